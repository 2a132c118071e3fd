import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// Hands a text to the field that wants it, as what the field makes of it.
  mutating func commit(text: Span<UInt8>, _ capture: Capture) throws {
    let scope = fields.contexts[Int(capture.context)].scope
    guard scope >= 0 else { return }
    if let separator = plan.scopes[Int(scope)].fields[Int(capture.field)].separator {
      var parts = ListParts(of: text, separator)
      if parts.isEmpty { try commit(capture, .nothing) }
      // What waits comes behind all of them.
      let keepsOthers =
        fields.knownExtra(of: Int(capture.context))?.indexOfPending(Int(capture.field)) != nil
      if keepsOthers { fields.cells[fields.cell(of: capture)].open += 1 }
      let most = plan.scopes[Int(scope)].fields[Int(capture.field)].items.most
      while fields.cells[fields.cell(of: capture)].count <= most, let part = parts.next(in: text) {
        var part = text.extracting(part)
        try commit(capture, convert(&part, for: capture))
      }
      if keepsOthers {
        fields.cells[fields.cell(of: capture)].open -= 1
        try settle(after: capture)
      }
      return
    }
    var text = text
    try commit(capture, convert(&text, for: capture))
  }

  /// Hands what a node became to the field or rule that captured it.
  mutating func commit(_ capture: Capture, _ built: Built) throws {
    let context = Int(capture.context)
    let scope = fields.contexts[context].scope
    if scope < 0 {
      outcome.keep(built, holding: fields.handing)
      return
    }
    if scope == Plan.root {
      try emit(built, capture)
      return
    }
    switch plan.scopes[Int(scope)].kind {
    case .choice:
      try decideChoice(context: context, built, condition: rare.condition(of: capture))
      return
    case .predicate:
      try note(built, capture)
      return
    case .root, .object, .children, .entry, .watch:
      break
    }
    let code = plan.codes[plan.firstCode[Int(scope)] + Int(capture.field)]
    if code.isList || code.isDictionary || code.isExistence {
      let route = Route(rank: capture.route.rank, condition: rare.condition(of: capture))
      try put(built, route: route, code: code, capture: capture)
    } else {
      // Every route is a candidate of its own.
      try put(built, route: capture.route, code: code, capture: capture)
      for index in capture.otherRoutes {
        try put(built, route: rare.routes[index], code: code, capture: capture)
      }
    }
    if fields.contexts[context].extra != nil { try settle(after: capture) }
  }
}
