extension Value {
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
    if let value = asItStands(type) { return value }
    return try Decoding(type, userInfo: userInfo).decode(self)
  }
}

extension SaxObject {
  /// The object as a `Decodable` type, whose properties are the fields of the same names.
  ///
  /// - Throws: as ``Value/decode(_:userInfo:)``.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, userInfo: [CodingUserInfoKey: Any] = [:]
  ) throws(BuildError) -> T {
    try Value.object(self).decode(type, userInfo: userInfo)
  }

  /// The value of a field as a Swift type.
  ///
  /// - Throws: ``BuildError/Code/access`` if there is no such field, or if it holds something
  ///   else; it says what is there. As ``Value/decode(_:userInfo:)`` otherwise.
  public func value<T: Decodable>(
    of field: String, as type: T.Type = T.self
  ) throws(BuildError) -> T {
    let found = self[field]
    if let value = found?.asItStands(type) { return value }
    let decoder = ValueDecoder(
      .object(self), SaxObject.self, DecodingSession(userInfo: [:]))
    let key = FieldKey(stringValue: field)
    do {
      guard let value = found else { throw decoder.missing(key) }
      return try decoder.decode(type, value, at: key)
    } catch {
      throw BuildError(decoding: error, as: type, root: typeName)
    }
  }

  /// The value of a field as a Swift type: `let total: Decimal = try object.total`.
  ///
  /// - Throws: as ``value(of:as:)``.
  public subscript<T: Decodable>(dynamicMember field: String) -> T {
    get throws(BuildError) { try value(of: field) }
  }
}
