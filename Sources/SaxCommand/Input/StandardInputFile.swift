internal import SaxSystem
internal import Saxifrage

/// Standard input as a file that can be sent, and sent again: a copy for this user alone, that goes with the process.
enum StandardInputFile {
  /// The copy that is removed at the end.
  private static let copy = Locked<TemporaryFile?>(nil)

  /// Copies standard input to its end, for as long as the process runs.
  ///
  /// - Returns: the path of the copy.
  /// - Throws: ``InputError`` if standard input can't be read, or the copy can't be written.
  static func path() throws -> String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = named.isEmpty ? "/tmp" : named
    let file: TemporaryFile
    do throws(TemporaryFile.Failure) {
      file = try TemporaryFile(in: folder, willMake: Interrupts.leaveNothing(at:))
    } catch {
      throw failure(folder, error.number)
    }
    copy.withLock { $0 = file }
    atexit { StandardInputFile.copy.withLock { $0 = nil } }
    let input = try ArgumentFile.open("-")
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard let count = try input.read(into: &buffer) else { continue }
      if count == 0 { return file.path }
      var rest = buffer[..<count]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file.descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { throw failure(file.path, errno) }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> InputError {
    InputError(
      .unreadable, "\(path) can't be written: \(String(cString: strerror(number)))",
      source: InputLoop.standardInputName, fix: "TMPDIR with a folder that has room")
  }
}
