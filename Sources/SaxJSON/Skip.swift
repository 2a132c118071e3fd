/// The part that is passed over, as the sink wants none of it.
struct Skip {
  /// True if the next value is; and with it what follows it in its object.
  var next = false
  var rest = false
  /// True if it is a subtree that is open: what follows its opening bracket.
  var isActive = false
  /// The depth of the subtree, and whether the sink is told of its end.
  var depth = 0
  var tellsEnd = false
  /// The mark at which it began.
  var mark = 0
  /// The bytes of all that has been passed over to its end.
  var bytes = 0
}
