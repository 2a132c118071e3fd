import SaxEvents

/// Losing records of which a part can't be read, while the reading goes on.
extension Assembly {
  /// Gives up what the item of an array is that is open, and the records in it.
  ///
  /// - Returns: the frame of the array; nil if none is open whose items can be lost.
  mutating func loseItem(to error: BuildError) throws -> Int? {
    guard let array = arrayAroundRecord else { return nil }
    keepRefusals()
    let item = array + 1
    for index in nodes.frames[array].floors.moves..<nodes.moves.count
    where array == nodes.frames.top || index < nodes.frames[item].floors.moves {
      try fail(Int(nodes.activations[Int(nodes.moves[index].activation)].context), error)
    }
    if item < nodes.frames.count {
      try fail(outside: item, error)
      try giveUp(from: item)
      // The value of the key that came last is nothing that is wanted.
      nodes.dropMoves(from: nodes.frames[nodes.frames.top].floors.moves)
      opening.pointAtNothing(movesFrom: nodes.moves.count)
    }
    return array
  }

  /// Forgets the errors of records that have ended.
  mutating func keepRefusals() {
    var open: Set<Int> = []
    for index in 0..<nodes.captures.count where nodes.captures[index].context == 0 {
      open.insert(nodes.captures[index].order)
    }
    pending.keepRefusals(of: open)
  }

  /// The frame of the innermost node that a rule makes something of, be it that a predicate has ruled it out.
  var innermostRecord: Int? {
    mutating get {
      for index in stride(from: nodes.captures.count - 1, through: 0, by: -1)
      where nodes.captures[index].context == 0 {
        return nodes.frame(ofCapture: index)
      }
      return nil
    }
  }

  /// The frame of the innermost array around the innermost record, or around what is at hand if no record is open.
  private var arrayAroundRecord: Int? {
    mutating get {
      var frame = innermostRecord.map { $0 - 1 } ?? nodes.frames.top
      while frame > 0, nodes.frames[frame].kind != .array, nodes.frames[frame].kind != .arrayNode {
        frame -= 1
      }
      return frame > 0 ? frame : nil
    }
  }

  // MARK: What is around

  /// Has the objects fail that are open around a frame's node and read something in it.
  mutating func fail(outside frame: Int, _ error: BuildError) throws {
    let floors = nodes.frames[frame].floors
    for index in floors.activations..<nodes.activations.count
    where nodes.activations[index].state != Automaton.dead {
      let context = Int(nodes.activations[index].context)
      if context < floors.contexts { try fail(context, error) }
    }
    for index in 0..<nodes.captures.count where !nodes.captures[index].isDone {
      if index >= floors.captures {
        let context = Int(nodes.captures[index].context)
        if context < floors.contexts { try fail(context, error) }
        continue
      }
      switch nodes.captures[index].kind {
      case .context, .number: continue
      case .text, .directText, .any, .raw, .choice: break
      }
      if nodes.captures[index].context == 0 {
        pending.refuse(nodes.captures[index].order, error)
      } else {
        try fail(Int(nodes.captures[index].context), error)
      }
    }
  }

  /// Has the object, or the value for objects below, fail that a context collects; or the predicate that it is for.
  mutating func fail(_ context: Int, _ error: BuildError) throws {
    let scope = Int(fields.contexts[context].scope)
    guard context > 0, scope > 0, !fields.contexts[context].isGivenUp else { return }
    switch plan.scopes[scope].kind {
    case .object, .children, .entry, .watch: break
    case .predicate: return try failPredicate(of: context)
    case .root, .choice: return
    }
    let extra = fields.extra(of: context)
    extra.error = OrderedError.earlier(extra.error, OrderedError(mark: places.mark, error: error))
  }

  /// A predicate that looks at what can't be read counts as one that fails.
  private mutating func failPredicate(of context: Int) throws {
    guard let index = rare.undecided(reading: context) else { return }
    var instance = rare.predicates[index]
    rare.decide(&instance, at: index, as: .fails)
    if !pending.waiting.isEmpty { pending.waiting.isDecided(since: instance.firstWaiting) }
    try giveUp(by: instance)
  }

  // MARK: What is in an item

  /// Gives up what is captured of a frame's node and of those in it, and the objects that wait for predicates there.
  private mutating func giveUp(from frame: Int) throws {
    let hadConsumers = rare.hasConsumers
    for index in nodes.frames[frame].floors.captures..<nodes.captures.count
    where !nodes.captures[index].isDone {
      try drop(index)
    }
    // They are told of the ends that come, as those of nodes that only they have seen are for nobody else.
    if hadConsumers { rare.beginConsuming() }
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count {
      nodes.activations[index].state = Automaton.dead
    }
    let first = rare.floors[nodes.frames[frame].floors.rare].predicates
    for index in first..<max(first, rare.predicates.count)
    where !rare.predicates[index].isDecided {
      for entry in pending.waiting.remove(since: rare.predicates[index].firstWaiting) {
        rare.changeWaiting(by: -1)
        fields.letGo(entry.held)
      }
    }
  }
}
