import SaxEvents
internal import SaxLanguage

extension Assembly {
  /// Begins to collect on the top frame what objects below it may want of it.
  mutating func openWatches(attributes: borrowing Attributes) throws {
    let top = nodes.frames.count - 1
    let own = nodes.frames[top].floors.activations..<nodes.activations.count
    for index in own {
      for watch in automaton.states[Int(nodes.activations[index].state)].watches
      where !isWatched(watch) && nodes.mayBeWanted(plan.watches[watch], automaton) {
        let context = fields.contexts.count
        let firstFound = opening.found.count
        try openContext(
          plan.watches[watch].scope, number: 0, numbered: -1, attributes: attributes)
        rare.add(
          ActiveWatch(watch: Int32(watch), context: Int32(context), frame: Int32(top)))
        try makeCaptures(
          from: firstFound, attributes: attributes, isItem: true, isNull: false,
          leavingArrays: false)
        try captureAttributes(attributes, of: Int32(context))
      }
    }
  }

  /// Fills the fields whose paths lead up, from what has arrived by now.
  mutating func climb(from context: Int) throws {
    let scope = Int(fields.contexts[context].scope)
    try settleWatches()
    for climb in plan.scopes[scope].climbs
    where climb.format == .both || climb.format == format {
      let capture = Capture(
        kind: .text, context: Int32(context), field: Int32(climb.field),
        route: Route(rank: Int32(climb.rank), condition: -1), otherRoutes: 0..<0, index: 0,
        key: -1, order: nodes.order, isItem: true, numbered: -1)
      guard let level = level(of: climb, from: Int(fields.contexts[context].frame)) else {
        continue
      }
      switch climb.target {
      case .source(let source):
        if let text = value(of: source, at: level) {
          try commit(text: Array(text.utf8).span, capture)
        }
      case .watch(let watch):
        if let built = value(of: Int32(watch), at: level) { try commit(capture, built) }
      }
    }
  }
}
