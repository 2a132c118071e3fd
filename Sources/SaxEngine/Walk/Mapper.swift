package import SaxEvents
internal import SaxLanguage

/// Builds the objects of a mapping from a reader's events.
///
/// A mapper is the sink of one reader, for one input after another. It hands out each object
/// the moment that its node ends.
package final class Mapper: NodeMapper {
  // Reached by one event at a time, from the one thread that feeds the reader; what it hands
  // objects to has no way back to it. Checking that at every event took 8 % of a mapping's time.
  @exclusivity(unchecked) var assembly: Assembly
  @exclusivity(unchecked) private var gate = EventGate()

  /// Open nodes whose source was asked for, and how many nodes are open. Kept where the mapping
  /// has a `Raw`.
  private var rawNodes: [RawNode] = []
  private var depth = 0

  private struct RawNode {
    var depth: Int
    var isOwn: Bool
  }

  /// A mapper of one node, which a `switch` has found the type of.
  convenience init(
    plan: Plan, automaton: Automaton, options: BuildOptions, limits: Limits, soleScope: Int,
    outside: Outside, number: Int?, name: SoleName
  ) {
    self.init(
      Assembly(
        plan: plan, automaton: automaton, options: options, limits: limits, soleScope: soleScope,
        outside: outside, nested: Mapper.self, output: { _ in }))
    // Its root is the only one, and has a number and a name from outside.
    assembly.fields.setRoot(number ?? 0)
    if number == nil { assembly.fields.contexts[0].numbered = Route.late }
    assembly.setting.soleName = name
  }

  /// The format of what it reads.
  var format: MappedFormat { assembly.setting.isJSON ? .json : .xml }

  /// Forgets what it has read, who gets its objects, and where they come from.
  func reset() {
    assembly.reset()
    gate = EventGate()
    rawNodes = []
    depth = 0
  }

  /// Begins another reading of the mapping that it was made for. It has been ``reset()``.
  func restart(
    options: BuildOptions, limits: Limits, output: @escaping (Emission) throws -> Void
  ) { assembly.restart(options: options, limits: limits, output: output) }

  /// True if what was learned in the reading before holds: which keys of JSON are those of attributes, children and
  /// texts, and what of the payload nothing reads.
  func readsKeys(by options: BuildOptions) -> Bool {
    let setting = assembly.setting
    return setting.attributePrefix.elementsEqual(options.attributePrefix.utf8)
      && setting.textKey.elementsEqual(options.textKey.utf8)
      && setting.rejectsUnread == options.rejectsUnread
  }

  /// True if it is worth being kept for another reading: who writes payloads can have states made without end
  /// by paths with `//`, and texts and keys of any size.
  var isWorthKeeping: Bool {
    assembly.automaton.states.count <= 1024 && assembly.size <= 1 << 20
  }

  /// True if the number of its node has yet to be told, before the node ends.
  var awaitsNumber: Bool { assembly.fields.contexts[0].numbered == Route.late }

  /// The number of its node.
  var number: Int {
    get { assembly.fields.contexts[0].number }
    set { assembly.fields.setRoot(newValue) }
  }

  init(_ assembly: consuming Assembly) { self.assembly = assembly }

  /// The source of the current event's place. Set by `startDocument`.
  var places: any PlaceSource {
    get { assembly.places }
    set { assembly.places = newValue }
  }

  /// Hands objects of a rule to a target where they can be filled as they are read.
  package func add(_ target: ObjectTarget) {
    assembly.rows.add(target)
  }

  /// True if the receiver of objects makes other values of them, which take memory as well.
  package var convertsObjects: Bool {
    get { assembly.setting.convertsObjects }
    set { assembly.setting.convertsObjects = newValue }
  }

  /// The counts of what the mapping's parts are used for; nil if nobody asks.
  package var fieldUse: FieldUse? {
    get { assembly.fieldUse }
    set { assembly.fieldUse = newValue }
  }

  /// The states by which the `switch` around looked at the sole node.
  var soleLooks: [Int32] {
    get { assembly.rare.soleLooks }
    set { assembly.rare.setSoleLooks(newValue) }
  }

  /// True if the text directly in the open element matters to anything.
  package var readsText: Bool { assembly.rare.hasConsumers || assembly.readsText }

  /// The offset in the input at which the outermost node begins that a rule makes something of; nil if none is open.
  /// Asked between chunks.
  package var openSince: Int? { assembly.openSince }

  /// The number of objects handed out, errors not counted.
  package var emittedCount: Int { assembly.outcome.emitted }

  /// The nearest to a match that there was, where nothing has been handed out.
  package func nearestMiss() -> NearestMiss? {
    assembly.nearestMiss(of: assembly.automaton)
  }

  /// The bytes that its open objects hold, and those of what the sole node became.
  var held: Int { assembly.fields.held }
  var resultHeld: Int { assembly.outcome.resultHeld }

  /// Adds the bytes that each field holds in its open objects, about.
  func addHeld(to sizes: inout [String: Int]) { assembly.addHeld(to: &sizes) }

  /// Takes what the sole node became.
  func takeResult() -> Built? {
    assembly.outcome.takeResult()
  }

  /// True if an element that opens is for this mapper's own paths; so for a JSON value, and for text.
  var letsNodePass: Bool { !assembly.rare.hasConsumers || gate.letsKeyPass }
  var letsValuePass: Bool { !assembly.rare.hasConsumers || gate.letsValuePass }
  var letsContentPass: Bool { !assembly.rare.hasConsumers || gate.letsContentPass }

  // MARK: Events

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    assembly.places = places
    try assembly.startDocument(kind)
    if assembly.setting.isJSON || assembly.nodes.frames.count < 2 { return }
    gate = EventGate()
    assembly.holdUndecided(depth: 0) { $0.start(.document, $1) }
    if assembly.wantsDocumentRaw {
      rawNodes.append(RawNode(depth: 0, isOwn: true))
      assembly.rare.consumeDocument()
    }
  }

  package func endDocument() throws {
    if !assembly.setting.isJSON, assembly.rare.hasConsumers {
      try assembly.tellConsumersEnd()
    }
    try assembly.endDocument()
  }

  /// The document node, for a mapper of one node that is the document.
  func startDocumentNode() throws -> Interest { try assembly.openSoleDocument() }

  package func abandonDocument() {
    assembly.abandon()
    gate = EventGate()
    rawNodes = []
    depth = 0
  }

  package func loseRecord(to error: () -> ReadingError) throws -> Bool {
    try assembly.loseRecords { BuildError(error()) }
  }

  package func loseNextAttributes(to error: ReadingError) {
    assembly.opening.lose(LostAttributes(BuildError(error)))
  }

  package func loseItem(to error: ReadingError) throws -> Int? {
    try assembly.loseItem(to: BuildError(error)).map {
      assembly.nodes.containers(through: $0)
    }
  }

  package func key(_ name: Span<UInt8>) throws -> Interest {
    guard assembly.rare.hasConsumers else { return try assembly.key(name) }
    try assembly.tellConsumersKey(name)
    if gate.letsKeyPass { gate.answer(toKey: try assembly.key(name)) }
    // What a value is wanted for is asked again when it opens.
    return .walk
  }

  package func startObject() throws -> Interest { try start(.object) }

  package func startArray() throws -> Interest { try start(.array) }

  package func startString() throws -> Interest { try start(.text) }

  private func start(_ kind: NodeKind) throws -> Interest {
    var own = Interest.skip
    if assembly.rare.hasConsumers {
      try assembly.tellConsumersStart(kind)
      if gate.letsOpeningPass() {
        own = try open(kind)
        gate.answer(own)
      }
    } else {
      own = try open(kind)
      guard assembly.rare.hasConsumers || !assembly.rare.choices.isEmpty else {
        return noteRaw(own, own)
      }
      gate = EventGate()
      gate.answer(own)
    }
    assembly.holdUndecided(depth: depth + 1) { $0.start(kind, $1) }
    return answer(own)
  }

  /// The interest of this mapper and its consumers in the node that is opening.
  ///
  /// - Parameter own: what its paths want.
  private func answer(_ own: Interest) -> Interest {
    let interest = noteRaw(
      gate.interest.union(assembly.rare.consumersInterest(readsRaw: assembly.setting.readsRaw)), own
    )
    if interest.isSkip {
      gate.passOver()
      for run in assembly.rare.choices { run.passOver() }
    }
    return interest
  }

  private func open(_ kind: NodeKind) throws -> Interest {
    switch kind {
    case .object: try assembly.startObject()
    case .text: try assembly.startString()
    case .document, .element, .array, .arrayNode: try assembly.startArray()
    }
  }

  package func scalar(_ scalar: borrowing Scalar) throws {
    guard assembly.rare.hasConsumers else { return try assembly.scalar(scalar) }
    try assembly.tellConsumers(scalar)
    if gate.letsScalarPass() { try assembly.scalar(scalar) }
  }

  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    var own = Interest.skip
    if assembly.rare.hasConsumers {
      try assembly.tellConsumers(name, attributes)
      if gate.letsOpeningPass() {
        own = try assembly.startElement(name, attributes)
        gate.answer(own)
      }
    } else {
      own = try assembly.startElement(name, attributes)
      guard assembly.rare.hasConsumers || !assembly.rare.choices.isEmpty else {
        return noteRaw(own, own)
      }
      gate = EventGate()
      gate.answer(own)
    }
    assembly.holdUndecided(depth: depth + 1) { $0.startElement(name, attributes, $1) }
    return answer(own)
  }

  package func text(_ piece: Span<UInt8>) throws {
    if assembly.rare.hasConsumers {
      try assembly.tellConsumers(text: piece)
      guard gate.letsContentPass else { return }
    }
    try assembly.addCharacters(piece)
  }

  /// Passes over a reference to an entity in an element's text that the reader could not expand.
  ///
  /// - Throws: ``ReadingError`` if text is being collected that the entity's would be part of.
  package func skippedEntity(_ name: Span<UInt8>) throws {
    if assembly.rare.hasConsumers {
      try assembly.tellConsumers(skippedEntity: name)
      guard gate.letsContentPass else { return }
    }
    try assembly.passOverEntity(name)
  }

  /// Notes a reference to an entity that the reader could not expand, in an attribute of the next element.
  ///
  /// - Throws: ``ReadingError``, as the element opens, if the mapping looks at it.
  package func skippedEntity(inAttributes name: Span<UInt8>) throws {
    if assembly.rare.hasConsumers {
      try assembly.tellConsumers(skippedEntity: name, inAttributes: true)
      guard gate.letsKeyPass else { return }
    }
    assembly.opening.skip(assembly.skippedEntityError(name))
  }

  package func raw(_ piece: Span<UInt8>) throws {
    if assembly.setting.isJSON {
      try assembly.tellConsumers(raw: piece, of: nil)
      try assembly.addRaw(piece)
      return
    }
    guard let node = rawNodes.last else { return }
    try assembly.tellConsumers(raw: piece, of: node.depth)
    if node.isOwn { try assembly.addRaw(piece) }
  }

  /// Remembers a node whose source was asked for: in XML a piece belongs to the innermost.
  ///
  /// - Parameter own: what the paths want of it, whatever `Any`s and choices want.
  @inline(__always)
  private func noteRaw(_ interest: Interest, _ own: Interest) -> Interest {
    assembly.setting.readsRaw ? noteRawNode(interest, own) : interest
  }

  private func noteRawNode(_ interest: Interest, _ own: Interest) -> Interest {
    if depth == 0, rawNodes.last?.depth == 0 {
      // The document's source is that of its element.
      depth = 1
      return interest.union([.raw, .text])
    }
    guard !interest.isSkip else { return interest }
    depth += 1
    if interest.contains(.raw) {
      rawNodes.append(RawNode(depth: depth, isOwn: own.contains(.raw)))
    }
    return interest
  }

  package func end() throws {
    if assembly.plan.readsRaw {
      if rawNodes.last?.depth == depth { rawNodes.removeLast() }
      depth -= 1
    }
    if assembly.rare.hasConsumers {
      try assembly.tellConsumersEnd()
      guard gate.letsEndPass() else { return }
    }
    try assembly.end()
  }

  package func windowWillClose() {
    assembly.keepPositions()
    for run in assembly.rare.choices { run.mapper?.windowWillClose() }
  }
}
