import SaxLanguage
import SaxSchema
import SaxValues
import Testing

/// Descriptions of a schema's types and fields.
@Suite struct DocumentationTests {
  private static let schema: Schema = {
    var field = RecordType.Field(
      "id", .scalar(.int),
      at: [
        Path(
          isAbsolute: false,
          steps: [Step(axis: .child, test: .name(namespaces: [], local: "id"))])
      ])
    field.documentation = ["Its number.", "Unique."]
    var record = RecordType(name: "Order", fields: [field])
    record.documentation = ["An order."]
    var schema = Schema()
    schema.roots = [Schema.Root(.named("Order"), at: [Path(isAbsolute: true, steps: [])])]
    schema.declarations = [.record(record)]
    return schema
  }()

  @Test func standsInTheMapping() {
    let text = MappingWriter(Self.schema).text
    #expect(text.contains("## An order.\ntype Order {"), "\(text)")
    #expect(text.contains("  ## Its number.\n  ## Unique.\n  id: Int"), "\(text)")
  }

  @Test func standsInSwift() {
    let text = SwiftWriter(Self.schema).text
    #expect(text.contains("/// An order.\nstruct Order: Decodable"), "\(text)")
    #expect(text.contains("  /// Its number.\n  /// Unique.\n  var id: Int"), "\(text)")
  }
}
