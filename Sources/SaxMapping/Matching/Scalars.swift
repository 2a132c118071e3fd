import SaxEvents
internal import SaxValues

extension Assembly {
  /// Takes a JSON scalar or an attribute, whose text is whole: the node that the pending moves
  /// lead to.
  mutating func take(_ scalar: borrowing Scalar, isItem: Bool) throws {
    if moves.count - pendingMoves == 1 {
      let move = moves[pendingMoves]
      let made = automaton.transitions[Int(move.transition)]
      if made.scalarField.isSome, activations[Int(move.activation)].condition < 0 {
        try putText(
          scalar, made.scalarField, context: Int(activations[Int(move.activation)].context),
          isItem: isItem)
        if frames[frames.top].kind != .array { moves.truncate(to: pendingMoves) }
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
      for index in frames[frames.count - 1].captures..<captures.count
      where captures[index].kind == .any {
        let builder = anyBuilders[captures[index].index]
        builder.take(scalar)
        try count(builder)
      }
      holdScalar(scalar)
    }
    for index in frames[frames.top].captures..<captures.count where captures[index].kind == .raw {
      try checkText(scalar.source.count)
      let raw = rawTexts[captures[index].index]
      raw.text.append(copying: scalar.source)
      try count(raw)
    }
    try close()
  }

  /// A choice that a scalar node itself decides is decided when the node ends.
  private mutating func holdScalar(_ scalar: borrowing Scalar) {
    for index in frames[frames.count - 1].captures..<captures.count
    where captures[index].kind == .choice {
      let run = choices[captures[index].index]
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
    let isArrayItem = frames[frames.count - 1].kind == .array
    let pending = pendingMoves..<moves.count
    if pending.count > 1 || soleScope != nil && frames.count == 1 { return false }
    if pending.isEmpty { return true }
    let move = moves[pending.lowerBound]
    let activation = activations[Int(move.activation)]
    if activation.condition == Condition.never {
      if !isArrayItem { moves.removeSubrange(pending) }
      return true
    }
    let made = automaton.transitions[Int(move.transition)]
    guard made.conditionals.isEmpty else { return false }
    let scope = contexts[Int(activation.context)].scope
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
    order += 1
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
        index: 0, key: key, order: order, isItem: isItem, numbered: -1)
      try take(scalar, capture)
      if key >= 0 {
        dictionaryKeys.removeLast()
        rareChanges()
      }
    }
    if !isArrayItem { moves.removeSubrange(pending) }
    try releaseWaiting()
    return true
  }

  private mutating func take(_ scalar: borrowing Scalar, _ capture: Capture) throws {
    let scope = Int(contexts[Int(capture.context)].scope)
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
      let context = Int(activations[index].context)
      let scope = contexts[context].scope
      // Operands at the element itself have had theirs when the predicate was tried.
      if scope >= 0, Int(contexts[context].frame) == frames.count - 1,
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
    let range = frames[frames.count - 1].activations..<activations.count
    countActivations(range)
    for index in range where activations[index].context == context {
      try captureAttributes(attributes, activation: index, of: range)
    }
  }

  private mutating func countActivations(_ range: Range<Int>) {
    if range.count < 2 { return }
    for index in range { contexts[Int(activations[index].context)].activations = 0 }
    for index in range { contexts[Int(activations[index].context)].activations += 1 }
  }

  /// - Parameter range: the activations that have been counted. Those of one context are tried together, as an
  ///   attribute that several lead to is taken once.
  private mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int, of range: Range<Int>
  ) throws {
    let context = activations[activation].context
    let count = range.count < 2 ? 1 : contexts[Int(context)].activations
    if count == 1 { return try captureAttributes(attributes, activation: activation) }
    if count == 0 { return }
    contexts[Int(context)].activations = 0
    for attribute in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(attribute))
      let first = moves.count
      var (index, left) = (activation, count)
      while left > 0 {
        if activations[index].context == context {
          left -= 1
          addMove(of: index, symbol)
        }
        index += 1
      }
      if moves.count > first { try takeAttribute(attributes, attribute, symbol, from: first) }
    }
  }

  private mutating func addMove(of activation: Int, _ symbol: Int) {
    let state = activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
    if transition != Automaton.nothing {
      moves.append(Move(activation: Int32(activation), transition: transition))
    }
  }

  private mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int
  ) throws {
    let state = activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    for index in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(index))
      let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
      if transition == Automaton.nothing { continue }
      let made = automaton.transitions[Int(transition)]
      if made.scalarField.isSome, activations[activation].condition < 0 {
        try putText(
          attributes, index, made.scalarField, context: Int(activations[activation].context))
        continue
      }
      moves.append(Move(activation: Int32(activation), transition: transition))
      try takeAttribute(attributes, index, symbol, from: moves.count - 1)
    }
  }

  /// - Parameter first: where the moves begin that lead to the attribute; they are taken off.
  private mutating func takeAttribute(
    _ attributes: borrowing Attributes, _ index: Int, _ symbol: Int, from first: Int
  ) throws {
    let saved = (name, self.symbol, pendingMoves, nameFloor)
    pendingMoves = first
    self.symbol = symbol
    nameFloor = names.count
    pushName(of: attributes.name(index))
    currentAttribute = index
    let value = attributes.value(index)
    let scalar = Scalar(kind: .string, text: value, source: value)
    try take(scalar, isItem: true)
    currentAttribute = -1
    names.truncate(to: name.start)
    moves.truncate(to: first)
    (name, self.symbol, pendingMoves, nameFloor) = saved
  }

  /// The name of the node that is about to open, as written.
  mutating func pushName(of element: borrowing ElementName) {
    name.start = names.count
    if element.prefix.count > 0 {
      names.append(copying: element.prefix)
      names.append(UInt8(ascii: ":"))
    }
    name.local = names.count
    names.append(copying: element.local)
    name.end = names.count
  }

  // MARK: Text

  /// Character data of the top frame's node, or of a node below it that nobody walks.
  mutating func addText(_ piece: Span<UInt8>) throws {
    try addToStringValues(piece)
    try joinText(piece)
  }

  /// Text below all nodes whose string values are being joined.
  mutating func addToStringValues(_ piece: Span<UInt8>) throws {
    guard textCaptures > 0 else { return }
    // The texts of members and attributes are not those of the node around.
    if isJSON || frames[frames.top].kind == .text, firstText(in: frames.top) == nil { return }
    try checkText(text.count + piece.count, of: frames.top)
    text.append(copying: piece)
    try countText()
  }

  /// The index at which the text of the top frame's node begins, if it is captured.
  func firstText(in top: Int) -> Int? {
    for index in frames[top].captures..<captures.count where captures[index].kind == .text {
      return captures[index].index
    }
    return nil
  }

  /// Character data that counts only if it is directly in the top frame's node.
  mutating func joinText(_ piece: Span<UInt8>) throws {
    let top = frames.count - 1
    guard frames[top].joinsText else { return }
    for index in frames[top].captures..<captures.count where captures[index].kind == .directText {
      let field = directTexts[captures[index].index]
      try checkText(field.text.count + piece.count, of: top)
      field.text.append(copying: piece)
      try count(field)
    }
  }

  /// A piece of source: in JSON of every open node that was asked for it, in XML of the
  /// innermost one.
  mutating func addRaw(_ piece: Span<UInt8>) throws {
    var index = captures.count - 1
    var frame = -1
    while index >= 0 {
      if captures[index].kind == .raw {
        let owner = self.frame(ofCapture: index)
        if !isJSON, frame >= 0, owner != frame {
          // The source of a document is that of its element.
          guard frames[owner].kind == .document, Int(frames[frame].parent) == owner else { return }
        }
        frame = owner
        if captures[index].isDone {
          index -= 1
          continue
        }
        let raw = rawTexts[captures[index].index]
        try checkText(raw.text.count + piece.count, of: owner)
        raw.text.append(copying: piece)
        try count(raw)
      }
      index -= 1
    }
  }

  /// The frame whose node a capture is of.
  mutating func frame(ofCapture index: Int) -> Int {
    var frame = frames.top
    while frame > 0, frames[frame].captures > index { frame -= 1 }
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
    for index in 0..<captures.count
    where captures[index].kind == .any && anyBuilders[captures[index].index] === builder {
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
    while node > 0, frames[node].mark.offset < 0 { node -= 1 }
    guard frame == nil || node > 0 else { return longText() }
    let position =
      frame == nil
      ? leaf.position ?? places.position(at: leaf.mark) : self.position(of: node)
    // Where the text goes on in a node within, the path is not this one's.
    let isWithin = frame.map { $0 < frames.top } ?? false
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
