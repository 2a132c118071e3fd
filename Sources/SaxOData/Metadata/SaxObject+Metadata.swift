internal import SaxValues

/// The fields of the objects of declarations, whose types the mapping has checked.
extension SaxObject {
  /// The text of a field; nil for none.
  func text(_ field: String) -> String? {
    switch self[field] {
    case .string(let text)?, .number(let text)?: text
    default: nil
    }
  }

  /// The text of a field that is required.
  func name(_ field: String = "name") -> String { text(field) ?? "" }

  /// The number of a field; nil for none.
  func number(_ field: String) -> Int? {
    if case .int(let value)? = self[field] { value } else { nil }
  }

  /// The object of a field; nil for none.
  func object(_ field: String) -> SaxObject? {
    if case .object(let object)? = self[field] { object } else { nil }
  }

  /// The objects of a list.
  func objects(_ field: String) -> [SaxObject] {
    guard case .list(let items)? = self[field] else { return [] }
    return items.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The texts of a list.
  func texts(_ field: String) -> [String] {
    guard case .list(let items)? = self[field] else { return [] }
    return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The entries of a dictionary of texts.
  func entries(_ field: String) -> [(key: String, value: String)] {
    guard case .dictionary(let entries)? = self[field], !entries.isEmpty else { return [] }
    return zip(entries.keys, entries.values).compactMap { key, value in
      if case .string(let text) = value { (key, text) } else { nil }
    }
  }
}

/// The members of the objects of CSDL JSON.
extension SaxValue {
  /// An object's members; nil for anything else.
  var members: ValueDictionary? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// A list's items; nil for anything else.
  var items: [SaxValue]? {
    if case .list(let items) = self { items } else { nil }
  }

  /// A text, or a number or truth value as text; nil for anything else.
  var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }
}
