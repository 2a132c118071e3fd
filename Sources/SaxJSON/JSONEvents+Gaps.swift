internal import SaxEvents

/// The gaps between tokens: white space, separators, comments.
extension JSONEvents {
  /// Passes over what may stand between tokens.
  /// - Returns: the first byte of something else, such as a token.
  func scan(
    _ gap: inout Gap, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    separator: UInt8? = nil
  ) -> UnsafePointer<UInt8> {
    let separator = separator ?? self.separator
    var next = start
    while next < end {
      switch next.pointee {
      case 0x20, 0x09: gap.space = true
      case 0x0A, 0x0D:
        gap.space = true
        gap.lineEnd = true
      case 0x1E where depth == 0 && options.shape != .single:
        gap.space = true
        gap.lineEnd = true
        gap.recordSeparator = true
      case separator where !gap.separator && separator != 0: gap.separator = true
      case UInt8(ascii: "/") where options.allowsComments:
        guard let after = commentEnd(next, end, &gap) else { return next }
        next = after
        continue
      default: return next
      }
      next += 1
    }
    return end
  }

  /// The separator before the next token: after a key a colon, after a value a comma.
  private var separator: UInt8 {
    if depth == 0 { return 0 }
    switch last {
    case .key: return UInt8(ascii: ":")
    case .value: return UInt8(ascii: ",")
    case .start, .open: return 0
    }
  }

  /// The beginning of a token that the tokenizer didn't find in the window, whose grammar is
  /// checked.
  @inline(never)
  func tokenStart(after before: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = before
    var between = Gap()
    while next < windowEnd {
      next = scan(&between, from: next, to: windowEnd, separator: 0)
      guard next < windowEnd,
        next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: ":")
      else { break }
      next += 1
    }
    return next
  }

  private func commentEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ gap: inout Gap
  ) -> UnsafePointer<UInt8>? {
    guard end - start >= 2 else { return nil }
    var comment = Comment()
    guard comment.begin(start[1]), let after = comment.end(start + 2, end) else { return nil }
    gap.space = true
    if comment.sawLineEnd { gap.lineEnd = true }
    return after
  }
}
