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
        rare.change()
        rare.watches.append(
          ActiveWatch(watch: Int32(watch), context: Int32(context), frame: Int32(top)))
        try makeCaptures(
          from: firstFound, attributes: attributes, isItem: true, isNull: false,
          leavingArrays: false)
        try captureAttributes(attributes, of: Int32(context))
      }
    }
  }

  private func isWatched(_ watch: Int) -> Bool {
    (rare.floors[nodes.frames[nodes.frames.top].floors.rare].watches..<rare.watches.count).contains
    {
      rare.watches[$0].watch == Int32(watch)
    }
  }

  /// Fills the fields whose paths lead up, from what has arrived by now.
  mutating func climb(from context: Int) throws {
    let scope = Int(fields.contexts[context].scope)
    try settleWatches()
    for climb in plan.scopes[scope].climbs where climb.format == .both || climb.format == format {
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

  /// Of the values that watches have been handed, those count whose predicates have turned out
  /// true by now.
  mutating func settleWatches() throws {
    for index in 0..<rare.watches.count {
      let context = Int(rare.watches[index].context)
      if fields.contexts[context].extra != nil { try settlePending(context, keepsUndecided: true) }
    }
  }

  private var format: Path.Format { setting.isJSON ? .json : .xml }

  /// A node above: one of this assembly's frames, or one outside.
  private enum Level {
    case frame(Int)
    case outside(Int)
  }

  private func level(of climb: Climb, from frame: Int) -> Level? {
    var level = Level.frame(frame)
    for up in climb.ups {
      guard var next = above(level) else { return nil }
      if let test = up.test {
        while isDocument(next) || !automaton.passes(test, symbol: symbol(at: next))
          || !holds(up, at: next)
        {
          guard let higher = above(next) else { return nil }
          next = higher
        }
      } else if !holds(up, at: next) {
        return nil
      }
      level = next
    }
    return level
  }

  /// True if what has arrived of a node above passes a step's predicates.
  private func holds(_ up: Climb.Up, at level: Level) -> Bool {
    if up.predicates.isEmpty { return true }
    let evaluation = PredicateEvaluation(
      position: 0, name: value(of: .name, at: level) ?? "",
      localName: value(of: .localName, at: level) ?? "")
    let operands = up.operands.map { self.operands(of: Int32($0), at: level) } ?? []
    return up.predicates.allSatisfy { predicate in
      evaluation.truth(of: predicate.expression) {
        $0 < operands.count ? operands[$0] : PredicateEvaluation.Operand()
      } ?? false
    }
  }

  private func operands(of watch: Int32, at level: Level) -> [PredicateEvaluation.Operand] {
    switch level {
    case .outside(let index): return outside?.nodes[index].operands[watch] ?? []
    case .frame(let frame):
      guard
        let active = (0..<rare.watches.count).last(where: {
          rare.watches[$0].watch == watch && rare.watches[$0].frame == Int32(frame)
        })
      else { return [] }
      let context = Int(rare.watches[active].context)
      return plan.scopes[Int(fields.contexts[context].scope)].fields.indices.map {
        fields.operand($0, in: context, isComplete: true)
      }
    }
  }

  private func above(_ level: Level) -> Level? {
    switch level {
    case .frame(let frame):
      let parent = Int(nodes.frames[frame].parent)
      if parent > 0 { return .frame(parent) }
      return outside?.nodes.isEmpty == false ? .outside(0) : nil
    case .outside(let index):
      guard let nodes = outside?.nodes, index + 1 < nodes.count else { return nil }
      return .outside(index + 1)
    }
  }

  private func isDocument(_ level: Level) -> Bool {
    switch level {
    case .frame(let frame):
      nodes.frames[frame].kind == .document
        || setting.isJSON && outside == nil && nodes.frames[frame].parent == 0
    case .outside(let index): outside?.nodes[index].isDocument ?? true
    }
  }

  private func symbol(at level: Level) -> Int {
    switch level {
    case .frame(let frame): Int(nodes.frames[frame].symbol)
    case .outside(let index): outside?.nodes[index].symbol ?? NameTable.nameless
    }
  }

  private func value(of source: Step.Source, at level: Level) -> String? {
    switch level {
    case .frame(let frame): return value(of: source, number: 0, frame: frame)
    case .outside(let index):
      guard let node = outside?.nodes[index] else { return nil }
      switch source {
      case .name: return node.name
      case .localName: return node.localName
      case .line: return node.position.map { String($0.line) }
      case .offset: return node.position.map { String($0.offset) }
      case .source: return options.source
      case .text, .position, .rest: return nil
      }
    }
  }

  /// The values that a watch has collected on a node so far.
  private func value(of watch: Int32, at level: Level) -> Built? {
    switch level {
    case .outside(let index): return outside?.nodes[index].watched[watch]
    case .frame(let frame):
      guard
        let active = (0..<rare.watches.count).last(where: {
          rare.watches[$0].watch == watch && rare.watches[$0].frame == Int32(frame)
        })
      else { return nil }
      let context = fields.contexts[Int(rare.watches[active].context)]
      let cell = fields.cells[context.cells]
      var failure = context.extra?.error
      if cell.best < .max {
        if let error = context.extra?.candidateErrors.first {
          failure = OrderedError.earlier(failure, error.error)
        }
        if failure == nil { return .value(cell.value) }
      }
      if let failure { return .failure(failure) }
      return cell.hasNull ? .null : nil
    }
  }

  /// The nodes above a frame's, for an assembly inside it.
  func outsideOf(frame: Int) -> Outside {
    var found: [OutsideNode] = []
    var frame = Int(nodes.frames[frame].parent)
    while frame > 0 {
      let name = nodes.frames[frame].name
      var watched: [Int32: Built] = [:]
      var operands: [Int32: [PredicateEvaluation.Operand]] = [:]
      for index in 0..<rare.watches.count where rare.watches[index].frame == Int32(frame) {
        let active = rare.watches[index]
        if case .predicate = plan.scopes[plan.watches[Int(active.watch)].scope].kind {
          operands[active.watch] = self.operands(of: active.watch, at: .frame(frame))
        } else {
          watched[active.watch] = value(of: active.watch, at: .frame(frame))
        }
      }
      found.append(
        OutsideNode(
          symbol: Int(nodes.frames[frame].symbol), isDocument: isDocument(.frame(frame)),
          name: nodes.names.string(name.start..<name.end),
          localName: nodes.names.string(name.local..<name.end),
          position: nodes.keptPosition(of: frame), watched: watched,
          operands: operands))
      frame = Int(nodes.frames[frame].parent)
    }
    return Outside(nodes: found + (outside?.nodes ?? []))
  }
}
