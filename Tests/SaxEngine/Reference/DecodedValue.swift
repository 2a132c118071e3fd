import Foundation
@testable import SaxCodable
import SaxValues

@testable import SaxEngine
@testable import SaxLanguage

/// A value of any type of a mapping, decoded by the Swift types that it fits, and put together again.
struct DecodedValue: Decodable {
  let value: SaxValue

  init(from decoder: any Decoder) throws {
    guard let types = decoder.userInfo[.decodedTypes] as? DecodedTypes else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no types"))
    }
    value = try types.value(from: decoder)
  }
}

/// The cases of the enums of random mappings.
enum DraftCase: String, Decodable {
  case one, two, three, other, x
}

/// The types of a mapping, and the one that is to be decoded next.
final class DecodedTypes {
  let model: MappingModel
  private var next: TypeReference

  init(_ model: MappingModel, first: TypeReference) {
    self.model = model
    next = first
  }

  var userInfo: [CodingUserInfoKey: Any] { [.decodedTypes: self] }

  /// Decodes what is to be decoded next.
  fileprivate func value(from decoder: any Decoder) throws -> SaxValue {
    let wanted = next.required
    switch wanted {
    case .type(let id): return try object(id, from: decoder)
    case .list(let item):
      var items = try decoder.unkeyedContainer()
      var values: [SaxValue] = []
      while !items.isAtEnd { values.append(try self.item(item, from: &items)) }
      return .list(values)
    case .dictionary(let item):
      let members = try decoder.container(keyedBy: AnyKey.self)
      var entries = ValueDictionary()
      for key in members.allKeys {
        entries.set(try field(item, key, in: members), for: key.stringValue)
      }
      return .dictionary(entries)
    case .scalar(let type): return try scalar(type, from: try decoder.singleValueContainer())
    case .any: return try decoder.singleValueContainer().decode(SaxValue.self)
    case .raw: return .raw(try decoder.singleValueContainer().decode(String.self))
    case .enumeration:
      return .enumeration(try decoder.singleValueContainer().decode(DraftCase.self).rawValue)
    case .optional: return .null
    }
  }

  /// Decodes something of another type, and comes back to this one.
  private func decode<Result>(_ type: TypeReference, _ body: () throws -> Result) rethrows -> Result
  {
    let outer = next
    next = type
    defer { next = outer }
    return try body()
  }

  // MARK: Objects

  private func object(_ id: TypeID, from decoder: any Decoder) throws -> SaxValue {
    let members = try decoder.container(keyedBy: AnyKey.self)
    guard case .choice = model.types[id].kind else {
      return try object(model.types[id], in: members, isChosen: false)
    }
    // As the compiler reads an enum with a value for each case.
    guard let key = members.allKeys.first,
      let type = model.types.first(where: { caseName(of: $0.name) == key.stringValue })
    else { throw failure("no case", decoder) }
    let named = try members.decode(String.self, forKey: AnyKey("@type"))
    // The check of a type before anything is read makes up texts.
    guard named == type.name || named.isEmpty else { throw failure("@type is \(named)", decoder) }
    return try object(
      type, in: try members.nestedContainer(keyedBy: AnyKey.self, forKey: key), isChosen: true)
  }

  private func object(
    _ type: TypeModel, in members: KeyedDecodingContainer<AnyKey>, isChosen: Bool
  ) throws -> SaxValue {
    guard case .object(let fields) = type.kind else { return .null }
    let slots = try fields.map { try field($0.type, AnyKey($0.name), in: members) }
    let shape = ObjectShape(
      typeName: type.name, fieldNames: fields.map(\.name), isChosen: isChosen)
    return .object(SaxObject(shape: shape, slots: slots))
  }

  private func failure(_ text: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
  }

  // MARK: Members

  private func field(
    _ type: TypeReference, _ key: AnyKey, in members: KeyedDecodingContainer<AnyKey>
  ) throws -> SaxValue {
    var isOptional = false
    if case .optional = type { isOptional = true }
    func member<T: Decodable>(_ make: (T) -> SaxValue) throws -> SaxValue {
      isOptional
        ? try members.decodeIfPresent(T.self, forKey: key).map(make) ?? .null
        : make(try members.decode(T.self, forKey: key))
    }
    switch type.required {
    case .scalar(let scalar):
      return isOptional
        ? try self.optional(scalar, key, in: members) : try self.scalar(scalar, key, in: members)
    case .any:
      return isOptional
        ? try members.decode(SaxValue?.self, forKey: key) ?? .null
        : try members.decode(SaxValue.self, forKey: key)
    case .raw: return try member { .raw($0) }
    case .enumeration: return try member { (found: DraftCase) in .enumeration(found.rawValue) }
    case .list(.scalar(.string)):
      return try member { (items: [String]) in .list(items.map { .string($0) }) }
    case .list(.scalar(.int)):
      return try member { (items: [Int]) in .list(items.map { .int($0) }) }
    case .list(.optional(let item)):
      return try decode(item) {
        try member { (items: [DecodedValue?]) in .list(items.map { $0?.value ?? .null }) }
      }
    case .list(let item):
      return try decode(item) {
        try member { (items: [DecodedValue]) in .list(items.map(\.value)) }
      }
    case .type, .dictionary, .optional:
      return try decode(type.required) { try member { (found: DecodedValue) in found.value } }
    }
  }

  private func item(
    _ type: TypeReference, from items: inout any UnkeyedDecodingContainer
  ) throws -> SaxValue {
    try decode(type) {
      if case .optional = type {
        return try items.decodeIfPresent(DecodedValue.self)?.value ?? .null
      }
      if type == .any { return try items.decode(SaxValue.self) }
      return try items.decode(DecodedValue.self).value
    }
  }

  // MARK: Scalars

  // By functions of their own where containers have them.

  private func scalar(
    _ type: ScalarType, _ key: AnyKey, in members: KeyedDecodingContainer<AnyKey>
  ) throws -> SaxValue {
    switch type {
    case .string: .string(try members.decode(String.self, forKey: key))
    case .int: .int(try members.decode(Int.self, forKey: key))
    case .double: .double(try members.decode(Double.self, forKey: key))
    case .bool: .bool(try members.decode(Bool.self, forKey: key))
    case .decimal: .decimal(try members.decode(ExactDecimal.self, forKey: key))
    case .date: .date(try members.decode(Date.self, forKey: key))
    default: try members.decode(SaxValue.self, forKey: key)
    }
  }

  private func optional(
    _ type: ScalarType, _ key: AnyKey, in members: KeyedDecodingContainer<AnyKey>
  ) throws -> SaxValue {
    switch type {
    case .string: try members.decodeIfPresent(String.self, forKey: key).map { .string($0) } ?? .null
    case .int: try members.decodeIfPresent(Int.self, forKey: key).map { .int($0) } ?? .null
    case .double: try members.decodeIfPresent(Double.self, forKey: key).map { .double($0) } ?? .null
    case .bool: try members.decodeIfPresent(Bool.self, forKey: key).map { .bool($0) } ?? .null
    case .decimal:
      try members.decodeIfPresent(ExactDecimal.self, forKey: key).map { .decimal($0) } ?? .null
    case .date: try members.decode(Date?.self, forKey: key).map { .date($0) } ?? .null
    default: try members.decode(SaxValue?.self, forKey: key) ?? .null
    }
  }

  private func scalar(
    _ type: ScalarType, from single: any SingleValueDecodingContainer
  ) throws -> SaxValue {
    switch type {
    case .string: .string(try single.decode(String.self))
    case .int: .int(try single.decode(Int.self))
    case .double: .double(try single.decode(Double.self))
    case .bool: .bool(try single.decode(Bool.self))
    case .decimal: .decimal(try single.decode(ExactDecimal.self))
    case .date: .date(try single.decode(Date.self))
    default: try single.decode(SaxValue.self)
    }
  }
}

/// A key of any name.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}

extension CodingUserInfoKey {
  fileprivate static let decodedTypes = CodingUserInfoKey(rawValue: "types")!
}
