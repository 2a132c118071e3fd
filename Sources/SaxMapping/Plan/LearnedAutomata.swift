internal import SaxEvents
internal import SaxLanguage

/// The automata of a mapping that no reading uses at the moment, kept for the next: to make one and the states that
/// a payload leads to took a third of the time of a response of 2 KB.
final class LearnedAutomata: Sendable {
  /// Two readings at a time are more than most programs have; further ones make their own.
  private static let most = 4
  /// An automaton with more states is let go: who writes payloads can have them made by paths with `//`.
  private static let mostStates = 1024

  // It may be sent: one reading at a time has an automaton, and keeps nothing of it.
  private struct Kept: @unchecked Sendable {
    let automaton: Automaton
  }

  private let kept = Locked<[Kept]>([])

  /// One that has been used, if there is one for the format.
  func take(_ format: Path.Format) -> Automaton? {
    kept.withLock { kept -> Kept? in
      guard let index = kept.lastIndex(where: { $0.automaton.format == format }) else { return nil }
      return kept.remove(at: index)
    }?.automaton
  }

  /// - Parameter automaton: which nobody uses any more.
  func giveBack(_ automaton: Automaton) {
    guard automaton.states.count <= Self.mostStates else { return }
    automaton.forgetNumbers()
    let one = Kept(automaton: automaton)
    kept.withLock { if $0.count < Self.most { $0.append(one) } }
  }
}
