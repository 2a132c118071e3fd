internal import SaxEvents
internal import SaxHTTP
internal import Saxifrage

/// The objects of a response, from where a checkpoint file says: of those that were dealt with before,
/// by whichever process, none comes again.
///
/// An object counts as dealt with when the next one is asked for: that at which a loop is left comes again. The file is written then, once a second
/// at most, and when the iteration ends before the response does, whatever the reason: only a process
/// that is killed finds objects of the last second again. At the response's end it is removed.
public struct CheckpointedObjects<Element: Sendable>: AsyncSequence, Sendable {
  private let open: @Sendable () throws(HTTPError) -> CheckpointedRequest
  private let make: @Sendable (CheckpointedRequest) -> ObjectStream<Element>

  init(
    _ open: @escaping @Sendable () throws(HTTPError) -> CheckpointedRequest,
    make: @escaping @Sendable (CheckpointedRequest) -> ObjectStream<Element>
  ) {
    self.open = open
    self.make = make
  }

  /// Sends the request when the first object is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(open: open, make: make)
  }

  /// Hands out the objects of one reading.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let open: @Sendable () throws(HTTPError) -> CheckpointedRequest
    private let make: @Sendable (CheckpointedRequest) -> ObjectStream<Element>
    private var keeper: Keeper<Element>?
    private var iterator: ObjectStream<Element>.AsyncIterator?

    fileprivate init(
      open: @escaping @Sendable () throws(HTTPError) -> CheckpointedRequest,
      make: @escaping @Sendable (CheckpointedRequest) -> ObjectStream<Element>
    ) {
      self.open = open
      self.make = make
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: as `ObjectStream.AsyncIterator.next()`; `HTTPError.Code.file` if the checkpoint can't
    ///   be read or written; `HTTPError.Code.changed` if what is asked for is no longer what it was.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if keeper == nil {
        let request = try open()
        let stream = make(request)
        keeper = Keeper(request, stream)
        iterator = stream.makeAsyncIterator()
      }
      try keeper?.note()
      do {
        let element = try await iterator?.next(isolation: actor)
        if element == nil { keeper?.end() }
        return element
      } catch {
        // That failure is the one to be told of.
        try? keeper?.save()
        throw error
      }
    }
  }
}

@available(*, unavailable)
extension CheckpointedObjects.AsyncIterator: Sendable {}

/// Writes the checkpoint of a reading, at the latest when nobody iterates any more.
private final class Keeper<Element: Sendable> {
  private let request: CheckpointedRequest
  private let stream: ObjectStream<Element>
  private let clock = ContinuousClock()
  /// Of the objects that were dealt with.
  private var latest: Checkpoint?
  private var saved: Checkpoint?
  private var savedAt: ContinuousClock.Instant
  private var isEnded = false

  init(_ request: CheckpointedRequest, _ stream: ObjectStream<Element>) {
    self.request = request
    self.stream = stream
    saved = request.checkpoint
    savedAt = clock.now
  }

  deinit { try? save() }

  /// All objects that have been handed out are dealt with.
  func note() throws {
    latest = stream.checkpoint
    let now = clock.now
    if now - savedAt > .seconds(1) {
      savedAt = now
      try save()
    }
  }

  func save() throws {
    guard !isEnded, let latest, latest != saved, latest.objects > 0 else { return }
    try request.save(latest)
    saved = latest
  }

  /// The response has been read to its end.
  func end() {
    isEnded = true
    request.remove()
  }
}
