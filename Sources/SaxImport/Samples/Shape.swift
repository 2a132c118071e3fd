/// The content of the nodes of one kind, as far as it has been seen.
final class Shape {
  /// The shape that this one has been joined to.
  private var successor: Shape?

  /// Objects, or elements with attributes or child elements, that have been closed.
  var objects = 0
  /// Scalars, or elements with neither attributes nor child elements; not null.
  var scalars = 0
  /// Arrays that are items of an array.
  var rows = 0
  /// Elements with text between child elements.
  var mixed = 0
  /// Of scalars.
  var values = TextSummary()
  /// Directly in elements that have attributes or child elements.
  var text = TextSummary()

  /// In order of first appearance.
  private(set) var members: [Member] = []
  private var hashes: [UInt64] = []
  /// The items of rows.
  var items: Member?
  /// All children, where their names are data.
  private(set) var entries: Member?
  /// The kinds of records, by the text that tells them apart.
  private(set) var variants: Variants?
  private var canVary = true
  private var lateVariants = 0
  /// Of what kinds these records are, once that has been decided.
  var choice: Choice?
  /// True once it has been found to have fields, however many names there are.
  var isRecord = false
  /// True if there are names for which there was no room.
  var isIncomplete = false
  /// True if one node has had several of these with the same key, as far as that was looked at.
  var repeatsKeys = false
  /// True if these are known for pairs of a key and a value, of which one node has one for each key.
  var holdsPairs = false
  /// The references to entities that were not read.
  var unreadEntities = UnreadEntities()

  var resolved: Shape {
    var shape = self
    while let next = shape.successor { shape = next }
    return shape
  }

  /// Finds a member by its name's hash.
  ///
  /// - Parameters:
  ///   - guess: the ordinal that is looked at first.
  ///   - matches: whether a name is the one looked for.
  /// - Returns: the member's ordinal; nil if there is none.
  func ordinal(hash: UInt64, guess: Int, where matches: (NodeName) -> Bool) -> Int? {
    if guess < hashes.count, hashes[guess] == hash, matches(members[guess].name) { return guess }
    for index in hashes.indices where hashes[index] == hash {
      if matches(members[index].name) { return index }
    }
    return nil
  }

  func ordinal(of name: NodeName, hash: UInt64) -> Int? {
    ordinal(hash: hash, guess: 0) { $0 == name }
  }

  func append(_ member: Member, hash: UInt64) {
    if canVary, let found = Discriminator(member.name), isBetter(found) {
      variants = Variants(found, ordinal: members.count)
    }
    members.append(member)
    hashes.append(hash)
  }

  // MARK: Kinds

  /// Tells whether kinds are to be told by a member rather than by the one so far: in the first
  /// record there may come a better one.
  private func isBetter(_ found: Discriminator) -> Bool {
    guard let variants else { return true }
    return objects == 0 && variants.discriminator == .likely && found != .likely
  }

  /// The kind of a record with such a text; nil if there are too many.
  ///
  /// - Parameters:
  ///   - namespace: that of a qualified name.
  ///   - delay: bytes of the record that came before the text.
  func variant(of text: Span<UInt8>, in namespace: Int, delay: Int) -> Int? {
    guard let index = variants?.index(of: text, in: namespace) else { return nil }
    variants?.noteDelay(delay)
    return index
  }

  /// Tells whether what a record holds may still be kept apart until its kind is known.
  func takesLateVariant() -> Bool {
    guard variants != nil, lateVariants < 64 else { return false }
    lateVariants += 1
    return true
  }

  func addVariant(_ index: Int, counts: [Int32]) {
    if let count = variants?.all.count, index < count { variants?.add(index, counts: counts) }
  }

  /// Takes records for being of one kind, as a text tells nothing. Where it was only likely to,
  /// another may still come in the first record.
  func giveUpVariants() {
    let mayBeBetter = objects == 0 && variants?.discriminator == .likely
    joinVariants()
    canVary = mayBeBetter
  }

  /// Takes records for being of one kind.
  func joinVariants() {
    canVary = false
    variants = nil
    for member in members { member.joinVariants() }
    let groups = choice?.groups ?? []
    choice = nil
    for member in groups.flatMap(\.members) {
      if let own = members.first(where: { $0.name == member.name }) {
        Shape.join(own.shape, member.shape)
      }
    }
  }

  // MARK: Joining

  /// Takes children for entries of a dictionary from now on.
  func collapse() {
    guard entries == nil else { return }
    let children = members.filter { $0.name.axis == .child }
    guard let first = children.first else { return }
    joinVariants()
    let entries = Member(.anyChild, first.shape)
    for child in children {
      entries.add(child)
      if child.name.isScoped { entries.hasScopedKeys = true }
    }
    self.entries = entries
    let kept = zip(members, hashes).filter { $0.0.name.axis != .child }
    members = kept.map(\.0)
    hashes = kept.map(\.1)
    for child in children.dropFirst() { Shape.join(first.shape, child.shape) }
    joinAttributesToEntries()
  }

  /// Takes JSON's attributes for entries, where paths to entries find them as well.
  func joinAttributesToEntries() {
    for (entries, attribute) in takeAttributes() { Shape.join(entries, attribute) }
  }

  private func takeAttributes() -> [(Shape, Shape)] {
    guard let entries, entries.hasScopedKeys else { return [] }
    let attributes = members.filter { $0.name.axis == .attribute }
    if attributes.isEmpty { return [] }
    let kept = zip(members, hashes).filter { $0.0.name.axis != .attribute }
    members = kept.map(\.0)
    hashes = kept.map(\.1)
    return attributes.map { attribute in
      entries.add(attribute)
      return (entries.shape, attribute.shape)
    }
  }

  /// Makes two shapes one, and those below them that have the same names.
  static func join(_ first: Shape, _ second: Shape) {
    var pairs = [(first, second)]
    while let (a, b) = pairs.popLast() {
      let target = a.resolved
      let other = b.resolved
      if target === other { continue }
      other.successor = target
      pairs += target.absorb(other)
    }
  }

  /// Takes over all that another shape has counted.
  ///
  /// - Returns: the shapes to be joined on account of it.
  private func absorb(_ other: Shape) -> [(Shape, Shape)] {
    joinVariants()
    other.joinVariants()
    var pairs: [(Shape, Shape)] = []
    objects += other.objects
    scalars += other.scalars
    rows += other.rows
    mixed += other.mixed
    values.merge(other.values)
    text.merge(other.text)
    isRecord = isRecord || other.isRecord
    isIncomplete = isIncomplete || other.isIncomplete
    repeatsKeys = repeatsKeys || other.repeatsKeys
    unreadEntities.join(other.unreadEntities)
    if entries == nil, other.entries != nil { collapse() }
    for (member, hash) in zip(other.members, other.hashes) {
      let own: Member
      if member.name.axis == .child, let entries {
        own = entries
      } else if let index = ordinal(of: member.name, hash: hash) {
        own = members[index]
      } else {
        append(member, hash: hash)
        continue
      }
      own.add(member)
      if own === entries, member.name.isScoped { own.hasScopedKeys = true }
      pairs.append((own.shape, member.shape))
    }
    if let found = other.entries {
      if let entries {
        entries.add(found)
        pairs.append((entries.shape, found.shape))
      } else {
        entries = found
      }
    }
    if let found = other.items {
      if let items {
        items.add(found)
        pairs.append((items.shape, found.shape))
      } else {
        items = found
      }
    }
    return pairs + takeAttributes()
  }
}
