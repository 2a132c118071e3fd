import SaxValues

@testable import SaxEngine
@testable import SaxLanguage
@testable import Saxifrage

/// A binding of an object type to a record, and the way back.
struct BoundShape<Root: BoundPart> {
  /// A field: the way to read it from a record, and what a record can say of its value.
  struct Slot {
    var read: (Root) -> SaxValue
    var shown: (SaxValue) -> SaxValue

    /// The slot of a field that isn't bound.
    static var unbound: Slot { Slot(read: { _ in .null }, shown: { _ in .null }) }
  }

  let binding: StructBinding<Root>
  fileprivate let slots: [Slot]
  fileprivate let shape: ObjectShape

  /// The object that a record was made of.
  func object(_ root: Root) -> SaxValue {
    .object(SaxObject(shape: shape, slots: slots.map { $0.read(root) }))
  }

  /// The object less what no record can say of it.
  func shown(_ value: SaxValue) -> SaxValue {
    guard case .object(let object) = value else { return value }
    let values = slots.indices.map { slots[$0].shown(object.value(slot: $0)) }
    return .object(SaxObject(shape: object.shape, slots: values))
  }
}

extension BoundRecord: BoundPart {
  static func shape(of type: String, in mapping: Mapping) -> BoundShape<BoundRecord>? {
    shape(of: type, in: mapping, isChosen: false)
  }

  static func shape(
    of name: String, in mapping: Mapping, isChosen: Bool
  ) -> BoundShape<BoundRecord>? {
    guard let type = mapping.model.types.first(where: { $0.name == name }),
      case .object(let fields) = type.kind
    else { return nil }
    var properties = RecordProperties<Part>(mapping: mapping)
    let binding = StructBinding(name, BoundRecord()) { bound in
      for field in fields { properties.bind(field, of: name, &bound) }
    }
    return BoundShape(
      binding: binding, slots: properties.slots,
      shape: ObjectShape(typeName: name, fieldNames: fields.map(\.name), isChosen: isChosen))
  }
}

/// The properties of a record, given away one by one.
private struct RecordProperties<Part: BoundPart> {
  typealias Root = BoundRecord<Part>

  private static var scalars: WritableKeyPath<Root, BoundScalars> { \.scalars }

  let mapping: Mapping
  var slots: [BoundShape<Root>.Slot] = []
  /// The number of properties of each type that are taken.
  private var taken: [ObjectIdentifier: Int] = [:]

  init(mapping: Mapping) { self.mapping = mapping }

  /// Binds a field to the next property of its type; to none if all are taken, and now and then.
  mutating func bind(
    _ field: FieldModel, of type: String, _ bound: inout StructBinding<Root>.Fields
  ) {
    if SteadyHooks.digest("\(type).\(field.name)") % 6 == 0
      || !bindPart(field, &bound) && !bindScalar(field, &bound) && !bindValue(field, &bound)
    {
      slots.append(.unbound)
    }
  }

  private func isOptional(_ field: FieldModel) -> Bool {
    if case .optional = field.type { true } else { false }
  }

  // MARK: Objects

  private mutating func bindPart(
    _ field: FieldModel, _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    switch field.type.required {
    case .type(let id):
      guard let shape = Part.shape(of: mapping.model.types[id].name, in: mapping) else {
        return false
      }
      return isOptional(field)
        ? bindPart(field, shape, optional: \.part, &bound)
        : bindPart(field, shape, whole: \.whole, &bound)
    case .list(.type(let id)):
      guard let shape = Part.shape(of: mapping.model.types[id].name, in: mapping),
        let path: any WritableKeyPath<Root, [Part]> & Sendable = next(\Root.lists)
      else { return false }
      bound.bind(field.name, to: path, by: shape.binding)
      slots.append(
        BoundShape.Slot {
          .list($0[keyPath: path].map { shape.object($0) })
        } shown: { value in
          guard case .list(let items) = value else { return .list([]) }
          return .list(items.map { shape.shown($0) })
        })
      return true
    default: return false
    }
  }

  private mutating func bindPart(
    _ field: FieldModel, _ shape: BoundShape<Part>,
    optional path: any WritableKeyPath<Root, Part?> & Sendable,
    _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    guard takeOnly(Part?.self) else { return false }
    bound.bind(field.name, to: path, by: shape.binding)
    slots.append(
      BoundShape.Slot(
        read: { $0[keyPath: path].map { shape.object($0) } ?? .null }, shown: { shape.shown($0) }))
    return true
  }

  private mutating func bindPart(
    _ field: FieldModel, _ shape: BoundShape<Part>,
    whole path: any WritableKeyPath<Root, Part> & Sendable,
    _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    guard takeOnly(Part.self) else { return false }
    bound.bind(field.name, to: path, by: shape.binding)
    slots.append(
      BoundShape.Slot(read: { shape.object($0[keyPath: path]) }, shown: { shape.shown($0) }))
    return true
  }

  // MARK: Anything else

  private mutating func bindScalar(
    _ field: FieldModel, _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    let name = field.name
    switch (field.type.required, isOptional(field)) {
    case (.scalar(.string), false): return bind(name, \.strings, &bound) { .string($0) }
    case (.scalar(.string), true): return bind(name, \.optionalStrings, &bound) { .string($0) }
    case (.raw, false): return bind(name, \.strings, &bound) { .raw($0) }
    case (.raw, true): return bind(name, \.optionalStrings, &bound) { .raw($0) }
    case (.scalar(.int), false): return bind(name, \.ints, &bound) { .int($0) }
    case (.scalar(.int), true): return bind(name, \.optionalInts, &bound) { .int($0) }
    case (.scalar(.double), false): return bind(name, \.doubles, &bound) { .double($0) }
    case (.scalar(.double), true): return bind(name, \.optionalDoubles, &bound) { .double($0) }
    case (.scalar(.bool), false): return bind(name, \.bools, &bound) { .bool($0) }
    case (.scalar(.bool), true): return bind(name, \.optionalBools, &bound) { .bool($0) }
    case (.scalar(.date), false): return bind(name, \.dates, &bound) { .date($0) }
    case (.scalar(.date), true): return bind(name, \.optionalDates, &bound) { .date($0) }
    case (.scalar(.decimal), false): return bind(name, \.decimals, &bound) { .decimal($0) }
    case (.scalar(.decimal), true): return bind(name, \.optionalDecimals, &bound) { .decimal($0) }
    case (.enumeration, let isOptional): return bindCase(name, isOptional, &bound)
    case (.list(.scalar(.string)), false):
      return bind(name, \.stringLists, &bound) { .list($0.map { .string($0) }) }
    case (.list(.scalar(.string)), true):
      return bind(name, \.optionalStringLists, &bound) { .list($0.map { .string($0) }) }
    case (.list(.scalar(.int)), false):
      return bind(name, \.intLists, &bound) { .list($0.map { .int($0) }) }
    case (.dictionary, false): return bind(name, \.dictionaries, &bound) { .dictionary($0) }
    default: return false
    }
  }

  /// Every other case of an enum goes to a text.
  private mutating func bindCase(
    _ name: String, _ isOptional: Bool, _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    switch (isOptional, slots.count % 2 == 0) {
    case (false, false): bind(name, \.cases, &bound) { .enumeration($0.rawValue) }
    case (true, false): bind(name, \.optionalCases, &bound) { .enumeration($0.rawValue) }
    case (false, true): bind(name, \.strings, &bound) { .enumeration($0) }
    case (true, true): bind(name, \.optionalStrings, &bound) { .enumeration($0) }
    }
  }

  private mutating func bindValue(
    _ field: FieldModel, _ bound: inout StructBinding<Root>.Fields
  ) -> Bool {
    isOptional(field)
      ? bind(field.name, \.optionalValues, &bound) { $0 }
      : bind(field.name, \.values, &bound) { $0 }
  }

  private mutating func bind<Value: Decodable & SendableMetatype>(
    _ name: String, _ properties: WritableKeyPath<BoundScalars, Four<Value>>,
    _ bound: inout StructBinding<Root>.Fields, _ make: @escaping (Value) -> SaxValue
  ) -> Bool {
    guard let path = next(Self.scalars.appending(path: properties)) else { return false }
    bound.bind(name, to: path)
    slots.append(BoundShape.Slot(read: { make($0[keyPath: path]) }, shown: { $0 }))
    return true
  }

  private mutating func bind<Value: Decodable & SendableMetatype>(
    _ name: String, _ properties: WritableKeyPath<BoundScalars, Four<Value?>>,
    _ bound: inout StructBinding<Root>.Fields, _ make: @escaping (Value) -> SaxValue
  ) -> Bool {
    guard let path = next(Self.scalars.appending(path: properties)) else { return false }
    bound.bind(name, to: path)
    slots.append(BoundShape.Slot(read: { $0[keyPath: path].map(make) ?? .null }, shown: { $0 }))
    return true
  }

  // MARK: Properties

  private mutating func takeOnly<Value>(_ type: Value.Type) -> Bool {
    let known = taken.updateValue(1, forKey: ObjectIdentifier(type))
    return known == nil
  }

  /// The next of four properties; nil if all are taken.
  private mutating func next<Value>(
    _ properties: WritableKeyPath<Root, Four<Value>>
  ) -> (any WritableKeyPath<Root, Value> & Sendable)? {
    let index = taken[ObjectIdentifier(Four<Value>.self), default: 0]
    guard index < Four<Value>.paths.count else { return nil }
    taken[ObjectIdentifier(Four<Value>.self)] = index + 1
    // Paths to properties hold nothing that could change.
    return unsafeBitCast(
      properties.appending(path: Four<Value>.paths[index]),
      to: (any WritableKeyPath<Root, Value> & Sendable).self)
  }
}
