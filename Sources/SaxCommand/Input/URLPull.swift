internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The bytes that a URL stands for, as they arrive.
///
/// A task fetches, the program's one thread reads: between them is one piece, so that a slow
/// reader of the output applies back-pressure.
final class URLPull: PulledInput {
  private let mailbox: Mailbox
  private let task: Task<Void, Never>
  private(set) var size: Int?
  private(set) var format: InputFormat?
  /// The offset of the first byte, where the reading begins within the resource; else 0.
  private(set) var offset = 0
  private(set) var mayBeEmpty = false
  private(set) var head: InputHead?
  /// The request, which keeps how far the reading has come; nil where nothing keeps it.
  private(set) var request: CheckpointedRequest?

  /// Waits for the response's head.
  ///
  /// - Parameters:
  ///   - mapping: has the objects that servers send as errors.
  ///   - beforeWaiting: called before a wait.
  /// - Throws: ``HTTPError``, also where the status is no success; ``Interrupt``.
  convenience init(
    _ request: WebRequest, by client: HTTPClient, errorsBy mapping: Mapping?,
    beforeWaiting: () throws -> Void
  ) throws {
    let checked: any HTTPExecutor =
      if let mapping { ErrorMapping(client, by: mapping) } else { StatusCheck(client) }
    try self.init({ (try await checked.execute(request), 0) }, beforeWaiting: beforeWaiting)
  }

  /// Waits for the head of what is left of a response.
  ///
  /// - Throws: as the other; ``HTTPError/Code/changed`` if it can't be read on.
  convenience init(
    _ request: CheckpointedRequest, by client: HTTPClient, errorsBy mapping: Mapping?,
    beforeWaiting: () throws -> Void
  ) throws {
    let checked = request.checking(client, errorsBy: mapping)
    try self.init({ try await request.execute(by: checked) }, beforeWaiting: beforeWaiting)
    self.request = request
  }

  /// Waits for the head of a response that is got in another way.
  ///
  /// - Throws: what `open` throws; ``Interrupt``.
  convenience init(
    opening open: @escaping @Sendable () async throws -> WebResponse,
    beforeWaiting: () throws -> Void
  ) throws {
    try self.init({ (try await open(), 0) }, beforeWaiting: beforeWaiting)
  }

  private init(
    _ open: @escaping @Sendable () async throws -> (WebResponse, Int),
    beforeWaiting: () throws -> Void
  ) throws {
    let mailbox = try Mailbox()
    self.mailbox = mailbox
    task = Task.detached {
      do {
        let (response, offset) = try await open()
        mailbox.put(response.head, offset)
        for try await chunk in response.content {
          guard await mailbox.put(chunk) else { return }
        }
        mailbox.end(nil)
      } catch {
        mailbox.end(error)
      }
    }
    while true {
      if let (head, offset) = try mailbox.head() {
        self.offset = offset
        size = head.size
        format = head.format
        self.head = head
        // What was read before has an end, which is to be reached.
        mayBeEmpty = head.mayBeEmpty && offset == 0
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
    var head: (head: InputHead, offset: Int)?
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

  func put(_ head: InputHead, _ offset: Int) {
    state.withLock { $0.head = (head, offset) }
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

  func head() throws -> (head: InputHead, offset: Int)? {
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
