internal import Dispatch
internal import SaxEvents
public import SaxHTTP
internal import Saxifrage

extension APICall {
  /// Writes the body of the response to a file, which has its name once it is whole.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - replacing: true if a file that is there is replaced.
  /// - Throws: as `HTTPExecutor.download(_:to:replacing:resuming:)`, and as ``response()``.
  @discardableResult
  public func download(to path: String, replacing: Bool = false) async throws -> DownloadedFile {
    try await reporting {
      let exchange = try await exchange()
      return try await exchange.executor.download(
        exchange.request, to: path, replacing: replacing)
    }
  }

  /// The objects of all pages, for scripts that wait for them. It blocks the thread: never call it on one of Swift's
  /// concurrent executor, or on an actor.
  ///
  /// - Throws: as iterating ``objects(_:)``.
  public func wait<T: Decodable & Sendable>(for type: T.Type) throws -> [T] {
    try APICall.waiting {
      var objects: [T] = []
      for try await object in self.objects(type) { objects.append(object) }
      return objects
    }
  }

  /// Waits for the end of the response, for scripts; as ``wait(for:)``.
  ///
  /// - Throws: as ``send()``.
  @discardableResult
  public func wait() throws -> WebResponse { try APICall.waiting { try await self.send() } }

  private static func waiting<T: Sendable>(
    _ work: @escaping @Sendable () async throws -> T
  ) throws -> T {
    let result = Locked<Result<T, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let outcome: Result<T, any Error>
      do {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    guard let outcome = result.withLock({ $0 }) else { throw CancellationError() }
    return try outcome.get()
  }

  /// The call as a service, whose result are all of its objects. Each is delivered to observers as it comes.
  public func service<T: Decodable & Sendable>(_ type: T.Type) -> CallService<T> {
    CallService(call: self)
  }
}

/// A call that a ``ServiceCenter`` runs.
public struct CallService<Element: Decodable & Sendable>: Service {
  let call: APICall

  /// The name that all calls have in common.
  public static var kind: String { "call" }

  /// The service and the call: `Shop.orders`.
  public var kind: String { call.name }

  /// Sends the call by the run's executor, and gives its objects.
  ///
  /// - Throws: as iterating ``CallObjects``.
  public func run(_ run: ServiceRun) async throws -> [Element] {
    var objects: [Element] = []
    for try await object in call.wrapped({ run.executor($0) }).objects(Element.self) {
      run.deliver(object)
      objects.append(object)
    }
    return objects
  }
}
