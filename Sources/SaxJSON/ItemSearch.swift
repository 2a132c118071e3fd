internal import SaxEvents

/// The search for the place where reading goes on after a malformed item of an array.
struct ItemSearch {
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
  /// The bytes before the window since the object that may be the next item, and the position of the first.
  var kept: [UInt8] = []
  var keptLines = LineCounter()

  /// Returns the first end that one of the scans finds in a window.
  mutating func run(_ window: JSONWindow) -> BracketScan.End? {
    var first: BracketScan.End?
    for index in scans.indices {
      let from = window.start + max(0, scans[index].from - window.mark)
      guard from < window.end, let found = scans[index].run(from, window.end) else { continue }
      if first.map({ found.next < $0.next }) ?? true { first = found }
    }
    return first
  }

  // MARK: The object that may be the next item

  /// The first byte of that object, if it is in the window.
  func suspect(in window: JSONWindow) -> UnsafePointer<UInt8>? {
    guard let mark = scans.first?.from, mark >= window.mark else { return nil }
    return window.start + (mark - window.mark)
  }

  /// Keeps the bytes of that object, as those of the window are about to go.
  ///
  /// - Parameter limit: the most that are kept; the object counts as none of the array's items then.
  mutating func keepSuspect(of window: inout JSONWindow, limit: Int) {
    guard let scan = scans.first, scan.isInDoubt, scan.from < window.mark(of: window.end) else {
      kept = []
      return
    }
    let from = suspect(in: window) ?? window.start
    if kept.isEmpty {
      keptLines = window.lines
      keptLines.close(before: window.mark(of: from))
    }
    kept += window.rest(from: from)
    if kept.count > limit {
      scans[0].endDoubt()
      kept = []
    }
  }
}
