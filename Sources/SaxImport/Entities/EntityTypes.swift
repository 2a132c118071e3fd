internal import SaxLanguage
package import SaxSchema

/// The types that entities are read as: a schema, with what OData alone knows of it beside. A mapping is made of them
/// where the user has none.
package struct EntityTypes: Hashable, Sendable {
  /// The root is the type of the entities. A path of a field is a name that the service may have for it, the likeliest
  /// first.
  package var schema: Schema
  package var annotations: EntityAnnotations

  package init(_ schema: Schema, _ annotations: EntityAnnotations = EntityAnnotations()) {
    self.schema = schema
    self.annotations = annotations
  }

  /// The name of the record that the entities are.
  package var root: String {
    guard case .named(let name)? = schema.roots.first?.type.kind else { return "" }
    return name
  }
}

extension RecordType.Field {
  /// The names that a service may have for a property, the likeliest first.
  package var names: [String] { paths.compactMap { $0.steps.last?.test.local } }
}
