extension SaxValue {
  /// The kind of value, for messages: `a Decimal`, `an object Line`.
  package var kindName: String {
    switch self {
    case .null: "nothing"
    case .string: "a String"
    case .int: "an Int"
    case .double: "a Double"
    case .decimal: "a Decimal"
    case .bool: "a Bool"
    case .date: "a Date"
    case .day: "a Day"
    case .duration: "a Duration"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .data: "Data"
    case .enumeration(let name): "the case \(name)"
    case .object(let object): "an object \(object.typeName)"
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .number(let text): "the number \(text.prefix(40))"
    case .raw: "a Raw"
    case .custom(let value): "a value of type \(type(of: value))"
    }
  }
}

/// A Swift type's name with its article, for messages.
package func withArticle(_ type: Any.Type) -> String {
  let name = String(describing: type)
  guard let first = name.utf8.first else { return name }
  // "a URL", "a UInt8", "a UUID": a name that begins like "you".
  let isVowel = "AEIO".utf8.contains(first) || "aeio".utf8.contains(first)
  return (isVowel ? "an " : "a ") + name
}
