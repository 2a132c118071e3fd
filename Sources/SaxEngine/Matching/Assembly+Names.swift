import SaxEvents

/// The name of the node that is about to open, and what a key leads to that has been learned.
extension Assembly {
  mutating func pushName(_ key: Span<UInt8>) {
    opening.nameFloor = nodes.names.count
    if setting.needsNames { nodes.names.append(copying: key) }
    opening.name = NameRange(
      start: opening.nameFloor, local: opening.nameFloor, end: nodes.names.count)
  }

  /// The name of the node that is about to open, as written.
  mutating func pushName(of element: borrowing ElementName) {
    opening.name.start = nodes.names.count
    if element.prefix.count > 0 {
      nodes.names.append(copying: element.prefix)
      nodes.names.append(UInt8(ascii: ":"))
    }
    opening.name.local = nodes.names.count
    nodes.names.append(copying: element.local)
    opening.name.end = nodes.names.count
  }

  /// Makes the moves of the key that came last, where the key alone doesn't say what becomes of its
  /// value.
  @inline(__always)
  mutating func pointAtPendingKey() {
    if opening.pendingKey >= 0 { pointAtPendingKey(named: Span()) }
  }

  mutating func pointAtPendingKey(named key: Span<UInt8>) {
    let entry = rows.learnedKeys[Int(opening.pendingKey)]
    opening.pendingKey = -1
    opening.pendingMoves = nodes.moves.count
    nodes.moves.append(
      Move(
        activation: Int32(nodes.frames[nodes.frames.top].floors.activations),
        transition: entry.transition))
    opening.symbol = Int(entry.symbol)
    pushName(key)
  }
}
