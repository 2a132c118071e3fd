internal import SaxEvents
internal import SaxHTTP
internal import Saxifrage

/// The objects of a response, or those that were kept of an earlier one: always all of one, never some of
/// each.
///
/// Objects of a response are handed out as they arrive. They are kept when the response has been read to
/// its end; not if an error ends it or drops an object, a hook or the loop stops before, or there are
/// more than ``ResultLimits/objects``. What was kept before stays then.
public struct ResultObjects<Element: Sendable>: AsyncSequence, Sendable {
  fileprivate struct Origin {
    var age: Double?
    var failure: (any Error)?
  }

  fileprivate let cache: ResultCache<Element>
  fileprivate let policy: ResultPolicy
  fileprivate let key: @Sendable () throws -> String?
  fileprivate let make: @Sendable () -> ObjectStream<Element>
  fileprivate let origin = Locked(Origin())

  /// Creates the objects of a result, for which nothing is looked up or sent yet.
  ///
  /// - Parameters:
  ///   - key: makes what the result is kept under.
  ///   - make: makes what reads the response.
  init(
    _ cache: ResultCache<Element>, _ policy: ResultPolicy,
    key: @escaping @Sendable () throws -> String?,
    make: @escaping @Sendable () -> ObjectStream<Element>
  ) {
    self.cache = cache
    self.policy = policy
    self.key = key
    self.make = make
  }

  /// The age of the latest iteration's objects, when it began, where they had been kept; nil where
  /// they are those of a response.
  public var age: Duration? { origin.withLock { $0.age.map(Duration.seconds) } }

  /// The error for which the latest iteration has handed out what was kept; nil where there was none.
  public var failure: (any Error)? { origin.withLock { $0.failure } }

  /// Looks for what is kept, or sends the request, when the first object is asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  /// Hands out the objects of one result.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The source of objects.
    private enum Source {
      case none
      case kept
      case response
    }

    private let objects: ResultObjects<Element>
    private var source = Source.none
    private var isDone = false
    /// Of what was kept, what is left to hand out.
    private var kept: ArraySlice<Element> = []
    private var stream: ObjectStream<Element>?
    private var iterator: ObjectStream<Element>.AsyncIterator?
    /// The key that the result is kept under; nil if it isn't.
    private var key: String?
    /// The objects that were handed out of the response; nil if it won't be kept.
    private var collected: [Element]?
    private var hasHandedOut = false

    fileprivate init(_ objects: ResultObjects<Element>) { self.objects = objects }

    /// The next object; nil at the end.
    ///
    /// - Throws: as `ObjectStream.AsyncIterator.next()`, where nothing that is kept stands in;
    ///   `HTTPError.Code.closed` if there is no libcrypto.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if isDone { return nil }
      do {
        if source == .none { try await begin(isolation: actor) }
        let element =
          source == .kept ? try nextKept() : try await nextOfResponse(isolation: actor)
        if element == nil { end() }
        return element
      } catch {
        end()
        throw error
      }
    }

    private mutating func begin(isolation actor: isolated (any Actor)?) async throws {
      try Task.checkCancellation()
      objects.origin.withLock { $0 = Origin() }
      if objects.policy != .off { key = try objects.key() }
      if objects.policy == .first, await takeKept(for: nil, isolation: actor) { return }
      source = .response
      collected = key == nil ? nil : []
      stream = objects.make()
      iterator = stream?.makeAsyncIterator()
    }

    /// Takes the objects that are kept, in the place of a response.
    ///
    /// - Parameter failure: the error for which they are taken; nil for none.
    /// - Returns: false if nothing is kept.
    private mutating func takeKept(
      for failure: (any Error)?, isolation actor: isolated (any Actor)?
    ) async -> Bool {
      guard let key, let result = await objects.cache.result(for: key) else { return false }
      objects.origin.withLock { $0 = Origin(age: result.age, failure: failure) }
      kept = result.objects[...]
      source = .kept
      return true
    }

    private mutating func nextKept() throws -> Element? {
      try Task.checkCancellation()
      return kept.popFirst()
    }

    private mutating func nextOfResponse(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      do {
        guard let element = try await iterator?.next(isolation: actor) else {
          if let key, let collected, stream?.isWhole == true {
            await objects.cache.keep(collected, for: key)
          }
          return nil
        }
        hasHandedOut = true
        collect(element)
        return element
      } catch {
        guard objects.policy == .onFailure, !hasHandedOut, ResultPolicy.isFailure(error)
        else { throw error }
        (stream, iterator, collected) = (nil, nil, nil)
        guard await takeKept(for: error, isolation: actor) else { throw error }
        return try nextKept()
      }
    }

    private mutating func collect(_ element: Element) {
      guard let count = collected?.count else { return }
      if count < objects.cache.limits.objects {
        collected?.append(element)
      } else {
        collected = nil
      }
    }

    /// Lets go of everything.
    private mutating func end() {
      isDone = true
      (stream, iterator, collected) = (nil, nil, nil)
      kept = []
    }
  }
}

@available(*, unavailable)
extension ResultObjects.AsyncIterator: Sendable {}

extension ResultPolicy {
  /// Tells whether what is kept can stand in where that was thrown: the network or the server fails, and the
  /// request is not what is wrong.
  fileprivate static func isFailure(_ error: any Error) -> Bool {
    guard let error = error as? HTTPError ?? (error as? BuildError)?.cause as? HTTPError else {
      return false
    }
    switch error.code {
    case .resolve, .connect, .tls, .timeout, .interrupted, .malformed, .notStored: return true
    case .status: return error.status.map { $0 >= 500 } ?? false
    default: return false
    }
  }
}
