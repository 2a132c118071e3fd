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
    contexts = assembly.contexts.count
    captures = assembly.captures.count
    // Two of these that differ are told apart but for once in 2^64: all that was collected would be much.
    var hasher = Hasher()
    hasher.combine(assembly.ownText.count)
    for index in 0..<assembly.cells.count {
      let cell = assembly.cells[index]
      hasher.combine(cell.seen)
      hasher.combine(cell.best)
      hasher.combine(cell.count << 2 | (cell.isPresent ? 2 : 0) | (cell.hasNull ? 1 : 0))
      hasher.combine((cell.isOver ? 2 : 0) | (cell.isTrue ? 1 : 0))
    }
    for index in 0..<assembly.predicates.count {
      hasher.combine(assembly.predicates[index].isDecided)
      hasher.combine(assembly.predicates[index].next)
    }
    for index in 0..<contexts {
      guard let extra = assembly.contexts[index].extra else { continue }
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
    guard counters.count == 0, !hasConsumers, pendingValues == 0, waiting.isEmpty else {
      return nil
    }
    for run in choices where !run.isGivenUp { return nil }
    for builder in anyBuilders where !builder.isGivenUp { return nil }
    for index in 0..<captures.count
    where captures[index].kind != .context && !captures[index].isDone {
      return nil
    }
    return RestingState(&self)
  }
}
