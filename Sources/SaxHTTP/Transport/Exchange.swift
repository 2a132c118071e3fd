internal import SaxEvents

/// The head of a response.
package struct ResponseHead: Sendable {
  package var status: Int
  package var fields: HeaderFields
}

/// One request on its way: what the connection's thread has, and those who wait for it.
///
/// The thread that runs the connection puts in, one task takes out. What is put in and not yet taken is
/// bounded: a full exchange has the connection pause, and goes on when it was emptied.
final class Exchange: Sendable {
  /// Asked of the thread that runs the connection.
  enum Wish: Sendable {
    /// There is room for more of the response.
    case room
    /// Nobody wants the response any more.
    case cancel
  }

  private struct State {
    var head: ResponseHead?
    var headWaiter: CheckedContinuation<ResponseHead, any Error>?
    var bytes: [UInt8] = []
    var isPaused = false
    var bytesWaiter: CheckedContinuation<ArraySlice<UInt8>?, any Error>?
    /// The fields behind the body, or why it broke off.
    var end: Result<HeaderFields, any Error>?
    var isCancelled = false
  }

  /// The number of waiting bytes at which the connection pauses: as many as a piece of a file has.
  static let window = 256 << 10

  private let state = Locked(State())
  private let wish: @Sendable (Wish) -> Void

  /// Begins an exchange, whose two sides are on threads of their own.
  ///
  /// - Parameter wish: told what is asked of the connection's thread, from any thread.
  init(_ wish: @escaping @Sendable (Wish) -> Void) { self.wish = wish }

  // MARK: The connection's side

  func deliver(_ head: ResponseHead) {
    let waiter = state.withLock { state in
      state.head = head
      defer { state.headWaiter = nil }
      return state.headWaiter
    }
    waiter?.resume(returning: head)
  }

  /// Tells whether bytes may be delivered; if not the connection has to pause, and is told when it may go on.
  func hasRoom() -> Bool {
    state.withLock { state in
      state.isPaused = state.bytes.count >= Exchange.window
      return !state.isPaused
    }
  }

  /// Hands bytes to whoever waits for them, or holds them until somebody does.
  ///
  /// - Parameter bytes: at least one.
  func deliver(_ bytes: UnsafeBufferPointer<UInt8>) {
    let waiter = state.withLock { state -> CheckedContinuation<ArraySlice<UInt8>?, any Error>? in
      if let waiter = state.bytesWaiter {
        state.bytesWaiter = nil
        return waiter
      }
      if state.bytes.isEmpty { state.bytes.reserveCapacity(Exchange.window + bytes.count) }
      state.bytes.append(contentsOf: bytes)
      return nil
    }
    waiter?.resume(returning: Array(bytes)[...])
  }

  /// Nothing more comes.
  func end(_ result: Result<HeaderFields, any Error>) {
    let (head, bytes) = state.withLock { state in
      guard state.end == nil else {
        return (nil, nil)
          as (
            CheckedContinuation<ResponseHead, any Error>?,
            CheckedContinuation<ArraySlice<UInt8>?, any Error>?
          )
      }
      state.end = result
      defer {
        state.headWaiter = nil
        state.bytesWaiter = nil
      }
      return (state.headWaiter, state.bytesWaiter)
    }
    switch result {
    case .success:
      head?.resume(throwing: HTTPError(.interrupted, "the response ended before its head did"))
      bytes?.resume(returning: nil)
    case .failure(let error):
      head?.resume(throwing: error)
      bytes?.resume(throwing: error)
    }
  }

  /// True while the receiver holds the connection back.
  var isPaused: Bool { state.withLock { $0.isPaused } }

  // MARK: The receiver's side

  func head() async throws -> ResponseHead {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let now: Result<ResponseHead, any Error>? = state.withLock { state in
          if state.isCancelled { return .failure(CancellationError()) }
          if let head = state.head { return .success(head) }
          if let end = state.end {
            return end.flatMap { _ in
              .failure(HTTPError(.interrupted, "the response ended before its head did"))
            }
          }
          state.headWaiter = waiter
          return nil
        }
        if let now { waiter.resume(with: now) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// The next bytes, at least one; nil at the end.
  func next() async throws -> ArraySlice<UInt8>? {
    if Task.isCancelled { cancel() }
    let (now, hasRoom) = take(orWait: nil)
    if hasRoom { wish(.room) }
    if let now { return try now.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let (now, hasRoom) = take(orWait: waiter)
        if hasRoom { wish(.room) }
        if let now { waiter.resume(with: now) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func take(
    orWait waiter: CheckedContinuation<ArraySlice<UInt8>?, any Error>?
  ) -> (now: Result<ArraySlice<UInt8>?, any Error>?, hasRoom: Bool) {
    state.withLock { state in
      if state.isCancelled { return (.failure(CancellationError()), false) }
      if state.bytesWaiter != nil {
        return (.failure(HTTPError(.body, "the response's body is read by two at once")), false)
      }
      if !state.bytes.isEmpty {
        let bytes = state.bytes
        state.bytes = []
        let wasPaused = state.isPaused
        state.isPaused = false
        return (.success(bytes[...]), wasPaused)
      }
      if let end = state.end { return (end.map { _ in nil }, false) }
      state.bytesWaiter = waiter
      return (nil, false)
    }
  }

  /// The number of bytes that have come.
  var countAtHand: Int { state.withLock { $0.bytes.count } }

  /// ``next()`` without waiting, where bytes have come.
  func nextAtOnce() throws -> ArraySlice<UInt8>? {
    let (now, hasRoom) = take(orWait: nil)
    if hasRoom { wish(.room) }
    return try now?.get()
  }

  /// All of the bytes, if they have come and are at most as many.
  func takeAll(upTo limit: Int) -> [UInt8]? {
    state.withLock { state in
      guard case .success = state.end, !state.isCancelled, state.bytes.count <= limit else {
        return nil
      }
      defer { state.bytes = [] }
      return state.bytes
    }
  }

  var trailers: HeaderFields {
    state.withLock { state in
      guard state.bytes.isEmpty, case .success(let trailers) = state.end else {
        return HeaderFields()
      }
      return trailers
    }
  }

  /// Nobody wants the response any more: its connection is closed at once.
  func cancel() {
    let (head, bytes, isFirst) = state.withLock { state in
      let isFirst = !state.isCancelled && state.end == nil
      state.isCancelled = true
      state.bytes = []
      defer {
        state.headWaiter = nil
        state.bytesWaiter = nil
      }
      return (state.headWaiter, state.bytesWaiter, isFirst)
    }
    head?.resume(throwing: CancellationError())
    bytes?.resume(throwing: CancellationError())
    if isFirst { wish(.cancel) }
  }
}

/// A response's body that comes from an exchange, and cancels it when it goes.
final class ExchangeBody: HTTPResponseBody.Source {
  private let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func next() async throws -> ArraySlice<UInt8>? { try await exchange.next() }
  var isAtHand: Bool { exchange.countAtHand > Self.mostNotAtHand }
  func nextAtOnce() throws -> ArraySlice<UInt8>? { try exchange.nextAtOnce() }
  var trailers: HeaderFields { exchange.trailers }
  func takeAll(upTo limit: Int) -> [UInt8]? { exchange.takeAll(upTo: limit) }
}
