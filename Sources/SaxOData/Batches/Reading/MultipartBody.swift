internal import SaxEvents

/// The body of a part as it comes: all but the line end before the next delimiter is its own (RFC 2046 §5.1.1).
struct MultipartBody {
  /// The bytes that have come since they were taken.
  private var bytes: [UInt8] = []
  /// A line end, or a return that may be the beginning of one, that belongs to the next delimiter if that follows.
  private var held: [UInt8] = []
  /// True where a delimiter may begin.
  private(set) var isAtLineStart = true
  /// The bytes that are to come as the message says it; nil where it doesn't.
  private var expected: Int?
  /// The place behind as many bytes as the message says.
  let endOffset: Int

  /// Creates the body of a part, of which no byte has come.
  ///
  /// - Parameters:
  ///   - offset: of its first byte.
  ///   - length: the number of bytes, as the message says it.
  init(at offset: Int = 0, length: Int? = nil) {
    expected = length
    endOffset = offset.addingReportingOverflow(length ?? 0).partialValue
  }

  /// Takes bytes up to the end of a line.
  ///
  /// - Parameters:
  ///   - start: the index of the first.
  ///   - end: the index behind the last, of which there is one at least.
  /// - Returns: the index behind those that were taken.
  mutating func take(_ source: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    if held == [0x0D], source[start] == 0x0A {
      held.append(0x0A)
      isAtLineStart = true
      return start + 1
    }
    settle()
    let lineEnd = ByteSearch.first(0x0A, in: source, from: start, to: end)
    isAtLineStart = lineEnd != nil
    var last = lineEnd ?? end
    let next = lineEnd.map { $0 + 1 } ?? end
    if lineEnd != nil { held = [0x0A] }
    if last > start, source[last - 1] == 0x0D {
      last -= 1
      held.insert(0x0D, at: 0)
    }
    bytes += UnsafeBufferPointer(start: source + start, count: last - start)
    return next
  }

  /// Takes what stands where a line begins, and is no delimiter.
  ///
  /// - Parameter line: holds at most one LF, at its end.
  mutating func addRejected(_ line: [UInt8]) {
    line.withUnsafeBufferPointer { line in
      guard let base = line.baseAddress, !line.isEmpty else { return }
      _ = take(base, from: 0, to: line.count)
    }
  }

  private mutating func settle() {
    bytes += held
    held = []
  }

  /// A delimiter has come.
  ///
  /// - Returns: the number of bytes that are missing; nil if there are none.
  mutating func end() -> Int? {
    guard let expected else { return nil }
    // Some count the line end before the delimiter.
    if expected - bytes.count == held.count { settle() }
    return expected > bytes.count ? expected - bytes.count : nil
  }

  /// The bytes that have come; nil if there are none.
  mutating func takeBytes() -> ArraySlice<UInt8>? {
    if bytes.isEmpty { return nil }
    defer { bytes = [] }
    return bytes[...]
  }

  /// Of bytes that were taken those that are the body's: line ends and spaces behind it are not. Anything else there is
  /// `isTooLong`.
  mutating func within(
    _ taken: ArraySlice<UInt8>
  ) -> (kept: ArraySlice<UInt8>, isTooLong: Bool) {
    guard let expected else { return (taken, false) }
    let kept = taken.prefix(expected)
    self.expected = expected - kept.count
    let isBlank = taken.dropFirst(kept.count)
      .allSatisfy { $0 == 0x0D || $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
    return (kept, !isBlank)
  }
}
