internal import SaxHTTP
internal import Saxifrage

/// What a URL stands for, as its bytes arrive.
///
/// A task fetches, the program's one thread reads: between them is one piece, so that a program that
/// doesn't read holds the server back.
final class URLPull: PulledInput {
  private let mailbox: Mailbox
  private let task: Task<Void, Never>
  private(set) var size: Int?
  private(set) var format: InputFormat?

  /// Waits for the response's head.
  ///
  /// - Parameter beforeWaiting: called before a wait.
  /// - Throws: ``HTTPError``, also where the status is no success; ``Interrupt``.
  init(
    _ request: HTTPRequest, by executor: any HTTPExecutor, beforeWaiting: () throws -> Void
  ) throws {
    let mailbox = try Mailbox()
    self.mailbox = mailbox
    task = Task.detached {
      do {
        let response = try await executor.execute(request)
        mailbox.put(response)
        for try await chunk in response.body {
          guard await mailbox.put(chunk) else { return }
        }
        mailbox.end(nil)
      } catch {
        mailbox.end(error)
      }
    }
    while true {
      if let head = try mailbox.head() {
        size = head.contentLength
        format = head.mediaType.flatMap(InputFormat.init(mediaType:))
        return
      }
      try beforeWaiting()
      try Interrupts.waitUntilReadable(mailbox.signal)
    }
  }

  deinit {
    task.cancel()
    mailbox.close()
  }

  var signal: Int32? { mailbox.signal }

  func read(into buffer: inout [UInt8]) throws -> Int? { try mailbox.take(into: &buffer) }
}

/// Hands pieces from a task to a thread that waits with poll(2).
private final class Mailbox: Sendable {
  private struct State {
    var head: HTTPResponse?
    var chunk: ArraySlice<UInt8> = []
    var end: Result<Void, any Error>?
    var isClosed = false
    var sender: CheckedContinuation<Bool, Never>?
  }

  private let state = Locked(State())
  /// Rings while there is something to take.
  private let bell: Bell
  var signal: Int32 { bell.listener }

  init() throws(InputError) {
    guard let bell = Bell() else {
      throw InputError(.unreadable, "can't be waited for: no pipe can be made", source: nil)
    }
    self.bell = bell
  }

  // MARK: The task's side

  func put(_ head: HTTPResponse) {
    state.withLock { $0.head = head }
    bell.ring()
  }

  /// Waits until the piece was taken.
  /// - Returns: whether more is wanted.
  func put(_ chunk: ArraySlice<UInt8>) async -> Bool {
    await withCheckedContinuation { sender in
      let isClosed = state.withLock { state in
        if !state.isClosed {
          state.chunk = chunk
          state.sender = sender
        }
        return state.isClosed
      }
      if isClosed { sender.resume(returning: false) } else { bell.ring() }
    }
  }

  func end(_ error: (any Error)?) {
    state.withLock { $0.end = error.map { .failure($0) } ?? .success(()) }
    bell.ring()
  }

  // MARK: The thread's side

  // The bell rings as long as there is something: it is silenced under the lock, and rung after what is
  // new was put in.

  func head() throws -> HTTPResponse? {
    try state.withLock { state in
      if let head = state.head { return head }
      if case .failure(let error) = state.end { throw error }
      bell.silence()
      return nil
    }
  }

  func take(into buffer: inout [UInt8]) throws -> Int? {
    let (count, sender) = try state.withLock { state -> (Int?, CheckedContinuation<Bool, Never>?) in
      if state.chunk.isEmpty {
        if let end = state.end {
          try end.get()
          return (0, nil)
        }
        bell.silence()
        return (nil, nil)
      }
      let count = min(buffer.count, state.chunk.count)
      buffer.withUnsafeMutableBufferPointer {
        _ = $0.update(fromContentsOf: state.chunk.prefix(count))
      }
      state.chunk = state.chunk.dropFirst(count)
      if !state.chunk.isEmpty { return (count, nil) }
      defer { state.sender = nil }
      return (count, state.sender)
    }
    sender?.resume(returning: true)
    return count
  }

  func close() {
    let sender = state.withLock { state in
      state.isClosed = true
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume(returning: false)
  }
}
