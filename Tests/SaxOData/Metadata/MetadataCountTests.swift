import SaxOData
import SaxSchema
import Testing

/// A model holds as much as a count of the document's elements says.
@Suite(.enabled(if: MetadataSuites.areThere)) struct MetadataCountTests {
  @Test func modelsHoldWhatDocumentsDeclare() throws {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    var total: [String: Int] = [:]
    for path in try MetadataSuites.documents() where !path.hasSuffix(".json") {
      let bytes = try MetadataSuites.bytes(path)
      // One with annotations whose target is none holds fewer.
      guard let model = try? EntityModel.reading(metadata: bytes, options: options),
        !model.warnings.contains(where: { $0.code == .target })
      else {
        #expect(SuiteMetadataTests.refusal(of: path) != nil, "\(path)")
        continue
      }
      let elements = XMLElements(String(decoding: bytes, as: UTF8.self))
      let found = Self.counts(model)
      for (name, count) in Self.counts(elements) {
        // Before V4 they come from association sets; one document has both.
        if name == "bindings", model.version < .v4 { continue }
        // A type has two keys, of which the first counts.
        if name == "key properties", path.hasSuffix("counterexamples/test1.xml") { continue }
        #expect(found[name] == count, "\(name) of \(path)")
        total[name, default: 0] += count
      }
    }
    // Those of all documents that are read, so that nothing is counted by none.
    #expect(
      total == [
        "entity types": 1626, "complex types": 736, "enum types": 253, "members": 1291,
        "type definitions": 56, "terms": 400, "properties": 10391, "navigation properties": 1603,
        "key properties": 1452, "constraints": 108, "operations": 1072, "parameters": 2533,
        "associations": 386, "association sets": 385, "containers": 135, "entity sets": 1051,
        "singletons": 56, "imports": 331, "targeted annotations": 2953,
        "annotations of types": 115, "annotations of properties": 884, "bindings": 677,
      ])
  }

  private static func counts(_ elements: XMLElements) -> [String: Int] {
    let types = ["EntityType", "ComplexType"]
    func below(_ name: String) -> Int {
      types.reduce(0) { $0 + elements.count(name, in: $1) }
    }
    return [
      "entity types": elements.count("EntityType", in: "Schema"),
      "complex types": elements.count("ComplexType", in: "Schema"),
      "enum types": elements.count("EnumType", in: "Schema"),
      "members": elements.count("Member", in: "EnumType"),
      "type definitions": elements.count("TypeDefinition", in: "Schema"),
      "terms": elements.count("Term", in: "Schema") + elements.count("ValueTerm", in: "Schema"),
      "properties": below("Property"),
      "navigation properties": below("NavigationProperty"),
      "key properties": elements.count("PropertyRef", in: "Key"),
      "constraints": elements.count("ReferentialConstraint", in: "NavigationProperty"),
      "operations": elements.count("Function", in: "Schema")
        + elements.count("Action", in: "Schema"),
      "parameters": elements.count("Parameter", in: "Function", "Action", "FunctionImport"),
      "associations": elements.count("Association", in: "Schema"),
      "association sets": elements.count("AssociationSet", in: "EntityContainer"),
      "containers": elements.count("EntityContainer", in: "Schema"),
      "entity sets": elements.count("EntitySet", in: "EntityContainer"),
      "singletons": elements.count("Singleton", in: "EntityContainer"),
      "imports": elements.count("FunctionImport", in: "EntityContainer")
        + elements.count("ActionImport", in: "EntityContainer"),
      "targeted annotations": elements.count("Annotation", in: "Annotations")
        + elements.count("ValueAnnotation", in: "Annotations")
        + elements.count("TypeAnnotation", in: "Annotations"),
      "annotations of types": elements.count("Annotation", in: "EntityType", "ComplexType"),
      "annotations of properties": elements.count("Annotation", in: "Property"),
      "bindings": elements.count("NavigationPropertyBinding", in: "EntitySet", "Singleton"),
    ]
  }

  private static func counts(_ model: EntityModel) -> [String: Int] {
    let types = model.schemas.flatMap(\.structuredTypes)
    let containers = model.schemas.flatMap(\.containers)
    let imports = containers.flatMap(\.operationImports)
    let operations = model.schemas.flatMap(\.operations)
    let isNavigated = model.version >= .v4
    func inline(_ annotations: [EntityModel.Annotation]) -> Int {
      // Not attributes of other namespaces, nor documentation before V4.
      annotations.count {
        !$0.term.contains(":") && (isNavigated || !$0.term.hasSuffix("Description"))
      }
    }
    return [
      "entity types": types.count { $0.kind == .entity },
      "complex types": types.count { $0.kind == .complex },
      "enum types": model.schemas.flatMap(\.enumTypes).count,
      "members": model.schemas.flatMap(\.enumTypes).flatMap(\.members).count,
      "type definitions": model.schemas.flatMap(\.typeDefinitions).count,
      "terms": model.schemas.flatMap(\.terms).count,
      "properties": types.flatMap(\.properties).count,
      "navigation properties": types.flatMap(\.navigationProperties).count,
      "key properties": types.flatMap(\.key).count,
      "constraints": isNavigated
        ? types.flatMap(\.navigationProperties).flatMap(\.constraints).count : 0,
      "operations": operations.count,
      "parameters": operations.flatMap(\.parameters).count
        + imports.compactMap(\.signature).flatMap(\.parameters).count,
      "associations": model.schemas.flatMap(\.associations).count,
      "association sets": containers.flatMap(\.associationSets).count,
      "containers": containers.count,
      "entity sets": containers.flatMap(\.entitySets).count,
      "singletons": containers.flatMap(\.singletons).count,
      "imports": imports.count,
      "targeted annotations": model.schemas.flatMap(\.targetedAnnotations).flatMap(\.annotations)
        .count,
      "annotations of types": inline(types.flatMap(\.annotations)),
      "annotations of properties": inline(types.flatMap(\.properties).flatMap(\.annotations)),
      "bindings": isNavigated
        ? containers.flatMap(\.entitySets).flatMap(\.bindings).count
          + containers.flatMap(\.singletons).flatMap(\.bindings).count : 0,
    ]
  }
}
