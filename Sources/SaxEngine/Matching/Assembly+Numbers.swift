import SaxEvents

/// Numbers of nodes that several alternatives may lead to, by the first of those that do.
extension Assembly {
  /// Hands out the number that `position()` asks for. Where nobody knows yet which alternatives lead to the node,
  /// each number comes on the condition that its alternative does, and none that is listed before.
  mutating func commitNumbers(_ capture: Capture) throws {
    guard !capture.isOwn, capture.route.condition >= 0, !capture.otherRoutes.isEmpty,
      rare.resolve(capture.route.condition) == .unknown
    else {
      let number = number(of: capture)
      if number > 0 {
        try commit(text: Array(String(number).utf8).span, capture)
      } else if capture.isOwn, !nodes.isHandedOutByAlternatives(capture) {
        try commit(capture, .failure(unknownNumber(capture)))
      }
      return
    }
    for one in rare.alternatives(of: capture) {
      let number = rare.number(by: one.route)
      if number > 0 { try commit(text: Array(String(number).utf8).span, one) }
    }
  }

  /// Hands out an object that asks for its number while nobody knows yet which alternatives lead to its node: once
  /// for each of them, on the condition that it does, and none that is listed before.
  ///
  /// - Returns: false if there is nothing to wait for; then it is as it was.
  mutating func takeByAlternatives(_ capture: Capture) throws -> Bool {
    let context = capture.index
    guard fields.contexts[context].number == 0, !capture.otherRoutes.isEmpty else { return false }
    var numbers: [Capture] = []
    for index in nodes.frames[nodes.frames.top].floors.captures..<nodes.captures.count
    where nodes.captures[index].kind == .number && nodes.captures[index].isOwn
      && Int(nodes.captures[index].context) == context
    {
      numbers.append(nodes.captures[index])
    }
    if numbers.isEmpty { return false }
    if fields.contexts[context].extra != nil { try settlePending(context) }
    let first = fields.contexts[context].cells
    let filled = (first..<first + plan.scopes[Int(fields.contexts[context].scope)].fields.count).map
    {
      fields.cells[$0]
    }
    let held = fields.letGo(of: context, by: plan)
    for one in rare.alternatives(of: capture) {
      for (offset, cell) in filled.enumerated() { fields.cells[first + offset] = cell }
      for number in numbers where rare.number(by: one.route) > 0 {
        let text = Array(String(rare.number(by: one.route)).utf8)
        try commit(text: text.span, number)
      }
      let built = try finish(context)
      // They share what they hold, and the last of them that is left holds it.
      fields.hand(held)
      try commit(one, built)
      fields.endHanding()
    }
    return true
  }
}
