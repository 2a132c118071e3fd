/// The nodes below a node under one name: how often, and of what shape.
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

  /// The samples that have it.
  var samples = SampleSet()
  /// The samples that have an array of it, which may be empty.
  var samplesOfArrays = SampleSet()

  /// True if keys like `@scope/name` are among those that it stands for, which are
  /// attributes in paths.
  var hasScopedKeys = false

  /// True if it may be what a pair is looked up by.
  let mayBeKey: Bool

  init(_ name: NodeName, _ shape: Shape) {
    self.name = name
    mayBeKey = PairFinder.mayBeKey(name)
    ownShape = shape
  }

  /// Members of one name in different places may share it.
  var shape: Shape {
    let resolved = ownShape.resolved
    if resolved !== ownShape { ownShape = resolved }
    return resolved
  }

  /// True if a node above has, or may have, several.
  var isRepeated: Bool { arrays > 0 || mostPerParent > 1 || name.axis == .anyChild }

  /// The member's shapes in the records of each kind, where records are of several.
  private(set) var variants: [Shape?] = []

  /// The shape in records of a kind; nil where there is none yet.
  func variant(_ index: Int) -> Shape? {
    index < variants.count ? variants[index]?.resolved : nil
  }

  func setVariant(_ index: Int, _ shape: Shape) {
    while variants.count <= index { variants.append(nil) }
    variants[index] = shape
  }

  /// Makes one shape of those of all kinds.
  func joinVariants() {
    for case let variant? in takeVariants() { Shape.join(shape, variant) }
  }

  /// The shapes of all kinds, which it has no more.
  func takeVariants() -> [Shape?] {
    defer { variants = [] }
    return variants
  }

  /// As it is in records of one kind.
  ///
  /// - Parameter parents: how many of them have it.
  func variant(_ index: Int, parents: Int) -> Member {
    let result = Member(name, variant(index) ?? shape)
    result.add(self)
    result.parents = parents
    return result
  }

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
    samples.formUnion(other.samples)
    samplesOfArrays.formUnion(other.samplesOfArrays)
    hasScopedKeys = hasScopedKeys || other.hasScopedKeys
  }
}
