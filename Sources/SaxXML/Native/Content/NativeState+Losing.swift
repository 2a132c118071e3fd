internal import SaxEvents

/// Records that are lost for a forbidden character in them.
extension NativePointer {
  /// Asks the sink to lose the record around a forbidden character, if there was one.
  ///
  /// - Throws: the error of that, if the sink has no such record.
  @inline(__always)
  func settleForbidden() throws {
    if pointee.forbidden.pending != nil { try loseRecord() }
  }

  /// Tells the sink of a forbidden character in the tag of the element that is about to open.
  @inline(never)
  func loseAttributes() {
    guard let (fault, mark) = pointee.forbidden.pending else { return }
    pointee.sink.loseNextAttributes(to: error(fault, mark: mark))
  }

  @inline(never)
  private func loseRecord() throws {
    guard let (fault, mark) = pointee.forbidden.pending else { return }
    pointee.forbidden.settle()
    let isLost = try pointee.sink.loseRecord {
      error(fault, mark: mark)
    }
    if !isLost { throw error(fault, mark: mark) }
  }
}
