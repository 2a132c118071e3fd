import SaxTestSupport
@testable import SaxValues
import Testing

@testable import SaxLanguage

@Suite struct ShopMappingTests {
  private let model: MappingModel

  init() throws {
    model = try #require(ShopMapping.compile().model)
  }

  private func fields(of type: String) throws -> [FieldModel] {
    let declared = try #require(model.types.first { $0.name == type })
    guard case .object(let fields) = declared.kind else { return [] }
    return fields
  }

  private func field(_ name: String, of type: String = "Order") throws -> FieldModel {
    try #require(try fields(of: type).first { $0.name == name })
  }

  private func paths(_ name: String, of type: String = "Order") throws -> [String] {
    try field(name, of: type).paths.map(\.textWithFormat)
  }

  @Test func warnsOfNothingButTheImport() {
    #expect(
      ShopMapping.compile().diagnostics.map(\.description) == [
        """
        shop.sax:5:8: warning: nothing of "common.sax" is used
          import "common.sax"
                 ^^^^^^^^^^^^
        """
      ])
  }

  @Test func rules() {
    #expect(model.name == "Shop")
    #expect(model.rules.map(\.typeName) == ["Order", "Page", "Problem"])
    #expect(model.rules.map(\.kind) == [.emit, .emit, .error])
    #expect(model.rules[0].paths.map(\.text) == ["/data/orders", "/s:feed/s:order"])
    #expect(model.rules[0].paths.map(\.isAbsolute) == [true, true])
    #expect(model.rules[0].place == MappingPlace(file: "shop.sax", line: 8, column: 1))
    #expect(
      model.rules[0].paths[1].steps.map(\.test) == [
        .name(namespaces: ["urn:shop", "urn:shop:2024", ""], local: "feed"),
        .name(namespaces: ["urn:shop", "urn:shop:2024", ""], local: "order"),
      ])
  }

  @Test func typesHaveTheirFieldsInOrder() throws {
    #expect(
      model.types.map(\.name) == [
        "Common", "Order", "Line", "Page", "Problem", "Payment", "Card", "Iban",
      ])
    #expect(
      try fields(of: "Order").map(\.name) == [
        "id", "ref", "placed", "due", "total", "paid", "rush", "status", "lines", "first", "labels",
        "tags", "grid", "place", "payment", "shop", "extra", "body", "other", "row", "city", "zip",
      ])
    #expect(try fields(of: "Iban").map(\.name) == ["last4", "iban"])
    #expect(try field("last4", of: "Iban").owner == "Card")
  }

  @Test func pathsOfFields() throws {
    #expect(try paths("id") == ["@id", "id"])
    #expect(try paths("ref") == ["ref"])
    #expect(try paths("labels") == ["labels/*"])
    #expect(try paths("grid") == ["grid"])
    #expect(
      try paths("lines") == [
        #"json(lines[not(kind = "void")])"#, #"xml(s:lines/s:line[not(@kind = "void")])"#,
      ])
    #expect(
      try paths("city") == ["s:ship/s:city", "s:ship/city", "shipping/s:city", "shipping/city"])
    #expect(try field("other").paths.first?.source == .rest)
    #expect(try field("shop").paths.map { $0.steps.first?.axis } == [.ancestor, .parent])
    #expect(try field("id").pathText == "@id | id")
    #expect(try field("id").pathPlace == MappingPlace(file: "shop.sax", line: 13, column: 35))
    #expect(try field("ref").pathPlace == MappingPlace(file: "shop.sax", line: 14, column: 3))
  }

  @Test func clausesOfFields() throws {
    #expect(try field("placed").conversion.formats == [.iso8601, .odata])
    #expect(try field("due").conversion.formats == [.pattern("dd-MM-yyyy"), .iso8601])
    #expect(
      try field("paid").conversion.formats == [
        .words(true: "Y", false: "N"), .words(true: "true", false: "false"),
      ])
    #expect(try field("rush").isExistence)
    #expect(try field("lines").items.maximum == 10_000)
    #expect(try field("tags").keyPaths?.map(\.text) == ["@k"])
    #expect(try field("tags").valuePaths?.map(\.text) == ["@v"])
    guard case .whitespace = try field("place").listSeparator else {
      Issue.record("place is no list in one text")
      return
    }
    guard case .string("n/a") = try field("ref").defaultValue else {
      Issue.record("ref has no default")
      return
    }
    guard case .int(1) = try field("qty", of: "Line").defaultValue else {
      Issue.record("qty has no default")
      return
    }
  }

  @Test func positionsArePredicates() throws {
    let predicate = try #require(try field("first").paths.first?.steps.first?.predicates.first)
    #expect(predicate.expression == .compare(.equal, .position, .number(1)))
  }

  @Test func switchAndEnum() throws {
    let payment = try #require(model.types.first { $0.name == "Payment" })
    guard case .choice(let choice) = payment.kind else {
      Issue.record("Payment is no switch")
      return
    }
    #expect(choice.paths.map(\.text) == ["@type", "type"])
    #expect(choice.cases.map { $0.literals.map(\.text) } == [["card", "credit"], ["iban"]])
    #expect(choice.cases.map { model.types[$0.type].name } == ["Card", "Iban"])
    guard case .skip = choice.otherwise else {
      Issue.record("else does not skip")
      return
    }
    #expect(model.enums.map(\.name) == ["Status"])
    #expect(model.enums[0].cases.map(\.name) == ["open", "closed", "pending"])
    #expect(model.enums[0].cases.map(\.literals) == [["O"], ["C", "X"], ["pending"]])
    #expect(model.enums[0].otherwise == "unknown")
  }
}
