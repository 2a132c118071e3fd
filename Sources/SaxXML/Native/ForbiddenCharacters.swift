internal import SaxEvents

/// The characters that XML forbids (XML 1.0 §2.2) and bytes that are no characters, where the sink may lose the record
/// around one and reading goes on behind it.
struct ForbiddenCharacters {
  /// True if the sink is asked whether it can lose a record.
  var arePassed = false
  /// The error of the first in the text or tag that is being read, until the sink has been asked.
  fileprivate(set) var error: ReadingError?
  /// The faults of bytes that are no characters, by their marks. Control characters stand in their place.
  fileprivate var faults: [Int: Fault] = [:]
  /// The number of faults at which those are forgotten that are behind.
  fileprivate var mostFaults = 1024
}

extension PositionPointer {
  /// Keeps the error of a forbidden character for the sink.
  ///
  /// - Throws: the error, where none is passed over.
  @inline(never)
  func passForbidden(_ fault: Fault, at place: Cursor) throws {
    let known = pointee.forbidden.faults.removeValue(forKey: pointee.window.mark(place))
    let error = error(known ?? fault, at: place)
    guard pointee.forbidden.arePassed else { throw error }
    if pointee.forbidden.error == nil { pointee.forbidden.error = error }
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

  /// Forgets an error, as what it is in is read again.
  func forgetForbidden() { pointee.forbidden.error = nil }
}

extension ContentPointer {
  /// Asks the sink to lose the record around a forbidden character, if there was one.
  ///
  /// - Throws: the error of that, if the sink has no such record.
  @inline(__always)
  func settleForbidden() throws {
    if position.pointee.forbidden.error != nil { try loseRecord() }
  }

  /// Tells the sink of a forbidden character in the tag of the element that is about to open.
  @inline(never)
  func loseAttributes() {
    guard let error = position.pointee.forbidden.error else { return }
    elements.pointee.sink.loseNextAttributes(to: error)
  }

  @inline(never)
  private func loseRecord() throws {
    guard let error = position.pointee.forbidden.error else { return }
    position.pointee.forbidden.error = nil
    guard elements.pointee.sink.loseRecord(to: error) else { throw error }
  }
}
