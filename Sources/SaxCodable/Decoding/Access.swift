public import FoundationEssentials
public import SaxEngine
public import SaxValues

extension SaxValue {
  /// The value as a Swift type: a scalar, a list, a dictionary, an optional, or any `Decodable`
  /// type, whose properties are the fields of the same names.
  ///
  /// Only what loses nothing is converted: an `Int` also fills a `Double` or a `Decimal`, a
  /// case of an `enum` a `String` or a Swift enum of strings or of bare cases. An object that a
  /// `switch` chose fills a Swift enum whose case is named for its type, in lower or upper case at the start;
  /// under the key `@type` objects give the name of their type.
  ///
  /// - Throws: ``BuildError/Code/access`` if it is something else;
  ///   ``BuildError/Code/rejected`` if the type's own initializer threw.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, userInfo: [CodingUserInfoKey: Any] = [:]
  ) throws(BuildError) -> T {
    try RepeatedDecoding(type, userInfo: userInfo).decode(self)
  }
}

extension SaxObject {
  /// The object as a `Decodable` type, whose properties are the fields of the same names.
  ///
  /// - Throws: as ``SaxValue/decode(_:userInfo:)``.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, userInfo: [CodingUserInfoKey: Any] = [:]
  ) throws(BuildError) -> T {
    try SaxValue.object(self).decode(type, userInfo: userInfo)
  }

  /// The value of a field as a Swift type: `let total: Decimal = try object.total`.
  ///
  /// - Throws: as ``value(of:as:)``.
  @inlinable
  public subscript<T: Decodable>(dynamicMember field: String) -> T {
    get throws(BuildError) { try value(of: field) }
  }

  /// The value of a field as a Swift type.
  ///
  /// Common types are taken out of the object as they are, without a decoder.
  ///
  /// - Throws: ``BuildError/Code/access`` if there is no such field, or if it holds something
  ///   else; it says what is there. As ``SaxValue/decode(_:userInfo:)`` otherwise.
  @inlinable
  public func value<T: Decodable>(
    of field: String, as type: T.Type = T.self
  ) throws(BuildError) -> T {
    // Where `T` is known, one comparison is left of these, or none. A call of generic code took
    // ten times as long: the runtime looked up the types in it by hashing.
    if T.self == String.self {
      if let value = string(field) { return identical(value, as: T.self) }
    } else if T.self == Int.self {
      if let value = int(field) { return identical(value, as: T.self) }
    } else if T.self == Double.self {
      if let value = double(field) { return identical(value, as: T.self) }
    } else if T.self == Bool.self {
      if let value = bool(field) { return identical(value, as: T.self) }
    } else if T.self == Date.self {
      if let value = date(field) { return identical(value, as: T.self) }
    } else if T.self == SaxObject.self {
      if let value = object(field) { return identical(value, as: T.self) }
    } else if T.self == [String].self {
      if let value = strings(field) { return identical(value, as: T.self) }
    } else if T.self == [SaxObject].self {
      if let value = objects(field) { return identical(value, as: T.self) }
    }
    return try decodedValue(of: field)
  }
}

// What `value(of:as:)` takes as it is; nil if something else is there, or no such field.
extension SaxObject {
  @usableFromInline func string(_ field: String) -> String? {
    take(field) { if case .string(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func int(_ field: String) -> Int? {
    take(field) { if case .int(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func double(_ field: String) -> Double? {
    take(field) { if case .double(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func bool(_ field: String) -> Bool? {
    take(field) { if case .bool(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func date(_ field: String) -> Date? {
    take(field) { if case .date(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func object(_ field: String) -> SaxObject? {
    take(field) { if case .object(let value) = $0 { value } else { nil } }
  }

  @usableFromInline func strings(_ field: String) -> [String]? {
    take(field) { $0.strings() }
  }

  @usableFromInline func objects(_ field: String) -> [SaxObject]? {
    take(field) {
      $0.items { if case .object(let value) = $0 { value } else { nil } }
    }
  }

  @inline(__always)
  private func take<T>(_ field: String, _ read: (borrowing SaxValue) -> T?) -> T? {
    guard let index = slots.index(of: field) else { return nil }
    return slots.withSlot(index, read)
  }

  /// The value by way of a decoder, which converts it, or says why it can't be.
  @usableFromInline
  func decodedValue<T: Decodable>(of field: String) throws(BuildError) -> T {
    let key = FieldKey(stringValue: field)
    do {
      let decoder = ValueDecoder(.object(self), SaxObject.self, DecodingSession(userInfo: [:]))
      guard let value = self[field] else { throw decoder.missing(key) }
      return try decoder.decode(T.self, value, at: key)
    } catch {
      throw BuildError(decoding: error, as: T.self, root: typeName)
    }
  }
}
