internal import SaxLanguage

/// Finds the declarations whose values would hold themselves directly.
struct RecursionFinder {
  /// Their names.
  let records: Set<String>

  init(_ schema: Schema) {
    var edges: [String: Set<String>] = [:]
    for declaration in schema.declarations {
      switch declaration {
      case .record(let record):
        for field in record.fields {
          if let name = Self.held(field.type) { edges[record.name, default: []].insert(name) }
        }
        if let base = record.base { edges[record.name, default: []].insert(base) }
      case .choice(let choice):
        edges[choice.name] = Set(choice.cases.map(\.type) + [choice.otherwise].compactMap { $0 })
      case .enumeration: break
      }
    }
    var records: Set<String> = []
    for name in edges.keys {
      var open = Array(edges[name] ?? [])
      var seen: Set<String> = []
      while let next = open.popLast() {
        if next == name { records.insert(name) }
        if seen.insert(next).inserted { open += edges[next] ?? [] }
      }
    }
    self.records = records
  }

  private static func held(_ type: TypeSyntax) -> String? {
    switch type.required.kind {
    case .named(let name): name
    default: nil
    }
  }
}
