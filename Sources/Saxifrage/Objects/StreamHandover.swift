internal import SaxEvents

/// Hands objects from a reading to the one who iterates, and passes the turn to read on between that one and
/// a task in the background, which is held back while the window is full.
final class StreamHandover<Element: Sendable>: Sendable {
  /// The answer to a consumer that has waited.
  enum Delivery: Sendable {
    case objects(ObjectBatch<Element>)
    case end
    case failure(any Error)
    case cancelled
    /// Something has changed meanwhile: it is to look again.
    case changed
  }

  private final class Consumer: Sendable {
    private let continuation: CheckedContinuation<Delivery, Never>

    init(_ continuation: CheckedContinuation<Delivery, Never>) { self.continuation = continuation }

    func resume(returning delivery: Delivery) { continuation.resume(returning: delivery) }
  }

  private typealias State = StreamHandoverState<Element, Consumer>

  private let state: Locked<State>

  /// A handover that has no objects yet.
  ///
  /// - Parameter window: the most bytes that may have been read since the first object that
  ///   waits.
  init(window: Int) { state = Locked(State(window: window)) }

  // MARK: Reading

  /// Puts objects into the window, or hands them to a consumer that waits.
  ///
  /// - Parameters:
  ///   - batch: the objects; an empty one is left in its place.
  ///   - bytes: the number of the input's bytes that were read meanwhile.
  ///   - time: the time that it took.
  /// - Throws: `CancellationError` if nobody wants them any more.
  func offer(_ batch: inout ObjectBatch<Element>, bytes: Int, after time: Duration) throws {
    switch state.withLock({ $0.offer(&batch, bytes: bytes, after: time) }) {
    case .kept: break
    case .delivered(let consumer, let objects): consumer.resume(returning: .objects(objects))
    case .refused: throw CancellationError()
    }
  }

  /// True if nothing more is to be read until some has been taken.
  var isFull: Bool { state.withLock { $0.isFull } }

  var hasObjects: Bool { state.withLock { $0.hasObjects } }

  /// ``StreamHandoverState/goesOn(isAtHand:)``.
  func goesOn(isAtHand: Bool) -> Bool { state.withLock { $0.goesOn(isAtHand: isAtHand) } }

  /// The turn is given back by who took it.
  func giveTurnBack(isAtHand: Bool) { state.withLock { $0.giveTurnBack(isAtHand: isAtHand) } }

  func end(_ result: Result<Void, any Error>) {
    guard let consumer = state.withLock({ $0.end(result) }) else { return }
    switch result {
    case .success: consumer.resume(returning: .end)
    case .failure(let error): consumer.resume(returning: .failure(error))
    }
  }

  // MARK: Taking

  enum Take {
    case delivery(Delivery)
    /// The reading is to be gone on with in the background meanwhile.
    case deliveryWithTurn(Delivery)
    case turn
    case wait
  }

  /// The consumer comes for more.
  func giveBack(_ spent: ObjectBatch<Element>, after time: Duration) {
    state.withLock { $0.giveBack(spent, after: time) }
  }

  /// The objects that wait, the turn to read further ones, or the end.
  func takeAtOnce() -> Take {
    switch state.withLock({ $0.take() }) {
    case .objects(let objects, withTurn: false): .delivery(.objects(objects))
    case .objects(let objects, withTurn: true): .deliveryWithTurn(.objects(objects))
    case .turn: .turn
    case .end(.success): .delivery(.end)
    case .end(.failure(let error)): .delivery(.failure(error))
    case .cancelled: .delivery(.cancelled)
    case .wait: .wait
    }
  }

  /// Waits for objects or the end.
  func wait(isolation: isolated (any Actor)? = #isolation) async -> Delivery {
    let delivery = await withCheckedContinuation { continuation in
      let consumer = Consumer(continuation)
      if !state.withLock({ $0.wait(consumer) }) { consumer.resume(returning: .changed) }
    }
    // Once more with the lock, which the thread sanitizer sees: what a continuation orders that another thread resumes
    // it takes for a race in Swift 6.3, now and then.
    state.withLock { _ in }
    return delivery
  }

  func cancel() { state.withLock { $0.cancel() }?.resume(returning: .cancelled) }
}
