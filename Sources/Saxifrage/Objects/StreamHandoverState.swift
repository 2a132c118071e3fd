/// The state between a reading and its consumer: a window of objects, the turn to read on, and the consumer
/// where it waits. Nothing but state: ``StreamHandover`` guards it and resumes who waits.
///
/// The consumer is a reference, so that the state of any element lies alike in memory, and none is asked where.
struct StreamHandoverState<Element, Consumer: AnyObject> {
  typealias Batch = ObjectBatch<Element>

  private enum Phase {
    case reading
    /// Everything has been read; what is left is to be taken.
    case ended(Result<Void, any Error>)
    /// The end has been told.
    case done
    case cancelled
  }

  /// The most bytes of input that may have been read since the first object that waits.
  let window: Int

  private var phase = Phase.reading
  private var objects: Batch?
  /// One that has been emptied, to be filled again.
  private var spare: Batch?
  private var bytes = 0
  private var consumer: Consumer?
  /// True while a task reads.
  private var isTurnTaken = false
  /// False if the next piece has to be waited for.
  private var isAtHand = true
  /// The time that it took to build the latest objects offered.
  private var buildTime = Duration.zero
  /// The time that the consumer took for the latest objects delivered.
  private var loopTime = Duration.zero

  init(window: Int) { self.window = window }

  // MARK: Reading

  enum Offer {
    /// The objects wait in the window.
    case kept
    /// The consumer was waiting for them.
    case delivered(to: Consumer, Batch)
    /// Nobody wants them any more.
    case refused
  }

  /// Objects have been built.
  ///
  /// - Parameters:
  ///   - new: the objects; an empty batch is left in their place.
  ///   - bytes: of the input that were read meanwhile.
  ///   - time: that it took.
  mutating func offer(_ new: inout Batch, bytes count: Int, after time: Duration = .zero) -> Offer {
    guard case .reading = phase else { return .refused }
    if new.isEmpty {
      if objects != nil { bytes += count }
      return .kept
    }
    buildTime = time
    if let consumer {
      self.consumer = nil
      return .delivered(to: consumer, exchange(&new))
    }
    bytes += count
    if let objects { objects.append(movingFrom: new) } else { objects = exchange(&new) }
    return .kept
  }

  private mutating func exchange(_ batch: inout Batch) -> Batch {
    let full = batch
    batch = spare ?? Batch()
    spare = nil
    return full
  }

  /// The back-pressure on who reads: true if nothing more is to be read until some has been taken.
  var isFull: Bool {
    guard case .reading = phase else { return true }
    return objects != nil && bytes >= window
  }

  var hasObjects: Bool { objects != nil }

  /// True if there is something to be won by reading on while the consumer is at the objects it has.
  private var isAheadWanted: Bool { !isAtHand || loopTime * 2 >= buildTime }

  /// A piece has been read in the background.
  ///
  /// - Parameter isAtHand: whether the next comes without waiting.
  /// - Returns: false if that is to be all for now: the turn has been given back.
  mutating func goesOn(isAtHand: Bool) -> Bool {
    self.isAtHand = isAtHand
    guard case .reading = phase else { return false }
    isTurnTaken = consumer != nil || !isFull && isAheadWanted
    return isTurnTaken
  }

  /// The turn is given back by who took it.
  mutating func giveTurnBack(isAtHand: Bool) {
    self.isAtHand = isAtHand
    isTurnTaken = false
  }

  /// Everything has been read, or nothing more can be.
  ///
  /// - Returns: the consumer, if it was waiting: it is told of the end with this.
  mutating func end(_ result: Result<Void, any Error>) -> Consumer? {
    guard case .reading = phase else { return nil }
    if let consumer {
      self.consumer = nil
      phase = .done
      return consumer
    }
    phase = .ended(result)
    return nil
  }

  // MARK: Taking

  enum Take {
    /// The objects that were waiting. With the turn, if that is given: then it is to be read on in the
    /// background.
    case objects(Batch, withTurn: Bool)
    /// There are none, and nobody reads: it is the consumer's turn.
    case turn
    case end(Result<Void, any Error>)
    /// The reading was cancelled.
    case cancelled
    case wait
  }

  /// The consumer comes for more.
  ///
  /// - Parameters:
  ///   - spent: the batch that it has emptied.
  ///   - time: that it took to do so.
  mutating func giveBack(_ spent: Batch, after time: Duration) {
    spare = spent
    loopTime = time
  }

  /// Takes everything that waits.
  mutating func take() -> Take {
    if case .cancelled = phase { return .cancelled }
    if let taken = objects {
      objects = nil
      bytes = 0
      guard case .reading = phase, !isTurnTaken, isAheadWanted else {
        return .objects(taken, withTurn: false)
      }
      isTurnTaken = true
      return .objects(taken, withTurn: true)
    }
    switch phase {
    case .reading:
      if isTurnTaken { return .wait }
      isTurnTaken = true
      return .turn
    case .ended(let result):
      phase = .done
      return .end(result)
    case .done: return .end(.success(()))
    case .cancelled: return .cancelled
    }
  }

  /// Has the consumer wait.
  ///
  /// - Returns: false if there is something to be taken, or the turn, by now.
  mutating func wait(_ consumer: Consumer) -> Bool {
    guard case .reading = phase, isTurnTaken, objects == nil else { return false }
    self.consumer = consumer
    return true
  }

  /// Nobody wants anything any more.
  ///
  /// - Returns: the consumer, if it was waiting.
  mutating func cancel() -> Consumer? {
    switch phase {
    case .reading, .ended: phase = .cancelled
    case .done, .cancelled: return nil
    }
    defer {
      objects = nil
      spare = nil
      consumer = nil
    }
    return consumer
  }
}
