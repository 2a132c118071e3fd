import SaxEvents

/// The events as they concern this assembly alone, whatever `Any`s and choices are told.
extension Assembly {
  mutating func startDocument(_ kind: DocumentKind) throws {
    opening.begin(kind)
    guard !setting.isJSON else { return }
    pointAtRoot()
    let none = Attributes()
    _ = try open(.document, attributes: none, isItem: false)
  }

  /// The document node, where this fills nothing else.
  mutating func openSoleDocument() throws -> Interest {
    pointAtRoot()
    let none = Attributes()
    return try open(.document, attributes: none, isItem: false)
  }

  /// True if the source of the whole document is wanted.
  var wantsDocumentRaw: Bool {
    guard plan.readsRaw, nodes.frames.count == 2 else { return false }
    return (nodes.frames[1].floors.captures..<nodes.captures.count).contains {
      nodes.captures[$0].kind == .raw
    }
  }

  mutating func endDocument() throws {
    if !setting.isJSON, nodes.frames.count == 2 { try close() }
  }

  /// The next node is a root: the document, or a root value.
  mutating func pointAtRoot() {
    opening.point(at: setting.soleName.symbol, movesFrom: nodes.moves.count)
    if setting.soleScope == nil {
      fields.countRoot()
      nodes.add(Move(activation: 0, transition: automaton.start(of: Plan.root)))
    }
    let name = setting.soleName.text
    opening.setName(nodes.append(name: name.span))
  }

  mutating func end() throws {
    if opening.isInLeaf { return try closeLeaf() }
    if !opening.endPassedOver() { try close() }
  }

  /// The document is given up: what is open is as if it had never been.
  mutating func abandon() {
    while nodes.frames.count > 1 { popFrame() }
    rows.abandon()
    nodes.dropMoves(from: 0)
    opening.abandon()
    texts.reset()
    fields.abandon()
    rare.abandon()
    pending.waiting.removeAll()
    pending.keepRefusals(of: [])
  }

  /// The bytes of the current window go: keeps the positions of what is still open.
  mutating func keepPositions() {
    if opening.isInLeaf, opening.leaf.position == nil {
      opening.locateLeaf(at: places.position(at: opening.leaf.mark))
    }
    var first = nodes.keptPositions.last.map { $0.frame + 1 } ?? 1
    while first < nodes.frames.count {
      if nodes.frames[first].mark.offset >= 0 {
        nodes.keep(places.position(at: nodes.frames[first].mark), of: first)
      }
      first += 1
    }
  }
}
