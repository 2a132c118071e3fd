internal import SaxValues

/// The items of a list, each of which may be read by a decoder of its own.
protocol NestingItems: UnkeyedDecodingContainer {
  associatedtype Inner: Decoder
  /// The decoder of the current item, which is passed.
  mutating func nested(_ type: Any.Type) throws -> Inner
}

extension NestingItems {
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(SaxObject.self).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested([SaxValue].self).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nested(SaxObject.self) }
}

/// The items of a list.
struct UnkeyedValues: NestingItems {
  let decoder: ValueDecoder
  let items: [SaxValue]
  private(set) var currentIndex = 0

  init(decoder: ValueDecoder, items: [SaxValue]) {
    self.decoder = decoder
    self.items = items
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  /// Reads the current item, and goes to the next if that succeeds.
  private mutating func next<T>(_ read: (SaxValue, IndexKey) throws -> T) throws -> T {
    let key = IndexKey(currentIndex)
    guard currentIndex < items.count else { throw pastEnd(T.self) }
    let result = try read(items[currentIndex], key)
    currentIndex += 1
    return result
  }

  private func pastEnd(_ type: Any.Type) -> DecodingError {
    DecodingError.valueNotFound(
      type,
      DecodingError.Context(
        codingPath: codingPath + [IndexKey(currentIndex)],
        debugDescription: "\(decoder.name(of: nil)) has no item \(currentIndex + 1)"))
  }

  private mutating func scalar<T>(_ read: (SaxValue) throws(Mismatch) -> T) throws -> T {
    let decoder = decoder
    return try next { value, key in
      do throws(Mismatch) {
        return try read(value)
      } catch {
        throw decoder.failure(error, value, as: T.self, at: key)
      }
    }
  }

  private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
    try scalar { (value) throws(Mismatch) in try value.integer(type) }
  }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < items.count, case .null = items[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try scalar { (value) throws(Mismatch) in try value.bool() }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try scalar { (value) throws(Mismatch) in try value.asString() }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try scalar { (value) throws(Mismatch) in try value.double() }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try scalar { (value) throws(Mismatch) in try value.float() }
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard currentIndex < items.count else { throw pastEnd(type) }
    let result = try decoder.decode(type, items[currentIndex], at: IndexKey(currentIndex))
    currentIndex += 1
    return result
  }

  mutating func nested(_ type: Any.Type) throws -> ValueDecoder {
    let decoder = decoder
    return try next { value, key in try ValueDecoder(value, type, in: decoder, at: key) }
  }
}
