/// Names that were there where a rule's path could have gone on. Gathered only until the first
/// object is handed out.
struct NearMisses {
  struct Seen: Hashable {
    var local: String
    var namespace: String
    var prefix: String
  }

  /// Rules whose nodes have come, of which nothing became: a `switch` passed over them, or they were null.
  private(set) var matched: Set<Int> = []

  /// States that items of arrays were in.
  private(set) var arrays: Set<Int32> = []

  /// States that rules have come to. The automaton also has those of readings before.
  private(set) var reached: Set<Int32> = []

  /// By state of the automaton.
  private(set) var names: [Int32: [Seen]] = [:]

  /// Enough to see what the payload is like.
  private static let most = 12

  mutating func note(_ seen: Seen, in state: Int32, isItem: Bool = false) {
    if isItem { arrays.insert(state) }
    if names[state, default: []].count < Self.most, !names[state, default: []].contains(seen) {
      names[state, default: []].append(seen)
    }
  }

  mutating func match(_ rule: Int) { matched.insert(rule) }

  mutating func reach(_ state: Int32) { reached.insert(state) }

  func isFull(_ state: Int32) -> Bool { (names[state]?.count ?? 0) >= Self.most }
}
