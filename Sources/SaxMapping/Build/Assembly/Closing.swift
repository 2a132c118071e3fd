import SaxEvents

extension Assembly {
  /// The top frame's node ends: what was captured of it becomes values.
  mutating func close() throws {
    let top = frames.count - 1
    if frames[top].isRecord { return try closeRecord() }
    isEnding = true
    defer { isEnding = false }
    let frame = frames[top]
    if frame.hasOperands {
      // What predicates compare at the node itself comes before they are decided, and what
      // decides a type before the type is asked for.
      for index in frame.captures..<captures.count
      where Int(captures[index].context) >= frame.contexts && isOperand(captures[index]) {
        try close(captures[index])
      }
      try closePredicates()
    }
    // What an object that began here takes of its own node comes before the object, so the
    // captures of such objects go backwards.
    for index in stride(from: captures.count - 1, through: frame.captures, by: -1)
    where Int(captures[index].context) >= frame.contexts && !isOperand(captures[index]) {
      try close(captures[index])
    }
    for index in frame.captures..<captures.count
    where Int(captures[index].context) < frame.contexts {
      try close(captures[index])
    }
    popFrame()
    if waiting.undecided == 0, !waiting.isEmpty { try flushWaiting() }
  }

  private mutating func isOperand(_ capture: Capture) -> Bool {
    let scope = contexts[Int(capture.context)].scope
    guard scope >= 0 else { return false }
    switch plan.scopes[Int(scope)].kind {
    case .predicate, .choice: return true
    case .root, .object, .children, .entry, .watch: return false
    }
  }

  private mutating func close(_ capture: Capture) throws {
    let top = frames.count - 1
    switch capture.kind {
    case .text:
      textCaptures -= 1
      switch frames[top].kind {
      case .object where !frames[top].hasText, .arrayNode, .array:
        try commit(capture, withoutText(capture))
      case .object, .element, .document, .text:
        let text = self.text
        try commit(text: text.span.extracting(capture.index..<text.count), capture)
      }
    case .directText:
      let text = directTexts[capture.index]
      if !text.isEmpty { try commit(text: text.span, capture) }
    case .number:
      let number = predicates[Int(capture.numbered)].number
      if number > 0 { try commit(text: Array(String(number).utf8).span, capture) }
    case .any:
      let value = anyBuilders[capture.index].value
      if case .null = value {
        try commit(capture, .null)
      } else {
        try commit(capture, .value(value))
      }
    case .raw:
      let text = String(decoding: rawTexts[capture.index], as: UTF8.self)
      try commit(capture, .value(.raw(text)))
    case .context:
      if capture.numbered >= 0 {
        contexts[capture.index].number = predicates[Int(capture.numbered)].number
      }
      try commit(capture, try finish(capture.index))
    case .choice:
      let built = try closeChoice(capture)
      try commit(capture, built)
    }
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
      if code.isOne, cells[cell(of: capture)].best < capture.route.rank { return .nothing }
    }
    return .failure(structureError(capture))
  }
}
