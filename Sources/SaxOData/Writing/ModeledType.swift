internal import SaxSchema

/// The type that a model gives a value that is encoded.
struct ModeledType: Sendable {
  let model: EntityModel
  /// The qualified name of the type, that of the items for a list.
  let type: String

  /// The primitive type, that a type definition stands for; nil for an entity, a complex value or an enumeration.
  var primitive: String? {
    if let definition = model.typeDefinition(type) { return definition.underlyingType.name }
    return type.hasPrefix("Edm.") ? type : nil
  }

  /// The type of a member; nil where the model says nothing, as of dynamic properties and annotations.
  ///
  /// - Throws: ``ODataError/Code/body`` if the type has no such property.
  func member(_ name: String) throws(ODataError) -> ModeledType? {
    if let property = model.property(name, of: type) {
      return ModeledType(model: model, type: property.type.name)
    }
    if let property = model.navigationProperty(name, of: type) {
      return ModeledType(model: model, type: property.target)
    }
    let isAnnotation = name.contains("@") || name.contains(".") || name == "__metadata"
    if model.structuredType(type) == nil || isAnnotation || model.mayHaveOtherProperties(type) {
      return nil
    }
    throw ODataError(
      .body, "\(type) has no property \(name)",
      fix: model.nearestProperty(to: name, of: type).map { "\($0)" })
  }
}
