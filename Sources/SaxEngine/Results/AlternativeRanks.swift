/// The alternatives of a field of one value that have found a node, and the one that its value is from.
///
/// The order of nodes decides within an alternative, the order of alternatives between them: of each the first
/// node counts, and of those the one whose alternative stands first.
struct AlternativeRanks {
  /// Alternatives that have had their first node, a bit each.
  private(set) var seen: UInt64 = 0
  /// The rank of the alternative that the value is from.
  private(set) var best: Int32 = .max

  enum Admission {
    /// The node's value is the field's, if it has one.
    case fills
    /// The alternative has had its node.
    case surplus
    /// A better alternative has had its node.
    case loses
  }

  /// The one decision which of the nodes that a field's alternatives find is its value.
  @inline(__always)
  func admission(of rank: Int32) -> Admission {
    if seen & Self.bit(rank) != 0 { return .surplus }
    return rank < best ? .fills : .loses
  }

  /// Notes that an alternative has had its node.
  @inline(__always)
  mutating func note(_ rank: Int32) { seen |= Self.bit(rank) }

  /// Notes that the value is now that of an alternative.
  @inline(__always)
  mutating func note(filledBy rank: Int32) {
    note(rank)
    best = rank
  }

  /// Alternatives from the 65th on have none: each of their nodes is compared by rank alone.
  @inline(__always)
  private static func bit(_ rank: Int32) -> UInt64 {
    rank < 64 ? 1 &<< UInt64(truncatingIfNeeded: rank) : 0
  }
}
