import SaxEvents

/// The events as they concern this assembly alone, whatever `Any`s and choices are told.
extension Assembly {
  mutating func startDocument(_ kind: DocumentKind) throws {
    documentKind = kind
    guard !isJSON else { return }
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
    guard plan.readsRaw, frames.count == 2 else { return false }
    return (frames[1].captures..<captures.count).contains { captures[$0].kind == .raw }
  }

  mutating func endDocument() throws {
    if !isJSON, frames.count == 2 { try close() }
  }

  /// The next node is a root: the document, or a root value.
  mutating func pointAtRoot() {
    pendingMoves = moves.count
    if soleScope == nil {
      contexts[0].number += 1
      moves.append(Move(activation: 0, transition: automaton.start(of: Plan.root)))
    }
    symbol = soleName.symbol
    nameFloor = names.count
    name = NameRange(
      start: names.count, local: names.count, end: names.count + soleName.text.count)
    let text = soleName.text
    names.append(copying: text.span)
  }

  mutating func end() throws {
    if isInLeaf { return try closeLeaf() }
    if passedOver > 0 {
      passedOver -= 1
      return
    }
    try close()
  }

  /// The document is given up: what is open is as if it had never been.
  mutating func abandon() {
    while frames.count > 1 { popFrame() }
    repeated = 0
    moves.truncate(to: 0)
    found.truncate(to: 0)
    text.truncate(to: 0)
    sharedText = nil
    ownText.truncate(to: 0)
    textCaptures = 0
    held = 0
    handing = 0
    textHeld = 0
    contexts[0].held = 0
    directTexts = []
    rawTexts = []
    anyBuilders = []
    choices = []
    rareChanges()
    hasConsumers = false
    passedOver = 0
    isInLeaf = false
    nextIsText = false
    pendingKey = -1
    waiting.removeAll()
    pendingValues = 0
  }

  /// The bytes of the current window go: keeps the positions of what is still open.
  mutating func keepPositions() {
    if isInLeaf, leaf.position == nil { leaf.position = places.position(at: leaf.mark) }
    var first = keptPositions.last.map { $0.frame + 1 } ?? 1
    while first < frames.count {
      if frames[first].mark.offset >= 0 {
        keptPositions.append((first, places.position(at: frames[first].mark)))
      }
      first += 1
    }
  }

  func keptPosition(of frame: Int) -> Position? {
    keptPositions.last { $0.frame == frame }?.position
  }
}
