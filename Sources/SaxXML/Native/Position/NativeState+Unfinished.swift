internal import SaxEvents

/// Markup that the window cuts off, or that is too long.
extension NativePointer {
  /// The window ends within what begins there.
  func unfinished(_ start: Cursor, _ kind: Unfinished.Kind) -> Cursor? {
    pointee.unfinished.start = start
    pointee.unfinished.kind = kind
    return nil
  }

  /// Notes that the window cuts a tag, and how far its end was looked for.
  ///
  /// - Parameter stop: the end of the bytes, or of the limit.
  /// - Throws: ``ReadingError/Code/limit`` where the tag is longer than ``Limits/tag``.
  /// - Returns: nil, always.
  @inline(never)
  func unfinishedTag(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.tag, start) }
    var scan = TagScan(scanned: 1)
    _ = scan.find(start, stop - start)
    return unfinished(start, stop - start > 1 ? .tag(scan) : .few)
  }

  func unfinishedInstruction(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    return unfinished(start, .instruction)
  }

  func unfinishedComment(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.comment, start) }
    return unfinished(start, .comment)
  }

  /// The place at which a tag, comment or instruction that begins there has to have ended.
  @inline(__always)
  func longestTag(_ start: Cursor, _ end: Cursor) -> Cursor {
    end - start > pointee.limits.tag ? start + pointee.limits.tag + 1 : end
  }

  @inline(never)
  func tooLong(_ construct: MarkupScanner.Construct, _ start: Cursor) -> ReadingError {
    error(.tooLong(construct, limit: pointee.limits.tag, name: "tag"), at: start)
  }
}
