import SaxEvents
internal import SaxValues

extension Assembly {
  /// The top frame's node ends: what was captured of it becomes values.
  mutating func close() throws {
    let top = nodes.frames.count - 1
    if outcome.emitted == 0 { noteReached(top) }
    if nodes.frames[top].isPlain { return try closePlain() }
    if nodes.frames[top].kind == .array, nodes.captures.count == nodes.frames[top].floors.captures {
      if !rare.predicates.isEmpty {
        try endAttributes(nodes.frames[top].floors.moves..<nodes.moves.count)
      }
      popFrame()
      return
    }
    opening.beginEnding()
    defer { opening.endEnding() }
    if setting.rejectsUnread { rejectPassedElement() }
    let frame = nodes.frames[top]
    let hasPredicates = !rare.predicates.isEmpty
    if hasPredicates || frame.hasOperands { try closeOperands(top) }
    // What an object that began here takes of its own node comes before the object, so the
    // captures of such objects go backwards.
    for index in stride(from: nodes.captures.count - 1, through: frame.floors.captures, by: -1)
    where Int(nodes.captures[index].context) >= frame.floors.contexts
      && operandKind(nodes.captures[index]) == nil
    {
      try close(capture: index)
    }
    for index in frame.floors.captures..<nodes.captures.count
    where Int(nodes.captures[index].context) < frame.floors.contexts
      && !(hasPredicates && operandKind(nodes.captures[index]) == .predicate)
    {
      try close(capture: index)
    }
    if frame.hasOperands, rare.pendingValues > 0 { try settleDecided() }
    texts.endSharing()
    popFrame()
  }

  /// Closes operands first: what predicates compare comes before what depends on them, and what
  /// decides a type before the type is asked for.
  private mutating func closeOperands(_ top: Int) throws {
    let frame = nodes.frames[top]
    for index in frame.floors.captures..<nodes.captures.count
    where operandKind(nodes.captures[index]) == .predicate {
      try close(capture: index)
    }
    if frame.hasOperands {
      try closePredicates()
      for index in frame.floors.captures..<nodes.captures.count
      where Int(nodes.captures[index].context) >= frame.floors.contexts
        && operandKind(nodes.captures[index]) == .choice
      {
        try close(capture: index)
      }
      if !rare.choices.isEmpty { try settleCandidates() }
    }
    try releaseWaiting()
  }

  private enum OperandKind { case predicate, choice }

  private mutating func operandKind(_ capture: Capture) -> OperandKind? {
    let scope = fields.contexts[Int(capture.context)].scope
    guard scope >= 0 else { return nil }
    switch plan.scopes[Int(scope)].kind {
    case .predicate: return .predicate
    case .choice: return .choice
    case .root, .object, .children, .entry, .watch: return nil
    }
  }

  mutating func close(capture index: Int) throws {
    let capture = nodes.captures[index]
    if capture.isDone { return }
    nodes.captures[index].isDone = true
    if case .text = capture.kind { texts.endCapture() }
    let nests = fields.mayNest(capture, by: plan)
    if nests { fields.cells[fields.cell(of: capture)].open -= 1 }
    // What has failed only now may be wrong in any way.
    if capture.route.condition >= 0, rare.isRuledOut(capture) {
      letGo(of: capture)
    } else {
      try take(capture)
    }
    if nests { try settle(after: capture) }
  }

  /// Hands what the node has become to the field or rule that captured it.
  mutating func take(_ capture: Capture) throws {
    let top = nodes.frames.count - 1
    switch capture.kind {
    case .text:
      switch nodes.frames[top].kind {
      case .object where !nodes.frames[top].hasText, .arrayNode, .array:
        try commit(capture, withoutText(capture))
      case .object, .element, .document, .text:
        try commitText(from: capture.index, capture)
      }
    case .directText:
      let text = rare.directTexts[capture.index]
      fields.letGo(of: text)
      let start = fields.trimsText(of: capture, by: plan) ? text.text.trim(from: 0) : 0
      if text.text.count > start {
        if let built = convert(long: &text.text, from: start, keeping: false, capture) {
          try commit(capture, built)
        } else {
          try text.text.withBytes(from: start, keeping: false) { try commit(text: $0, capture) }
        }
      }
    case .number: try commitNumbers(capture)
    case .any:
      let builder = rare.anyBuilders[capture.index]
      let value = builder.value
      fields.letGo(builder.counted)
      fields.hand(builder.held)
      builder.counted = 0
      builder.held = 0
      if case .null = value {
        try commit(capture, .null)
      } else {
        try commit(capture, .value(value))
      }
      fields.endHanding()
    case .raw:
      let raw = rare.rawTexts[capture.index]
      fields.letGo(of: raw)
      let text = raw.text.takeString(from: 0, keeping: false)
      try commit(capture, .value(.raw(text)))
    case .context:
      if setting.isJSON,
        let other = otherNode(Int(fields.contexts[capture.index].scope), for: capture)
      {
        letGo(of: capture)
        return try commit(capture, other)
      }
      if capture.numbered >= 0 {
        fields.contexts[capture.index].number = number(of: capture)
        if try takeByAlternatives(capture) { return }
      }
      let built = try finish(capture.index)
      fields.hand(fields.letGo(of: capture.index, by: plan))
      try commit(capture, built)
      fields.endHanding()
    case .choice:
      var built = try closeChoice(capture)
      if setting.isJSON, case .missing? = rare.choices[capture.index].decision,
        case .choice(let choice) = plan.scopes[rare.choices[capture.index].scope].kind,
        let other = otherNode(without: choice)
      {
        built = other
      }
      let run = rare.choices[capture.index]
      fields.letGo(run.counted)
      run.counted = 0
      fields.hand(run.mapper?.resultHeld ?? 0)
      try commit(capture, built)
      fields.endHanding()
    }
  }

  /// Hands the text that has been collected from an index on to the field that captured it.
  private mutating func commitText(from start: Int, _ capture: Capture) throws {
    if let sharedText = texts.shared { return try commit(capture, whole: sharedText) }
    // Out of the way, as what it is handed to changes this assembly.
    var text = GatheredText()
    texts.swapGathered(with: &text)
    if text.isInPieces(from: start), texts.captures > 0,
      texts.captures == textCapturesOfTop
    {
      let whole = text.takeString(from: start, keeping: false)
      texts.swapGathered(with: &text)
      try countText()
      texts.share(whole)
      return try commit(capture, whole: whole)
    }
    // Nodes around may want it, too.
    if let built = convert(long: &text, from: start, keeping: texts.captures > 0, capture) {
      texts.swapGathered(with: &text)
      try countText()
      return try commit(capture, built)
    }
    defer { texts.swapGathered(with: &text) }
    try text.withBytes(from: start, keeping: texts.captures > 0) { try commit(text: $0, capture) }
  }

  private mutating func commit(_ capture: Capture, whole text: String) throws {
    var text = text
    let scope = Int(fields.contexts[Int(capture.context)].scope)
    guard scope >= 0 else { return }
    if plan.scopes[scope].fields[Int(capture.field)].separator != nil {
      try commit(text: text.utf8Span.span, capture)
    } else {
      try commit(capture, convert(&text, for: capture))
    }
  }

  /// A node without a string value where text is wanted.
  private mutating func withoutText(_ capture: Capture) -> Built {
    let scope = fields.contexts[Int(capture.context)].scope
    if scope >= 0 {
      switch plan.scopes[Int(scope)].kind {
      case .predicate, .choice: return .nothing
      case .root, .object, .children, .entry, .watch: break
      }
      // What loses anyway needs no error, which would cost more than all the rest.
      let code = plan.codes[plan.firstCode[Int(scope)] + Int(capture.field)]
      if scope != Plan.root, code.isOne, !plan.duplicatesAreErrors,
        fields.cells[fields.cell(of: capture)].ranks.best < capture.route.rank
      {
        return .nothing
      }
    }
    return .failure(structureError(capture))
  }
}
