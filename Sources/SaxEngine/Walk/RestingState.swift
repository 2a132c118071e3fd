internal import SaxEvents

/// The state that a mapper has collected so far for nodes that are open, in short, while no text is
/// being read and nothing waits to be decided.
///
/// A node that leaves it as it was has left nothing behind, but what was emitted: what comes after is
/// mapped as if it had not been there.
package struct RestingState: Equatable {
  private var contexts: Int
  private var captures: Int
  private var values: Int

  fileprivate init(_ assembly: inout Assembly) {
    contexts = assembly.fields.contexts.count
    captures = assembly.nodes.captures.count
    // Two of these that differ are told apart but for once in 2^64: all that was collected would be much.
    var hasher = Hasher()
    hasher.combine(assembly.texts.own.count)
    for index in 0..<assembly.fields.cells.count {
      let cell = assembly.fields.cells[index]
      hasher.combine(cell.ranks.seen)
      hasher.combine(cell.ranks.best)
      hasher.combine(cell.count << 2 | (cell.isPresent ? 2 : 0) | (cell.hasNull ? 1 : 0))
      hasher.combine((cell.isOver ? 2 : 0) | (cell.isTrue ? 1 : 0))
    }
    for index in 0..<assembly.rare.predicates.count {
      hasher.combine(assembly.rare.predicates[index].isDecided)
      hasher.combine(assembly.rare.predicates[index].next)
    }
    for index in 0..<contexts {
      guard let extra = assembly.fields.contexts[index].extra else { continue }
      hasher.combine(index)
      hasher.combine(extra.pending.reduce(0) { $0 + $1.count })
      hasher.combine(extra.candidateErrors.count)
      hasher.combine(extra.error == nil)
    }
    values = hasher.finalize()
  }
}

extension Mapper {
  /// The state that has been collected up to here; nil while something is being read or waits.
  package var restingState: RestingState? { assembly.restingState() }
}

extension Assembly {
  fileprivate mutating func restingState() -> RestingState? {
    guard nodes.counters.count == 0, !rare.hasConsumers, rare.pendingValues == 0,
      pending.waiting.isEmpty
    else {
      return nil
    }
    for run in rare.choices where !run.isGivenUp { return nil }
    for builder in rare.anyBuilders where !builder.isGivenUp { return nil }
    for index in 0..<nodes.captures.count
    where nodes.captures[index].kind != .context && !nodes.captures[index].isDone {
      return nil
    }
    return RestingState(&self)
  }
}
