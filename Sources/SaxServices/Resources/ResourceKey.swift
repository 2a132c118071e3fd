internal import FoundationEssentials
internal import SaxEngine
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The key of a resource's objects, as a text in their path.
struct ResourceKey<Model: Codable & Sendable>: Sendable {
  /// The text of an object's key; nil if it has none.
  let ofObject: @Sendable (Model, Mapping) throws -> String?
  /// The text of a key that a program gives as a value; nil if that is none.
  let ofValue: @Sendable (any Encodable & Sendable, Mapping) throws -> String?

  /// One that is a property.
  init<Key: Codable & Sendable>(_ path: any KeyPath<Model, Key> & Sendable) {
    ofObject = { object, mapping in
      ResourceKey.text(try ResourceKey.value(object[keyPath: path], mapping))
    }
    ofValue = { given, mapping in
      var value = try ResourceKey.value(given, mapping)
      if !(given is Key) {
        let key: Key
        do {
          key = try value.decode(Key.self)
        } catch {
          throw APIError(
            .argument, "a key of the type \(type(of: given)) is none of the type \(Key.self)")
        }
        value = try ResourceKey.value(key, mapping)
      }
      return ResourceKey.text(value)
    }
  }

  private static func value(
    _ given: any Encodable & Sendable, _ mapping: Mapping
  ) throws(APIError) -> SaxValue {
    do {
      return try EncodingSession(mapping).value(given, titled: "the key")
    } catch {
      throw APIError(.argument, "the key can't be encoded: \(error)")
    }
  }

  /// Nil for what is no scalar.
  private static func text(_ value: SaxValue) -> String? {
    var bytes: [UInt8] = []
    return value.appendText(to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension ResourceKey where Model == SaxObject {
  /// One that is a field of a type of the mapping's.
  init(field name: String, ofType typeName: String) {
    ofObject = { object, mapping in
      let field = try ResourceKey.field(name, typeName, mapping)
      guard let value = object[name] else { return nil }
      return try ResourceKey.text(value, field, mapping)
    }
    ofValue = { given, mapping in
      let field = try ResourceKey.field(name, typeName, mapping)
      do {
        let value = try EncodingSession(mapping).fitted(given, of: name, ofType: field.owner)
        return try ResourceKey.text(value, field, mapping)
      } catch let error as BuildError {
        throw APIError(.argument, "the key: \(error.message)", fix: error.fix)
      }
    }
  }

  private static func field(
    _ name: String, _ typeName: String, _ mapping: Mapping
  ) throws(APIError) -> FieldModel {
    do {
      return try mapping.field(name, ofType: typeName)
    } catch {
      throw APIError(.argument, "the key: \(error.message)", fix: error.fix)
    }
  }

  private static func text(
    _ value: SaxValue, _ field: FieldModel, _ mapping: Mapping
  ) throws(APIError) -> String? {
    do {
      return try mapping.text(of: value, as: field)
    } catch {
      throw APIError(.argument, "the key: \(error.message)", fix: error.fix)
    }
  }
}
