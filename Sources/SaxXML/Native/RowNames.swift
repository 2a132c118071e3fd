internal import SaxSystem
internal import SaxEvents

/// The actions that the names of elements and attributes lead to in each shape of element, in the
/// order in which they first came.
///
/// Elements of one shape have their parts in one order: a tag is compared with the name that came after
/// the last before.
struct RowNames: ~Copyable {
  typealias Tags = UnsafeMutablePointer<RowTag>
  typealias Attributes = UnsafeMutablePointer<RowAttribute>
  typealias Shape = UnsafeMutablePointer<RowShape>

  /// Shapes with more elements, and tags with more attributes, are told by events. Names are numbered as
  /// they come.
  static let mostTags = 4096
  /// Elements by more names, in place of which objects are, as well.
  private static let mostRoots = 96
  static let mostAttributes = 32

  /// By number.
  private var shapes: [Shape?] = []
  /// The memory of tags for which larger has been made, as elements that are being read look at them.
  private var outgrown: [Tags] = []
  /// The elements that are taken at once, by shape and name.
  private var roots: [Tags] = []
  /// The one that was looked up last.
  private var latest: Tags?
  /// The prefixes that names were learned with, and what each stood for then; the empty string is
  /// the default namespace's.
  private var prefixes: [(prefix: StringPool.Entry, namespace: StringPool.Entry?)] = []
  /// The reader's ``Declarations/bindings`` when that was last found to be so.
  private var bindings = -1

  deinit { drop() }

  /// Checks what prefixes stand for where the next element is: what was learned where they stood
  /// for something else goes.
  @inline(__always)
  mutating func enter(_ bindings: Int) {
    if bindings != self.bindings { check(bindings) }
  }

  @inline(never)
  private mutating func check(_ bindings: Int) {
    self.bindings = bindings
    if prefixes.contains(where: { $0.prefix.pointee.namespace != $0.namespace }) { forget() }
  }

  /// Forgets what was learned.
  mutating func forget() {
    drop()
    shapes = []
    outgrown = []
    roots = []
    latest = nil
    prefixes = []
  }

  private func drop() {
    for case let shape? in shapes {
      for index in 0..<shape.pointee.count { shape.pointee.tags[index].deallocate() }
      shape.pointee.deallocate()
      shape.deallocate()
    }
    for tags in outgrown { tags.deallocate() }
    for root in roots {
      root.pointee.deallocate()
      root.deallocate()
    }
  }

  mutating func use(_ prefix: StringPool.Entry) {
    if prefixes.contains(where: { $0.prefix == prefix }) { return }
    prefixes.append((prefix, prefix.pointee.namespace))
  }

  // MARK: Shapes

  @inline(__always)
  mutating func root(_ name: QualifiedNames.Entry, _ shape: Int) -> Tags? {
    if let latest, latest.pointee.qualified == name, latest.pointee.number == shape {
      return latest
    }
    return findRoot(name, shape)
  }

  @inline(never)
  private mutating func findRoot(_ name: QualifiedNames.Entry, _ shape: Int) -> Tags? {
    for root in roots where root.pointee.qualified == name && root.pointee.number == shape {
      latest = root
      return root
    }
    return nil
  }

  mutating func addRoot(_ make: () -> RowTag) -> Tags? {
    guard roots.count < Self.mostRoots else { return nil }
    let root = Tags.allocate(capacity: 1)
    root.initialize(to: make())
    roots.append(root)
    return root
  }

  mutating func shape(
    _ number: Int, _ look: () -> (content: RowContent, sufficiency: RowSufficiency)
  ) -> Shape {
    while shapes.count <= number { shapes.append(nil) }
    if let known = shapes[number] { return known }
    let (content, sufficiency) = look()
    let shape = Shape.allocate(capacity: 1)
    shape.initialize(
      to: RowShape(
        number: number, content,
        needed: sufficiency.all == 0 ? RowShape.never : sufficiency.all,
        isShared: sufficiency.isShared))
    shapes[number] = shape
    return shape
  }

  /// Adds a tag behind the others of a shape.
  ///
  /// - Returns: the tag's index in the shape; nil if there are too many.
  mutating func append(_ tag: RowTag, to shape: Shape) -> Int? {
    let index = shape.pointee.count
    guard index < Self.mostTags else { return nil }
    if index == shape.pointee.capacity {
      outgrown.append(shape.pointee.tags)
      shape.pointee.grow()
    }
    (shape.pointee.tags + index).initialize(to: tag)
    shape.pointee.count = index + 1
    shape.pointee.note(index)
    return index
  }
}

/// A shape of element.
struct RowShape {
  let number: Int
  /// The field that takes the text directly in it; -1 for none.
  let text: Int32
  /// True if that takes an empty text, too.
  let takesEmptyText: Bool
  /// True if what is in it is looked at.
  let walks: Bool
  /// The parts that have to be there of one before the rest is passed over, as
  /// ``RowTag/settles``.
  let needed: UInt64
  /// True if that is of the element around it as well.
  let isShared: Bool
  /// In the order in which they first came.
  fileprivate(set) var tags = RowNames.Tags.allocate(capacity: 16)
  fileprivate(set) var count = 0
  private(set) var capacity = 16
  /// The places of names, by their addresses.
  private var places = PlaceTable(capacity: 16)
  /// The number of times that names may still be looked up which only make what nobody wants faster
  /// to pass.
  var lookups = 256

  /// The bit that nothing settles: there is no end to what may be wanted.
  static let never: UInt64 = 1 << 63

  init(number: Int, _ content: RowContent, needed: UInt64, isShared: Bool) {
    self.number = number
    text = Int32(content.text)
    takesEmptyText = content.takesEmptyText
    walks = content.walks
    self.needed = needed
    self.isShared = isShared
  }

  fileprivate func deallocate() {
    tags.deallocate()
    places.deallocate()
  }

  /// The place of a name; nil if it has none.
  func place(of name: QualifiedNames.Entry) -> Int? {
    places.find(hash(name)) { tags[$0].qualified == name }
  }

  private func hash(_ name: QualifiedNames.Entry) -> Int {
    places.hash(UInt64(UInt(bitPattern: name)))
  }

  fileprivate func note(_ index: Int) {
    places.note(index, hash(tags[index].qualified))
  }

  /// Makes room for twice as many; the old memory stays.
  fileprivate mutating func grow() {
    let larger = RowNames.Tags.allocate(capacity: capacity * 2)
    larger.initialize(from: tags, count: count)
    tags = larger
    capacity *= 2
    places.deallocate()
    places = PlaceTable(capacity: capacity)
    for index in 0..<count { note(index) }
  }
}

/// The action that a child element's name leads to.
struct RowTag {
  enum Action: UInt8 { case skip, text, row, walk }

  let qualified: QualifiedNames.Entry
  /// The number of bytes of its name.
  let count: Int
  let opening: MarkupPattern
  let closing: MarkupPattern
  let action: Action
  /// As the sink gave it.
  let field: Int32
  /// The shape of a row.
  let shape: RowNames.Shape?
  /// The bits that a value of it settles, and whether a text of white space is one.
  let settles: UInt64
  let isVerbatim: Bool
  /// The shape that its attributes are looked up in; -1 if none is wanted.
  let number: Int
  private(set) var attributes = RowNames.Attributes.allocate(capacity: 4)
  private(set) var attributeCount = 0
  private var attributeCapacity = 4

  init(
    _ name: QualifiedNames.Entry, _ action: Action, field: Int32 = 0,
    shape: RowNames.Shape? = nil, settles: UInt64 = 0, isVerbatim: Bool = true, number: Int
  ) {
    qualified = name
    count = name.pointee.key.count
    opening = MarkupPattern("<", name.pointee.buffer, "")
    closing = MarkupPattern("</", name.pointee.buffer, ">")
    self.action = action
    self.field = field
    self.shape = shape
    self.settles = settles
    self.isVerbatim = isVerbatim
    self.number = number
  }

  mutating func append(_ attribute: RowAttribute) {
    if attributeCount == attributeCapacity {
      attributeCapacity *= 2
      attributes = attributes.grown(attributeCount, to: attributeCapacity)
    }
    (attributes + attributeCount).initialize(to: attribute)
    attributeCount += 1
  }

  func deallocate() {
    opening.deallocate()
    closing.deallocate()
    for index in 0..<attributeCount { attributes[index].pattern.deallocate() }
    attributes.deallocate()
  }
}

/// The action that an attribute's name leads to.
struct RowAttribute {
  let qualified: QualifiedNames.Entry
  /// Of its local name in its namespace.
  let number: Int
  let count: Int
  /// With a space before the name, and an equals sign and a quotation mark after it.
  let pattern: MarkupPattern
  let action: RowTag.Action
  let field: Int32
  /// As an element's.
  let settles: UInt64
  let isVerbatim: Bool
}
