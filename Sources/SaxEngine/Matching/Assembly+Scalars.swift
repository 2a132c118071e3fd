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
          nodes.dropMoves(from: opening.pendingMoves)
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
      opening.setScalar(scalar.kind)
      let top = nodes.frames.top
      if nodes.frames[top].notesText { nodes.frames[top].hasText = scalar.text.trimmed.count > 0 }
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
      if !isArrayItem { nodes.removeMoves(pending) }
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
    nodes.countNode()
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
        rare.removeKey()
      }
    }
    if !isArrayItem { nodes.removeMoves(pending) }
    try releaseWaiting()
    return true
  }

  mutating func take(_ scalar: borrowing Scalar, _ capture: Capture) throws {
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
          && !plan.rules[Int(capture.field)].isByEvents
      }
      try commit(capture, isRawRule ? .value(.raw("null")) : .null)
      return
    }
    switch reader {
    case .any:
      try commit(capture, .value(SaxValue(scalar)))
    case .raw:
      try checkText(scalar.source.count)
      try commit(capture, .value(.raw(String(copying: scalar.source))))
    default:
      try checkText(scalar.text.count)
      try commit(text: scalar.text, capture)
    }
  }
}

extension FieldPlan {
  /// True if a node of this field opens something of its own.
  var readsScope: Bool { reader.scope != nil }
}
