import SaxHTTP
import SaxSchema
import SaxTestServers
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxLanguage
@testable import SaxOData

/// Mappings that are made of models, for people.
@Suite struct SuggestedMappingTests {
  /// The model of some schema elements.
  private static func model(
    _ schema: String, version: String = "4.0"
  ) throws -> EntityModel {
    let isNew = version >= "4"
    let edmx =
      isNew
      ? "http://docs.oasis-open.org/odata/ns/edmx" : "http://schemas.microsoft.com/ado/2007/06/edmx"
    let edm =
      isNew
      ? "http://docs.oasis-open.org/odata/ns/edm" : "http://schemas.microsoft.com/ado/2008/09/edm"
    let text = """
      <edmx:Edmx Version="\(isNew ? version : "1.0")" xmlns:edmx="\(edmx)">\
      <edmx:DataServices m:DataServiceVersion="\(version)" \
      xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <Schema Namespace="N" xmlns="\(edm)" xmlns:sap="http://www.sap.com/Protocols/SAPData">\(schema)</Schema>\
      </edmx:DataServices></edmx:Edmx>
      """
    return try EntityModel.reading(metadata: Array(text.utf8))
  }

  private static let shop = """
    <EnumType Name="Status"><Member Name="open"/><Member Name="closed"/></EnumType>
    <EnumType Name="Days" IsFlags="true"><Member Name="Mon" Value="1"/><Member Name="Tue" Value="2"/></EnumType>
    <EnumType Name="Sizes"><Member Name="else"/></EnumType>
    <ComplexType Name="Place"><Property Name="City" Type="Edm.String" Nullable="false"/>
      <Property Name="Within" Type="N.Place"/></ComplexType>
    <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
      <Annotation Term="Org.OData.Core.V1.Description" String="What a customer&#10;wants."/>
      <Annotation Term="Org.OData.Core.V1.LongDescription" String="For as long\tas it is kept."/>
      <Property Name="ID" Type="Edm.Int32" Nullable="false">
        <Annotation Term="Org.OData.Core.V1.Description" String="The number."/></Property>
      <Property Name="Status" Type="N.Status"/>
      <Property Name="Days" Type="N.Days" Nullable="false"/>
      <Property Name="Size" Type="N.Sizes" Nullable="false"/>
      <Property Name="From" Type="N.Place" Nullable="false"/>
      <Property Name="Stops" Type="Collection(N.Place)"/>
      <Property Name="Tags" Type="Collection(Edm.String)" Nullable="false"/>
      <Property Name="Paid" Type="Edm.DateTimeOffset"/>
      <Property Name="Photo" Type="Edm.Stream"/>
      <NavigationProperty Name="Customer" Type="N.Date" Nullable="false"/>
      <NavigationProperty Name="Next" Type="Collection(N.Order)"/>
    </EntityType>
    <EntityType Name="Special" BaseType="N.Order"><Property Name="Why" Type="Edm.String" Nullable="false"/></EntityType>
    <EntityType Name="Date"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Guid" Nullable="false"/></EntityType>
    <Annotations Target="N.Order/Paid"><Annotation Term="Org.OData.Core.V1.Description" String="When."/></Annotations>
    <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="N.Order"/></EntityContainer>
    """

  @Test func whatIsDeclaredIsSaid() throws {
    let mapping = try SuggestedMapping(
      of: "N.Order", in: Self.model(Self.shop), .v4,
      selection: EntitySelection(
        try ODataQuery(
          parsing: "$expand=Customer,Next($select=ID,From/City;$expand=Next($select=Tags))",
          version: .v4)),
      origin: ["here"], named: "Orders")
    #expect(
      mapping.text == """
        language 1
        # here
        mapping Orders

        emit Order at /value

        ## What a customer wants.
        ## For as long as it is kept.
        type Order {
          ## The number.
          ID:     Int
          Status: Status?
          Days:   [Days]   as list(",")
          Size:   String
          From:   Place
          Stops:  [Place]
          Tags:   [String]
          ## When.
          Paid:     Date?
          Customer: Date2
          Next:     [Order2]
          Why:      String?
        }

        """)
  }

  /// A member that is no case, a name that is a keyword, and ones that are taken.
  @Test(arguments: [ODataVersion.v2, .v3, .v4]) func namesAreThoseOfTheService(
    _ version: ODataVersion
  ) throws {
    let names = [
      "at", "type", "emit", "error", "from", "switch", "to", "key", "value", "as", "in", "using",
      "default",
      "max", "distinct", "json", "xml", "else", "enum", "service", "language", "mapping", "names",
      "dates",
      "limit", "import", "namespace", "text", "_x", "not", "and", "or", "none", "größe", "a.b",
      "a-b", "ancestor",
      "`", "a b", "a\"b", "\\", "..", "self", "position", "results", "d",
    ]
    let properties = names.map { name in
      """
      <Property Name="\(name.replacing("\"", with: "&quot;"))" Type="Edm.String"/>
      <NavigationProperty Name="\(name.replacing("\"", with: "&quot;"))1" Type="N.\(name == "a b" ? "any" : "Any")"/>
      """
    }
    let model = try Self.model(
      """
      <EntityType Name="type">\(properties.joined())</EntityType>
      <EntityType Name="Any"><Property Name="emit" Type="Edm.String"/></EntityType>
      <EntityType Name="any"><Property Name="emit" Type="Edm.String"/></EntityType>
      """)
    let selection = EntitySelection(try ODataQuery(parsing: "$expand=*", version: .v4))
    let mapping = try SuggestedMapping(of: "N.type", in: model, version, selection: selection)
    let record = names.map {
      "\(Self.json($0)): \"it\", \(Self.json($0 + "1")): {\"emit\": \"is\"}"
    }
    let list = version == .v4 ? "value" : "d"
    let objects = try Twins.objects(
      by: Mapping(mapping.text),
      in: Array("{\"\(list)\": [{\(record.joined(separator: ", "))}]}".utf8), .json)
    #expect(objects.count == 1)
    #expect(objects.first?.split(separator: "it").count == names.count + 1, "\(objects)")
    #expect(objects.first?.split(separator: "is").count == names.count + 1, "\(objects)")
  }

  private static func json(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Of complex types that hold each other several times there is one type each.
  @Test(.timeLimit(.minutes(1))) func whatHoldsItselfStaysSmall() throws {
    let types = (0..<60).map {
      "<ComplexType Name=\"T\($0)\"><Property Name=\"a\" Type=\"N.T\($0 + 1)\"/><Property Name=\"b\" Type=\"N.T\($0 + 1)\"/></ComplexType>"
    }
    let model = try Self.model(
      types.joined()
        + "<ComplexType Name=\"T60\"><Property Name=\"up\" Type=\"Collection(N.T0)\"/></ComplexType>"
    )
    let text = try SuggestedMapping(of: "N.T0", in: model, .v4).text
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("type ") }.count == 61)
  }

  @Test func whatTheModelLacksIsSaid() throws {
    #expect(throws: ODataError.self) {
      try SuggestedMapping(of: "N.Ordre", in: Self.model(Self.shop), .v4)
    }
  }

  private struct Order: Decodable, Equatable {
    var ID: Int
    var Status: String
    var Tags: [String]
  }

  /// In Swift, page after page, as objects and as a type.
  @Test func itReadsAQuery() async throws {
    let service = try ODataService(try ODataServer.shared().root("svc"), client: HTTPClient())
    let products = try Mapping(try await service["Products"].suggestedMapping())
    var names: [String] = []
    for try await product in service["Products"].objects(by: products) {
      names.append(try product.Name)
    }
    #expect(names == (1...7).map { "product \($0)" })
    let orders = try Mapping(try await service["Orders"].suggestedMapping())
    var found: [Order] = []
    for try await order in service["Orders"].objects(Order.self, by: orders) { found.append(order) }
    #expect(
      found == [
        Order(ID: 1, Status: "open", Tags: ["a", "b"]), Order(ID: 2, Status: "closed", Tags: []),
      ])
  }

  // MARK: The suites

  /// What is printed is parsed to the same.
  private static func isStable(_ text: String) throws -> Bool {
    let collector = DiagnosticCollector()
    let trees = [text, MappingPrinter.text(of: tree(text, collector))].map { tree($0, collector) }
    return trees[0] == trees[1] && collector.errorCount == 0
      && text.split(separator: "\n").dropFirst(2)
        == MappingPrinter.text(of: trees[0]).split(separator: "\n").dropFirst(1)
  }

  private static func tree(_ text: String, _ collector: DiagnosticCollector) -> MappingSyntax {
    let source = SourceText(name: "it", scalars: Array(text.unicodeScalars))
    return Parser.parse(source, file: collector.add(source), reportingTo: collector)
  }

  @Test(.enabled(if: MetadataSuites.areThere)) func everySetOfTheSuitesHasOne() throws {
    var (documents, sets, lines) = (0, 0, 0)
    for path in try MetadataSuites.documents() where SuiteMetadataTests.refusal(of: path) == nil {
      let model = try EntityModel.reading(metadata: try MetadataSuites.bytes(path), source: path)
      documents += 1
      let containers = model.schemas.flatMap(\.containers)
      let types =
        containers.flatMap(\.entitySets).map(\.entityType)
        + containers.flatMap(\.singletons).map(\.type)
      for type in types where model.structuredType(type) != nil {
        sets += 1
        for version in [ODataVersion.v2, .v3, .v4] {
          let expanded = EntitySelection(try ODataQuery(parsing: "$expand=*", version: .v4))
          for selection in [EntitySelection(), expanded] {
            // Compiled where it is made.
            let text = try SuggestedMapping(
              of: type, in: model, version, selection: selection, origin: ["of \(path)"]
            ).text
            lines += text.split(separator: "\n").count
            #expect(try Self.isStable(text), "\(path) \(type)\n\(text)")
            #expect(try Mapping(text).warnings.isEmpty, "\(path) \(type)\n\(text)")
          }
        }
      }
    }
    #expect(documents == 175)
    #expect(sets == 0)
    #expect(lines == 0)
  }

  /// The answers of services, by what is suggested and by what is made without being shown.
  @Test(
    .enabled(if: MetadataSuites.areThere),
    arguments: zip(TwinTests.services, [ODataVersion.v4, .v3, .v2]))
  func answersAreReadAlike(_ service: TwinTests.Service, _ version: ODataVersion) throws {
    var options = ODataMetadataOptions()
    options.allowsDanglingNames = true
    let model = try EntityModel.reading(
      metadata: try Suites.bytes("odata/" + service.model), options: options)
    var (equal, entities) = (0, 0)
    var different: [String] = []
    for (name, xml, json) in try Twins.pairs(in: "odata/" + service.folder) {
      guard let type = Twins.typeName(xml: xml, model) else { continue }
      let outline = try #require(EntityOutline(type, in: model))
      for (bytes, format) in [(json, InputFormat.json), (xml, .xml)] {
        if version == .v4, format == .xml { continue }
        let text = try SuggestedMapping(
          of: type, in: model, version, amount: Twins.amount(in: bytes, format)
        ).text
        let objects = try Twins.objects(by: Mapping(text), in: bytes, format)
        let others = try Twins.objects(of: outline, in: bytes, format)
        if objects == others {
          equal += 1
          entities += objects.count
        } else {
          let place = zip(objects, others).prefix { $0 == $1 }.count
          different.append(
            "\(name) \(format)\n  \(objects.dropFirst(place).first ?? "nothing")\n  \(others.dropFirst(place).first ?? "nothing")"
          )
        }
      }
    }
    #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
    #expect(equal == 0)
    #expect(entities == 0)
  }
}
