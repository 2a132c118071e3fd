import SaxEvents
internal import SaxLanguage

extension Assembly {
  var format: Path.Format { setting.isJSON ? .json : .xml }

  /// A node above: one of this assembly's frames, or one outside.
  enum Level {
    case frame(Int)
    case outside(Int)
  }

  func level(of climb: Climb, from frame: Int) -> Level? {
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
  func holds(_ up: Climb.Up, at level: Level) -> Bool {
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

  func above(_ level: Level) -> Level? {
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

  func symbol(at level: Level) -> Int {
    switch level {
    case .frame(let frame): Int(nodes.frames[frame].symbol)
    case .outside(let index): outside?.nodes[index].symbol ?? NameTable.nameless
    }
  }

  func value(of source: Step.Source, at level: Level) -> String? {
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
  func value(of watch: Int32, at level: Level) -> Built? {
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
      if cell.ranks.best < .max {
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

  func operands(of watch: Int32, at level: Level) -> [PredicateEvaluation.Operand] {
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
}
