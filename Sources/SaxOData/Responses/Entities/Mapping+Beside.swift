package import SaxEngine
package import SaxLanguage
internal import SaxValues

/// The rules of another mapping beside those of this one, as a protocol brings them that says how its payloads are made:
/// where its errors are, and where the next page is.
extension Mapping {
  /// This mapping with the rules of another one behind its own. They have names of their own, so that none is taken for
  /// a type of this one.
  ///
  /// - Parameters:
  ///   - other: compiled by itself; its services and limits don't count.
  ///   - prefix: of the names of its types, such as `OData:`.
  package func beside(_ other: Mapping, prefix: String) -> Mapping {
    var joined = model
    joined.services = []
    let (types, enums) = (model.types.count, model.enums.count)
    func moved(_ reference: TypeReference) -> TypeReference {
      reference.moved(types: types, enums: enums)
    }
    joined.enums += other.model.enums
    for var type in other.model.types {
      type.name = prefix + type.name
      switch type.kind {
      case .object(let fields):
        type.kind = .object(
          fields.map { field in
            var field = field
            field.type = moved(field.type)
            return field
          })
      case .choice(var choice):
        for index in choice.cases.indices { choice.cases[index].type += types }
        if case .type(let id) = choice.otherwise { choice.otherwise = .type(id + types) }
        type.kind = .choice(choice)
      }
      joined.types.append(type)
    }
    for var rule in other.model.rules {
      rule.type = moved(rule.type)
      rule.typeName = prefix + rule.typeName
      joined.rules.append(rule)
    }
    joined.fingerprint.mix(word: other.fingerprint)
    return Mapping(joined)
  }

  /// This mapping with other names of some fields, those that no text of a mapping can have.
  ///
  /// - Parameter names: by the names in the text.
  package func renamingFields(_ names: [String: String]) -> Mapping {
    if names.isEmpty { return self }
    var renamed = model
    for (id, type) in model.types.enumerated() {
      guard case .object(let fields) = type.kind else { continue }
      renamed.types[id].kind = .object(
        fields.map { field in
          var field = field
          field.name = names[field.name] ?? field.name
          return field
        })
    }
    return Mapping(renamed)
  }

  /// This mapping with what ends the objects of some types.
  ///
  /// - Parameter finishers: by the names of types; called with each object before any hook, nested ones first. What
  ///   one throws is the object's error, with the object's place; a ``BuildError`` keeps its code, message and fix.
  package func finishing(
    _ finishers: [String: ObjectFinisher]
  ) -> Mapping {
    if finishers.isEmpty { return self }
    var finished = model
    finished.finishers.merge(finishers) { _, new in new }
    return Mapping(finished)
  }
}

extension TypeReference {
  /// The reference in a model that has this many types and enums in front of those it was made for.
  fileprivate func moved(types: Int, enums: Int) -> TypeReference {
    switch self {
    case .type(let id): .type(id + types)
    case .enumeration(let id): .enumeration(id + enums)
    case .optional(let type): .optional(type.moved(types: types, enums: enums))
    case .list(let type): .list(type.moved(types: types, enums: enums))
    case .dictionary(let type): .dictionary(type.moved(types: types, enums: enums))
    case .scalar, .any, .raw: self
    }
  }
}
