internal import SaxEvents

/// A request's body on its way to the connection: a task puts in, the connection's thread takes out.
/// What waits is bounded.
final class Upload: Sendable {
  enum Step {
    /// So many bytes were copied.
    case bytes(Int)
    /// There is nothing at the moment: the connection has to pause.
    case pause
    case end
    case failed
  }

  private struct State {
    var bytes: ArraySlice<UInt8> = []
    var isStarving = false
    var isEnded = false
    var error: (any Error)?
    var trailers = HeaderFields()
    var producer: CheckedContinuation<Bool, Never>?
    var isClosed = false
  }

  /// The number of waiting bytes at which the task waits.
  private static let window = 256 << 10

  private let state = Locked(State())
  private let wake: @Sendable () -> Void
  private let task = Locked<Task<Void, Never>?>(nil)

  /// Begins to read a body, in a task that waits where enough is there.
  ///
  /// - Parameters:
  ///   - body: what is sent.
  ///   - length: how many bytes it has to have; nil for any number.
  ///   - trailers: gives the fields behind it; nil for none.
  ///   - wake: asks the connection's thread to go on.
  init(
    _ body: @escaping @Sendable () async throws -> HTTPChunks, length: Int?,
    trailers: HTTPBody.Trailers? = nil, wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    let task = Task { [weak self] in
      do {
        var expected = ExpectedLength(length)
        for try await chunk in try await body() {
          try expected.take(chunk.count)
          guard let self, await self.put(chunk) else { return }
        }
        try expected.finish()
        self?.end(.success(try await trailers?() ?? HeaderFields()))
      } catch {
        self?.end(.failure(error))
      }
    }
    self.task.withLock { $0 = task }
  }

  // MARK: The task's side

  /// Puts a piece in, and waits until there is room for another.
  ///
  /// - Returns: whether more is wanted.
  private func put(_ chunk: ArraySlice<UInt8>) async -> Bool {
    let (wakes, isFull) = state.withLock { state in
      if state.isClosed { return (false, false) }
      state.bytes += chunk
      defer { state.isStarving = false }
      return (state.isStarving, state.bytes.count >= Upload.window)
    }
    if wakes { wake() }
    guard isFull else { return state.withLock { !$0.isClosed } }
    return await withCheckedContinuation { producer in
      let now: Bool? = state.withLock { state in
        if state.isClosed { return false }
        if state.bytes.count < Upload.window { return true }
        state.producer = producer
        return nil
      }
      if let now { producer.resume(returning: now) }
    }
  }

  private func end(_ result: Result<HeaderFields, any Error>) {
    let wakes = state.withLock { state in
      state.isEnded = true
      switch result {
      case .success(let trailers): state.trailers = trailers
      case .failure(let error): state.error = error
      }
      defer { state.isStarving = false }
      return state.isStarving
    }
    if wakes { wake() }
  }

  // MARK: The connection's side

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Step {
    let (step, producer) = state.withLock { state -> (Step, CheckedContinuation<Bool, Never>?) in
      if !state.bytes.isEmpty {
        let count = min(buffer.count, state.bytes.count)
        _ = buffer.update(fromContentsOf: state.bytes.prefix(count))
        state.bytes = state.bytes.dropFirst(count)
        if state.bytes.count >= Upload.window { return (.bytes(count), nil) }
        defer { state.producer = nil }
        return (.bytes(count), state.producer)
      }
      if state.error != nil { return (.failed, nil) }
      if state.isEnded { return (.end, nil) }
      state.isStarving = true
      return (.pause, nil)
    }
    producer?.resume(returning: true)
    return step
  }

  /// True while the connection waits for the task.
  var isStarving: Bool { state.withLock { $0.isStarving } }

  /// The fields behind the body; none before its end.
  var trailers: HeaderFields { state.withLock { $0.trailers } }

  /// The reason why the body could not be read; nil if it could.
  var error: (any Error)? { state.withLock { $0.error } }

  /// Nothing more is taken.
  func close() {
    let producer = state.withLock { state in
      state.isClosed = true
      state.bytes = []
      defer { state.producer = nil }
      return state.producer
    }
    producer?.resume(returning: false)
    task.withLock { task in
      task?.cancel()
      task = nil
    }
  }
}
