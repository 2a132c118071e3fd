package import SaxEngine
internal import SaxLanguage
package import SaxValues

extension EncodingSession {
  /// An object with each value in it, at any depth, as its field has it: a text becomes the case of an enum that it
  /// names, and an `Int` a `Double` where that is wanted.
  ///
  /// - Throws: ``BuildError`` if a value does not fit its field, or the mapping declares no such type.
  package func fitted(_ object: SaxObject) throws(BuildError) -> SaxObject {
    let type = try type(named: object.typeName)
    guard object.fieldNames == type.shape.fieldNames else {
      throw BuildError(
        .access, "the object is of another \(object.typeName), with other fields",
        fix: "an object of this mapping")
    }
    var slots: [SaxValue] = []
    slots.reserveCapacity(object.slots.count)
    for (field, value) in zip(type.fields, object.slots) {
      slots.append(try field.fitted(try fitted(value, to: field.type)))
    }
    return SaxObject(shape: object.shape, slots: slots)
  }

  private func fitted(_ value: SaxValue, to type: TypeReference) throws(BuildError) -> SaxValue {
    switch (type.required, value) {
    case (.list(let inner), .list(let items)):
      var fit: [SaxValue] = []
      fit.reserveCapacity(items.count)
      for item in items { fit.append(try fitted(item, to: inner)) }
      return .list(fit)
    case (.dictionary(let inner), .dictionary(let entries)):
      var fit = ValueDictionary()
      for (key, item) in zip(entries.keys, entries.values) {
        fit.set(try fitted(item, to: inner), for: key)
      }
      return .dictionary(fit)
    case (.type, .object(let object)): return .object(try fitted(object))
    default: return Self.converted(value, to: type)
    }
  }

  /// A value as a field of a type has it.
  ///
  /// - Throws: ``BuildError`` if it does not fit, or there is no such field; what its own encoding throws.
  package func fitted(
    _ value: any Encodable, of name: String, ofType typeName: String
  ) throws -> SaxValue {
    let type = try type(named: typeName)
    guard let field = type.index(of: name).map({ type.fields[$0] }) else {
      throw missingField(name, ofType: typeName)
    }
    let encoded = try encoded(value, as: field.type, .root, title: field.title)
    return try field.fitted(try fitted(encoded, to: field.type))
  }

  /// A value by itself, as an `Any` would hold it; scalars keep what they are.
  ///
  /// - Parameter title: of the value, for messages.
  /// - Throws: what its own encoding throws.
  package func value(_ value: any Encodable, titled title: String) throws -> SaxValue {
    try encoded(value, as: .any, .root, title: title)
  }
}
