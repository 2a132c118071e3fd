internal import SaxLanguage

/// The fields of one value that a state can lead to, if it leads to nothing else: once each has the
/// value that none can displace, nothing more is wanted of the node.
///
/// The first node in document order is a field's value (XPath 1.0 §4.2 takes the first of a set), so
/// the alternative listed first can't be displaced. An element's attributes have all come with its
/// start tag: no field waits for those.
struct Settlement {
  /// The index at which its fields begin in ``Automaton/settledFields``.
  @Compact var first = 0
  /// None if there is no end to what may be wanted.
  @Compact var count = 0
  /// The fields as bits.
  var mask: UInt64 = 0

  /// The bit that a value of a field settles.
  static func bit(of field: Int32, rank: Int32) -> UInt64 {
    rank == 0 && field < 63 ? 1 << UInt64(field) : 0
  }
}

extension Automaton {
  func settlement(of state: State) -> Settlement {
    guard case .object = plan.scopes[state.scope].kind, state.watches.isEmpty, !state.hasRest,
      !plan.duplicatesAreErrors
    else { return Settlement() }
    // By field, whether the alternative listed first is among those that lead to it.
    var fields: [Int: Bool] = [:]
    var waiting: Set<Int> = []
    for item in state.items {
      let alternative = plan.alternatives[Int(item.alternative)]
      fields[alternative.field, default: false] =
        alternative.rank == 0 || fields[alternative.field] == true
      let step = plan.steps[alternative.steps[Int(item.step)]]
      if format == .json || !step.isAttribute || step.isDescending {
        waiting.insert(alternative.field)
      }
    }
    fields = fields.filter { waiting.contains($0.key) }
    let codes = plan.firstCode[state.scope]
    guard fields.allSatisfy({ $0.value && plan.codes[codes + $0.key].isOne }) else {
      return Settlement()
    }
    let sorted = fields.keys.sorted()
    // Whoever reads whole objects has a bit for each, and one for what never comes.
    guard sorted.allSatisfy({ $0 < 63 }) else { return Settlement() }
    let settlement = Settlement(
      first: settledFields.count, count: sorted.count,
      mask: sorted.reduce(0) { $0 | 1 << UInt64($1) })
    for field in sorted { settledFields.append(Int32(field)) }
    return settlement
  }
}
