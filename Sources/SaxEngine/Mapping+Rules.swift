package import SaxLanguage
package import SaxValues

// What a caller has to know of a mapping to take its objects as types of its own.

extension Mapping {
  /// An `emit` declaration.
  package struct EmitRule: Sendable {
    /// As in ``Emission/rule``.
    package var index: Int
    package var typeName: String
    package var place: MappingPlace
    /// True if what it finds counts only where nothing else has been emitted.
    package var isFallback: Bool
  }

  package var emitRules: [EmitRule] {
    plan.rules.enumerated().filter { !$1.isError }
      .map {
        EmitRule(
          index: $0, typeName: $1.typeName, place: $1.place, isFallback: $1.isFallback)
      }
  }

  /// The number of declarations, `error` among them.
  package var ruleCount: Int { plan.rules.count }

  /// The emitted type that a name was likely meant to be.
  package func nearestEmittedType(to name: String) -> String? {
    NearestName.ofPart(name, among: emittedTypes)
  }

  /// The object types that a declaration may emit, and whether there may be anything else: one, or
  /// those that a `switch` chooses from.
  package func objectTypes(rule: Int) -> (names: [String], isAll: Bool) {
    var names: [String] = []
    var isAll = true
    collect(model.rules[rule].type.required, &names, &isAll)
    return (names, isAll)
  }

  private func collect(_ type: TypeReference, _ names: inout [String], _ isAll: inout Bool) {
    guard case .type(let id) = type else {
      isAll = false
      return
    }
    switch model.types[id].kind {
    case .object: if !names.contains(model.types[id].name) { names.append(model.types[id].name) }
    case .choice(let choice): for id in choice.types { collect(.type(id), &names, &isAll) }
    }
  }

  /// The names of an object type's fields, in the order of their slots.
  package func fieldNames(ofType name: String) -> [String] { fields(ofType: name).map(\.name) }

  /// The fields of an object type; none if there is no such type.
  package func fields(ofType name: String) -> [FieldModel] {
    for type in model.types where type.name == name {
      if case .object(let fields) = type.kind { return fields }
    }
    return []
  }

  /// True if a field holds objects of one type and no others.
  ///
  /// - Parameter isList: whether it has to hold a list of them, or else one at most.
  package func field(
    _ name: String, ofType typeName: String, holds objectType: String, isList: Bool
  ) -> Bool {
    guard let field = fields(ofType: typeName).first(where: { $0.name == name }) else {
      return false
    }
    let held: TypeReference
    switch (field.type.required, isList) {
    case (.list(let item), true): held = item
    case (let one, false): held = one
    default: return false
    }
    guard case .type(let id) = held, case .object = model.types[id].kind else { return false }
    return model.types[id].name == objectType
  }

  /// The error that a type has no such field.
  package func missingField(_ name: String, ofType typeName: String) -> BuildError {
    let names = fieldNames(ofType: typeName)
    return BuildError(
      .access, "\(typeName) has no field \(name), but \(names.joined(separator: ", "))",
      fix: NearestName.ofPart(name, among: names).map { "did you mean \($0)?" })
  }
}

extension SaxObject {
  /// The value of a field by its place in the type, from 0.
  package func value(slot: Int) -> SaxValue { slots[slot] }

}
