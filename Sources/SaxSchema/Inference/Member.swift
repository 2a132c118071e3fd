/// What a node has below it under one name: how often, and of what shape.
final class Member {
  let name: NodeName
  private var ownShape: Shape

  /// Occurrences, nulls among them.
  var count = 0
  var nulls = 0
  /// Occurrences of nothing but white space.
  var empties = 0
  /// JSON arrays, whose items are the occurrences.
  var arrays = 0
  /// Nulls that are items of an array.
  var nullItems = 0
  /// Nodes above that have one or more.
  var parents = 0
  var mostPerParent = 0
  /// Scalars in all occurrences.
  var leaves = 0

  init(_ name: NodeName, _ shape: Shape) {
    self.name = name
    ownShape = shape
  }

  /// Members of one name in different places may share it.
  var shape: Shape {
    let resolved = ownShape.resolved
    if resolved !== ownShape { ownShape = resolved }
    return resolved
  }

  /// Whether a node above has, or may have, several.
  var isRepeated: Bool { arrays > 0 || mostPerParent > 1 || name.axis == .anyChild }

  /// Adds the counts of another, whose shape is to be joined by the caller.
  func add(_ other: Member) {
    count += other.count
    nulls += other.nulls
    empties += other.empties
    arrays += other.arrays
    nullItems += other.nullItems
    parents += other.parents
    mostPerParent = max(mostPerParent, other.mostPerParent)
    leaves += other.leaves
  }
}
