extension EntityModelResolver {
  /// An end of an association as navigation properties name it.
  private struct EndName: Hashable {
    var association: String
    var role: String
  }

  /// A navigation property at an end.
  private struct Leading {
    var type: String
    var property: String
    var toRole: String
  }

  /// Fills navigation properties from the associations that they name, and sets from association sets.
  mutating func resolveAssociations() throws(EntityModelError) {
    var leading: [EndName: [Leading]] = [:]
    for schema in schemas {
      for type in schema.structuredTypes {
        for property in type.navigationProperties {
          guard let place = property.relationship else { continue }
          let end = EndName(association: place.association, role: place.fromRole)
          leading[end, default: []].append(
            Leading(type: type.qualifiedName, property: property.name, toRole: place.toRole))
        }
      }
    }
    guard !leading.isEmpty else { return }
    for schema in schemas.indices {
      for type in schemas[schema].structuredTypes.indices {
        for at in schemas[schema].structuredTypes[type].navigationProperties.indices {
          let property = schemas[schema].structuredTypes[type].navigationProperties[at]
          guard let place = property.relationship else { continue }
          schemas[schema].structuredTypes[type].navigationProperties[at] = try resolved(
            property, place, leading, in: schemas[schema].structuredTypes[type].qualifiedName)
        }
      }
    }
    for schema in schemas.indices {
      for container in schemas[schema].containers.indices {
        bindSets(schema, container, leading)
      }
    }
  }

  private mutating func resolved(
    _ property: EntityModel.NavigationProperty, _ place: EntityModel.Relationship,
    _ leading: [EndName: [Leading]], in type: String
  ) throws(EntityModelError) -> EntityModel.NavigationProperty {
    guard let association = association(place.association) else {
      let part = EntityModelError.Part(name: property.name, line: property.line)
      if isExternal(place.association) || toleratesFaults {
        warn(.association, "there is no association \(place.association)", in: type, part)
        return property
      }
      throw EntityModelError(
        .navigation,
        "the association of navigation property \(property.name), \(place.association), is not declared",
        in: type, part)
    }
    guard let from = association.ends.first(where: { $0.role == place.fromRole }),
      let to = association.ends.first(where: { $0.role == place.toRole })
    else {
      try tell(
        EntityModelError(
          .navigation,
          "\(place.association) has no ends \(place.fromRole) and \(place.toRole), of navigation property"
            + " \(property.name)", in: type, .init(name: property.name, line: property.line)))
      return property
    }
    var property = property
    property.target = to.type
    property.isCollection = to.multiplicity == "*"
    property.isNullable = to.multiplicity == "0..1"
    property.onDelete = from.onDelete.map { EntityModel.OnDelete($0) }
    let back = EndName(association: place.association, role: place.toRole)
    property.partner =
      leading[back]?.first { $0.toRole == place.fromRole && $0.type == to.type }?.property
    if let principal = association.principal, let dependent = association.dependent,
      dependent.role == place.fromRole
    {
      property.constraints = zip(dependent.properties, principal.properties).map {
        EntityModel.ReferentialConstraint($0, references: $1)
      }
    }
    return property
  }

  private func association(_ name: String) -> EntityModel.Association? {
    index.associations[name].map { schemas[$0.schema].associations[$0.position] }
  }

  private mutating func bindSets(
    _ schema: Int, _ container: Int, _ leading: [EndName: [Leading]]
  ) {
    let sets = schemas[schema].containers[container].entitySets
    let places = Dictionary(
      sets.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for associationSet in schemas[schema].containers[container].associationSets {
      guard associationSet.ends.count == 2 else { continue }
      for (here, there) in [(0, 1), (1, 0)] {
        let (from, to) = (associationSet.ends[here], associationSet.ends[there])
        guard let position = places[from.entitySet],
          let role = from.role ?? inferredRole(associationSet.association, sets[position])
        else { continue }
        let end = EndName(association: associationSet.association, role: role)
        for found in leading[end] ?? [] where found.toRole == to.role ?? found.toRole {
          guard let path = path(to: found, from: sets[position].entityType) else { continue }
          schemas[schema].containers[container].entitySets[position].bindings.append(
            EntityModel.NavigationBinding(path, to: to.entitySet))
        }
      }
    }
  }

  /// The role of the end that is of a set's type, where an association set doesn't say it.
  private func inferredRole(_ name: String, _ set: EntityModel.EntitySet) -> String? {
    association(name)?.ends.first { derives(set.entityType, from: $0.type) }?.role
  }

  /// The path to a navigation property from a set's type: through its own type, where that is derived.
  private func path(to found: Leading, from type: String) -> String? {
    if derives(type, from: found.type) { return found.property }
    return derives(found.type, from: type) ? "\(found.type)/\(found.property)" : nil
  }

  /// True for a type and those it is derived from.
  private func derives(_ type: String, from base: String) -> Bool {
    var name: String? = type
    while let current = name {
      if current == base { return true }
      name = structuredType(current)?.baseType
    }
    return false
  }

  /// Fills the alternate keys of types, from annotations at them or that target them.
  mutating func findAlternateKeys() {
    for schema in schemas.indices {
      for type in schemas[schema].structuredTypes.indices {
        let inline = schemas[schema].structuredTypes[type].annotations
        let name = schemas[schema].structuredTypes[type].qualifiedName
        let targeted = (index.targets[name] ?? []).flatMap {
          schemas[$0.schema].targetedAnnotations[$0.position].annotations
        }
        guard !inline.isEmpty || !targeted.isEmpty else { continue }
        for annotation in inline + targeted where Self.alternateKeyTerms.contains(annotation.term) {
          schemas[schema].structuredTypes[type].alternateKeys += Self.keys(annotation.value)
        }
      }
    }
  }

  private static let alternateKeyTerms: Set<String> = [
    "Org.OData.Core.V1.AlternateKeys", "OData.Community.Keys.V1.AlternateKeys",
  ]

  private static func keys(
    _ value: EntityModel.Expression?
  ) -> [[EntityModel.KeyProperty]] {
    guard case .collection(let keys)? = value else { return [] }
    return keys.compactMap { key in
      guard case .record(let record) = key, case .collection(let parts)? = record["Key"] else {
        return nil
      }
      let properties: [EntityModel.KeyProperty] = parts.compactMap { part in
        guard case .record(let part) = part, case .string(let path)? = part["Name"] else {
          return nil
        }
        guard case .string(let alias)? = part["Alias"] else { return .init(path) }
        return .init(path, alias: alias)
      }
      return properties.isEmpty ? nil : properties
    }
  }
}
