internal import SaxEvents

/// Learns the shape of samples from their events, in memory that their length has no part in: what
/// is kept is bounded by ``Bounds``.
final class Learner: EventSink {
  /// The most that is kept.
  enum Bounds {
    /// Shapes, which are paths of the payload.
    static let shapes = 6000
    /// Names below one node before they are taken for data.
    static let members = 200
    /// All members of a node, of attributes too.
    static let fields = 400
    /// Names below one node that are numbers or look like identifiers, before they are taken for
    /// data.
    static let dataMembers = 24
    /// Members of all nodes.
    static let allMembers = 20_000
    /// Nodes of one name in each other before what is inside is taken for the same.
    static let nested = 3
  }

  let root = Shape()
  var namespaces = NamespaceTable()
  private(set) var isXML: Bool?
  /// True if an input was a sequence of values.
  private(set) var isSequence = false
  /// True if an array that is a document is a row.
  private var areRows = false
  private(set) var documents = 0
  var documentsOfSample = 0
  /// The number of the sample that is read.
  private(set) var sample = -1
  /// The samples that documents were in.
  private(set) var samples = SampleSet()
  var onSkippedEntity: (_ name: String, _ position: InputPosition?) -> Void = { _, _ in }

  var frames: [LearnerFrame] = [LearnerFrame()]
  var depth = 0
  var shapes = 0
  var members = 0
  var byName: [NodeName: Shape] = [:]
  weak var places: (any PlaceSource)?
  /// The member whose value comes next.
  private var pending: (member: Member, ordinal: Int?)?
  var skippedEntities: Set<String> = []
  var skippedEntityIsPending = false

  var top: LearnerFrame { frames[depth] }

  /// Another input follows.
  func beginSample() {
    sample += 1
    documentsOfSample = 0
    depth = 0
    pending = nil
    skippedEntities = []
  }

  // MARK: Documents

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    let isXML = kind == .xml || kind == .html
    self.isXML = isXML
    documents += 1
    documentsOfSample += 1
    samples.insert(sample)
    areRows = kind == .jsonSequence
    if areRows || documentsOfSample > 1 { isSequence = true }
    depth = 0
    top.begin(.document, .item, root, nil)
    pending = nil
  }

  func endDocument() throws {
    top.close()
    root.objects += 1
  }

  func abandonDocument() {
    depth = 0
    pending = nil
  }

  // MARK: JSON

  func key(_ name: Span<UInt8>) throws -> Interest {
    guard let found = member(key: name) else {
      top.shape.isIncomplete = true
      pending = nil
      return .skip
    }
    pending = found
    return .walk
  }

  private func member(key: Span<UInt8>) -> (Member, Int?)? {
    if key.isText("#text") { return member(.text, key, 0) }
    guard key.count > 1, key[0] == UInt8(ascii: "@"), !KeyLook.isScoped(key) else {
      return member(.child, key, 0)
    }
    return member(.attribute, key.extracting(1..<key.count), 0)
  }

  /// The member that a value belongs to, counted.
  private func slot() -> Member? {
    let frame = top
    switch frame.kind {
    case .object:
      guard let pending else { return nil }
      if let ordinal = pending.ordinal { frame.count(ordinal) }
      pending.member.samples.insert(sample)
      return pending.member
    case .document:
      guard let (member, ordinal) = member(.item, Span(), 0) else { return nil }
      if let ordinal { frame.count(ordinal) }
      member.samples.insert(sample)
      return member
    case .array:
      if let ordinal = frame.ordinal { frame.owner?.count(ordinal) }
      frame.member?.samples.insert(sample)
      return frame.member
    default: return nil
    }
  }

  func startObject() throws -> Interest {
    guard let member = slot() else { return .skip }
    member.count += 1
    let record = top
    push(.object, member, variant: record.kind == .object ? record.variant : nil)
    if record.kind == .object, record.variant == nil, record.shape.takesLateVariant() {
      top.shape = newShape()
      record.late.append((member.name, top.shape))
    }
    return .walk
  }

  func startArray() throws -> Interest {
    let frame = top
    if frame.kind == .array || frame.kind == .document && areRows {
      guard let member = slot() else { return .skip }
      member.count += 1
      let shape = member.shape
      shape.rows += 1
      let items = shape.items ?? Member(.item, newShape())
      shape.items = items
      push(.array, items)
      return .walk
    }
    var found = pending
    if frame.kind == .document { found = self.member(.item, Span(), 0) }
    guard let found else { return .skip }
    found.member.arrays += 1
    found.member.samplesOfArrays.insert(sample)
    push(.array, found.member)
    top.owner = frame
    top.ordinal = found.ordinal
    return .walk
  }

  func startString() throws -> Interest {
    guard let member = slot() else { return .skip }
    push(.string, member)
    return .text
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    let isItem = top.kind == .array
    guard let member = slot() else { return }
    switch scalar.kind {
    case .null:
      member.count += 1
      member.nulls += 1
      if isItem { member.nullItems += 1 }
    case .string:
      note(scalar.text, ofMember: isItem ? nil : pending?.ordinal)
      add(scalar.text, as: .string, to: member)
    case .number: add(scalar.text, as: .number, to: member)
    case .true, .false: add(scalar.text, as: .bool, to: member)
    }
  }

  /// Sees whether a text tells what kind of record it is in.
  func note(_ text: Span<UInt8>, ofMember ordinal: Int?) {
    let frame = top
    guard let ordinal, frame.kind == .object || frame.kind == .element,
      let variants = frame.shape.variants, variants.ordinal == ordinal
    else { return }
    frame.variant =
      variants.discriminator == .qualified
      ? variant(named: text, of: frame)
      : frame.shape.variant(of: text, in: NamespaceTable.none, delay: offset - frame.start)
    if frame.variant == nil {
      frame.shape.giveUpVariants()
      resolveFrames()
    }
  }

  /// Sees whether another pair beside the open one has the same key.
  func noteKey(_ text: Span<UInt8>) {
    guard depth > 0, top.kind == .object || top.kind == .element else { return }
    let above = frames[depth - 1]
    let owner = above.kind == .array ? above.owner : above
    if owner?.isRepeated(text, of: top.member) == true { top.shape.repeatsKeys = true }
  }

  private var offset: Int { places?.mark.offset ?? 0 }

  func add(_ text: Span<UInt8>, as token: TextSummary.Token, to member: Member) {
    let shape = member.shape
    if member.mayBeKey { noteKey(text) }
    member.count += 1
    member.leaves += 1
    top.leaves += 1
    shape.scalars += 1
    if !shape.values.add(text, as: token) { member.empties += 1 }
  }

  // MARK: Both

  func end() throws {
    let frame = top
    guard depth > 0 else { return }
    depth -= 1
    switch frame.kind {
    case .string:
      if let member = frame.member { add(frame.text.span, as: .string, to: member) }
      return
    case .object:
      frame.close()
      frame.shape.objects += 1
      if !frame.late.isEmpty {
        frame.joinLate()
        resolveFrames()
      }
    case .element: end(element: frame)
    case .opaque:
      frame.close()
      frame.shape.objects += 1
      frame.shape.mixed += 1
    case .array, .document: break
    }
    if frame.kind != .array { frame.member?.leaves += frame.leaves }
    top.leaves += frame.leaves
  }

  /// Opens a frame for a node, of its member's shape or the one in records of a kind.
  ///
  /// - Parameter variant: the kind of the record that the node is in; nil where that is not
  ///   known.
  func push(_ kind: LearnerFrame.Kind, _ member: Member, variant: Int? = nil) {
    var shape = member.shape
    if let variant, shapes < Bounds.shapes || member.variant(variant) != nil {
      shape = member.variant(variant) ?? newShape()
      if member.variant(variant) == nil { member.setVariant(variant, shape) }
    }
    depth += 1
    if depth == frames.count { frames.append(LearnerFrame()) }
    top.begin(kind, member.name, shape, member)
    if kind == .object || kind == .element { top.start = offset }
  }

  func newShape() -> Shape {
    shapes += 1
    return Shape()
  }
}
