import Foundation
import SaxOData
import SaxSchema
import Testing

/// A document as XML and as JSON gives equal models, but for what its two forms say differently.
@Suite(.enabled(if: MetadataSuites.areThere)) struct MetadataPairTests {
  /// The places at which the two documents of a pair say different things.
  private static let known = [
    // JSON has no `max`.
    "miscellaneous2": ["/Schema.One/operations/Schema.One/parameters/Reason/type/maxLength"],
    "miscellaneous": [
      // One has an alias in a path, the other the namespace.
      "/org.example/targetedAnnotations/org.example.DynamicExpression/annotations/org.example"
        + ".MyFavoriteModelElement/value/some/string",
      "/org.example/targetedAnnotations/org.example.DynamicExpression/annotations/org.example"
        + ".MyFavoriteModelElement/value/some/string",
      // The text `null`, and null.
      "/Model1/structuredTypes/Model1/properties/NullValue/defaultValue",
      // Numbers were rounded, or written in another way.
      "/Model1/structuredTypes/Model1/properties/DoubleValue/defaultValue/some",
      "/Model1/structuredTypes/Model1/properties/NullValue/defaultValue",
      "/Model1/structuredTypes/Model1/properties/DoubleValue/defaultValue/some",
      "/Model1/structuredTypes/Model1/properties/TheValue/type/maxLength",
      "/Model1/annotations/Dummy.Namespace3.Float/value/some/number",
      "/Model1/annotations/Dummy.Namespace3.NumericValues/value/some/collection/0/number",
      "/Model1/annotations/Dummy.Namespace3.NumericValues/value/some/collection/1/number",
      "/Model1/annotations/Dummy.Namespace3.NumericValues/value/some/collection/5/number",
      "/Model1/annotations/Dummy.Namespace3.NumericValues/value/some/collection/6/number",
      // Carriage returns were left out.
      "/Model1/annotations/Dummy.Namespace3.String/value/some/string",
    ],
    // Of `sap:variable-scale`.
    "v2-annotations": [
      "/V2.Annotations/structuredTypes/V2.Annotations/properties/decfloat/type/scale/some"
    ],
  ]

  private static func path(_ difference: String) -> String {
    difference.range(of: ": ").map { String(difference[..<$0.lowerBound]) } ?? difference
  }

  private static func model(_ path: String) throws -> EntityModel {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    return try EntityModel.reading(metadata: try MetadataSuites.bytes(path), options: options)
  }

  /// The schemas and references of a document; vocabularies are referenced in the document's own format.
  private static func content(
    _ model: EntityModel
  ) -> (schemas: [EntityModel.Schema], references: [EntityModel.Reference]) {
    var references = model.references
    for index in references.indices {
      let uri = references[index].uri
      if uri.hasSuffix(".json") { references[index].uri = String(uri.dropLast(5)) + ".xml" }
    }
    return (model.schemas, references)
  }

  @Test(arguments: [
    "csdl-16.1", "csdl-16.2", "miscellaneous", "miscellaneous2", "special-characters",
  ])
  func pairsGiveEqualModels(_ name: String) throws {
    let xml = try Self.model("oasis-csdl/examples/\(name).xml")
    let json = try Self.model("oasis-csdl/examples/\(name).json")
    #expect(xml.version == json.version)
    let differences =
      ModelDifferences.of(Self.content(xml).schemas, Self.content(json).schemas)
      + ModelDifferences.of(Self.content(xml).references, Self.content(json).references)
    #expect(differences.map(Self.path) == Self.known[name] ?? [], "\(differences)")
  }

  @Test(arguments: [
    "ReferentialConstraint-v2", "documentation-v2", "odata-rw-v2", "odata-rw-v3", "v2-annotations",
  ])
  func pairsOfOlderVersionsGiveEqualStructures(_ name: String) throws {
    let xml = try Self.model("oasis-csdl/test/\(name).xml")
    let json = try Self.model("oasis-csdl/test/\(name).json")
    let differences = ModelDifferences.of(
      xml.schemas.map(Self.structure), json.schemas.map(Self.structure))
    #expect(differences.map(Self.path) == Self.known[name] ?? [], "\(differences)")
  }

  /// Types, keys, navigation and sets without annotations, and without what only versions before V4 have.
  private static func structure(_ schema: EntityModel.Schema) -> EntityModel.Schema {
    var result = EntityModel.Schema(schema.namespace, alias: schema.alias)
    result.structuredTypes = schema.structuredTypes.map { type in
      var type = type
      type.annotations = []
      for index in type.properties.indices {
        type.properties[index].annotations = []
        type.properties[index].isConcurrencyToken = false
      }
      for index in type.navigationProperties.indices {
        type.navigationProperties[index].annotations = []
        type.navigationProperties[index].relationship = nil
      }
      return type
    }
    result.containers = schema.containers.map { container in
      var bare = EntityModel.Container(container.name, namespace: container.namespace)
      bare.entitySets = container.entitySets.map { set in
        var set = set
        set.annotations = []
        return set
      }
      return bare
    }
    return result
  }
}
