import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// A node whose type depends on a value opens.
  mutating func openChoice(
    _ scope: Int, _ capture: Capture, number: Int, attributes: borrowing Attributes
  ) throws {
    var capture = capture
    capture.kind = .choice
    let run = ChoiceRun(scope: scope, context: fields.contexts.count)
    capture.index = rare.add(run)
    push(capture)
    nodes.frames[nodes.frames.count - 1].hasOperands = true
    if !plan.watches.isEmpty {
      // Of what lies above, what has come by now counts, whenever the type is decided.
      try settleWatches()
      run.outside = outsideOf(frame: nodes.frames.top)
    }
    try openContext(scope, number: number, numbered: capture.numbered, attributes: attributes)
  }

  /// Goes on with the choices of the opening node that its name, its attributes or what lies
  /// above it have decided; holds the events of the others.
  mutating func settleChoices(attributes: borrowing Attributes) throws {
    let top = nodes.frames.count - 1
    var index = nodes.frames[top].floors.captures
    while index < nodes.captures.count {
      defer { index += 1 }
      guard nodes.captures[index].kind == .choice else { continue }
      let run = rare.choices[nodes.captures[index].index]
      settleMissing(run)
      guard case .scope(let scope)? = run.decision else { continue }
      let firstFound = opening.found.count
      let number = fields.contexts[run.context].number
      let numbered = nodes.captures[index].numbered
      if case .choice = plan.scopes[scope].kind {
        nodes.captures[index].index = rare.add(
          ChoiceRun(scope: scope, context: fields.contexts.count))
      } else {
        nodes.captures[index].kind = .context
        nodes.captures[index].index = fields.contexts.count
      }
      let context = Int32(fields.contexts.count)
      try openContext(scope, number: number, numbered: numbered, attributes: attributes)
      try makeCaptures(
        from: firstFound, attributes: attributes, isItem: true, isNull: false,
        leavingArrays: false)
      // Those that it takes from its own node open with it.
      let opened = Int(context)..<fields.contexts.count
      // Objects that attributes are may want something of their element.
      if attributes.count > 0, !plan.watches.isEmpty { try openWatches(attributes: attributes) }
      for inner in opened {
        if case .predicate = plan.scopes[Int(fields.contexts[inner].scope)].kind { continue }
        try captureAttributes(attributes, of: Int32(inner))
      }
      if nodes.captures[index].kind == .choice { index -= 1 }
    }
  }
}
