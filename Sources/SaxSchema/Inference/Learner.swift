internal import Saxifrage

/// Learns the shape of samples from their events, in memory that their length has no part in: what
/// is kept is bounded by ``Bounds``.
final class Learner: EventSink {
  /// What is kept at most.
  enum Bounds {
    /// Shapes, which are paths of the payload.
    static let shapes = 6000
    /// Names below one node before they are taken for data.
    static let members = 200
    /// All members of a node, of attributes too.
    static let fields = 400
    /// The same of names that are numbers, or look like identifiers.
    static let dataMembers = 24
  }

  let root = Shape()
  private(set) var namespaces = NamespaceTable()
  private(set) var isXML: Bool?
  /// Whether an input was a sequence of values.
  private(set) var isSequence = false
  private(set) var documents = 0
  private var documentsOfSample = 0
  var onMixedFormats: () throws -> Void = {}
  var onSkippedEntity: (_ name: String, _ position: Position?) -> Void = { _, _ in }

  private var frames: [Frame] = [Frame()]
  private var depth = 0
  private var shapes = 0
  private var byName: [NodeName: Shape] = [:]
  private weak var places: (any PlaceSource)?
  /// The member whose value comes next.
  private var pending: (member: Member, ordinal: Int?)?
  private var skippedEntities: Set<String> = []
  private var skippedEntityIsPending = false

  private var top: Frame { frames[depth] }

  /// Another input follows.
  func beginSample() {
    documentsOfSample = 0
    depth = 0
    pending = nil
    skippedEntities = []
  }

  // MARK: Documents

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    let isXML = kind == .xml || kind == .html
    if let known = self.isXML, known != isXML { try onMixedFormats() }
    self.isXML = isXML
    documents += 1
    documentsOfSample += 1
    if kind == .jsonSequence || documentsOfSample > 1 { isSequence = true }
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
    guard key.count > 1, key[0] == UInt8(ascii: "@") else { return member(.child, key, 0) }
    return member(.attribute, key.extracting(1..<key.count), 0)
  }

  /// The member that a value belongs to, counted.
  private func slot() -> Member? {
    let frame = top
    switch frame.kind {
    case .object:
      guard let pending else { return nil }
      if let ordinal = pending.ordinal { frame.count(ordinal) }
      return pending.member
    case .document:
      guard let (member, ordinal) = member(.item, Span(), 0) else { return nil }
      if let ordinal { frame.count(ordinal) }
      return member
    case .array:
      if let ordinal = frame.ordinal { frame.owner?.count(ordinal) }
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
      record.late.append((member, top.shape))
    }
    if top.shape.variants != nil { top.start = offset }
    return .walk
  }

  func startArray() throws -> Interest {
    let frame = top
    if frame.kind == .array || frame.kind == .document && isSequence {
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
  private func note(_ text: Span<UInt8>, ofMember ordinal: Int?) {
    let frame = top
    guard let ordinal, frame.kind == .object || frame.kind == .element,
      frame.shape.variants?.ordinal == ordinal
    else { return }
    let delay = frame.kind == .element ? 0 : offset - frame.start
    frame.variant = frame.shape.variant(of: text, delay: delay)
  }

  private var offset: Int { places?.mark.offset ?? 0 }

  private func add(_ text: Span<UInt8>, as token: TextSummary.Token, to member: Member) {
    let shape = member.shape
    member.count += 1
    member.leaves += 1
    top.leaves += 1
    shape.scalars += 1
    if !shape.values.add(text, as: token) { member.empties += 1 }
  }

  // MARK: XML

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let parent = top
    parent.childElements += 1
    parent.isInTextRun = false
    if parent.kind == .document { joinNamespaces(name) }
    let hasSkippedEntity = skippedEntityIsPending
    skippedEntityIsPending = false
    guard let (member, ordinal) = member(.child, name.local, namespaces.index(of: name)) else {
      parent.shape.isIncomplete = true
      return .skip
    }
    if let ordinal { parent.count(ordinal) }
    member.count += 1
    let shape = member.shape
    let isOpaque = shape.mixed > 2 && shape.mixed * 2 > shape.objects
    push(isOpaque ? .opaque : .element, member)
    if hasSkippedEntity { shape.hasSkippedEntityInAttributes = true }
    add(attributes)
    if top.isNull { member.nulls += 1 }
    return isOpaque ? .text : .walk
  }

  private func add(_ attributes: borrowing Attributes) {
    let frame = top
    for index in 0..<attributes.count {
      let name = attributes.name(index)
      let value = attributes.value(index)
      if XMLVocabulary.isNilMarker(name) {
        frame.isNull = value.isText("true") || value.isText("1")
        continue
      }
      if XMLVocabulary.isSchemaLocation(name) { continue }
      frame.hasAttributes = true
      guard let (member, ordinal) = member(.attribute, name.local, namespaces.index(of: name))
      else {
        frame.shape.isIncomplete = true
        continue
      }
      if let ordinal { frame.count(ordinal) }
      note(value, ofMember: ordinal)
      add(value, as: .text, to: member)
    }
  }

  /// A document element that differs from the one before in its namespace alone is another
  /// version of the same.
  private func joinNamespaces(_ name: borrowing ElementName) {
    guard let first = root.members.first, documents > 1, !name.namespace.isEmpty,
      first.name.namespace > NamespaceTable.other, name.local.elementsEqual(first.name.local)
    else { return }
    namespaces.take(name.namespace, for: first.name.namespace)
  }

  func text(_ piece: Span<UInt8>) throws {
    let frame = top
    if frame.kind == .document { return }
    if !frame.isInTextRun, piece.withoutOuterSpace.count > 0 {
      frame.isInTextRun = true
      frame.textRuns += 1
    }
    // One more than is looked at tells that it is long.
    let room = TextSummary.longestValue * 2 - frame.text.count
    if room > 0 {
      for index in 0..<min(room, piece.count) { frame.text.append(piece[index]) }
    }
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    skippedEntityIsPending = true
    report(name)
  }

  func skippedEntity(_ name: Span<UInt8>) throws {
    top.shape.hasSkippedEntity = true
    for frame in frames[...depth] { frame.shape.hasSkippedEntityBelow = true }
    report(name)
  }

  private func report(_ name: Span<UInt8>) {
    let text = name.string
    guard skippedEntities.count < 100, skippedEntities.insert(text).inserted else { return }
    onSkippedEntity(text, places.map { $0.position(at: $0.mark) })
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

  private func end(element frame: Frame) {
    if frame.isNull { return }
    let shape = frame.shape
    frame.close()
    guard frame.hasAttributes || frame.childElements > 0 else {
      shape.scalars += 1
      frame.leaves += 1
      if !shape.values.add(frame.text.span, as: .text) { frame.member?.empties += 1 }
      return
    }
    shape.objects += 1
    if frame.textRuns > 0 {
      frame.leaves += 1
      _ = shape.text.add(frame.text.span, as: .text)
      // A word between many elements is an oversight.
      if frame.childElements > 0, frame.childElements < frame.textRuns * 20 { shape.mixed += 1 }
    }
  }

  /// - Parameter variant: the kind of the record that it is in.
  private func push(_ kind: Frame.Kind, _ member: Member, variant: Int? = nil) {
    var shape = member.shape
    if let variant, shapes < Bounds.shapes || member.variant(variant) != nil {
      shape = member.variant(variant) ?? newShape()
      if member.variant(variant) == nil { member.setVariant(variant, shape) }
    }
    depth += 1
    if depth == frames.count { frames.append(Frame()) }
    top.begin(kind, member.name, shape, member)
  }

  private func newShape() -> Shape {
    shapes += 1
    return Shape()
  }

  // MARK: Members

  /// The member of the node at the top by its name, made where there is none.
  ///
  /// - Returns: nil if there is no room for it; without an ordinal where names are data.
  private func member(
    _ axis: NodeName.Axis, _ local: Span<UInt8>, _ namespace: Int
  ) -> (member: Member, ordinal: Int?)? {
    let frame = top
    let shape = frame.shape
    if axis == .child, let entries = shape.entries {
      return (entries, nil)
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(axis.rawValue) ^ UInt64(namespace) << 8
    for index in local.indices { hash = (hash ^ UInt64(local[index])) &* 0x100_0000_01B3 }
    let found = shape.ordinal(hash: hash, guess: frame.guess) {
      $0.axis == axis && $0.namespace == namespace && local.elementsEqual($0.local)
    }
    if let found {
      frame.guess = found + 1
      return (shape.members[found], found)
    }
    let name = NodeName(axis: axis, local: Array(local.string.utf8), namespace: namespace)
    if axis == .child, isData(shape, name) {
      collapse(shape)
      return shape.entries.map { ($0, nil) }
    }
    guard shape.members.count < Bounds.fields, let target = shapeForNew(name) else { return nil }
    let ordinal = shape.members.count
    let member = Member(name, target)
    shape.append(member, hash: hash)
    frame.guess = ordinal + 1
    return (member, ordinal)
  }

  /// Whether the names below a node are too many, with one more, to be those of fields.
  private func isData(_ shape: Shape, _ name: NodeName) -> Bool {
    if shape === root { return false }
    let count = shape.members.count
    if count >= Bounds.members { return true }
    return count >= Bounds.dataMembers && KeyLook.isData(name.local)
      && shape.members.allSatisfy { $0.name.axis != .child || KeyLook.isData($0.name.local) }
  }

  /// Joins what is below a node; nodes that are open below joined ones count for what they became.
  private func collapse(_ shape: Shape) {
    shape.collapse()
    for frame in frames[...depth] {
      let before = frame.shape
      let after = before.resolved
      let names = before.members.map(\.name)
      guard before !== after || before === shape else { continue }
      let counts = frame.counts
      frame.shape = after
      frame.counts.removeAll(keepingCapacity: true)
      guard before !== shape else { continue }
      for (index, count) in counts.enumerated() where count > 0 && index < names.count {
        guard let ordinal = after.members.firstIndex(where: { $0.name == names[index] }) else {
          continue
        }
        for _ in 0..<min(count, 2) { frame.count(ordinal) }
      }
    }
    for (above, frame) in zip(frames[..<depth], frames[...depth].dropFirst())
    where frame.kind != .array && above.kind != .array {
      let members = above.shape.members + [above.shape.entries].compactMap { $0 }
      frame.member = members.first { $0.name == frame.name } ?? above.shape.entries ?? frame.member
    }
  }

  /// A shape for a name that its node did not have: one further up where the name recurs, or
  /// another's of that name where there are too many.
  private func shapeForNew(_ name: NodeName) -> Shape? {
    let above = frames[...depth].filter { $0.kind != .array && $0.name == name }
    if above.count >= 2, let nearest = above.last { return nearest.shape }
    guard shapes < Bounds.shapes else { return above.last?.shape ?? byName[name]?.resolved }
    let shape = newShape()
    if byName[name] == nil { byName[name] = shape }
    return shape
  }
}
