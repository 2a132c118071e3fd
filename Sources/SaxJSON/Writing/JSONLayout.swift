/// The white space of JSON that is written, and what stands between several values.
package struct JSONLayout: Sendable, Hashable {
  /// True if members and items have lines of their own, indented by two spaces a level.
  package var isPretty = false
  /// True if any number of values may follow one another, each with a line end; otherwise there is exactly one.
  package var isSequence = false

  package init(isPretty: Bool = false, isSequence: Bool = false) {
    self.isPretty = isPretty
    self.isSequence = isSequence
  }
}
