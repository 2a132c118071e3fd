internal import SaxURI

/// Takes a body's chunks apart (RFC 9112 §7.1). libcurl's own parser passes over what it doesn't know, and takes
/// `0x10` for the last chunk.
struct ChunkParser {
  private enum State {
    /// The digits of a chunk's size.
    case size
    /// White space behind them, before an extension.
    case space
    /// An extension, which says nothing here.
    case extensions
    case sizeEnd
    case data
    case dataReturn
    case dataEnd
    case trailer
    case end
  }

  /// The most bytes that a chunk's first line may have, or a line of the trailer.
  private let limit: Int
  private var state = State.size
  /// The number of digits so far, or of bytes in the line.
  private var count = 0
  /// The number of bytes that are left of the chunk.
  private var left = 0
  private var line: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// True once the last chunk and the trailer are there.
  var isAtEnd: Bool { state == .end }

  /// Parses the next bytes, in pieces of any size.
  ///
  /// - Parameters:
  ///   - bytes: the next ones of the connection; what is behind the end is left alone.
  ///   - data: takes those that are the body's.
  ///   - trailer: takes a line of the trailer, with its end.
  /// - Throws: ``HTTPError/Code/malformed``; ``HTTPError/Code/limit``; what `trailer` throws.
  mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, data: (UnsafeBufferPointer<UInt8>) -> Void,
    trailer: (UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Void
  ) throws(HTTPError) {
    var index = 0
    while index < bytes.count, state != .end {
      if state == .data {
        let piece = min(left, bytes.count - index)
        data(UnsafeBufferPointer(rebasing: bytes[index..<index + piece]))
        left -= piece
        index += piece
        if left == 0 { state = .dataReturn }
        continue
      }
      let byte = bytes[index]
      index += 1
      if state == .trailer { try takeTrailer(byte, trailer) } else { try take(byte) }
    }
  }

  private mutating func take(_ byte: UInt8) throws(HTTPError) {
    switch (state, byte) {
    case (.size, _) where PercentEncoding.digit(byte) != nil:
      let (size, overflow) = left.multipliedReportingOverflow(by: 16)
      guard !overflow, let digit = PercentEncoding.digit(byte) else {
        throw malformed("a chunk's size is too large")
      }
      left = size | Int(digit)
      count += 1
      // More digits than any size has are zeros.
      if count > limit { throw tooLong }
    case (.size, 0x0D) where count > 0, (.space, 0x0D), (.extensions, 0x0D): state = .sizeEnd
    case (.size, 0x20) where count > 0, (.size, 0x09) where count > 0, (.space, 0x20),
      (.space, 0x09):
      state = .space
      try countByte()
    case (.size, UInt8(ascii: ";")) where count > 0, (.space, UInt8(ascii: ";")):
      state = .extensions
    case (.extensions, 0x09), (.extensions, 0x20...0x7E), (.extensions, 0x80...): try countByte()
    case (.sizeEnd, 0x0A):
      state = left == 0 ? .trailer : .data
      count = 0
    case (.dataReturn, 0x0D): state = .dataEnd
    case (.dataEnd, 0x0A): state = .size
    case (.size, _), (.space, _): throw malformed("a chunk's size is no hexadecimal number")
    case (.dataReturn, _), (.dataEnd, _):
      throw malformed("a chunk has not the length that it says")
    default: throw malformed("a chunk's first line does not end as it should")
    }
  }

  private mutating func takeTrailer(
    _ byte: UInt8, _ trailer: (UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Void
  ) throws(HTTPError) {
    line.append(byte)
    if line.count > limit { throw tooLong }
    guard byte == 0x0A else { return }
    if line.count == 1 || line.count == 2 && line[0] == 0x0D {
      state = .end
    } else {
      let whole = line
      var failure: HTTPError?
      whole.withUnsafeBufferPointer { whole in
        do throws(HTTPError) { try trailer(whole) } catch { failure = error }
      }
      if let failure { throw failure }
    }
    line = []
  }

  private mutating func countByte() throws(HTTPError) {
    count += 1
    if count > limit { throw tooLong }
  }

  private func malformed(_ what: String) -> HTTPError {
    HTTPError(.malformed, "the response's chunks are damaged: \(what)")
  }

  private var tooLong: HTTPError {
    HTTPError(.limit, "a line among the response's chunks has more than \(limit) bytes")
  }
}
