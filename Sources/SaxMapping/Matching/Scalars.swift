import SaxEvents
internal import SaxValues

extension Assembly {
  /// Takes a JSON scalar or an attribute, whose text is whole: the node that the pending moves
  /// lead to.
  mutating func take(_ scalar: borrowing Scalar, isItem: Bool) throws {
    if nodes.moves.count - opening.pendingMoves == 1 {
      let move = nodes.moves[opening.pendingMoves]
      let made = automaton.transitions[Int(move.transition)]
      if made.scalarField.isSome, nodes.activations[Int(move.activation)].condition < 0 {
        try putText(
          scalar, made.scalarField, context: Int(nodes.activations[Int(move.activation)].context),
          isItem: isItem)
        if nodes.frames[nodes.frames.top].kind != .array {
          nodes.moves.truncate(to: opening.pendingMoves)
        }
        return
      }
    }
    if try takeWithoutFrame(scalar, isItem: isItem) { return }
    let isNull = scalar.kind == .null
    let none = Attributes()
    let interest = try open(.text, attributes: none, isItem: isItem, isNull: isNull)
    if interest.isEmpty { return }
    if isNull {
    } else {
      try addText(scalar.text)
      for index in nodes.frames[nodes.frames.count - 1].floors.captures..<nodes.captures.count
      where nodes.captures[index].kind == .any {
        let builder = rare.anyBuilders[nodes.captures[index].index]
        builder.take(scalar)
        try count(builder)
      }
      holdScalar(scalar)
    }
    for index in nodes.frames[nodes.frames.top].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .raw {
      try checkText(scalar.source.count)
      let raw = rare.rawTexts[nodes.captures[index].index]
      raw.text.append(copying: scalar.source)
      try count(raw)
    }
    try close()
  }

  /// A choice that a scalar node itself decides is decided when the node ends.
  private mutating func holdScalar(_ scalar: borrowing Scalar) {
    for index in nodes.frames[nodes.frames.count - 1].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .choice {
      let run = rare.choices[nodes.captures[index].index]
      guard run.decision == nil, run.tape == nil else { continue }
      let tape = Tape()
      tape.take(scalar, places)
      run.tape = tape
    }
  }

  /// The common case: fields that take the text as it stands, with nothing in doubt.
  ///
  /// - Returns: false if a frame is needed.
  private mutating func takeWithoutFrame(_ scalar: borrowing Scalar, isItem: Bool) throws -> Bool {
    let isArrayItem = nodes.frames[nodes.frames.count - 1].kind == .array
    let pending = opening.pendingMoves..<nodes.moves.count
    if pending.count > 1 || setting.soleScope != nil && nodes.frames.count == 1 { return false }
    if pending.isEmpty { return true }
    let move = nodes.moves[pending.lowerBound]
    let activation = nodes.activations[Int(move.activation)]
    if activation.condition == Condition.never {
      if !isArrayItem { nodes.moves.removeSubrange(pending) }
      return true
    }
    let made = automaton.transitions[Int(move.transition)]
    guard made.conditionals.isEmpty else { return false }
    let scope = fields.contexts[Int(activation.context)].scope
    guard scope >= 0 else { return false }
    for index in made.matches {
      guard automaton.matches[index].ending.isNode, automaton.matches[index].step >= 0 else {
        return false
      }
      let field = Int(automaton.matches[index].field)
      if plan.scopes[Int(scope)].fields[field].readsScope { return false }
      // Routes by several alternatives count one by one.
      if index > made.matches.lowerBound, automaton.matches[index - 1].field == Int32(field) {
        return false
      }
    }
    nodes.order += 1
    for index in made.matches {
      let match = automaton.matches[index]
      let field = Int(match.field)
      let takesArrays = plan.scopes[Int(scope)].fields[field].takesArrays
      if isArrayItem && takesArrays { continue }
      if activation.condition < 0, !options.hooksValues,
        passesOver(activation.context, match.field, rank: match.rank)
      {
        continue
      }
      let key = dictionaryKey(scope: scope, field: field)
      let capture = Capture(
        kind: .text, context: activation.context, field: match.field,
        route: Route(rank: match.rank, condition: activation.condition), otherRoutes: 0..<0,
        index: 0, key: key, order: nodes.order, isItem: isItem, numbered: -1)
      try take(scalar, capture)
      if key >= 0 {
        rare.dictionaryKeys.removeLast()
        rare.change()
      }
    }
    if !isArrayItem { nodes.moves.removeSubrange(pending) }
    try releaseWaiting()
    return true
  }

  private mutating func take(_ scalar: borrowing Scalar, _ capture: Capture) throws {
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    let reader = plan.scopes[scope].fields[Int(capture.field)].reader
    if case .nothing = reader {
      try commit(capture, .value(.bool(true)))
      return
    }
    if scalar.kind == .null {
      var isRawRule = false
      if case .raw = reader, scope == Plan.root {
        isRawRule =
          !plan.scopes[scope].fields[Int(capture.field)].isOptional
          && !plan.rules[Int(capture.field)].isError
      }
      try commit(capture, isRawRule ? .value(.raw("null")) : .null)
      return
    }
    switch reader {
    case .any:
      try commit(capture, .value(Value(scalar)))
    case .raw:
      try checkText(scalar.source.count)
      try commit(capture, .value(.raw(String(copying: scalar.source))))
    default:
      try checkText(scalar.text.count)
      try commit(text: scalar.text, capture)
    }
  }

  // MARK: Attributes

  /// Tries the attributes of the top frame's element against its activations.
  mutating func captureAttributes(
    _ attributes: borrowing Attributes, activations range: Range<Int>
  ) throws {
    guard attributes.count > 0 else { return }
    countActivations(range)
    for index in range {
      let context = Int(nodes.activations[index].context)
      let scope = fields.contexts[context].scope
      // Operands at the element itself have had theirs when the predicate was tried.
      if scope >= 0, Int(fields.contexts[context].frame) == nodes.frames.count - 1,
        case .predicate = plan.scopes[Int(scope)].kind
      {
        continue
      }
      try captureAttributes(attributes, activation: index, of: range)
    }
  }

  /// Tries the attributes against the activations of one context in the top frame.
  mutating func captureAttributes(_ attributes: borrowing Attributes, of context: Int32) throws {
    guard attributes.count > 0 else { return }
    let range = nodes.frames[nodes.frames.count - 1].floors.activations..<nodes.activations.count
    countActivations(range)
    for index in range where nodes.activations[index].context == context {
      try captureAttributes(attributes, activation: index, of: range)
    }
  }

  private mutating func countActivations(_ range: Range<Int>) {
    if range.count < 2 { return }
    for index in range { fields.contexts[Int(nodes.activations[index].context)].activations = 0 }
    for index in range { fields.contexts[Int(nodes.activations[index].context)].activations += 1 }
  }

  /// - Parameter range: the activations that have been counted. Those of one context are tried together, as an
  ///   attribute that several lead to is taken once.
  private mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int, of range: Range<Int>
  ) throws {
    let context = nodes.activations[activation].context
    let count = range.count < 2 ? 1 : fields.contexts[Int(context)].activations
    if count == 1 { return try captureAttributes(attributes, activation: activation) }
    if count == 0 { return }
    fields.contexts[Int(context)].activations = 0
    for attribute in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(attribute))
      let first = nodes.moves.count
      var (index, left) = (activation, count)
      while left > 0 {
        if nodes.activations[index].context == context {
          left -= 1
          addMove(of: index, symbol)
        }
        index += 1
      }
      if nodes.moves.count > first { try takeAttribute(attributes, attribute, symbol, from: first) }
    }
  }

  private mutating func addMove(of activation: Int, _ symbol: Int) {
    let state = nodes.activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
    if transition != Automaton.nothing {
      nodes.moves.append(Move(activation: Int32(activation), transition: transition))
    }
  }

  private mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int
  ) throws {
    let state = nodes.activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    for index in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(index))
      let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
      if transition == Automaton.nothing { continue }
      let made = automaton.transitions[Int(transition)]
      if made.scalarField.isSome, nodes.activations[activation].condition < 0 {
        try putText(
          attributes, index, made.scalarField, context: Int(nodes.activations[activation].context))
        continue
      }
      nodes.moves.append(Move(activation: Int32(activation), transition: transition))
      try takeAttribute(attributes, index, symbol, from: nodes.moves.count - 1)
    }
  }

  /// - Parameter first: where the moves begin that lead to the attribute; they are taken off.
  private mutating func takeAttribute(
    _ attributes: borrowing Attributes, _ index: Int, _ symbol: Int, from first: Int
  ) throws {
    let saved = (opening.name, self.opening.symbol, opening.pendingMoves, opening.nameFloor)
    opening.pendingMoves = first
    self.opening.symbol = symbol
    opening.nameFloor = nodes.names.count
    pushName(of: attributes.name(index))
    opening.currentAttribute = index
    let value = attributes.value(index)
    let scalar = Scalar(kind: .string, text: value, source: value)
    try take(scalar, isItem: true)
    opening.currentAttribute = -1
    nodes.names.truncate(to: opening.name.start)
    nodes.moves.truncate(to: first)
    (opening.name, self.opening.symbol, opening.pendingMoves, opening.nameFloor) = saved
  }

  /// The name of the node that is about to open, as written.
  mutating func pushName(of element: borrowing ElementName) {
    opening.name.start = nodes.names.count
    if element.prefix.count > 0 {
      nodes.names.append(copying: element.prefix)
      nodes.names.append(UInt8(ascii: ":"))
    }
    opening.name.local = nodes.names.count
    nodes.names.append(copying: element.local)
    opening.name.end = nodes.names.count
  }

  // MARK: Text

  /// Character data of the top frame's node, or of a node below it that nobody walks.
  mutating func addText(_ piece: Span<UInt8>) throws {
    try addToStringValues(piece)
    try joinText(piece)
  }

  /// Text below all nodes whose string values are being joined.
  mutating func addToStringValues(_ piece: Span<UInt8>) throws {
    guard texts.captures > 0 else { return }
    // The texts of members and attributes are not those of the node around.
    if setting.isJSON || nodes.frames[nodes.frames.top].kind == .text,
      firstText(in: nodes.frames.top) == nil
    {
      return
    }
    try checkText(texts.gathered.count + piece.count, of: nodes.frames.top)
    texts.gathered.append(copying: piece)
    try countText()
  }

  /// The index at which the text of the top frame's node begins, if it is captured.
  func firstText(in top: Int) -> Int? {
    for index in nodes.frames[top].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .text {
      return nodes.captures[index].index
    }
    return nil
  }

  /// Character data that counts only if it is directly in the top frame's node.
  mutating func joinText(_ piece: Span<UInt8>) throws {
    let top = nodes.frames.count - 1
    guard nodes.frames[top].joinsText else { return }
    for index in nodes.frames[top].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .directText {
      let field = rare.directTexts[nodes.captures[index].index]
      try checkText(field.text.count + piece.count, of: top)
      field.text.append(copying: piece)
      try count(field)
    }
  }

  /// A piece of source: in JSON of every open node that was asked for it, in XML of the
  /// innermost one.
  mutating func addRaw(_ piece: Span<UInt8>) throws {
    var index = nodes.captures.count - 1
    var frame = -1
    while index >= 0 {
      if nodes.captures[index].kind == .raw {
        let owner = self.frame(ofCapture: index)
        if !setting.isJSON, frame >= 0, owner != frame {
          // The source of a document is that of its element.
          guard nodes.frames[owner].kind == .document, Int(nodes.frames[frame].parent) == owner
          else { return }
        }
        frame = owner
        if nodes.captures[index].isDone {
          index -= 1
          continue
        }
        let raw = rare.rawTexts[nodes.captures[index].index]
        try checkText(raw.text.count + piece.count, of: owner)
        raw.text.append(copying: piece)
        try count(raw)
      }
      index -= 1
    }
  }

  /// The frame whose node a capture is of.
  mutating func frame(ofCapture index: Int) -> Int {
    var frame = nodes.frames.top
    while frame > 0, nodes.frames[frame].floors.captures > index { frame -= 1 }
    return frame
  }

  @inline(__always)
  mutating func checkText(_ count: Int) throws {
    if count > limits.text { throw longText() }
  }

  /// Checks the size of a text that comes in pieces. The error is where the node began, as where a
  /// piece ends depends on how the bytes came.
  @inline(__always)
  mutating func checkText(_ count: Int, of frame: Int) throws {
    if count > limits.text { throw longText(of: frame) }
  }

  /// An `Any` is no larger than a text.
  mutating func checkSize(of builder: AnyBuilder) throws {
    try count(builder)
    guard builder.size > limits.text else { return }
    for index in 0..<nodes.captures.count
    where nodes.captures[index].kind == .any
      && rare.anyBuilders[nodes.captures[index].index] === builder
    {
      throw longText(of: frame(ofCapture: index))
    }
    throw longText()
  }

  @inline(never)
  private mutating func longText() -> ReadingError {
    limitError("a text of more than \(limits.text) bytes", limits.textLimit)
  }

  /// - Parameter frame: the node's, or nil for the open leaf; without a place of its own, that of a
  ///   node around.
  @inline(never)
  mutating func longText(of frame: Int?) -> ReadingError {
    var node = frame ?? 0
    while node > 0, nodes.frames[node].mark.offset < 0 { node -= 1 }
    guard frame == nil || node > 0 else { return longText() }
    let position =
      frame == nil
      ? opening.leaf.position ?? places.position(at: opening.leaf.mark) : self.position(of: node)
    // Where the text goes on in a node within, the path is not this one's.
    let isWithin = frame.map { $0 < nodes.frames.top } ?? false
    return ReadingError(
      .limit, "found a text of more than \(limits.text) bytes (limit \(limits.textLimit))",
      at: Place(
        source: options.source, position: position, path: isWithin ? nil : places.path),
      fix: Limits.fix(raising: limits.textLimit, from: limits.text))
  }
}

extension Array where Element == UInt8 {
  mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension ContiguousArray where Element == UInt8 {
  mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension FieldPlan {
  /// True if a node of this field opens something of its own.
  var readsScope: Bool { reader.scope != nil }
}
