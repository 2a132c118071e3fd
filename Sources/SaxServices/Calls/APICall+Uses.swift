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
  /// - Throws: as `HTTPExecutor.download(_:to:replacing:resuming:)`, and as ``response()``; ``APIError/Code/result`` if the
  ///   mapping says that the response holds nothing, as by `404 -> none`.
  @discardableResult
  public func download(to path: String, replacing: Bool = false) async throws -> DownloadedFile {
    try await reporting {
      let exchange = try await exchange()
      let checked = AdaptingExecutor(
        exchange.executor,
        response: { [plan] response in
          guard try await plan.emptyNothing(&response) else { return }
          throw APIError(
            .result, "the server answers \(response.status), for which the call hands out nothing",
            call: plan.name)
        })
      return try await checked.download(exchange.request, to: path, replacing: replacing)
    }
  }

  /// The objects of all pages, for scripts that wait for them. It blocks the thread: never call it from an
  /// asynchronous function.
  ///
  /// - Throws: as iterating ``objects(_:)``.
  public func wait<T: Decodable & Sendable>(for type: T.Type) throws -> [T] {
    try API.wait {
      var objects: [T] = []
      for try await object in self.objects(type) { objects.append(object) }
      return objects
    }
  }

  /// Waits for the end of the response, for scripts; as ``wait(for:)``.
  ///
  /// - Throws: as ``send()``.
  @discardableResult
  public func wait() throws -> WebResponse { try API.wait { try await self.send() } }

  /// Waits for the request with what stands for its credentials; as ``wait(for:)``.
  ///
  /// - Throws: as ``request()``; ``APIError/Code/environment`` if there are no credentials.
  package func waitForShownRequest() throws -> WebRequest {
    try API.wait { try await self.shownRequest() }
  }

  /// The call as a service, whose result are all of its objects. Each is delivered to observers as it comes.
  public func service<T: Decodable & Sendable>(_ type: T.Type) -> CallService<T> {
    CallService(call: self)
  }
}

/// A call that a ``ServiceCenter`` runs.
public struct CallService<Element: Decodable & Sendable>: Service {
  let call: APICall

  /// A kind that no call is of: a call is of its service and its name, `Shop.orders`.
  public static var kind: String { "call" }

  /// The service and the call: `Shop.orders`.
  public var kind: String { call.name }

  /// Sends the call by the run's executor, and gives its objects.
  ///
  /// - Throws: as iterating ``CallObjects``.
  public func run(_ run: ServiceRun) async throws -> [Element] {
    var objects: [Element] = []
    var call = call.wrapped { run.executor($0) }
    // The same bytes for each page would have no end.
    if run.isLocal { call = call.onOnePage() }
    for try await object in call.objects(Element.self) {
      run.deliver(object)
      objects.append(object)
    }
    return objects
  }
}

extension API {
  /// Waits for whatever is asynchronous, for scripts: an object, a download, what a resource does. It blocks the thread:
  /// never call it from an asynchronous function.
  ///
  ///     let order = try API.wait { try await shop.object(Order.self, "order", ["id": 7]) }
  ///
  /// - Throws: what the work throws.
  public static func wait<T: Sendable>(
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
}
