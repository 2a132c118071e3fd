/// The state before a row of a rule is taken, and what has been handed out of it. All of it is taken back at once if
/// the row has to come by events after all.
struct RowAttempt {
  var order = 0
  var rootNumber = 0
  /// The objects that have been handed out, which are left out when the same node comes by events.
  var handedOut = 0
}
