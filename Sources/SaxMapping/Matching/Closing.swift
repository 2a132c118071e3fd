import SaxEvents
internal import SaxValues

extension Assembly {
  /// The top frame's node ends: what was captured of it becomes values.
  mutating func close() throws {
    let top = frames.count - 1
    if frames[top].isPlain { return try closePlain() }
    if frames[top].kind == .array, captures.count == frames[top].captures {
      if !predicates.isEmpty { try endAttributes(frames[top].moves..<moves.count) }
      popFrame()
      return
    }
    isEnding = true
    defer { isEnding = false }
    let frame = frames[top]
    let hasPredicates = !predicates.isEmpty
    if hasPredicates || frame.hasOperands { try closeOperands(top) }
    // What an object that began here takes of its own node comes before the object, so the
    // captures of such objects go backwards.
    for index in stride(from: captures.count - 1, through: frame.captures, by: -1)
    where Int(captures[index].context) >= frame.contexts && operandKind(captures[index]) == nil {
      try close(capture: index)
    }
    for index in frame.captures..<captures.count
    where Int(captures[index].context) < frame.contexts
      && !(hasPredicates && operandKind(captures[index]) == .predicate)
    {
      try close(capture: index)
    }
    if frame.hasOperands, pendingValues > 0 { try settleDecided() }
    if sharedText != nil { sharedText = nil }
    popFrame()
  }

  /// Closes operands first: what predicates compare comes before what depends on them, and what
  /// decides a type before the type is asked for.
  private mutating func closeOperands(_ top: Int) throws {
    let frame = frames[top]
    for index in frame.captures..<captures.count
    where operandKind(captures[index]) == .predicate {
      try close(capture: index)
    }
    if frame.hasOperands {
      try closePredicates()
      for index in frame.captures..<captures.count
      where Int(captures[index].context) >= frame.contexts
        && operandKind(captures[index]) == .choice
      {
        try close(capture: index)
      }
      if !choices.isEmpty { try settleCandidates() }
    }
    try releaseWaiting()
  }

  private enum OperandKind { case predicate, choice }

  private mutating func operandKind(_ capture: Capture) -> OperandKind? {
    let scope = contexts[Int(capture.context)].scope
    guard scope >= 0 else { return nil }
    switch plan.scopes[Int(scope)].kind {
    case .predicate: return .predicate
    case .choice: return .choice
    case .root, .object, .children, .entry, .watch: return nil
    }
  }

  private mutating func close(capture index: Int) throws {
    let capture = captures[index]
    if capture.isDone { return }
    captures[index].isDone = true
    if case .text = capture.kind { textCaptures -= 1 }
    let nests = mayNest(capture)
    if nests { cells[cell(of: capture)].open -= 1 }
    // What has failed only now may be wrong in any way.
    if capture.route.condition >= 0, isRuledOut(capture) {
      letGo(of: capture)
    } else {
      try take(capture)
    }
    if nests { try settle(after: capture) }
  }

  /// Hands what the node has become to the field or rule that captured it.
  private mutating func take(_ capture: Capture) throws {
    let top = frames.count - 1
    switch capture.kind {
    case .text:
      switch frames[top].kind {
      case .object where !frames[top].hasText, .arrayNode, .array:
        try commit(capture, withoutText(capture))
      case .object, .element, .document, .text:
        try commitText(from: capture.index, capture)
      }
    case .directText:
      let text = directTexts[capture.index]
      letGo(of: text)
      if text.text.count > 0 {
        if let built = convert(long: &text.text, from: 0, keeping: false, capture) {
          try commit(capture, built)
        } else {
          try text.text.withBytes(from: 0, keeping: false) { try commit(text: $0, capture) }
        }
      }
    case .number: try commitNumbers(capture)
    case .any:
      let builder = anyBuilders[capture.index]
      let value = builder.value
      held -= builder.counted
      handing = builder.held
      builder.counted = 0
      builder.held = 0
      if case .null = value {
        try commit(capture, .null)
      } else {
        try commit(capture, .value(value))
      }
      handing = 0
    case .raw:
      let raw = rawTexts[capture.index]
      letGo(of: raw)
      let text = raw.text.takeString(from: 0, keeping: false)
      try commit(capture, .value(.raw(text)))
    case .context:
      if capture.numbered >= 0 {
        contexts[capture.index].number = number(of: capture)
        if try takeByAlternatives(capture) { return }
      }
      let built = try finish(capture.index)
      handing = letGo(of: capture.index)
      try commit(capture, built)
      handing = 0
    case .choice:
      let built = try closeChoice(capture)
      let run = choices[capture.index]
      held -= run.counted
      run.counted = 0
      handing = run.mapper?.assembly.resultHeld ?? 0
      try commit(capture, built)
      handing = 0
    }
  }

  /// Hands the text that has been collected from an index on to the field that captured it.
  private mutating func commitText(from start: Int, _ capture: Capture) throws {
    if let sharedText { return try commit(capture, whole: sharedText) }
    // Out of the way, as what it is handed to changes this assembly.
    var text = GatheredText()
    swap(&text, &self.text)
    if text.isInPieces(from: start), textCaptures > 0, textCaptures == textCapturesOfTop {
      let whole = text.takeString(from: start, keeping: false)
      swap(&text, &self.text)
      try countText()
      sharedText = whole
      return try commit(capture, whole: whole)
    }
    // Nodes around may want it, too.
    if let built = convert(long: &text, from: start, keeping: textCaptures > 0, capture) {
      swap(&text, &self.text)
      try countText()
      return try commit(capture, built)
    }
    defer { swap(&text, &self.text) }
    try text.withBytes(from: start, keeping: textCaptures > 0) { try commit(text: $0, capture) }
  }

  private mutating func commit(_ capture: Capture, whole text: String) throws {
    let scope = Int(contexts[Int(capture.context)].scope)
    guard scope >= 0 else { return }
    if plan.scopes[scope].fields[Int(capture.field)].separator != nil {
      try commit(text: text.utf8Span.span, capture)
    } else {
      try commit(capture, convert(whole: text, for: capture))
    }
  }

  /// The captures of the top frame's node that its text is still to be handed to.
  private var textCapturesOfTop: Int {
    var count = 0
    for index in frames[frames.count - 1].captures..<captures.count
    where captures[index].kind == .text && !captures[index].isDone {
      count += 1
    }
    return count
  }

  /// A node without a string value where text is wanted.
  private mutating func withoutText(_ capture: Capture) -> Built {
    let scope = contexts[Int(capture.context)].scope
    if scope >= 0 {
      switch plan.scopes[Int(scope)].kind {
      case .predicate, .choice: return .nothing
      case .root, .object, .children, .entry, .watch: break
      }
      // What loses anyway needs no error, which would cost more than all the rest.
      let code = plan.codes[plan.firstCode[Int(scope)] + Int(capture.field)]
      if scope != Plan.root, code.isOne, !plan.duplicatesAreErrors,
        cells[cell(of: capture)].best < capture.route.rank
      {
        return .nothing
      }
    }
    return .failure(structureError(capture))
  }
}
