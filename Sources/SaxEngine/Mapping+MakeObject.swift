package import SaxLanguage
public import SaxValues

extension Mapping {
  /// Makes an object of a type that the mapping declares, for an object hook's
  /// ``ObjectVerdict/replace(_:)`` and for tests.
  ///
  ///     options.build.objectHooks["Order"] = { order in
  ///       .replace(try mapping.object("Order", ["note": .null], basedOn: order))
  ///     }
  ///
  /// Each value is checked against its field's type, lists and dictionaries item by item. A field
  /// that is neither given nor in `other` has its default; without one it is null if it is
  /// optional, and empty if it is a list or a dictionary.
  ///
  /// - Parameters:
  ///   - typeName: of a type with fields, not of a `switch`.
  ///   - fields: values by the fields' names. That of a field with `using` may be any, but for scalars.
  ///   - other: an object of that type, for the fields that are not given.
  /// - Throws: ``BuildError`` with the code ``BuildError/Code/access`` if there is no such type or
  ///   field, or `other` is of another type; ``BuildError/Code/missing`` if a required field is not
  ///   given; ``BuildError/Code/structure``, ``BuildError/Code/unknownCase`` or
  ///   ``BuildError/Code/tooMany`` if a value doesn't fit its field.
  public func object(
    _ typeName: String, _ fields: [String: SaxValue], basedOn other: SaxObject? = nil
  ) throws(BuildError) -> SaxObject {
    let (shape, declared) = try declaredObject(typeName)
    for name in fields.keys.sorted() where !declared.contains(where: { $0.name == name }) {
      throw missingField(name, ofType: typeName)
    }
    if let other, !other.shape.isSameType(as: shape) {
      throw BuildError(
        .access, "the object to begin with is of \(other.typeName), not of \(typeName)")
    }
    var slots: [SaxValue] = []
    for (index, field) in declared.enumerated() {
      if let value = fields[field.name] {
        slots.append(try ObjectFields(mapping: self, field: field).fitted(value))
      } else if let other {
        slots.append(other.slots[index])
      } else {
        slots.append(try ObjectFields(mapping: self, field: field).absent())
      }
    }
    return SaxObject(shape: shape, slots: slots)
  }

  package func declaredObject(
    _ typeName: String
  ) throws(BuildError) -> (ObjectShape, [FieldModel]) {
    guard let type = model.types.first(where: { $0.name == typeName }) else {
      let near = NearestName.ofPart(typeName, among: model.types.map(\.name))
      throw BuildError(
        .access, "the mapping declares no type \(typeName)", fix: near.map { "did you mean \($0)?" }
      )
    }
    guard case .object(let fields) = type.kind else {
      throw BuildError(
        .access, "\(typeName) is a switch, and has no objects of its own", mapping: type.place,
        fix: "one of the types that it chooses from")
    }
    let made = plan.shapes.compactMap(\.self).filter { $0.typeName == typeName }
    let shape =
      made.first { !$0.isChosen } ?? made.first
      ?? ObjectShape(typeName: typeName, fieldNames: fields.map(\.name), isChosen: false)
    return (shape, fields)
  }
}

/// The check of what a field may hold.
package struct ObjectFields {
  let mapping: Mapping
  let field: FieldModel

  package init(mapping: Mapping, field: FieldModel) {
    self.mapping = mapping
    self.field = field
  }

  private var model: MappingModel { mapping.model }
  private var title: String { "\(field.owner).\(field.name)" }

  /// The value of a field that isn't given.
  package func absent() throws(BuildError) -> SaxValue {
    if let value = field.absentValue { return value }
    throw BuildError(
      .missing, "\(title) is missing, and is required", mapping: field.place,
      fix: "a value for \(field.name), of \(model.text(of: field.type))")
  }

  package func fitted(_ value: SaxValue) throws(BuildError) -> SaxValue {
    if field.converter != nil {
      guard case .scalar = field.type.required else { return value }
    }
    if let maximum = field.items.maximum {
      let count =
        switch value {
        case .list(let items): items.count
        case .dictionary(let entries): entries.count
        default: 0
        }
      if count > maximum {
        throw BuildError(
          .tooMany, "more than \(maximum.items) for \(title)", mapping: field.place,
          fix: "a higher max")
      }
    }
    return try fitted(value, field.type)
  }

  private func fitted(_ value: SaxValue, _ type: TypeReference) throws(BuildError) -> SaxValue {
    switch (type, value) {
    case (.optional(let inner), _):
      if case .null = value { return value }
      return try fitted(value, inner)
    case (.scalar(let scalar), _):
      if case .custom = value, field.converter == nil { break }
      if scalar.holds(value) { return value }
    case (.raw, .raw): return value
    case (.any, _): if value.isAny { return value }
    case (.enumeration(let id), .enumeration(let name)):
      let known = model.enums[id]
      if known.cases.contains(where: { $0.name == name }) || known.otherwise == name {
        return value
      }
      let names = known.cases.map(\.name)
      throw BuildError(
        .unknownCase, "\(name) is no case of \(known.name), for \(title)", mapping: field.place,
        fix: NearestName.ofPart(name, among: names).map { "did you mean \($0)?" })
    case (.type(let id), .object(let object)):
      if let object = fitted(object, id, isChosen: false) { return .object(object) }
    case (.list(let inner), .list(let items)):
      var fit: [SaxValue] = []
      for item in items { fit.append(try fitted(item, inner)) }
      return .list(fit)
    case (.dictionary(let inner), .dictionary(let entries)):
      var fit = ValueDictionary()
      for (key, item) in zip(entries.keys, entries.values) {
        fit.set(try fitted(item, inner), for: key)
      }
      return .dictionary(fit)
    default: break
    }
    throw BuildError(
      .structure, "\(value.kindName) is no \(model.text(of: type)), for \(title)",
      mapping: field.place)
  }

  /// The object as the field has it; nil if it is of another type.
  private func fitted(_ object: SaxObject, _ type: TypeID, isChosen: Bool) -> SaxObject? {
    switch model.types[type].kind {
    case .object(let fields):
      guard object.typeName == model.types[type].name else { return nil }
      let shape = mapping.plan.shapes.lazy.compactMap(\.self)
        .first { $0.isChosen == isChosen && $0.typeName == object.typeName }
      // As nearly every object of a list, whose names need no look.
      if let shape, shape === object.shape { return object }
      guard object.fieldNames == fields.map(\.name) else { return nil }
      return shape.map { object.reshaped(as: $0) } ?? object
    case .choice(let choice):
      return choice.types.lazy.compactMap { fitted(object, $0, isChosen: true) }.first
    }
  }
}

extension SaxValue {
  /// True if an `Any` may hold it, and what is in it.
  fileprivate var isAny: Bool {
    switch self {
    case .null, .string, .number, .bool, .int, .double, .decimal: true
    case .list(let items): items.allSatisfy(\.isAny)
    case .dictionary(let entries): entries.values.allSatisfy(\.isAny)
    default: false
    }
  }
}
