internal import SaxSystem
internal import Saxifrage

/// Files whose contents are arguments.
enum ArgumentFile {
  /// Opens a file, or standard input.
  ///
  /// - Throws: ``InputError`` if it can't be read.
  static func open(_ path: String) throws(InputError) -> FileInput {
    path == "-"
      ? try FileInput(descriptor: STDIN_FILENO, name: InputLoop.standardInputName)
      : try FileInput(path: path)
  }

  /// All bytes of a file, or of standard input.
  ///
  /// - Throws: ``InputError`` if it can't be read.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    try open(path).allBytes()
  }
}

extension FileInput {
  /// All bytes that are left.
  ///
  /// - Throws: ``InputError`` if it can't be read.
  borrowing func allBytes() throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard let count = try read(into: &buffer) else { continue }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}
