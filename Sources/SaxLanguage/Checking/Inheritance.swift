/// The types that types inherit from.
struct Inheritance {
  private let symbols: SymbolTable
  private(set) var bases: [TypeID: TypeID] = [:]

  /// Finds for each object type what it inherits from.
  init(_ symbols: SymbolTable) {
    self.symbols = symbols
    for (id, declaration) in symbols.types.enumerated() {
      guard case .object(let syntax) = declaration.syntax, let base = syntax.base else { continue }
      bases[id] = symbols.objectType(
        base, in: declaration.file, wanted: "an object type to inherit from")
    }
    var isDone = Set<TypeID>()
    for id in symbols.types.indices {
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
    limitDepth()
  }

  /// The most types that one inherits from, each through the one before: what a type inherits is checked and planned anew
  /// for it.
  private static let mostBases = 100

  /// Reports types that inherit through too many, and takes them for ones without a base.
  private mutating func limitDepth() {
    var depths = [Int](repeating: 0, count: symbols.types.count)
    for id in basesFirst {
      guard let base = bases[id], case .object(let syntax) = symbols.types[id].syntax,
        let name = syntax.base
      else { continue }
      depths[id] = depths[base] + 1
      guard depths[id] > Self.mostBases else { continue }
      symbols.collector.error(
        .tooDeep,
        "\(syntax.name.text) inherits through more than \(Self.mostBases) types, which is the most",
        at: name.range)
      depths[id] = 0
      bases[id] = nil
    }
  }

  /// Reports the cycle where it is first declared, and takes its types for ones without a base.
  private mutating func reportCycle(_ cycle: [TypeID]) {
    guard let first = cycle.min(), let start = cycle.firstIndex(of: first),
      case .object(let syntax) = symbols.types[first].syntax, let base = syntax.base
    else { return }
    let names = (cycle[start...] + cycle[..<start] + [first]).map {
      symbols.types[$0].syntax.name.text
    }
    symbols.collector.error(
      .inheritanceCycle, "the type inherits from itself: \(names.joined(separator: ": "))",
      at: base.range, fix: "fields that both need in a third type, which each inherits from")
    for id in cycle { bases[id] = nil }
  }

  /// The types that are objects, each after the one that it inherits from.
  var basesFirst: [TypeID] {
    var order: [TypeID] = []
    var isDone = Set<TypeID>()
    for id in symbols.types.indices {
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
  static func joined(_ base: [FieldModel], _ own: [FieldModel]) -> [FieldModel] {
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
