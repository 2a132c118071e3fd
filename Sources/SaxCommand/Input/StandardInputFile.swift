internal import SaxSystem
internal import Saxifrage

/// Standard input as a file that can be sent, and sent again: a copy for this user alone, that goes with the process.
enum StandardInputFile {
  /// The copy that is removed at the end.
  private static let copy = Locked<String?>(nil)

  /// Copies standard input to its end, for as long as the process runs.
  ///
  /// - Returns: the path of the copy.
  /// - Throws: ``InputError`` if standard input can't be read, or the copy can't be written.
  static func path() throws -> String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let path = "\(named.isEmpty ? "/tmp" : named)/sax-\(getpid())-\(UInt64.random(in: 0...(.max)))"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    copy.withLock { $0 = path }
    atexit {
      if let path = StandardInputFile.copy.withLock({ $0 }) { _ = unlink(path) }
    }
    let input = try ArgumentFile.open("-")
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard let count = try input.read(into: &buffer) else { continue }
      if count == 0 { return path }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { throw failure(path) }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  private static func failure(_ path: String) -> InputError {
    InputError(
      .unreadable, "\(path) can't be written: \(String(cString: strerror(errno)))",
      source: InputLoop.standardInputName, fix: "TMPDIR with a folder that has room")
  }
}
