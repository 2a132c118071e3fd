extension RangeReplaceableCollection where Self: BidirectionalCollection, Index == Int {
  /// Drops what lies past the first `count` elements.
  @inline(__always)
  mutating func truncate(to count: Int) {
    let surplus = self.count - count
    if surplus > 0 { removeLast(surplus) }
  }
}
