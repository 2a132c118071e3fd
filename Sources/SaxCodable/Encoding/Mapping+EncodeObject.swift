public import SaxEngine
public import SaxValues

extension Mapping {
  /// Makes an object of a type that the mapping declares of an `Encodable` value, which encodes itself straight into the
  /// fields of the type.
  ///
  ///     let order = try mapping.object(of: Order(id: 7, lines: lines))
  ///
  /// Keys are the names of fields. Foundation's types, `Duration`, ``Day`` and ``SaxValue`` go as they are; an `Int`
  /// also fills a `Double` and a `Decimal`, and a `String` names the case of an enum. Which type of a `switch` a value is
  /// is said by a case of a Swift enum that holds it (`card` for `Card`), by the name of its Swift type, or by a first
  /// key `@type`. A field that is not encoded has its default; without one it is nil if it is optional, and empty if
  /// it is a list or a dictionary.
  ///
  /// - Parameters:
  ///   - value: encodes as an object.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  /// - Throws: ``BuildError`` if there is no such type or field, a required field is not encoded, or a value does not
  ///   fit its field; what the value's own encoding throws.
  public func object<T: Encodable>(of value: T, named typeName: String? = nil) throws -> SaxObject {
    try EncodingSession(self).object(of: value, named: typeName)
  }
}
