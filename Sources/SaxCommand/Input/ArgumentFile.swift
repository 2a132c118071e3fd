internal import SaxSystem
internal import Saxifrage

/// Files whose contents are arguments.
enum ArgumentFile {
  /// All bytes of a file, or of standard input.
  ///
  /// - Throws: ``InputError`` if it can't be read.
  static func bytes(of path: String) throws(InputError) -> [UInt8] {
    let file =
      path == "-"
      ? try FileInput(descriptor: STDIN_FILENO, name: InputLoop.standardInputName)
      : try FileInput(path: path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard let count = try file.read(into: &buffer) else { continue }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(group) + [UInt8](repeating: 0, count: 3 - group.count)
      let number = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for place in 0..<4 {
        text.append(
          place <= group.count ? digits[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Standard input as a file that can be sent, and sent again: a copy that goes with the process.
enum StandardInputFile {
  /// - Returns: the path of the copy.
  /// - Throws: ``InputError`` if standard input can't be read; ``WritingError`` if the copy can't be written.
  static func path() throws -> String {
    let bytes = try ArgumentFile.bytes(of: "-")
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/sax-\(getpid())-input"
    let file = try FileReplacement(path)
    try file.write(bytes)
    try file.commit()
    atexit {
      _ = unlink("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/sax-\(getpid())-input")
    }
    return path
  }
}
