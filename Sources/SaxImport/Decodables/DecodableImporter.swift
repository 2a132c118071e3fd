internal import SaxCodable
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
  struct Recursion: Error {
    var name: String
  }

  /// Makes a schema of a type and of those of its properties, by decoding it from values that are made up.
  ///
  /// - Returns: a schema whose root is the type, and whose types have the names of Swift's, with their modules.
  /// - Throws: ``Failure`` if the type rejects the made-up values, or has no properties.
  package static func schema<T: Decodable>(of type: T.Type) throws(Failure) -> Schema {
    let records = Records()
    let record = Record(around: [ObjectIdentifier(type)], in: records)
    let name = String(reflecting: type)
    records.begin(name)
    do {
      _ = try T(from: ProbeDecoder(record))
    } catch {
      throw Failure(
        message: record.failed.map { "the property \($0) of \(type) refuses what is tried with it" }
          ?? "\(type) refuses what is tried with it")
    }
    guard record.isKeyed else { throw Failure(message: "\(type) has no properties by name") }
    records.end(name, record.fields)
    var schema = Schema()
    schema.roots = [Schema.Root(.named(name), at: [])]
    schema.declarations = records.reached(from: name).map { .record($0) }
    return schema
  }

  /// The records of all types, in the order in which they were come to.
  final class Records {
    private var names: [String] = []
    private var known: [String: RecordType] = [:]

    /// Returns a record, and those that its fields lead to. Others are of types that were refused.
    func reached(from root: String) -> [RecordType] {
      var reached: Set<String> = [root]
      var next = [root]
      while let name = next.popLast() {
        for field in known[name]?.fields ?? [] {
          guard let other = field.type.name, reached.insert(other).inserted else { continue }
          next.append(other)
        }
      }
      return names.compactMap { reached.contains($0) ? known[$0] : nil }
    }

    func begin(_ name: String) { if !names.contains(name) { names.append(name) } }

    func end(_ name: String, _ fields: [RecordType.Field]) {
      if known[name] == nil { known[name] = RecordType(name: name, fields: fields) }
    }
  }

  /// The properties that were asked for.
  final class Record {
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
    var isEmpty = false

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
  static func value<T: Decodable>(
    of type: T.Type, in outer: Record
  ) throws -> (value: T, type: TypeSyntax, isOptional: Bool) {
    if let kind = ScalarKind(type), let value = kind.madeUp(as: type) {
      return (value, kind.fieldType, false)
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
      return try T(from: ProbeDecoder(record))
    } catch is Recursion where record.item != nil {
      record.isEmpty = true
      return try T(from: ProbeDecoder(record))
    }
  }

  private static func first<T: CaseIterable>(of type: T.Type) -> Any? { type.allCases.first }

  /// The type of what need not be there. A type that refuses all that is tried is read as a text.
  static func type<T: Decodable>(of type: T.Type, in outer: Record) -> TypeSyntax {
    do {
      return try value(of: type, in: outer).type
    } catch let recursion as Recursion {
      return .named(recursion.name)
    } catch {
      return .scalar(.string)
    }
  }
}

/// An optional, whose value is looked through.
private protocol OptionalProbe {
  static func wrapped(in record: DecodableImporter.Record) throws -> (TypeSyntax, none: Any)
}

extension Optional: OptionalProbe where Wrapped: Decodable {
  static func wrapped(
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
  static func values(
    in record: DecodableImporter.Record
  ) throws -> (TypeSyntax, none: Any) {
    (DecodableImporter.type(of: Value.self, in: record), [:] as [String: Value])
  }
}

extension TypeSyntax {
  /// The name of the declared type that values are of, or have for items; nil if they are of none.
  fileprivate var name: String? {
    switch kind {
    case .named(let name): name
    case .optional(let type), .list(let type), .dictionary(_, let type): type.name
    case .scalar, .any, .raw: nil
    }
  }
}
