internal import SaxEvents

/// The characters that XML forbids (XML 1.0 §2.2) and bytes that are no characters, where the sink may lose the record
/// around one and reading goes on behind it.
struct ForbiddenCharacters {
  /// True if the sink is asked whether it can lose a record.
  var arePassed = false
  /// The fault of the first in the text or tag that is being read, and its mark, until the sink has been asked.
  private(set) var pending: (fault: Fault, mark: Int)?
  /// The faults of bytes that are no characters, by their marks. Control characters stand in their place.
  private var faults: [Int: Fault] = [:]
  /// The number of faults at which those are forgotten that are behind.
  private var mostFaults = 1024

  /// Returns the fault of the bytes that a control character stands in the place of.
  func fault(at mark: Int) -> Fault? { faults[mark] }

  /// Keeps a fault for the sink, if none is kept yet.
  mutating func keep(_ fault: Fault, at mark: Int) {
    if pending == nil { pending = (fault, mark) }
  }

  /// Forgets the fault that is kept, as the sink has been asked.
  mutating func settle() { pending = nil }

  /// Notes that control characters stand in the place of bytes that are no characters.
  ///
  /// - Parameter first: the mark before which faults are behind, of which nobody asks.
  mutating func replace(_ marks: Range<Int>, for fault: Fault, after first: Int) {
    if faults.count >= mostFaults {
      faults = faults.filter { $0.key >= first }
      mostFaults = max(1024, 2 * faults.count)
    }
    for mark in marks { faults[mark] = fault }
  }
}
