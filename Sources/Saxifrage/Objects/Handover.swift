internal import SaxEvents

/// Hands objects from a reading in the background to the one who iterates, and holds the reading
/// back while the window is full.
final class Handover<Element: Sendable>: Sendable {
  /// The answer to a consumer that has waited.
  enum Delivery: Sendable {
    case elements([Element])
    case end
    case failure(any Error)
    case cancelled
  }

  private typealias Consumer = CheckedContinuation<Delivery, Never>
  private typealias Producer = CheckedContinuation<Void, Never>
  private typealias State = HandoverState<Element, Consumer, Producer>

  private let state: Locked<State>

  /// - Parameter window: how many bytes may have been read since the first object that waits.
  init(window: Int) { state = Locked(State(window: window)) }

  // MARK: The producer

  /// - Parameter bytes: of the input that were read meanwhile.
  /// - Throws: `CancellationError` if nobody wants them any more.
  func offer(_ elements: [Element], bytes: Int) throws {
    switch state.withLock({ $0.offer(elements, bytes: bytes) }) {
    case .kept: break
    case .delivered(let consumer, let elements): consumer.resume(returning: .elements(elements))
    case .refused: throw CancellationError()
    }
  }

  /// True if the window is full: ``waitForRoom()`` would wait.
  var isFull: Bool { state.withLock { if case .no = $0.room { true } else { false } } }

  /// Waits while the window is full.
  ///
  /// - Throws: `CancellationError` if nobody wants anything any more.
  func waitForRoom() async throws {
    if case .no = state.withLock({ $0.room }) {
      await withCheckedContinuation { producer in
        switch state.withLock({ $0.wait(producer) }) {
        case .no: break
        case .yes, .cancelled: producer.resume()
        }
      }
    }
    if case .cancelled = state.withLock({ $0.room }) { throw CancellationError() }
  }

  func end(_ result: Result<Void, any Error>) {
    guard let consumer = state.withLock({ $0.end(result) }) else { return }
    switch result {
    case .success: consumer.resume(returning: .end)
    case .failure(let error): consumer.resume(returning: .failure(error))
    }
  }

  // MARK: The consumer

  /// The objects that wait, or the end; nil if that takes waiting.
  func takeAtOnce() -> Delivery? { state.withLock { $0.take() }.acted() }

  /// The objects that wait or come next, or the end.
  func take(isolation: isolated (any Actor)? = #isolation) async -> Delivery {
    await withCheckedContinuation { consumer in
      guard let delivery = state.withLock({ $0.take(orWait: consumer) }).acted() else { return }
      consumer.resume(returning: delivery)
    }
  }

  func cancel() {
    let (consumer, producer) = state.withLock { $0.cancel() }
    consumer?.resume(returning: .cancelled)
    producer?.resume()
  }
}

extension HandoverState.Take
where Element: Sendable, Producer == CheckedContinuation<Void, Never> {
  /// Resumes the producer that waited; nil if the consumer has to wait.
  fileprivate func acted() -> Handover<Element>.Delivery? {
    switch self {
    case .elements(let elements, let producer):
      producer?.resume()
      return .elements(elements)
    case .end(.success): return .end
    case .end(.failure(let error)): return .failure(error)
    case .cancelled: return .cancelled
    case .wait: return nil
    }
  }
}
