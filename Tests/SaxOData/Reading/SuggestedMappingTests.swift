import SaxHTTP
import SaxSchema
import SaxTestServers
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxImport
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
      <Property Name="Notes" Type="Collection(Edm.String)"/>
      <Property Name="All" Type="Collection(N.Status)"/>
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

        ## What a customer
        ## wants.
        ## For as long as it is kept.
        type Order {
          ## The number.
          ID:     Int
          Status: Status?
          Days:   [Days]     as list(",")
          Size:   String
          From:   Place
          Stops:  [Place]
          Tags:   [String]
          Notes:  [String?]
          All:    [Status?]
          ## When.
          Paid:     Date?
          Customer: Date2
          Next:     [Order2]
          Why:      String?
        }

        type Place {
          City:   String
          Within: Place?
        }

        type Date2 {
          ID: UUID
        }

        ## What a customer
        ## wants.
        ## For as long as it is kept.
        type Order2 {
          ## The number.
          ID:   Int
          From: Place2
          Next: [Order3]
        }

        type Place2 {
          City: String
        }

        ## What a customer
        ## wants.
        ## For as long as it is kept.
        type Order3 {
          Tags: [String]
        }

        enum Status { open;  closed }

        enum Days { Mon;  Tue }

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
    let (start, end) = version == .v4 ? ("", "") : ("{\"d\":", "}")
    let list = version == .v4 ? "value" : "results"
    let objects = try Twins.objects(
      by: Mapping(mapping.text),
      in: Array("\(start){\"\(list)\": [{\(record.joined(separator: ", "))}]}\(end)".utf8), .json)
    #expect(objects.count == 1)
    #expect(objects.first?.split(separator: "\"it\"").count == names.count + 1, "\(objects)")
    #expect(objects.first?.split(separator: "\"is\"").count == names.count + 1, "\(objects)")
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

  /// True if the text, parsed and printed, is parsed to the same.
  private static func isStable(_ text: String) -> Bool {
    let collector = DiagnosticCollector()
    let first = tree(text, collector)
    let printed = MappingPrinter.text(of: first)
    return tree(printed, collector) == first && collector.errorCount == 0
      && text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.joined(separator: "\n")
        == printed.split(separator: "\n").joined(separator: "\n")
  }

  private static func tree(_ text: String, _ collector: DiagnosticCollector) -> MappingSyntax {
    let source = SourceText(name: "it", scalars: Array(text.unicodeScalars))
    return Parser.parse(source, file: collector.add(source), reportingTo: collector)
  }

  @Test(.enabled(if: MetadataSuites.areThere)) func everySetOfTheSuitesHasOne() throws {
    var (documents, sets, mappings) = (0, 0, 0)
    for path in try MetadataSuites.documents() where SuiteMetadataTests.refusal(of: path) == nil {
      let model = try EntityModel.reading(metadata: try MetadataSuites.bytes(path), source: path)
      documents += 1
      let containers = model.schemas.flatMap(\.containers)
      let types =
        containers.flatMap(\.entitySets).map(\.entityType)
        + containers.flatMap(\.singletons).map(\.type)
      // The types of the others are in documents that this one refers to.
      sets += types.count { model.structuredType($0) != nil }
      let plain = EntitySelection()
      let expanded = EntitySelection(try ODataQuery(parsing: "$expand=*", version: .v4))
      for type in Set(types) where model.structuredType(type) != nil {
        for (version, selection) in [(ODataVersion.v4, plain), (.v3, expanded)] {
          let made = try SuggestedMapping(
            of: type, in: model, version, selection: selection, origin: ["of \(path)"])
          mappings += 1
          #expect(made.mapping.warnings.isEmpty, "\(path) \(type)\n\(made.text)")
          #expect(Self.isStable(made.text), "\(path) \(type)\n\(made.text)")
        }
      }
    }
    #expect(documents == 175)
    #expect(sets == 1092)
    #expect(mappings == 2010)
  }

  /// The answers that the mapping reads otherwise than one in which all may be missing, with the reason.
  private static let different: [ODataVersion: [String: String]] = [
    .v4: [
      "PersonDetails/1/entity.full.json": "a part alone of what is no person",
      "Products/5/entity.full.json": "several members of an enumeration type are a list",
      "Products/6/entity.full.json": "several members are a list",
      "Products/feed.full.json": "several members are a list",
      "VipCustomer/1/entity.full.json": "a key alone",
      "delta.full.json": "changes of links, and entities that are none, are items there",
    ],
    .v3: [:],
    .v2: [
      "json/ExpandOnSingleEntityTest.json": "the related entity is taken for the one",
      "json/SelectExpandOnSingleEntityTest.json": "the related entity is taken for the one",
      "json/MultiSelectOnSingleEntityTest.json": "a selection",
      "json/SelectOnSingleEntityTest.json": "a selection",
      "json/SystemQueryOptionFilterAnyAllTest.json": "a selection",
      "json/SystemQueryOptionFilterAnyTest.json": "a selection",
      "json/SystemQueryOptionSelect1Test.json": "a selection",
      "json/SystemQueryOptionSelect2Test.json": "a selection",
    ],
  ]

  /// The numbers of answers that are read alike, and of the entities in them.
  private static let read: [ODataVersion: [Int]] = [
    .v4: [30, 48], .v3: [140, 328], .v2: [104, 1050],
  ]

  /// An object or an error, with the name of the mapping alone where one names a line of it.
  private static func withoutLines(_ text: String) -> String {
    text.replacing(/\bmapping:[0-9]+:[0-9]+/, with: "mapping")
  }

  /// The answers of services, by what is suggested, as a text and as the tree that it is made as, and by what is made
  /// without being shown.
  @Test(
    .enabled(if: MetadataSuites.areThere),
    arguments: zip(TwinTests.services, [ODataVersion.v4, .v3, .v2]))
  func answersAreReadAlike(_ service: TwinTests.Service, _ version: ODataVersion) throws {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    let model = try EntityModel.reading(
      metadata: try Suites.bytes("odata/" + service.model), options: options)
    var (equal, entities) = (0, 0)
    var different: Set<String> = []
    var unexpected: [String] = []
    for (name, xml, json) in try Twins.pairs(in: "odata/" + service.folder) {
      guard let first = Twins.typeName(xml: xml, model) else { continue }
      // The others in a list may be of another type.
      let base = model.lineage(of: first).last?.qualifiedName ?? first
      for (bytes, format) in [(json, InputFormat.json), (xml, .xml)] {
        if version == .v4, format == .xml { continue }
        let amount = Twins.amount(in: bytes, format)
        let type = amount == .one ? first : base
        var types = try #require(
          EntityTypeImporter.types(of: type, in: model, .read(isWhole: false)))
        types.passOverOthers()
        let text = try SuggestedMapping(
          of: type, in: model, version, amount: amount
        ).text
        // Of open types.
        let objects = try Twins.objects(
          by: Mapping(text.replacing(/\n *## Members that are not .*\n.*rest\(\).*/, with: "")),
          in: bytes, format)
        var declared = try #require(EntityTypeImporter.types(of: type, in: model, .declared))
        declared.passOverOthers()
        var tree = EntityMappingSyntax(declared, forms: EntityForms(of: version))
        let byTree = try Twins.objects(
          by: Mapping(tree.syntax(amount), named: "mapping"), in: bytes, format
        )
        #expect(byTree == objects.map(Self.withoutLines), "\(name) \(format)")
        let others = try Twins.objects(of: types, in: bytes, format)
        if objects == others {
          equal += 1
          entities += objects.count
        } else {
          let known = Self.different[version]?.keys.first { name.hasSuffix($0) }
          if let known {
            different.insert(known)
            continue
          }
          let pair = zip(objects, others).first { $0 != $1 }
          unexpected.append("\(name) \(format)\n  \(pair?.0 ?? "")\n  \(pair?.1 ?? "")")
        }
      }
    }
    #expect(unexpected.isEmpty, "\(unexpected.joined(separator: "\n"))")
    #expect(different == Set(Self.different[version, default: [:]].keys))
    #expect(Self.read[version] == [equal, entities])
  }
}
