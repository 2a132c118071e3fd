internal import SaxEvents

/// The search for the place where reading goes on after a malformed item of an array.
///
/// An object, so that readers without one are no larger for it.
final class ItemSearch {
  /// The error of the item, and the offset in the input at which it begins.
  let error: ReadingError
  let start: Int
  /// The number of containers that are open around the item, the array included.
  let depth: Int
  /// The number of ends that the sink is to be told, and whether a member's value before them.
  let ends: Int
  let lacksValue: Bool

  /// The ways in which the bytes may be meant.
  var scans: [BracketScan] = []
  /// The bytes before the window that may be read again, the mark of the first, and its position.
  private(set) var kept: [UInt8] = []
  private(set) var keptMark = 0
  private(set) var keptLines = LineCounter()

  init(error: ReadingError, start: Int, depth: Int, ends: Int, lacksValue: Bool) {
    self.error = error
    self.start = start
    self.depth = depth
    self.ends = ends
    self.lacksValue = lacksValue
  }

  /// Returns the mark at which reading goes on by the first of the scans that finds an end in a window.
  func run(_ window: JSONWindow) -> Int? {
    var first: BracketScan.End?
    for index in scans.indices {
      let skipped = max(0, scans[index].from - window.mark)
      guard skipped < window.end - window.start,
        let end = scans[index].run(
          window.start + skipped, window.end, mark: window.mark + skipped)
      else { continue }
      if first.map({ end.found < $0.found }) ?? true { first = end }
    }
    return first?.next
  }

  /// Gives up all that may be read again.
  func endDoubt() {
    for index in scans.indices { scans[index].endDoubt() }
    kept = []
  }

  /// Keeps the bytes that may be read again, as those of the window are about to go.
  func keep(_ window: inout JSONWindow) {
    guard let from = scans.compactMap(\.doubt).min(), from < window.mark(of: window.end) else {
      kept = []
      return
    }
    if from >= window.mark { kept = [] }
    if kept.isEmpty {
      keptMark = max(from, window.mark)
      keptLines = window.lines
      keptLines.close(before: keptMark)
    } else if from > keptMark {
      kept.withUnsafeBytes { bytes in
        keptLines.open(bytes)
        keptLines.close(before: from)
      }
      kept.removeFirst(from - keptMark)
      keptMark = from
    }
    kept += window.rest(from: window.start + (max(from, window.mark) - window.mark))
  }
}
