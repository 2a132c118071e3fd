extension Checker {
  /// Finds for each object type what it inherits from.
  func resolveBases() {
    for (id, declaration) in typeSyntax.enumerated() {
      guard case .object(let syntax) = declaration.syntax, let base = syntax.base else { continue }
      bases[id] = objectType(base, in: declaration.file, wanted: "an object type to inherit from")
    }
    var isDone = Set<TypeID>()
    for id in typeSyntax.indices {
      var chain: [TypeID] = []
      var positions: [TypeID: Int] = [:]
      var next: TypeID? = id
      while let type = next, !isDone.contains(type) {
        if let start = positions[type] {
          reportCycle(Array(chain[start...]))
          break
        }
        positions[type] = chain.count
        chain.append(type)
        next = bases[type]
      }
      isDone.formUnion(chain)
    }
  }

  /// Reports the cycle where it is first declared, and takes its types for ones without a base.
  private func reportCycle(_ cycle: [TypeID]) {
    guard let first = cycle.min(), let start = cycle.firstIndex(of: first),
      case .object(let syntax) = typeSyntax[first].syntax, let base = syntax.base
    else { return }
    let names = (cycle[start...] + cycle[..<start] + [first]).map { model.types[$0].name }
    collector.error(
      .inheritanceCycle, "the type inherits from itself: \(names.joined(separator: ": "))",
      at: base.range, fix: "fields that both need in a third type, which each inherits from")
    for id in cycle { bases[id] = nil }
  }

  /// The types that are objects, each after the one that it inherits from.
  var basesFirst: [TypeID] {
    var order: [TypeID] = []
    var isDone = Set<TypeID>()
    for id in typeSyntax.indices {
      var chain: [TypeID] = []
      var next: TypeID? = id
      while let type = next, !isDone.contains(type) {
        isDone.insert(type)
        chain.append(type)
        next = bases[type]
      }
      order += chain.reversed()
    }
    return order
  }

  /// The base type's fields and those that a type declares; one that is replaced keeps its place.
  func inheriting(_ base: [FieldModel], _ own: [FieldModel]) -> [FieldModel] {
    var fields = base
    var positions = Dictionary(
      base.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for field in own {
      if let position = positions[field.name] {
        fields[position] = field
      } else {
        positions[field.name] = fields.count
        fields.append(field)
      }
    }
    return fields
  }
}
