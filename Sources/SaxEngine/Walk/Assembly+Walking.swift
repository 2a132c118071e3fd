import SaxEvents

/// The events as they concern this assembly alone, whatever `Any`s and choices are told.
extension Assembly {
  mutating func startDocument(_ kind: DocumentKind) throws {
    opening.documentKind = kind
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
    opening.pendingMoves = nodes.moves.count
    if setting.soleScope == nil {
      fields.contexts[0].number += 1
      nodes.moves.append(Move(activation: 0, transition: automaton.start(of: Plan.root)))
    }
    opening.symbol = setting.soleName.symbol
    opening.nameFloor = nodes.names.count
    opening.name = NameRange(
      start: nodes.names.count, local: nodes.names.count,
      end: nodes.names.count + setting.soleName.text.count)
    let text = setting.soleName.text
    nodes.names.append(copying: text.span)
  }

  mutating func end() throws {
    if opening.isInLeaf { return try closeLeaf() }
    if opening.passedOver > 0 {
      opening.passedOver -= 1
      return
    }
    try close()
  }

  /// The document is given up: what is open is as if it had never been.
  mutating func abandon() {
    while nodes.frames.count > 1 { popFrame() }
    rows.repeated = 0
    nodes.moves.truncate(to: 0)
    opening.found.truncate(to: 0)
    texts.gathered.truncate(to: 0)
    texts.shared = nil
    texts.own.truncate(to: 0)
    texts.captures = 0
    fields.held = 0
    fields.handing = 0
    fields.textHeld = 0
    fields.contexts[0].held = 0
    rare.directTexts = []
    rare.rawTexts = []
    rare.anyBuilders = []
    rare.choices = []
    rare.change()
    rare.hasConsumers = false
    opening.passedOver = 0
    opening.isInLeaf = false
    opening.nextIsText = false
    opening.pendingKey = -1
    pending.waiting.removeAll()
    pending.keepRefusals(of: [])
    rare.pendingValues = 0
  }

  /// The bytes of the current window go: keeps the positions of what is still open.
  mutating func keepPositions() {
    if opening.isInLeaf, opening.leaf.position == nil {
      opening.leaf.position = places.position(at: opening.leaf.mark)
    }
    var first = nodes.keptPositions.last.map { $0.frame + 1 } ?? 1
    while first < nodes.frames.count {
      if nodes.frames[first].mark.offset >= 0 {
        nodes.keptPositions.append((first, places.position(at: nodes.frames[first].mark)))
      }
      first += 1
    }
  }
}
