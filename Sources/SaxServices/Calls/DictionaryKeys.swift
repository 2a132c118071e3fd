internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// Escapes keys of dictionary arguments that a mapping reads as attributes or texts, such as `@type` and `#text`, and
/// restores them in the values that were read. Lists of dictionaries are included.
struct DictionaryKeys {
  /// The beginning of the other names, of the private use area.
  private static let mark: Character = "\u{F8FF}"

  private let types: [String: TypeReference]

  init(_ parameters: [ParameterModel]) {
    let dictionaries = parameters.filter { $0.field.type.isDictionary || $0.field.type.isList }
    types = Dictionary(
      dictionaries.map { ($0.name, $0.field.type) }, uniquingKeysWith: { first, _ in first })
  }

  /// The JSON of an argument, with other names for such keys.
  ///
  /// - Throws: `ReadingError` if it is no JSON.
  func escaped(_ json: [UInt8], of name: String) throws -> [UInt8] {
    guard let type = types[name], Self.mayNeed(json) else { return json }
    // As a member it is one value, also where it is a list.
    let object = try JSONTree.read(Array("{\"a\":".utf8) + json + Array("}".utf8))
    guard case .dictionary(let members)? = object, let tree = members["a"] else { return json }
    var bytes: [UInt8] = []
    JSONText().append(Self.changed(tree, type, Self.escaped(key:)), to: &bytes)
    return bytes
  }

  /// The values of arguments, with the names that their keys have.
  func restored(_ values: [String: SaxValue]) -> [String: SaxValue] {
    var values = values
    for (name, type) in types {
      values[name] = values[name].map { Self.changed($0, type, Self.restored(key:)) }
    }
    return values
  }

  /// A message as it would be without other names.
  static func restored(message: String) -> String { message.filter { $0 != mark } }

  private static func mayNeed(_ json: [UInt8]) -> Bool {
    json.contains { [UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0xEF].contains($0) }
  }

  private static func escaped(key: String) -> String {
    key.utf8.first == UInt8(ascii: "@") || key == "#text" || key.first == mark
      ? "\(mark)\(key)" : key
  }

  private static func restored(key: String) -> String {
    key.first == mark ? String(key.dropFirst()) : key
  }

  /// A value with other keys, as far as its type says that they are a dictionary's.
  private static func changed(
    _ value: SaxValue, _ type: TypeReference, _ change: (String) -> String
  ) -> SaxValue {
    switch (type.required, value) {
    case (.dictionary(let inner), .dictionary(let entries)):
      var changed = ValueDictionary()
      for (key, value) in zip(entries.keys, entries.values) {
        changed.set(self.changed(value, inner, change), for: change(key))
      }
      return .dictionary(changed)
    case (.list(let inner), .list(let items)):
      return .list(items.map { self.changed($0, inner, change) })
    // One value is a list of one.
    case (.list(let inner), _): return changed(value, inner, change)
    default: return value
    }
  }
}
