internal import SaxEngine
internal import SaxValues
public import Saxifrage

extension Tracked {
  /// A property of the value, which may be set.
  public subscript<Property>(
    dynamicMember path: WritableKeyPath<Model, Property>
  ) -> Property {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }

  /// A property of the value.
  // The fields of an object come first, which are no properties of its type.
  @_disfavoredOverload
  public subscript<Property>(dynamicMember path: KeyPath<Model, Property>) -> Property {
    value[keyPath: path]
  }
}

extension Tracked where Model == SaxObject {
  /// The value of a field; nil if it is nil, or there is none of that name.
  ///
  /// What is set has to fit the field, and the field has to be there: ``Resource/save(_:)`` and ``changes`` throw if it
  /// does not. A text stands for a case of an enum, too.
  public subscript(dynamicMember field: String) -> SaxValue? {
    get { self[field] }
    set { self[field] = newValue }
  }

  /// The value of a field as a Swift type.
  ///
  /// - Throws: `BuildError.Code.access` if there is no such field, or it holds something else.
  public subscript<T: Decodable>(dynamicMember field: String) -> T {
    get throws(BuildError) { try value.value(of: field) }
  }

  /// The value of a field by its name, read and set as the property is.
  public subscript(field: String) -> SaxValue? {
    get {
      guard case let value? = value[field], value != .null else { return nil }
      return value
    }
    set {
      guard let index = value.fieldNames.firstIndex(of: field) else {
        misnamed = misnamed ?? field
        isTouched = true
        return
      }
      var slots = Array(value.slots)
      slots[index] = newValue ?? .null
      value = SaxObject(shape: value.shape, slots: slots)
    }
  }

  /// Sets a field to a value of Swift's, which is checked at once.
  ///
  /// - Throws: `BuildError` if there is no such field, or the value does not fit it; what its own encoding throws.
  public mutating func set(_ field: String, to newValue: any Encodable & Sendable) throws {
    self[field] = try EncodingSession(base.schema.mapping)
      .fitted(newValue, of: field, ofType: value.typeName)
  }
}
