internal import FoundationEssentials
internal import SaxValues

/// A value as any encoder takes it, such as `JSONEncoder`.
struct PlainEncoding: Encodable {
  /// A field's name, or a key of a dictionary.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  let value: SaxValue

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let object): try encode(object, to: encoder)
    case .dictionary(let entries):
      var container = encoder.container(keyedBy: Key.self)
      for index in 0..<entries.count {
        try container.encode(
          PlainEncoding(value: entries.values[index]), forKey: Key(entries.keys[index]))
      }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(PlainEncoding(value: item)) }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(in: &container)
    }
  }

  private func encode(_ object: SaxObject, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    if object.isChosen { try container.encode(object.typeName, forKey: Key("@type")) }
    for name in object.fieldNames {
      try container.encode(PlainEncoding(value: object[name] ?? .null), forKey: Key(name))
    }
  }

  private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .null, .object, .list, .dictionary: try container.encodeNil()
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .bool(let isTrue): try container.encode(isTrue)
    case .decimal(let number): try encode(number, in: &container)
    case .number(let text):
      if let number = Int(text) {
        try container.encode(number)
      } else if let number = try? DecimalFormat.read(Array(text.utf8).span) {
        try encode(number, in: &container)
      } else {
        try container.encode(text)
      }
    case .date(let date): try container.encode(date)
    case .url(let url): try container.encode(url)
    case .uuid(let uuid): try container.encode(uuid)
    case .data(let data): try container.encode(data)
    case .custom(let made as any Encodable): try container.encode(made)
    case .string, .day, .duration, .enumeration, .raw, .custom:
      var text: [UInt8] = []
      value.appendText(to: &text)
      try container.encode(String(decoding: text, as: UTF8.self))
    }
  }

  /// Encodes a number that a `Decimal` holds, and as a text the few that are beyond its exponents.
  private func encode(
    _ number: ExactDecimal, in container: inout any SingleValueEncodingContainer
  ) throws {
    let decimal = Decimal(number)
    if decimal.isNaN {
      try container.encode(number.description)
    } else {
      try container.encode(decimal)
    }
  }
}
