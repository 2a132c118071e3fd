/// The indices at which a node's entries begin in the stacks that most nodes have nothing in.
///
/// Frames between two changes of these stacks share one, so that a frame is pushed and popped in
/// half the time: with all floors in the frame that was 300 instructions a node.
struct RareFloors {
  /// The value of ``RareStacks/stamp`` when they were taken.
  var stamp: Int
  @Compact var predicates: Int
  @Compact var watches: Int
  @Compact var routes: Int
  @Compact var keys: Int
  @Compact var choices: Int
  @Compact var directTexts: Int
  @Compact var rawTexts: Int
  @Compact var anyBuilders: Int
  @Compact var conditions: Int
  /// The number of values that had ever waited for a condition.
  @Compact var pendingAdded: Int
}
