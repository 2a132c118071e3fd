/// The state before a row of a rule is taken. All of it is taken back at once if the row has to come by events after all.
struct RowAttempt {
  var order: Int
  var rootNumber: Int
  /// The value of ``RowState/handedOut`` before the row.
  var handedOut: Int
}
