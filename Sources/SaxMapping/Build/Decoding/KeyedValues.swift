/// The fields of an object, or the entries of a dictionary.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: Members

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    if case .object(let object) = members, object.isChosen {
      for name in [object.caseName, object.typeName] {
        if let key = Key(stringValue: name) { return [key] }
      }
    }
    return members.names.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }

  private func find(_ name: String) -> Value? {
    switch members {
    case .object(let object):
      if let index = object.shape.index(of: name, after: decoder.lastSlot) {
        decoder.lastSlot = index
        return object.slots[index]
      }
      return name == SaxObject.typeKey ? .string(object.typeName) : nil
    case .dictionary(let entries): return entries[name]
    case .name(let found): return found == name ? .null : nil
    case .associated(let object): return name == "_0" ? .object(object) : object[name]
    case .none: return nil
    }
  }

  private func value(_ key: Key) throws -> Value {
    guard let value = find(key.stringValue) else {
      throw decoder.missing(key, among: members.names)
    }
    return value
  }

  /// A scalar that is read without a decoder of its own.
  @inline(__always)
  private func scalar<T>(_ key: Key, _ read: (Value) throws(Mismatch) -> T) throws -> T {
    let value = try value(key)
    do throws(Mismatch) {
      return try read(value)
    } catch {
      throw decoder.failure(error, value, as: T.self, at: key)
    }
  }

  private func integer<T: FixedWidthInteger>(_ key: Key, _ type: T.Type) throws -> T {
    try scalar(key) { (value) throws(Mismatch) in try value.integer(type) }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try value(key) { return true }
    return false
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try scalar(key) { (value) throws(Mismatch) in try value.bool() }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try scalar(key) { (value) throws(Mismatch) in try value.asString() }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try scalar(key) { (value) throws(Mismatch) in try value.double() }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try scalar(key) { (value) throws(Mismatch) in try value.float() }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key, type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key, type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key, type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key, type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key, type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key, type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key, type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key, type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key, type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key, type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key, type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key, type) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.decode(type, try value(key), at: key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    switch members {
    case .object(let object) where object.isNamed(by: key.stringValue):
      return KeyedDecodingContainer(
        KeyedValues<Nested>(decoder: decoder, members: .associated(object)))
    case .name(let name) where name == key.stringValue:
      return KeyedDecodingContainer(KeyedValues<Nested>(decoder: decoder, members: .none))
    default:
      return try ValueDecoder(try value(key), SaxObject.self, in: decoder, at: key)
        .container(keyedBy: type)
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try ValueDecoder(try value(key), [Value].self, in: decoder, at: key).unkeyedContainer()
  }

  /// A base class reads the same object, whose type has its base's fields too, unless there is
  /// a field `super`.
  func superDecoder() throws -> any Decoder {
    guard let value = find("super") else { return decoder }
    return try ValueDecoder(value, SaxObject.self, in: decoder, at: FieldKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try ValueDecoder(find(key.stringValue) ?? .null, SaxObject.self, in: decoder, at: key)
  }
}
