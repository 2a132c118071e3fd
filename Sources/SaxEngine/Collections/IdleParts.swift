internal import SaxEvents

/// Parts that readings of a mapping have made and no longer use, kept for the next that wants one of their kind.
///
/// Kinds are compared by whoever takes a part: that they are `Equatable` had to be looked up for each type when a
/// program starts.
final class IdleParts<Kind: Sendable, Part>: Sendable {
  // It may be sent: who gives it back doesn't use it any more, and one reading at a time takes it.
  private struct Kept: @unchecked Sendable {
    let kind: Kind
    let part: Part
  }

  private let most: Int
  /// The one given back last is the last.
  private let kept = Locked<[Kept]>([])

  /// Creates an empty store of parts.
  ///
  /// - Parameter most: how many are kept; others are let go, the oldest first.
  init(most: Int) { self.most = most }

  /// Takes the part that was given back last of a kind; nil if there is none.
  func take(where isWanted: (Kind) -> Bool) -> Part? {
    kept.withLock { kept -> Kept? in
      guard let index = kept.lastIndex(where: { isWanted($0.kind) }) else { return nil }
      return kept.remove(at: index)
    }?.part
  }

  /// Keeps a part for the next reading that wants one of its kind.
  ///
  /// - Parameter part: one that nobody uses any more.
  func giveBack(_ part: Part, as kind: Kind) {
    let new = Kept(kind: kind, part: part)
    // Let go after the lock is open: with it may go values of other people's types.
    let old = kept.withLock { kept -> Kept? in
      kept.append(new)
      return kept.count > most ? kept.removeFirst() : nil
    }
    withExtendedLifetime(old) {}
  }
}
