internal import FoundationEssentials

/// Finds the properties of a `Decodable` type: its initializer is run over values that are made up, and asks for each.
struct OutlineProbe {
  /// The reason for which a type can't be looked through.
  struct Failure: Error {
    var message: String
  }

  /// A type within itself, of which no value can be made.
  private struct Recursion: Error {
    var name: String
  }

  /// Finds the properties of a type by decoding it from values that are made up.
  ///
  /// - Throws: ``Failure`` if the type refuses what is made up for it, or has no properties.
  static func outline<T: Decodable>(of type: T.Type) throws(Failure) -> EntityOutline {
    let record = Record(around: [ObjectIdentifier(type)])
    do {
      _ = try T(from: ProbedType(record: record))
    } catch {
      throw Failure(
        message: record.failed.map { "the property \($0) of \(type) refuses what is tried with it" }
          ?? "\(type) refuses what is tried with it")
    }
    guard record.isKeyed else { throw Failure(message: "\(type) has no properties by name") }
    return EntityOutline(name: String(reflecting: type), properties: record.properties)
  }

  /// The properties that were asked for.
  fileprivate final class Record {
    /// The types that this one is a part of, and itself.
    let around: Set<ObjectIdentifier>
    var properties: [EntityOutline.Property] = []
    var isKeyed = false
    /// The names of those that may be nil.
    var optional: Set<String> = []
    /// The kind of the items, where the type is a list.
    var item: EntityOutline.Kind?
    var failed: String?
    /// The kind of the one value that the type is made of.
    var single: EntityOutline.Kind?

    /// True if a list is to have no item, as its items need the type that is being made.
    var isEmptyList = false

    init(around: Set<ObjectIdentifier>) { self.around = around }

    func add(_ key: String, _ kind: EntityOutline.Kind, isOptional: Bool) {
      guard !properties.contains(where: { $0.name == key }) else { return }
      properties.append(
        .init(
          name: key, names: EntityOutline.names(for: key), kind: kind, isOptional: isOptional))
    }
  }

  /// A value of a type, and the kind that it has in a mapping.
  fileprivate static func value<T: Decodable>(
    of type: T.Type, in around: Set<ObjectIdentifier>
  ) throws -> (value: T, kind: EntityOutline.Kind, isOptional: Bool) {
    if let (value, name) = scalar(type), let value = value as? T {
      return (value, .scalar(name), false)
    }
    if let type = type as? any OptionalProbe.Type {
      let (kind, none) = try type.wrapped(in: around)
      guard let value = none as? T else { throw Failure(message: "\(type)") }
      return (value, kind, true)
    }
    if let type = type as? any DictionaryProbe.Type {
      let (kind, none) = try type.values(in: around)
      guard let value = none as? T else { throw Failure(message: "\(type)") }
      return (value, .dictionary(kind), false)
    }
    guard !around.contains(ObjectIdentifier(type)) else {
      throw Recursion(name: String(reflecting: type))
    }
    let record = Record(around: around.union([ObjectIdentifier(type)]))
    do {
      let value = try made(type, record)
      if let item = record.item { return (value, .list(item), false) }
      if record.isKeyed {
        let outline = EntityOutline(
          name: String(reflecting: type), properties: record.properties)
        return (value, .object(outline), false)
      }
      return (value, record.single ?? .scalar("String"), false)
    } catch {
      // An enum of texts takes none but its own.
      if let type = type as? any CaseIterable.Type, let value = first(of: type) as? T {
        return (value, record.single ?? .scalar("String"), false)
      }
      throw error
    }
  }

  private static func made<T: Decodable>(_ type: T.Type, _ record: Record) throws -> T {
    do {
      return try T(from: ProbedType(record: record))
    } catch is Recursion where record.item != nil {
      record.isEmptyList = true
      return try T(from: ProbedType(record: record))
    }
  }

  private static func first<T: CaseIterable>(of type: T.Type) -> Any? { type.allCases.first }

  /// The kind of what need not be there. A type that refuses all that is tried is read as a text.
  fileprivate static func kind<T: Decodable>(
    of type: T.Type, in around: Set<ObjectIdentifier>
  ) -> EntityOutline.Kind {
    do {
      return try value(of: type, in: around).kind
    } catch let recursion as Recursion {
      return .named(recursion.name)
    } catch {
      return .scalar("String")
    }
  }

  private static func scalar(_ type: Any.Type) -> (value: Any, name: String)? {
    switch type {
    case is String.Type: ("", "String")
    case is Bool.Type: (false, "Bool")
    case is Int.Type: (0, "Int")
    case is Int8.Type: (Int8(0), "Int")
    case is Int16.Type: (Int16(0), "Int")
    case is Int32.Type: (Int32(0), "Int")
    case is Int64.Type: (Int64(0), "Int")
    case is UInt8.Type: (UInt8(0), "Int")
    case is UInt16.Type: (UInt16(0), "Int")
    case is UInt32.Type: (UInt32(0), "Int")
    case is UInt.Type: (UInt(0), "Int")
    case is UInt64.Type: (UInt64(0), "Int")
    case is Double.Type: (0.0, "Double")
    case is Float.Type: (Float(0), "Double")
    case is Decimal.Type: (Decimal(0), "Decimal")
    case is Date.Type: (Date(timeIntervalSince1970: 0), "Date")
    case is UUID.Type: (UUID(), "UUID")
    case is Data.Type: (Data(), "Data")
    case is Duration.Type: (Duration.zero, "Duration")
    case is URL.Type: URL(string: "https://example.org/").map { ($0, "URL") }
    default: nil
    }
  }

  /// The decoder that such an initializer asks.
  fileprivate struct ProbedType: Decoder {
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

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
        let (value, kind, isOptional) = try OutlineProbe.value(of: type, in: record.around)
        let mayBeNil = isOptional || record.optional.contains(key.stringValue)
        record.add(key.stringValue, kind, isOptional: mayBeNil)
        return value
      } catch {
        record.failed = key.stringValue
        throw error
      }
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      record.add(key.stringValue, OutlineProbe.kind(of: type, in: record.around), isOptional: true)
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
  private struct Items: UnkeyedDecodingContainer {
    let record: Record
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var currentIndex = 0
    var isAtEnd: Bool { record.isEmptyList || currentIndex > 0 }

    init(record: Record) { self.record = record }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      do {
        let (value, kind, _) = try OutlineProbe.value(of: type, in: record.around)
        currentIndex += 1
        record.item = kind
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

  private struct Single: SingleValueDecodingContainer {
    let record: Record
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      let (value, kind, _) = try OutlineProbe.value(of: type, in: record.around)
      record.single = kind
      return value
    }
  }
}

/// An optional, whose value is looked through.
private protocol OptionalProbe {
  static func wrapped(in around: Set<ObjectIdentifier>) throws -> (EntityOutline.Kind, none: Any)
}

extension Optional: OptionalProbe where Wrapped: Decodable {
  fileprivate static func wrapped(
    in around: Set<ObjectIdentifier>
  ) throws -> (EntityOutline.Kind, none: Any) {
    (OutlineProbe.kind(of: Wrapped.self, in: around), Wrapped?.none as Any)
  }
}

/// A dictionary, whose values are looked through.
private protocol DictionaryProbe {
  static func values(in around: Set<ObjectIdentifier>) throws -> (EntityOutline.Kind, none: Any)
}

extension Dictionary: DictionaryProbe where Key == String, Value: Decodable {
  fileprivate static func values(
    in around: Set<ObjectIdentifier>
  ) throws -> (EntityOutline.Kind, none: Any) {
    (OutlineProbe.kind(of: Value.self, in: around), [:] as [String: Value])
  }
}
