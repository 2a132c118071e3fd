@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// Hooks that change, refuse or drop some values and objects. They go by the text of those alone, and so
/// say the same whoever asks.
struct SteadyHooks: Sendable {
  /// Thrown for what is refused.
  struct Refusal: Error {}

  /// The types whose values have a hook, but those of fields that have their own.
  private static let valueTypes: Set = ["String", "Int", "Decimal", "Bool", "Date", "E"]

  private let fields: Set<String>
  private let objectTypes: Set<String>

  /// Hooks for some fields and types of a mapping.
  init(_ model: MappingModel) {
    var fields: Set<String> = []
    var objectTypes: Set<String> = []
    for type in model.types {
      guard case .object(let declared) = type.kind else { continue }
      if Self.digest(type.name) % 3 > 0 { objectTypes.insert(type.name) }
      for field in declared.map({ "\($0.owner).\($0.name)" }) where Self.digest(field) % 3 == 0 {
        fields.insert(field)
      }
    }
    self.fields = fields
    self.objectTypes = objectTypes
  }

  /// Registers them.
  func add(to options: inout BuildOptions) {
    for field in fields {
      options.valueHooks[field] = { try Self.changed($0, salt: "field") }
    }
    for type in Self.valueTypes {
      options.valueHooks[type] = { try Self.changed($0, salt: "type") }
    }
    for type in objectTypes { options.objectHooks[type] = { try Self.verdict(on: $0) } }
  }

  /// The value of a field, or of a rule, in place of one that was read.
  ///
  /// - Parameters:
  ///   - field: `T0.f1`; nil for a rule.
  ///   - type: `Int`, or the name of an enum.
  func value(_ value: SaxValue, field: String?, type: String) throws -> SaxValue {
    if let field, fields.contains(field) { return try Self.changed(value, salt: "field") }
    return Self.valueTypes.contains(type) ? try Self.changed(value, salt: "type") : value
  }

  /// The object in place of one that was built; nil for none.
  func object(_ object: SaxObject) throws -> SaxObject? {
    guard objectTypes.contains(object.typeName) else { return object }
    switch try Self.verdict(on: object) {
    case .keep, .stop: return object
    case .replace(let other): return other
    case .drop: return nil
    }
  }

  // MARK: Decisions

  private static func changed(_ value: SaxValue, salt: String) throws -> SaxValue {
    let digest = digest("\(salt) \(value)")
    if digest % 7 == 0 { throw Refusal() }
    switch value {
    case .string(let text): return .string(String(text.reversed()) + salt)
    case .int(let number): return .int(number &+ salt.utf8.count)
    case .bool(let value): return .bool(digest % 2 == 0 ? value : !value)
    case .enumeration: return digest % 2 == 0 ? .enumeration("two") : value
    default: return value
    }
  }

  private static func verdict(on object: SaxObject) throws -> ObjectVerdict {
    switch digest("\(object)") % 9 {
    case 0: throw Refusal()
    case 1, 2: return .drop
    case 3, 4, 5:
      let slots = object.slots.map { (value: SaxValue) -> SaxValue in
        if case .string(let text) = value { .string(text + "!") } else { value }
      }
      return .replace(SaxObject(shape: object.shape, slots: slots))
    default: return .keep
    }
  }

  /// A number made of a text, the same in every process.
  static func digest(_ text: String) -> UInt64 {
    var digest = FNV1a()
    digest.mix(text.utf8)
    return digest.value >> 16
  }
}
