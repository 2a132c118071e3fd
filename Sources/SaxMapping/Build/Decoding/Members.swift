/// Where a keyed container finds what its keys name.
enum Members {
  case object(SaxObject)
  case dictionary(ValueDictionary)
  /// The case of an enum as the compiler's own code for enums without raw values reads it: an
  /// object of one member, named for the case.
  case name(String)
  /// The same for an object that a `switch` chose: what is associated with the case.
  case associated(SaxObject)
  case none

  var names: [String] {
    switch self {
    case .object(let object): object.fieldNames
    case .dictionary(let entries): entries.keys
    case .name(let name): [name]
    case .associated(let object): ["_0"] + object.fieldNames
    case .none: []
    }
  }
}

extension SaxObject {
  /// Whether a key names the type that a `switch` chose: `card` and `Card` for `Card`.
  func isNamed(by key: String) -> Bool {
    guard isChosen else { return false }
    return key == typeName || key == caseName
  }

  var caseName: String { SaxMapping.caseName(of: typeName) }

  /// The key under which an object gives the name of its type.
  static let typeKey = "@type"
}

/// A type's name as a case of a Swift enum is named: `creditCard` for `CreditCard`.
func caseName(of typeName: String) -> String {
  guard let first = typeName.first else { return typeName }
  return first.lowercased() + typeName.dropFirst()
}
