internal import SaxSystem
internal import SaxEvents

/// The actions that the names of elements and attributes lead to in each kind of element, in the
/// order in which they first came.
///
/// Elements of one kind have their parts in one order: a tag is compared with the name that came after
/// the last before.
struct RecordNames: ~Copyable {
  typealias Tags = UnsafeMutablePointer<RecordTag>
  typealias Attributes = UnsafeMutablePointer<RecordAttribute>
  typealias Kind = UnsafeMutablePointer<RecordKind>

  /// Kinds with more elements, and tags with more attributes, are told by events.
  static let mostTags = 96
  static let mostAttributes = 32

  /// By number.
  private var kinds: [Kind?] = []
  /// The elements that are taken at once, by kind and name.
  private var roots: [Tags] = []
  /// The one that was looked up last.
  private var latest: Tags?
  /// The prefixes that names were learned with, and what each stood for then; the empty string is
  /// the default namespace's.
  private var prefixes: [(prefix: StringPool.Entry, namespace: StringPool.Entry?)] = []
  /// The reader's ``NativeState/bindings`` when that was last found to be so.
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
    kinds = []
    roots = []
    latest = nil
    prefixes = []
  }

  private func drop() {
    for case let kind? in kinds {
      for index in 0..<kind.pointee.count { kind.pointee.tags[index].deallocate() }
      kind.pointee.tags.deallocate()
      kind.deallocate()
    }
    for root in roots {
      root.pointee.deallocate()
      root.deallocate()
    }
  }

  mutating func use(_ prefix: StringPool.Entry) {
    if prefixes.contains(where: { $0.prefix == prefix }) { return }
    prefixes.append((prefix, prefix.pointee.namespace))
  }

  // MARK: Kinds

  @inline(__always)
  mutating func root(_ name: QualifiedNames.Entry, _ kind: Int) -> Tags? {
    if let latest, latest.pointee.qualified == name, latest.pointee.number == kind { return latest }
    return findRoot(name, kind)
  }

  @inline(never)
  private mutating func findRoot(_ name: QualifiedNames.Entry, _ kind: Int) -> Tags? {
    for root in roots where root.pointee.qualified == name && root.pointee.number == kind {
      latest = root
      return root
    }
    return nil
  }

  mutating func addRoot(_ make: () -> RecordTag) -> Tags? {
    guard roots.count < Self.mostTags else { return nil }
    let root = Tags.allocate(capacity: 1)
    root.initialize(to: make())
    roots.append(root)
    return root
  }

  mutating func kind(
    _ number: Int, _ look: () -> (content: RecordContent, sufficiency: RecordSufficiency)
  ) -> Kind {
    while kinds.count <= number { kinds.append(nil) }
    if let known = kinds[number] { return known }
    let (content, sufficiency) = look()
    let kind = Kind.allocate(capacity: 1)
    kind.initialize(
      to: RecordKind(
        number: number, text: Int32(content.text), walks: content.walks,
        needed: sufficiency.all == 0 ? RecordKind.never : sufficiency.all,
        isShared: sufficiency.isShared,
        tags: .allocate(capacity: Self.mostTags), count: 0))
    kinds[number] = kind
    return kind
  }
}

/// A kind of element.
struct RecordKind {
  let number: Int
  /// The field that takes the text directly in it; -1 for none.
  let text: Int32
  /// True if what is in it is looked at.
  let walks: Bool
  /// The parts that have to be there of one before the rest is passed over, as
  /// ``RecordTag/settles``.
  let needed: UInt64
  /// True if that is of the element around it as well.
  let isShared: Bool
  let tags: RecordNames.Tags
  var count: Int
  /// The number of times that names may still be looked up which only make what nobody wants faster
  /// to pass.
  var lookups = 256

  /// The bit that nothing settles: there is no end to what may be wanted.
  static let never: UInt64 = 1 << 63
}

/// The action that a child element's name leads to.
struct RecordTag {
  enum Action: UInt8 { case skip, text, record, walk }

  let qualified: QualifiedNames.Entry
  /// The number of bytes of its name.
  let count: Int
  let opening: MarkupPattern
  let closing: MarkupPattern
  let action: Action
  /// As the sink gave it.
  let field: Int32
  /// The kind of a record.
  let kind: RecordNames.Kind?
  /// The bits that a value of it settles, and whether a text of white space is one.
  let settles: UInt64
  let isVerbatim: Bool
  /// The kind that its attributes are looked up in; -1 if none is wanted.
  let number: Int
  private(set) var attributes = RecordNames.Attributes.allocate(capacity: 4)
  private(set) var attributeCount = 0
  private var attributeCapacity = 4

  init(
    _ name: QualifiedNames.Entry, _ action: Action, field: Int32 = 0,
    kind: RecordNames.Kind? = nil, settles: UInt64 = 0, isVerbatim: Bool = true, number: Int
  ) {
    qualified = name
    count = name.pointee.key.count
    opening = MarkupPattern("<", name.pointee.buffer, "")
    closing = MarkupPattern("</", name.pointee.buffer, ">")
    self.action = action
    self.field = field
    self.kind = kind
    self.settles = settles
    self.isVerbatim = isVerbatim
    self.number = number
  }

  mutating func append(_ attribute: RecordAttribute) {
    if attributeCount == attributeCapacity {
      attributeCapacity *= 2
      let larger = RecordNames.Attributes.allocate(capacity: attributeCapacity)
      larger.moveInitialize(from: attributes, count: attributeCount)
      attributes.deallocate()
      attributes = larger
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
struct RecordAttribute {
  let qualified: QualifiedNames.Entry
  let count: Int
  /// With a space before the name, and an equals sign and a quotation mark after it.
  let pattern: MarkupPattern
  let action: RecordTag.Action
  let field: Int32
  /// As an element's.
  let settles: UInt64
  let isVerbatim: Bool
}

extension QualifiedName {
  /// True if it stands there, and ends as a name in a start tag does.
  func stands(at start: Cursor, _ end: Cursor) -> Bool {
    guard end - start > key.count + 1, memcmp(start, bytes, key.count) == 0 else { return false }
    let next = start[key.count]
    return next == UInt8(ascii: ">") || next == UInt8(ascii: "=") || next <= 0x20
      || next == UInt8(ascii: "/")
  }
}
