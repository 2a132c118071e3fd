import SaxEvents

/// The name of the node that is about to open, and what a key leads to that has been learned.
extension Assembly {
  mutating func pushName(_ key: Span<UInt8>) {
    opening.setName(setting.needsNames ? nodes.append(name: key) : nodes.noName)
  }

  /// Makes the moves of the key that came last, where the key alone doesn't say what becomes of its
  /// value.
  @inline(__always)
  mutating func pointAtPendingKey() {
    if opening.pendingKey >= 0 { pointAtPendingKey(named: Span()) }
  }

  mutating func pointAtPendingKey(named key: Span<UInt8>) {
    let entry = rows.learnedKeys[Int(opening.pendingKey)]
    opening.endKey()
    opening.point(at: Int(entry.symbol), movesFrom: nodes.moves.count)
    nodes.add(
      Move(
        activation: Int32(nodes.frames[nodes.frames.top].floors.activations),
        transition: entry.transition))
    pushName(key)
  }
}
