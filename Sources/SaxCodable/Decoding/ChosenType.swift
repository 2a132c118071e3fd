internal import SaxValues

extension SaxObject {
  /// The key under which an object gives the name of its type.
  static let typeKey = "@type"

  /// True if a key names the type that a `switch` chose: `card` and `Card` for `Card`.
  func isNamed(by key: String) -> Bool {
    isChosen && (key == typeName || key == caseName(of: typeName))
  }
}

/// A type's name as a case of a Swift enum is named: `creditCard` for `CreditCard`.
func caseName(of typeName: String) -> String {
  guard let first = typeName.first else { return typeName }
  return first.lowercased() + typeName.dropFirst()
}
