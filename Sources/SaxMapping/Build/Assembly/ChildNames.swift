import SaxEvents

/// The names of the children that an open node has had, for messages that say what it holds.
struct ChildNames: ~Copyable {
  private var bytes = Stack<UInt8>()
  private var ends = Stack<Int32>()

  /// More than this many are not needed to see what went wrong.
  private static let most = 16
  private static let longest = 64

  var count: Int { ends.count }

  /// Writes a name down, unless the one before is the same.
  mutating func add(_ name: Span<UInt8>, since first: Int) {
    let known = ends.count - first
    guard known < Self.most, name.count <= Self.longest else { return }
    if known > 0 {
      let end = Int(ends[ends.count - 1])
      let start = ends.count > 1 ? Int(ends[ends.count - 2]) : 0
      if end - start == name.count {
        var same = true
        for index in 0..<name.count where bytes[start + index] != name[index] { same = false }
        if same { return }
      }
    }
    bytes.append(copying: name)
    ends.append(Int32(bytes.count))
  }

  mutating func truncate(to count: Int) {
    guard count < ends.count else { return }
    ends.truncate(to: count)
    bytes.truncate(to: count > 0 ? Int(ends[count - 1]) : 0)
  }

  /// Each once, in order of appearance.
  func names(from first: Int, to end: Int) -> [String] {
    var seen: [String] = []
    for index in first..<min(end, ends.count) {
      let start = index > 0 ? Int(ends[index - 1]) : 0
      let name = bytes.string(start..<Int(ends[index]))
      if !seen.contains(name) { seen.append(name) }
    }
    return seen
  }
}
