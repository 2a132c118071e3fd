/// Finds types that no finite object has: those that need themselves, and those that read their own
/// node again.
struct InfiniteTypes {
  let types: [TypeModel]
  let symbols: SymbolTable

  /// A way from one type to another: through a field, or from a `switch` to what it chooses.
  private struct Edge {
    var from: TypeID
    var to: TypeID
    var field: FieldModel?
  }

  func check() {
    let needs = types.indices.map { edges(from: $0, \.neededType) }
    let finite = finiteTypes(needs)
    let endless = needs.enumerated().map { id, edges in
      finite.contains(id) ? [] : edges.filter { !finite.contains($0.to) }
    }
    reportCycles(endless) { first, type in
      (
        "\(first) needs itself, and no object is infinite",
        "\(type)? or [\(type)], if there may be none"
      )
    }
    let rereads = types.indices.map { edges(from: $0, \.typeOfItself) }
    reportCycles(rereads) { first, _ in
      ("\(first) reads its own node again, without an end", "a path to another node")
    }
  }

  /// Types that can be filled: objects whose required fields can, and switches of which one
  /// choice can.
  private func finiteTypes(_ needs: [[Edge]]) -> Set<TypeID> {
    var missing = needs.map(\.count)
    var neededBy = [[TypeID]](repeating: [], count: needs.count)
    for edge in needs.joined() { neededBy[edge.to].append(edge.from) }
    var finite: Set<TypeID> = []
    var open = needs.indices.filter { needs[$0].isEmpty }
    while let id = open.popLast() {
      guard finite.insert(id).inserted else { continue }
      for dependent in neededBy[id] {
        missing[dependent] -= 1
        let isChoice = if case .choice = types[dependent].kind { true } else { false }
        if isChoice || missing[dependent] == 0 { open.append(dependent) }
      }
    }
    return finite
  }

  /// The ways on from a type, of an object through the fields that lead to a type.
  private func edges(from id: TypeID, _ target: (FieldModel) -> TypeID?) -> [Edge] {
    switch types[id].kind {
    case .object(let fields):
      return fields.compactMap { field in
        target(field).map { Edge(from: id, to: $0, field: field) }
      }
    case .choice(let choice):
      var edges = choice.cases.map { Edge(from: id, to: $0.type, field: nil) }
      if case .type(let to) = choice.otherwise { edges.append(Edge(from: id, to: to, field: nil)) }
      return edges
    }
  }

  // MARK: Cycles

  private func reportCycles(
    _ edges: [[Edge]], _ words: (_ first: String, _ type: String) -> (message: String, fix: String)
  ) {
    let cyclic = CyclicParts(edges.map { $0.map(\.to) })
    var reported: Set<TypeID> = []
    var begun: Set<Int> = []
    var searches = 0
    for id in edges.indices where !reported.contains(id) {
      guard let part = cyclic.part(of: id) else { continue }
      // One cycle of each part is enough to refuse it; what others are looked for is bounded, as each takes its time.
      if !begun.insert(part).inserted {
        searches += 1
        if searches > Self.mostSearches { continue }
      }
      guard let cycle = shortestCycle(through: id, edges, { cyclic.part(of: $0) == part }),
        let first = cycle.first(where: { $0.field != nil }), let field = first.field
      else { continue }
      guard reported.isDisjoint(with: cycle.map(\.from)) else { continue }
      reported.formUnion(cycle.map(\.from))
      let (message, fix) = words(types[first.from].name, symbols.text(of: field.type.innermost))
      let steps = cycle.map { edge in
        let (from, to) = (types[edge.from].name, types[edge.to].name)
        return edge.field.map { "\(from).\($0.name) is \(to)" } ?? "\(from) may be \(to)"
      }
      symbols.collector.error(
        .infiniteType, message, at: symbols.collector.range(of: field.name, at: field.place),
        notes: [steps.joined(separator: ", ")],
        fix: fix)
    }
  }

  private static let mostSearches = 100

  /// Finds the shortest way from a type back to it.
  ///
  /// - Parameter isPart: tells whether a type may be on it.
  private func shortestCycle(
    through start: TypeID, _ edges: [[Edge]], _ isPart: (TypeID) -> Bool
  ) -> [Edge]? {
    var reachedBy: [TypeID: Edge] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let id = queue[next]
      next += 1
      for edge in edges[id] where reachedBy[edge.to] == nil && isPart(edge.to) {
        reachedBy[edge.to] = edge
        if edge.to == start {
          var cycle = [edge]
          while let last = cycle.last, last.from != start, let before = reachedBy[last.from] {
            cycle.append(before)
          }
          return cycle.reversed()
        }
        queue.append(edge.to)
      }
    }
    return nil
  }
}

extension FieldModel {
  /// The type that an object can't do without, if it is one.
  fileprivate var neededType: TypeID? {
    if case .type(let id) = type { id } else { nil }
  }

  /// The type that it builds from the very node of its object, if it does.
  fileprivate var typeOfItself: TypeID? {
    guard paths.contains(where: \.isItself) else { return nil }
    var inner = type.required
    switch inner {
    case .list(let item): inner = item.required
    case .dictionary(let value):
      if let valuePaths, !valuePaths.contains(where: \.isItself) { return nil }
      inner = value.required
      if case .list(let item) = inner { inner = item.required }
    default: break
    }
    if case .type(let id) = inner { return id }
    return nil
  }
}
