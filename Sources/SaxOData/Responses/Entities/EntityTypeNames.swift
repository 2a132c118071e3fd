internal import SaxEvents
internal import SaxValues

/// The names of types in a mapping, each for one type alone.
struct EntityTypeNames {
  private var names: [String: String] = [:]
  private var used = Set(ScalarType.allCases.map(\.rawValue) + ["Any", "Raw"])

  /// The name that a type has already; nil if it has none.
  func known(_ type: String) -> String? { names[type] }

  /// The name of a type, which is made where it has none: the one that is wanted, or one with a number.
  ///
  /// - Parameter wanted: nil for any.
  mutating func name(for type: String, wanted: String?) -> String {
    if let known = names[type] { return known }
    var number = names.count
    var name = wanted.flatMap { NameScalars.isName($0) ? $0 : nil } ?? "Part\(number)"
    let base = name
    number = 2
    while !used.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    names[type] = name
    return name
  }
}
