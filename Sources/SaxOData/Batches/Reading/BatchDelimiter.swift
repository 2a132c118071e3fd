internal import SaxHTTP

/// The line that stands before each part, and behind the last (RFC 2046 §5.1.1).
struct BatchDelimiter {
  /// The most white space that is looked at behind a boundary.
  private static let padding = 64

  private let bytes: [UInt8]

  init(_ boundary: BatchBoundary) { bytes = boundary.delimiter }

  /// The kinds of delimiters.
  enum Match {
    /// A line that begins a part.
    case part
    /// The line behind the last part.
    case close
  }

  /// The most bytes of a line that can be one.
  static let longest = HTTPBody.longestBoundary + 4 + padding

  /// Tells what a line is, if it is a delimiter: only white space may stand behind one.
  ///
  /// - Parameter line: without its LF.
  func match(_ line: [UInt8]) -> Match? {
    guard line.first == UInt8(ascii: "-"), line.count <= BatchDelimiter.longest,
      line.starts(with: bytes)
    else { return nil }
    var rest = line[bytes.count...]
    if rest.last == 0x0D { rest = rest.dropLast() }
    let isClose = rest.starts(with: "--".utf8)
    if isClose { rest = rest.dropFirst(2) }
    return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? (isClose ? .close : .part) : nil
  }

  /// Tells whether a line may become a delimiter when more of it has come.
  func mayMatch(_ line: [UInt8]) -> Bool {
    if line.count <= bytes.count { return bytes.starts(with: line) }
    guard line.count <= BatchDelimiter.longest, line.starts(with: bytes) else { return false }
    var rest = line[bytes.count...]
    if rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      if rest.isEmpty { return true }
      guard rest.first == UInt8(ascii: "-") else { return false }
      rest = rest.dropFirst()
    }
    if rest.last == 0x0D { rest = rest.dropLast() }
    return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
