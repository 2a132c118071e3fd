internal import SaxEvents

/// The gaps between tokens: white space, separators, comments.
extension JSONEvents {
  /// Passes over what may stand between tokens.
  /// - Returns: the first byte of something else, such as a token.
  func scan(
    _ gap: inout Gap, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    separator: UInt8? = nil
  ) -> UnsafePointer<UInt8> {
    let separator = separator ?? pointee.nesting.separator
    var next = start
    while next < end {
      switch next.pointee {
      case 0x20, 0x09: gap.space = true
      case 0x0A, 0x0D:
        gap.space = true
        gap.lineEnd = true
      case 0x1E where pointee.nesting.depth == 0 && pointee.options.shape != .single:
        gap.space = true
        gap.lineEnd = true
        gap.recordSeparator = true
      case separator where !gap.separator && separator != 0: gap.separator = true
      case 0xEF:
        guard let after = markEnd(next, end) else { return next }
        gap.space = true
        next = after
        continue
      case UInt8(ascii: "/") where pointee.options.allowsComments:
        guard let after = commentEnd(next, end, &gap) else { return next }
        next = after
        continue
      default: return next
      }
      next += 1
    }
    return end
  }

  /// The byte after the byte order mark that begins there and stands between values of a sequence, as in files that
  /// were put one behind the other; nil if there is none.
  @inline(never)
  func markEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard pointee.nesting.depth == 0, pointee.options.shape != .single,
      pointee.documents.count > 0 || pointee.documents.isSequence
    else { return nil }
    return start.byteOrderMarkEnd(end)
  }

  /// The gap between the last token and a place in the window, or the next token before it.
  /// - Returns: also that place, or where that token begins.
  func restOfGap(
    upTo end: UnsafePointer<UInt8>
  ) -> (gap: Gap, next: UnsafePointer<UInt8>) {
    let from = pointee.window.lastEnd
    return gap(from: from, upTo: max(from, end))
  }

  /// The gap between a token and a place; with what went before it in windows that are gone.
  func gap(
    from before: UnsafePointer<UInt8>, upTo end: UnsafePointer<UInt8>
  ) -> (gap: Gap, next: UnsafePointer<UInt8>) {
    var between = before == pointee.window.start ? pointee.nesting.gap : Gap()
    let next = scan(&between, from: before, to: end)
    return (between, next)
  }

  /// The beginning of a token that the tokenizer didn't find in the window, whose grammar is
  /// checked.
  @inline(never)
  func tokenStart(after before: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = before
    var between = Gap()
    while next < pointee.window.end {
      next = scan(&between, from: next, to: pointee.window.end, separator: 0)
      guard next < pointee.window.end,
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

extension UnsafePointer<UInt8> {
  /// The byte after the byte order mark that begins here; nil if none does.
  func byteOrderMarkEnd(_ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    ByteSearch.begins("\u{FEFF}", self, end) == true ? self + 3 : nil
  }
}
