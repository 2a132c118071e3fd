internal import SaxLanguage

/// Decoders that answer with made-up values, and record which keys and types are asked for.
extension DecodableImporter {
  /// The decoder that such an initializer asks.
  struct ProbedType: Decoder {
    let record: Record
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
      record.isKeyed = true
      return KeyedDecodingContainer(Members(record: record))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Items(record: record) }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(record: record) }
  }

  struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let record: Record
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    /// Whoever asks takes nil as well.
    func decodeNil(forKey key: Key) -> Bool {
      record.optional.insert(key.stringValue)
      return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      do {
        let (value, type, isOptional) = try DecodableImporter.value(of: type, in: record)
        let mayBeNil = isOptional || record.optional.contains(key.stringValue)
        record.add(key.stringValue, type, isOptional: mayBeNil)
        return value
      } catch {
        record.failed = key.stringValue
        throw error
      }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      record.add(key.stringValue, DecodableImporter.type(of: type, in: record), isOptional: true)
      return nil
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      throw Failure(message: "the property \(key.stringValue) is read by hand")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw Failure(message: "the property \(key.stringValue) is read by hand")
    }

    func superDecoder() -> any Decoder { ProbedType(record: record) }
    func superDecoder(forKey key: Key) -> any Decoder { ProbedType(record: record) }
  }

  /// A list of one item.
  struct Items: UnkeyedDecodingContainer {
    let record: Record
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var currentIndex = 0
    var isAtEnd: Bool { record.isEmptyList || currentIndex > 0 }

    init(record: Record) { self.record = record }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      do {
        let (value, item, _) = try DecodableImporter.value(of: type, in: record)
        currentIndex += 1
        record.item = item
        return value
      } catch let recursion as Recursion {
        record.item = .named(recursion.name)
        throw recursion
      }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw Failure(message: "items are read by hand") }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      throw Failure(message: "items are read by hand")
    }

    mutating func superDecoder() -> any Decoder { ProbedType(record: record) }
  }

  struct Single: SingleValueDecodingContainer {
    let record: Record
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let (value, single, _) = try DecodableImporter.value(of: type, in: record)
      record.single = single
      return value
    }
  }
}
