import SaxEvents

/// The objects that wait for a condition, and the value that has waited.
struct PendingState: ~Copyable {
  /// The origin of the value that has waited and is being put into its cell.
  var origin: (mark: Mark, place: InputPlace)?
  var waiting = WaitingEmissions()
}
