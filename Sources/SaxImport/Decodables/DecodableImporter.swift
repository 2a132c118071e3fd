internal import FoundationEssentials
internal import SaxLanguage
package import SaxSchema
internal import SaxValues

/// Makes a schema of a `Decodable` type: its initializer is run over values that are made up, and asks for each property.
package struct DecodableImporter {
  /// The reason for which a type can't be looked through.
  package struct Failure: Error {
    package var message: String
  }

  /// A type within itself, of which no value can be made.
  private struct Recursion: Error {
    var name: String
  }

  /// Makes a schema of a type and of those of its properties, by decoding it from values that are made up.
  ///
  /// - Returns: a schema whose root is the type, and whose types have the names of Swift's, with their modules.
  /// - Throws: ``Failure`` if the type refuses what is made up for it, or has no properties.
  package static func schema<T: Decodable>(of type: T.Type) throws(Failure) -> Schema {
    let records = Records()
    let record = Record(around: [ObjectIdentifier(type)], in: records)
    let name = String(reflecting: type)
    records.begin(name)
    do {
      _ = try T(from: ProbedType(record: record))
    } catch {
      throw Failure(
        message: record.failed.map { "the property \($0) of \(type) refuses what is tried with it" }
          ?? "\(type) refuses what is tried with it")
    }
    guard record.isKeyed else { throw Failure(message: "\(type) has no properties by name") }
    records.end(name, record.fields)
    var schema = Schema()
    schema.roots = [Schema.Root(.named(name), at: [])]
    schema.declarations = records.all.map { .record($0) }
    return schema
  }

  /// The records of all types, in the order in which they were come to.
  fileprivate final class Records {
    private var names: [String] = []
    private var known: [String: RecordType] = [:]

    var all: [RecordType] { names.compactMap { known[$0] } }

    func begin(_ name: String) { if !names.contains(name) { names.append(name) } }

    func end(_ name: String, _ fields: [RecordType.Field]) {
      if known[name] == nil { known[name] = RecordType(name: name, fields: fields) }
    }
  }

  /// The properties that were asked for.
  fileprivate final class Record {
    /// The types that this one is a part of, and itself.
    let around: Set<ObjectIdentifier>
    let records: Records
    var fields: [RecordType.Field] = []
    var isKeyed = false
    /// The names of those that may be nil.
    var optional: Set<String> = []
    /// The type of the items, where the type is a list.
    var item: TypeSyntax?
    var failed: String?
    /// The type of the one value that the type is made of.
    var single: TypeSyntax?

    /// True if a list is to have no item, as its items need the type that is being made.
    var isEmptyList = false

    init(around: Set<ObjectIdentifier>, in records: Records) {
      self.around = around
      self.records = records
    }

    func add(_ key: String, _ type: TypeSyntax, isOptional: Bool) {
      guard !fields.contains(where: { $0.name == key }) else { return }
      fields.append(.init(property: key, isOptional ? .optional(type) : type))
    }
  }

  /// A value of a type, and the type that it has in a mapping.
  fileprivate static func value<T: Decodable>(
    of type: T.Type, in outer: Record
  ) throws -> (value: T, type: TypeSyntax, isOptional: Bool) {
    if let (value, name) = scalar(type), let value = value as? T {
      return (value, TypeSyntax(word: name), false)
    }
    if let type = type as? any OptionalProbe.Type {
      let (wrapped, none) = try type.wrapped(in: outer)
      guard let value = none as? T else { throw Failure(message: "\(type)") }
      return (value, wrapped, true)
    }
    if let type = type as? any DictionaryProbe.Type {
      let (values, none) = try type.values(in: outer)
      guard let value = none as? T else { throw Failure(message: "\(type)") }
      return (value, .dictionary(values), false)
    }
    let name = String(reflecting: type)
    guard !outer.around.contains(ObjectIdentifier(type)) else { throw Recursion(name: name) }
    let record = Record(
      around: outer.around.union([ObjectIdentifier(type)]), in: outer.records)
    do {
      outer.records.begin(name)
      let value = try made(type, record)
      if let item = record.item { return (value, .list(item), false) }
      if record.isKeyed {
        outer.records.end(name, record.fields)
        return (value, .named(name), false)
      }
      return (value, record.single ?? .scalar(.string), false)
    } catch {
      // An enum of texts takes none but its own.
      if let type = type as? any CaseIterable.Type, let value = first(of: type) as? T {
        return (value, record.single ?? .scalar(.string), false)
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

  /// The type of what need not be there. A type that refuses all that is tried is read as a text.
  fileprivate static func type<T: Decodable>(of type: T.Type, in outer: Record) -> TypeSyntax {
    do {
      return try value(of: type, in: outer).type
    } catch let recursion as Recursion {
      return .named(recursion.name)
    } catch {
      return .scalar(.string)
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

  private struct Single: SingleValueDecodingContainer {
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

/// An optional, whose value is looked through.
private protocol OptionalProbe {
  static func wrapped(in record: DecodableImporter.Record) throws -> (TypeSyntax, none: Any)
}

extension Optional: OptionalProbe where Wrapped: Decodable {
  fileprivate static func wrapped(
    in record: DecodableImporter.Record
  ) throws -> (TypeSyntax, none: Any) {
    (DecodableImporter.type(of: Wrapped.self, in: record), Wrapped?.none as Any)
  }
}

/// A dictionary, whose values are looked through.
private protocol DictionaryProbe {
  static func values(in record: DecodableImporter.Record) throws -> (TypeSyntax, none: Any)
}

extension Dictionary: DictionaryProbe where Key == String, Value: Decodable {
  fileprivate static func values(
    in record: DecodableImporter.Record
  ) throws -> (TypeSyntax, none: Any) {
    (DecodableImporter.type(of: Value.self, in: record), [:] as [String: Value])
  }
}
