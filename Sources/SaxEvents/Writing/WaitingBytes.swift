internal import SaxSystem

/// Bytes that wait for what is to stand before them: in memory, and from a size on in a file without a name.
final class WaitingBytes {
  /// The most bytes in memory.
  private static let memory = 1 << 20

  private var bytes: [UInt8] = []
  private var file: UnnamedFile?

  /// Adds bytes behind the others, and moves all that are in memory to the file where more than 1
  /// MiB would be there.
  ///
  /// - Throws: ``WritingError/Code/file`` if the file can't be made or written.
  func append(_ piece: UnsafeBufferPointer<UInt8>) throws(WritingError) {
    if bytes.count + piece.count > Self.memory { try moveToFile() }
    bytes += piece
  }

  private func moveToFile() throws(WritingError) {
    try Self.asking { () throws(UnnamedFile.Failure) in
      if file == nil { file = try UnnamedFile() }
      try file?.append(bytes)
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Hands over all of them, in pieces.
  func forEachPiece(_ take: (Span<UInt8>) throws -> Void) throws {
    if let file {
      var piece = [UInt8](repeating: 0, count: OutputPieces.size)
      var offset = 0
      while true {
        let count = try Self.asking { () throws(UnnamedFile.Failure) in
          try file.read(at: offset, into: &piece)
        }
        if count == 0 { break }
        offset += count
        try piece.withUnsafeBufferPointer {
          try take(UnsafeBufferPointer(rebasing: $0[..<count]).span)
        }
      }
    }
    let rest = bytes
    try take(rest.span)
  }

  private static func asking<T>(
    _ body: () throws(UnnamedFile.Failure) -> T
  ) throws(WritingError) -> T {
    do {
      return try body()
    } catch {
      throw WritingError(
        .file,
        "what waits for the object around it can't be kept in \(error.folder): \(error.reason)",
        fix: "TMPDIR, the name of a folder with room for it")
    }
  }
}
