/// The state between a reading in the background and its consumer: a window of objects, and the
/// waiter on either side. Nothing but state: ``Handover`` guards it and resumes the waiters.
struct HandoverState<Element, Consumer, Producer> {
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
  private var elements: [Element] = []
  private var bytes = 0
  private var consumer: Consumer?
  private var producer: Producer?

  init(window: Int) { self.window = window }

  // MARK: The producer

  enum Offer {
    /// They wait in the window.
    case kept
    /// The consumer was waiting for them.
    case delivered(to: Consumer, [Element])
    /// Nobody wants them any more.
    case refused
  }

  /// Objects have been built.
  ///
  /// - Parameter bytes: of the input that were read meanwhile.
  mutating func offer(_ new: [Element], bytes count: Int) -> Offer {
    guard case .reading = phase else { return .refused }
    if new.isEmpty {
      if !elements.isEmpty { bytes += count }
      return .kept
    }
    if let consumer {
      self.consumer = nil
      return .delivered(to: consumer, new)
    }
    elements.append(contentsOf: new)
    bytes += count
    return .kept
  }

  enum Room {
    case yes, no
    /// The reading is to end.
    case cancelled
  }

  /// The back-pressure on the producer: whether it may read on.
  var room: Room {
    guard case .reading = phase else { return .cancelled }
    return elements.isEmpty || bytes < window ? .yes : .no
  }

  /// Has the producer wait, if there is no room.
  mutating func wait(_ producer: Producer) -> Room {
    let room = room
    if case .no = room { self.producer = producer }
    return room
  }

  /// The producer has come to its end.
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

  // MARK: The consumer

  enum Take {
    /// The objects that were waiting; the producer, if it waited for room, may go on.
    case elements([Element], resuming: Producer?)
    case end(Result<Void, any Error>)
    /// The reading was cancelled.
    case cancelled
    case wait
  }

  /// Takes everything that waits.
  mutating func take() -> Take {
    if case .cancelled = phase { return .cancelled }
    if !elements.isEmpty {
      let taken = elements
      elements = []
      bytes = 0
      defer { producer = nil }
      return .elements(taken, resuming: producer)
    }
    switch phase {
    case .reading: return .wait
    case .ended(let result):
      phase = .done
      return .end(result)
    case .done: return .end(.success(()))
    case .cancelled: return .cancelled
    }
  }

  /// Takes everything that waits, or has the consumer wait.
  mutating func take(orWait consumer: Consumer) -> Take {
    let taken = take()
    if case .wait = taken { self.consumer = consumer }
    return taken
  }

  /// Nobody wants anything any more.
  ///
  /// - Returns: those who were waiting.
  mutating func cancel() -> (consumer: Consumer?, producer: Producer?) {
    switch phase {
    case .reading, .ended: phase = .cancelled
    case .done, .cancelled: return (nil, nil)
    }
    defer {
      elements = []
      consumer = nil
      producer = nil
    }
    return (consumer, producer)
  }
}
