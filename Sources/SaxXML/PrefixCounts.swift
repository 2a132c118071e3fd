/// The number of namespace declarations in scope.
struct PrefixCounts {
  private(set) var count = 0
  /// Of elements that have any, from the document element in.
  private var declared: [(depth: Int, count: Int)] = []

  mutating func declare(_ count: Int, depth: Int) {
    declared.append((depth, count))
    self.count += count
  }

  @inline(__always)
  mutating func elementEnds(depth: Int) {
    if count > 0 { forget(depth: depth) }
  }

  private mutating func forget(depth: Int) {
    guard let last = declared.last, last.depth == depth else { return }
    count -= last.count
    declared.removeLast()
  }
}
