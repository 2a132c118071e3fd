internal import Glibc
internal import Saxifrage

/// Reads one input piece by piece.
struct InputLoop {
  /// How messages call standard input.
  static let standardInputName = "<stdin>"

  let output: StandardOutput
  let chunkSize: Int

  /// Before a piece is waited for; after each piece.
  var onWait: () -> Void = {}
  var onPiece: () -> Void = {}

  static func name(of operand: String) -> String {
    operand == "-" ? standardInputName : operand
  }

  static func open(_ operand: String) throws(InputError) -> FileInput {
    if operand == "-" {
      return try FileInput(descriptor: STDIN_FILENO, name: standardInputName)
    }
    let scheme = operand.prefix { $0 != ":" }.lowercased()
    if (scheme == "http" || scheme == "https") && operand.contains("://") {
      throw InputError(
        .unreadable, "URLs are not read by this version", source: operand,
        fix: "curl -s \(operand) | sax …")
    }
    return try FileInput(path: operand)
  }

  /// Reads to the end, or until told to stop. What has been written goes out before a wait.
  ///
  /// - Parameter take: reads the bytes; false to stop.
  func read(_ file: borrowing FileInput, _ take: (Span<UInt8>) throws -> Bool) throws {
    var buffer = [UInt8](repeating: 0, count: Self.readSize(of: file, chunkSize))
    while true {
      try Interrupts.check()
      if file.size == nil, !Interrupts.isReady(file.descriptor) {
        try output.flush()
        onWait()
        try Interrupts.waitUntilReadable(file.descriptor)
      }
      guard let count = try file.read(into: &buffer) else { continue }
      if count == 0 { return }
      var start = 0
      while start < count {
        let end = min(start + chunkSize, count)
        if try !take(buffer.span.extracting(start..<end)) { return }
        start = end
      }
      onPiece()
    }
  }

  /// At least so much that small chunks cost no call of the system each, and no more than there is.
  private static func readSize(of file: borrowing FileInput, _ chunkSize: Int) -> Int {
    let usual = 64 << 10
    let most = file.size.map { max($0 + 1, usual) } ?? 1 << 20
    return max(usual, min(chunkSize, most))
  }
}
