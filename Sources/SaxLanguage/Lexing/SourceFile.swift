internal import SaxSystem

/// Reads the bytes of a mapping file. Pipes are read too (`sax map <(…)`), which
/// `Data(contentsOf:)` refuses.
enum SourceFile {
  /// Longer files are no mappings.
  static let longest = 16 << 20

  static func read(_ path: String) throws(SourceFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      // read(2): 0 at the end of the file.
      let count = piece.withUnsafeMutableBytes { readBytes(descriptor, $0) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      bytes += piece[..<count]
      guard bytes.count <= longest else {
        throw SourceFailure(reason: "it is longer than 16 MiB, and no mapping is")
      }
    }
  }

  private static func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  {
    SaxSystem.read(descriptor, buffer.baseAddress, buffer.count)
  }

  private static func failure(_ code: Int32) -> SourceFailure {
    switch code {
    case ENOENT, ENOTDIR: SourceFailure(reason: "there is no such file", isMissing: true)
    case EACCES, EPERM: SourceFailure(reason: "reading it is not permitted")
    case EISDIR: SourceFailure(reason: "it is a directory, wanted a file")
    case ENAMETOOLONG: SourceFailure(reason: "its name is too long")
    default: SourceFailure(reason: "it can't be read: \(String(cString: strerror(code)))")
    }
  }
}
