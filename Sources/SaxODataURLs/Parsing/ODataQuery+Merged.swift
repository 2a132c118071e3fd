extension ODataQuery {
  /// The query with each option of the protocol once: filters hold together, lists are joined, and of the rest the
  /// last counts.
  package var merged: ODataQuery {
    var result: [Option] = []
    var places: [SystemOption: Int] = [:]
    for option in options {
      guard let system = option.system, let place = places[system] else {
        if let system = option.system { places[system] = result.count }
        result.append(option)
        continue
      }
      result[place] = Self.joined(result[place], option)
    }
    return ODataQuery(result)
  }

  private static func joined(_ first: Option, _ second: Option) -> Option {
    switch (first, second) {
    case (.filter(.operation(.and, let operands)), .filter(let other)):
      .filter(.operation(.and, operands + [other]))
    case (.filter(let one), .filter(let other)): .filter(.operation(.and, [one, other]))
    case (.select(let items), .select(let more)): .select(items + more)
    case (.expand(let items), .expand(let more)): .expand(items + more)
    case (.orderBy(let items), .orderBy(let more)): .orderBy(items + more)
    case (.compute(let items), .compute(let more)): .compute(items + more)
    case (.apply(let items), .apply(let more)): .apply(items + more)
    default: second
    }
  }
}
