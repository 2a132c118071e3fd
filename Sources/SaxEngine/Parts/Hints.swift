import SaxEvents

/// Facts for messages about nodes that nothing was read of.
struct Hints {
  private(set) var nearMisses = NearMisses()
  private(set) var sample = ElementSample()

  /// Notes that nodes of a rule have come, of which nothing became.
  mutating func note(match rule: Int) { nearMisses.match(rule) }

  /// Notes a name that was there where a rule's path could have gone on.
  mutating func note(_ seen: NearMisses.Seen, in state: Int32, isItem: Bool = false) {
    nearMisses.note(seen, in: state, isItem: isItem)
  }

  /// Notes a state that rules have come to.
  mutating func reach(_ state: Int32) { nearMisses.reach(state) }

  /// Takes an element into the sample, while that is not full.
  @inline(__always)
  mutating func note(_ element: borrowing ElementName, _ attributes: borrowing Attributes) {
    sample.note(element, attributes)
  }

  /// Looks at no more elements for the sample.
  mutating func closeSample() { sample.close() }
}
