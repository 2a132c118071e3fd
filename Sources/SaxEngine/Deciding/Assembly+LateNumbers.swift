import SaxEvents

extension Assembly {
  /// The number of a capture's node: that by the alternative listed first of those that lead to it; 0 if nobody
  /// knows yet which that is.
  mutating func number(of capture: Capture) -> Int {
    let owner = Int(capture.context)
    if capture.isOwn, capture.numbered >= 0 {
      // The assembly around has told.
      if owner == 0 { return fields.contexts[0].number }
      for index in nodes.frames[nodes.frames.top].floors.captures..<nodes.captures.count
      where rare.context(of: nodes.captures[index]) == owner {
        return number(of: nodes.captures[index])
      }
    }
    // Predicates of nodes around may still be open. Where one alternative leads to the node they decide on that,
    // whatever its number is.
    if capture.otherRoutes.isEmpty { return rare.number(by: capture.route) }
    var known: Int?
    for route in [capture.route] + capture.otherRoutes.map({ rare.routes[$0] }) {
      let state = rare.resolve(route.condition)
      if state == .fails { continue }
      let number = rare.number(by: route)
      if let known, known != number { return 0 }
      if state == .holds { return number }
      known = number
    }
    return known ?? 0
  }

  func unknownNumber(_ capture: Capture) -> OrderedError {
    let field = fields.field(of: capture, by: plan)
    return .of(
      .late,
      "\(field.title) isn't known as the object ends: an alternative listed before may lead to it, and"
        + " is decided only later",
      field, at: currentPlace(),
      fix: "without position(), or a rule for each alternative"
    )
  }
}
