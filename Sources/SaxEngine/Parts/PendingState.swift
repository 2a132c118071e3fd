import SaxEvents

/// The objects that wait for a condition, and the value that has waited.
struct PendingState: ~Copyable {
  /// The origin of the value that has waited and is being put into its cell.
  private(set) var origin: (mark: Mark, place: InputPlace)?
  var waiting = WaitingEmissions()
  /// The errors of records of which a part can't be read, by the order of their nodes.
  private(set) var refusals: [Int: BuildError] = [:]

  /// Notes where the value that goes to its cell next came from; ``endStoring()`` follows.
  mutating func beginStoring(from origin: (mark: Mark, place: InputPlace)?) { self.origin = origin }

  /// Forgets where the value came from that has gone to its cell.
  mutating func endStoring() { origin = nil }

  /// Notes the error of a record, unless it has one.
  mutating func refuse(_ order: Int, _ error: BuildError) {
    if refusals[order] == nil { refusals[order] = error }
  }

  /// Returns the error of a record that ends.
  func refusal(of order: Int) -> BuildError? { refusals.isEmpty ? nil : refusals[order] }

  /// Forgets the errors of all records but those whose nodes have these orders.
  mutating func keepRefusals(of orders: Set<Int>) {
    refusals = refusals.filter { orders.contains($0.key) }
  }
}
