extension EntityModelResolver {
  /// Resolves the aliases in all names that a schema's declarations use.
  mutating func resolveNames(in position: Int) {
    for at in schemas[position].structuredTypes.indices {
      names.resolve(&schemas[position].structuredTypes[at])
    }
    for at in schemas[position].enumTypes.indices {
      names.resolve(&schemas[position].enumTypes[at])
    }
    for at in schemas[position].typeDefinitions.indices {
      names.resolve(&schemas[position].typeDefinitions[at].underlyingType.name)
      names.resolve(&schemas[position].typeDefinitions[at].annotations)
    }
    for at in schemas[position].operations.indices {
      names.resolve(&schemas[position].operations[at])
    }
    for at in schemas[position].terms.indices {
      names.resolve(&schemas[position].terms[at].type.name)
      names.resolve(&schemas[position].terms[at].baseTerm)
      names.resolve(&schemas[position].terms[at].annotations)
    }
    for at in schemas[position].containers.indices {
      names.resolve(&schemas[position].containers[at])
    }
    for at in schemas[position].associations.indices {
      for end in schemas[position].associations[at].ends.indices {
        names.resolve(&schemas[position].associations[at].ends[end].type)
      }
      names.resolve(&schemas[position].associations[at].annotations)
    }
    names.resolve(&schemas[position].annotations)
  }
}

extension EntityNameResolver {
  fileprivate mutating func resolve(_ type: inout EntityModel.StructuredType) {
    resolve(&type.baseType)
    resolve(&type.annotations)
    for at in type.properties.indices {
      resolve(&type.properties[at].type.name)
      resolve(&type.properties[at].annotations)
    }
    for at in type.navigationProperties.indices {
      resolve(&type.navigationProperties[at].target)
      resolve(&type.navigationProperties[at].annotations)
      if var relationship = type.navigationProperties[at].relationship {
        resolve(&relationship.association)
        type.navigationProperties[at].relationship = relationship
      }
      if var onDelete = type.navigationProperties[at].onDelete {
        resolve(&onDelete.annotations)
        type.navigationProperties[at].onDelete = onDelete
      }
      for constraint in type.navigationProperties[at].constraints.indices {
        resolve(&type.navigationProperties[at].constraints[constraint].annotations)
      }
    }
  }

  fileprivate mutating func resolve(_ type: inout EntityModel.EnumType) {
    resolve(&type.underlyingType)
    resolve(&type.annotations)
    for at in type.members.indices { resolve(&type.members[at].annotations) }
  }

  fileprivate mutating func resolve(_ operation: inout EntityModel.Operation) {
    resolve(&operation.annotations)
    for at in operation.parameters.indices {
      resolve(&operation.parameters[at].type.name)
      resolve(&operation.parameters[at].annotations)
    }
    if var result = operation.returnType {
      resolve(&result.type.name)
      resolve(&result.annotations)
      operation.returnType = result
    }
  }

  fileprivate mutating func resolve(_ container: inout EntityModel.Container) {
    resolve(&container.extends)
    resolve(&container.annotations)
    for at in container.entitySets.indices {
      resolve(&container.entitySets[at].entityType)
      resolve(&container.entitySets[at].annotations)
      resolve(&container.entitySets[at].bindings, in: container.qualifiedName)
    }
    for at in container.singletons.indices {
      resolve(&container.singletons[at].type)
      resolve(&container.singletons[at].annotations)
      resolve(&container.singletons[at].bindings, in: container.qualifiedName)
    }
    for at in container.operationImports.indices {
      resolve(&container.operationImports[at].operation)
      resolve(&container.operationImports[at].annotations)
      if var set = container.operationImports[at].entitySet {
        resolve(&set, in: container.qualifiedName)
        container.operationImports[at].entitySet = set
      }
      if var signature = container.operationImports[at].signature {
        resolve(&signature)
        container.operationImports[at].signature = signature
      }
    }
    for at in container.associationSets.indices {
      resolve(&container.associationSets[at].association)
      resolve(&container.associationSets[at].annotations)
    }
  }

  private mutating func resolve(
    _ bindings: inout [EntityModel.NavigationBinding], in container: String
  ) {
    for at in bindings.indices { resolve(&bindings[at].target, in: container) }
  }
}
