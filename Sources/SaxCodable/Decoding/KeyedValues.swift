internal import SaxValues

/// The fields of an object, or the entries of a dictionary.
///
/// Swift copies a container to call one of its functions. With a reference that holds the decoder,
/// those copies took a tenth of the time of a record of 860 bytes of which four fields are decoded. So it
/// has an owner only where nobody else holds the decoder.
struct KeyedValues<Key: CodingKey, Owner>: KeyedDecodingContainerProtocol {
  private let reference: Unmanaged<ValueDecoder>
  /// Holds the decoder, or is nothing.
  private let owner: Owner

  private var decoder: ValueDecoder { reference.takeUnretainedValue() }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    if decoder.role == .value, case .object(let object) = decoder.value, object.isChosen {
      for name in [caseName(of: object.typeName), object.typeName] {
        if let key = Key(stringValue: name) { return [key] }
      }
    }
    return decoder.memberNames.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { decoder.find(key.stringValue) != nil }

  private func value(_ key: Key) throws -> SaxValue {
    try reference._withUnsafeGuaranteedRef { decoder in
      guard let value = decoder.find(key.stringValue) else { throw decoder.missing(key) }
      return value
    }
  }

  /// A scalar, which needs no decoder of its own.
  private func scalar<T>(_ key: Key, _ read: (SaxValue) throws(Mismatch) -> T) throws -> T {
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

  // The commonest kinds are taken out of the object's slots as they are, nothing being retained.

  @inline(__always)
  private func bool(_ key: Key) -> Bool? {
    let name = key.stringValue
    return reference._withUnsafeGuaranteedRef { $0.bool(name) }
  }

  @inline(__always)
  private func string(_ key: Key) -> String? {
    let name = key.stringValue
    return reference._withUnsafeGuaranteedRef { $0.string(name) }
  }

  @inline(__always)
  private func double(_ key: Key) -> Double? {
    let name = key.stringValue
    return reference._withUnsafeGuaranteedRef { $0.double(name) }
  }

  @inline(__always)
  private func int(_ key: Key) -> Int? {
    let name = key.stringValue
    return reference._withUnsafeGuaranteedRef { $0.int(name) }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if let value = bool(key) { return value }
    return try scalar(key) { (value) throws(Mismatch) in try value.bool() }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if let value = string(key) { return value }
    return try scalar(key) { (value) throws(Mismatch) in try value.asString() }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    if let value = double(key) { return value }
    return try scalar(key) { (value) throws(Mismatch) in try value.double() }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    if let value = int(key) { return value }
    return try integer(key, type)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try scalar(key) { (value) throws(Mismatch) in try value.float() }
  }

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
    let name = key.stringValue
    let field = reference._withUnsafeGuaranteedRef { $0.index(of: name) }
    guard let field else { return try decoder.decode(type, try value(key), at: key) }
    return try reference._withUnsafeGuaranteedRef { try $0.decode(type, field: field, at: key) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    if let value = bool(key) { return value }
    return try present(key) { (value) throws(Mismatch) in try value.bool() }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    if let value = string(key) { return value }
    return try present(key) { (value) throws(Mismatch) in try value.asString() }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    if let value = double(key) { return value }
    return try present(key) { (value) throws(Mismatch) in try value.double() }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    if let value = int(key) { return value }
    return try present(key) { (value) throws(Mismatch) in try value.integer(type) }
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let name = key.stringValue
    return try reference._withUnsafeGuaranteedRef { decoder in
      guard let field = decoder.index(of: name) else {
        guard let value = decoder.find(name) else { return nil }
        if case .null = value { return nil }
        return try decoder.decode(type, value, at: key)
      }
      if decoder.isNull(field) { return nil }
      return try decoder.decode(type, field: field, at: key)
    }
  }

  private func present<T>(_ key: Key, _ read: (SaxValue) throws(Mismatch) -> T) throws -> T? {
    guard let value = decoder.find(key.stringValue) else { return nil }
    if case .null = value { return nil }
    return try scalar(key, read)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  private func nested(_ key: Key) throws -> ValueDecoder {
    if decoder.role == .value {
      switch decoder.value {
      case .object(let object) where object.isNamed(by: key.stringValue):
        return try ValueDecoder(decoder, again: decoder.type, as: .associated)
      case .enumeration(let name) where name == key.stringValue:
        return try ValueDecoder(decoder, again: decoder.type, as: .nothing)
      default: break
      }
    }
    return try ValueDecoder(try value(key), SaxObject.self, in: decoder, at: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try ValueDecoder(try value(key), [SaxValue].self, in: decoder, at: key).unkeyedContainer()
  }

  /// A base class reads the same object, whose type has its base's fields too, unless there is
  /// a field `super`.
  func superDecoder() throws -> any Decoder {
    guard let value = decoder.find("super") else { return decoder }
    return try ValueDecoder(value, SaxObject.self, in: decoder, at: FieldKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try ValueDecoder(
      decoder.find(key.stringValue) ?? .null, SaxObject.self, in: decoder, at: key)
  }
}

extension KeyedValues where Owner == Void {
  /// Creates a container that does not hold its decoder.
  ///
  /// - Parameter decoder: one that somebody else holds as long as there is the container.
  init(lent decoder: ValueDecoder) {
    reference = .passUnretained(decoder)
    owner = ()
  }
}

extension KeyedValues where Owner == ValueDecoder {
  init(_ decoder: ValueDecoder) {
    reference = .passUnretained(decoder)
    owner = decoder
  }
}
