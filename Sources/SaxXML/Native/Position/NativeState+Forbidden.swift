internal import SaxEvents

/// Characters that XML doesn't allow, kept for the sink.
extension NativePointer {
  /// Keeps the fault of a forbidden character for the sink.
  ///
  /// - Parameter isLiteral: whether it stands there itself, and not in a reference.
  /// - Throws: the error, where none is passed over.
  @inline(never)
  func passForbidden(_ character: UInt32?, at place: Cursor, isLiteral: Bool = true) throws {
    let mark = pointee.window.mark(place)
    let fault =
      (isLiteral ? pointee.forbidden.fault(at: mark) : nil) ?? .forbidden(character: character)
    guard pointee.forbidden.arePassed else { throw error(fault, at: place) }
    pointee.forbidden.keep(fault, at: mark)
  }

  /// Notes that control characters stand in the place of bytes that are no characters.
  ///
  /// - Parameter count: the number of bytes that follow what was taken.
  func replaceNext(_ count: Int, for fault: Fault) {
    let mark = pointee.window.mark + pointee.unfinished.bytes.count
    pointee.forbidden.replace(mark..<mark + count, for: fault, after: pointee.window.mark)
  }

  /// Reads a reference of what is read again if there is anything out of the ordinary.
  ///
  /// - Returns: nil also where it is to a forbidden character.
  func plainReference(
    _ start: Cursor, _ end: Cursor, _ character: inout ReferredCharacter
  ) -> Cursor? {
    let before = pointee.forbidden.pending
    let after = try? reference(start, end, &character)
    guard before == nil, pointee.forbidden.pending != nil else { return after }
    pointee.forbidden.settle()
    return nil
  }
}
