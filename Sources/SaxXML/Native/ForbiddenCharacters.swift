internal import SaxEvents

/// The characters that XML forbids (XML 1.0 §2.2) and bytes that are no characters, where the sink may lose the record
/// around one and reading goes on behind it.
struct ForbiddenCharacters {
  /// True if the sink is asked whether it can lose a record.
  var arePassed = false
  /// The fault of the first in the text or tag that is being read, and its mark, until the sink has been asked.
  fileprivate(set) var pending: (fault: Fault, mark: Int)?
  /// The faults of bytes that are no characters, by their marks. Control characters stand in their place.
  fileprivate var faults: [Int: Fault] = [:]
  /// The number of faults at which those are forgotten that are behind.
  fileprivate var mostFaults = 1024
}

extension NativePointer {
  /// Keeps the fault of a forbidden character for the sink.
  ///
  /// - Parameter isLiteral: whether it stands there itself, and not in a reference.
  /// - Throws: the error, where none is passed over.
  @inline(never)
  func passForbidden(_ character: UInt32?, at place: Cursor, isLiteral: Bool = true) throws {
    let mark = pointee.window.mark(place)
    let fault =
      (isLiteral ? pointee.forbidden.faults[mark] : nil) ?? .forbidden(character: character)
    guard pointee.forbidden.arePassed else { throw error(fault, at: place) }
    if pointee.forbidden.pending == nil { pointee.forbidden.pending = (fault, mark) }
  }

  /// Notes that control characters stand in the place of bytes that are no characters.
  ///
  /// - Parameter count: the number of bytes that follow what was taken.
  func replaceNext(_ count: Int, for fault: Fault) {
    let mark = pointee.window.mark + pointee.unfinished.bytes.count
    // Of what is passed over nobody asks.
    if pointee.forbidden.faults.count >= pointee.forbidden.mostFaults {
      let first = pointee.window.mark
      pointee.forbidden.faults = pointee.forbidden.faults.filter { $0.key >= first }
      pointee.forbidden.mostFaults = max(1024, 2 * pointee.forbidden.faults.count)
    }
    for index in 0..<count { pointee.forbidden.faults[mark + index] = fault }
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
    pointee.forbidden.pending = nil
    return nil
  }
}

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
    pointee.forbidden.pending = nil
    let isLost = try pointee.sink.loseRecord {
      error(fault, mark: mark)
    }
    if !isLost { throw error(fault, mark: mark) }
  }
}
