internal import SaxSystem

/// The lock of a file, which one program at a time has, and one task of it.
struct FileLock: Sendable {
  private let descriptor: Int32

  /// Waits until it is free. The file is made if it isn't there.
  ///
  /// - Throws: ``HTTPError/Code/file`` if there can be no such file; `CancellationError` if the
  ///   task is cancelled before.
  init(path: String) async throws {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let descriptor = FileCall.open(path, flags) else { throw FileLock.failure(path) }
    do {
      // Whoever has it may be waiting for a server: no thread is to wait with him.
      while !FileCall.tryLock(descriptor) {
        guard errno == EWOULDBLOCK else { throw FileLock.failure(path) }
        try await Task.sleep(for: .milliseconds(20))
      }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  private static func failure(_ path: String) -> HTTPError {
    HTTPError(
      .file, "\(path) can't be locked: \(FileCall.reason())",
      fix: "a folder that can be written in")
  }

  /// Gives it to whoever is next. To be called once.
  func end() { FileCall.closeLocked(descriptor) }
}
