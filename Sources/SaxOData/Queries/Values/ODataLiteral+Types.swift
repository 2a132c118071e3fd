internal import FoundationEssentials
internal import SaxSchema

extension ODataLiteral {
  /// Converts the literal to the form that a type of the model has for its value; nil if it is no value of the
  /// type.
  ///
  /// - Parameter type: its qualified name; of an enumeration or a type definition where the model declares one.
  func fitted(to type: String, in model: EntityModel) -> ODataLiteral? {
    if let definition = model.typeDefinition(type) {
      return fitted(toPrimitive: definition.underlyingType.name)
    }
    guard model.enumType(type) != nil else { return fitted(toPrimitive: type) }
    switch self {
    case .enumeration: return self
    case .string(let members):
      let names = members.split(separator: ",").map(String.init)
      return names.isEmpty ? nil : .enumeration(type: type, members: names)
    default: return nil
    }
  }

  private func fitted(toPrimitive type: String) -> ODataLiteral? {
    switch (type, self) {
    case ("Edm.Byte", .number(let number)): number.whole(UInt8.self, .none)
    case ("Edm.SByte", .number(let number)): number.whole(Int8.self, .none)
    case ("Edm.Int16", .number(let number)): number.whole(Int16.self, .none)
    case ("Edm.Int32", .number(let number)): number.whole(Int32.self, .none)
    case ("Edm.Int64", .number(let number)): number.whole(Int64.self, .int64)
    case ("Edm.Decimal", .number(let number)): number.isFinite ? number.with(.decimal) : nil
    case ("Edm.Double", .number(let number)): number.with(.double)
    case ("Edm.Single", .number(let number)): number.with(.single)
    case ("Edm.Guid", .string(let text)): UUID(uuidString: text).map { .guid(LiteralText.of($0)) }
    case ("Edm.DateTime", .dateTimeOffset(let text)) where text.hasSuffix("Z"):
      .dateTime(LiteralText.withoutZone(text))
    case ("Edm.DateTimeOffset", .dateTime(let text)): .dateTimeOffset(text + "Z")
    // The day in UTC of a moment.
    case ("Edm.Date", .dateTimeOffset(let text)) where text.hasSuffix("Z"):
      .date(String(text.prefix { $0 != "T" }))
    case ("Edm.Date", .string(let text)): .date(text)
    case ("Edm.DateTime", .string(let text)): .dateTime(text)
    case ("Edm.DateTimeOffset", .string(let text)): .dateTimeOffset(text)
    case ("Edm.TimeOfDay", .string(let text)): .timeOfDay(text)
    case ("Edm.Duration", .string(let text)), ("Edm.Time", .string(let text)): .duration(text)
    case ("Edm.String", .string), ("Edm.Boolean", .boolean), ("Edm.Guid", .guid),
      ("Edm.DateTime", .dateTime), ("Edm.DateTimeOffset", .dateTimeOffset), ("Edm.Date", .date),
      ("Edm.TimeOfDay", .timeOfDay), ("Edm.Duration", .duration), ("Edm.Time", .duration),
      ("Edm.Binary", .binary):
      self
    // What a model that is not whole leaves open.
    default: type.hasPrefix("Edm.") ? nil : self
    }
  }
}

extension ODataNumber {
  fileprivate var isFinite: Bool { !text.hasSuffix("N") && !text.hasSuffix("F") }

  fileprivate func with(_ suffix: Suffix) -> ODataLiteral {
    .number(ODataNumber(text, suffix: suffix))
  }

  /// As a whole number, if it is one that has room in a type.
  fileprivate func whole<T: FixedWidthInteger>(_ type: T.Type, _ suffix: Suffix) -> ODataLiteral? {
    T(text).map { .number(ODataNumber("\($0)", suffix: suffix)) }
  }
}
