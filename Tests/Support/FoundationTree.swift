import Foundation

extension Tree {
  /// True if this is the value that Foundation's JSONSerialization built: members in any order, the
  /// last of a repeated key, numbers by their value, all but exactly.
  package func matches(_ value: Any) -> Bool {
    switch self {
    case .null: return value is NSNull
    case .bool(let bool): return (value as? NSNumber)?.boolValue == bool
    case .string(let string):
      return (value as? String).map { $0.utf8.elementsEqual(string.utf8) } ?? false
    case .number(let text):
      guard let number = value as? NSNumber, let double = Double(text) else { return false }
      // Foundation doesn't always round to the nearest.
      return abs(number.doubleValue - double) <= abs(double) * 4e-16
    case .array(let items):
      guard let values = value as? [Any], values.count == items.count else { return false }
      return zip(items, values).allSatisfy { $0.matches($1) }
    case .object(let members):
      guard let values = value as? [String: Any] else { return false }
      let latest = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      return latest.count == values.count
        && latest.allSatisfy { key, tree in values[key].map { tree.matches($0) } ?? false }
    }
  }
}
