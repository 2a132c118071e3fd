import SaxHTTP
import SaxOData
import SaxSchema
import Saxifrage
import Testing

/// Services whose `$metadata` has faults, and such as say no version: what is right of them is read.
@Suite struct FaultyMetadataTests {
  private static func metadata(_ more: String) -> String {
    """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="N" Alias="A" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="P"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Odd" Type="N.Gone"/></EntityType>
    <Function Name="F" IsBound="true"><Parameter Name="it" Type="N.P"/><Parameter Name="names" Type="Collection(Edm.String)"/>
    <ReturnType Type="Edm.Int32"/></Function>\(more)
    <EntityContainer Name="C"><EntitySet Name="P" EntityType="N.P"/><EntitySet Name="Q" EntityType="N.None"/>
    </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
    """
  }

  private func service(_ more: String = "", version: String? = "4.0") throws -> ODataService {
    let fixture = FixtureService(
      version: version,
      [
        "$metadata": [.init(Self.metadata(more), type: "application/xml")],
        "P": [.init(#"{"value":[{"ID":1,"Odd":{"a":[2]}}]}"#)],
        "Q": [.init(#"{"value":[{"ID":1}]}"#)],
      ])
    return try ODataService("https://h/svc", client: fixture)
  }

  /// As Microsoft Graph has them.
  @Test(arguments: [
    "A.F(A.P, Collection(Edm.String))", "A.F( A.P ,Collection( Edm.String ) )",
    "N.F(N.P,\n Collection(Edm.String))",
  ])
  func blanksInATargetDoNotCount(_ target: String) throws {
    let text = Self.metadata(
      "<Annotations Target=\"\(target)\"><Annotation Term=\"o.T\" String=\"x\"/></Annotations>")
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    let model = try EntityModel.reading(metadata: Array(text.utf8), options: options)
    #expect(!model.warnings.contains { $0.code == .target })
    #expect(model.targetedAnnotations("N.F(N.P,Collection(Edm.String))").count == 1)
  }

  /// Faults are what a document declares, not how it is written.
  @Test(arguments: [false, true]) func malformedPartsThatNothingReadsAreRefused(
    _ tolerates: Bool
  ) throws {
    let json =
      #"{"$Version":"4.01","$Other":{"r":{"s"4.0:1}},"N":{"P":{"$Kind":"EntityType","$Key":["ID"],"ID":{}}}}"#
    let xml = Self.metadata("").replacing(
      "<edmx:DataServices", with: "<x a=b/><edmx:DataServices")
    var options = ODataMetadataOptions()
    options.toleratesFaults = tolerates
    for text in [json, xml] {
      let error = #expect(throws: ODataMetadataError.self) {
        try EntityModel.reading(metadata: Array(text.utf8), options: options)
      }
      #expect(error?.code == .malformed, "\(text)")
    }
  }

  /// The names of its properties' elements are misspelt, so that it has none.
  @Test func entitiesOfATypeWithoutPropertiesAreReadAsTheyAre() async throws {
    let metadata = Self.metadata("").replacing("<Property Name", with: "<Propperty Name")
    let fixture = FixtureService(
      version: "4.0",
      [
        "$metadata": [.init(metadata, type: "application/xml")],
        "P": [.init(#"{"value":[{"ID":1,"Odd":{"a":[2]}}]}"#)],
      ])
    let service = try ODataService("https://h/svc", client: fixture)
    var found: [String] = []
    for try await object in service["P"].objects() { found.append(object.description) }
    #expect(found.count == 1 && found[0].contains(#""ID":1"#), "\(found)")
  }

  /// A complex type may have no properties (OData CSDL 4.01 §9).
  @Test func complexValuesWithoutPropertiesAreReadAsTheyAre() async throws {
    let metadata = """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
      <Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">
        <ComplexType Name="C"/>
        <EntityType Name="P"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32"/>
          <Property Name="One" Type="N.C"/><Property Name="Many" Type="Collection(N.C)"/></EntityType>
        <EntityContainer Name="X"><EntitySet Name="P" EntityType="N.P"/></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>
      """
    let fixture = FixtureService(
      version: "4.0",
      [
        "$metadata": [.init(metadata, type: "application/xml")],
        "P": [.init(#"{"value":[{"ID":1,"One":{"a":2},"Many":[{},{"b":3}]}]}"#)],
      ])
    let service = try ODataService("https://h/svc", client: fixture)
    var found: [String] = []
    for try await object in service["P"].objects() { found.append(object.description) }
    #expect(found == [#"{"ID":1,"One":{"a":2},"Many":[{},{"b":3}]}"#])
  }

  @Test func whatNothingDeclaresIsReadAsItIs() async throws {
    let service = try service(
      "<Annotations Target=\"N.P//x\"><Annotation Term=\"o.T\"/></Annotations>")
    var found: [SaxObject] = []
    for try await object in service["P"].objects() { found.append(object) }
    #expect(try found.map { try $0.ID as Int } == [1])
    #expect(found.first?.description.contains(#""a":[2]"#) == true, "\(found)")
    let warnings = try await service.metadata().warnings
    #expect(Set(warnings.map(\.code)) == [.dangling, .target])
    // A set of a type that is not there names it.
    let error = await #expect(throws: (any Error).self) {
      for try await _ in service["Q"].objects() {}
    }
    #expect(error.map { "\($0)" }?.contains("N.None") == true, "\(error as Any)")
  }

  /// A proxy took the field.
  @Test func theVersionOfTheMetadataCounts() async throws {
    let service = try service(version: nil)
    #expect(try await service.version() == .v4)
    var count = 0
    for try await _ in service["P"].objects() { count += 1 }
    #expect(count == 1)
    let silent = try ODataService(
      "https://h/svc", client: FixtureService(version: nil, [String: String]()))
    let error = await #expect(throws: ODataError.self) { try await silent.version() }
    #expect(error?.code == .version && error?.message.contains("no $metadata") == true)
  }

  // MARK: Each fault

  /// A model of some declarations, with faults tolerated.
  private static func model(_ declarations: String) throws -> EntityModel {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    return try EntityModel.reading(
      metadata: HostileMetadataTests.xml("\n" + declarations), options: options, source: "d")
  }

  @Test(arguments: [
    ("<EntityType Name='A'/><EntityType Name='A' OpenType='true'/>", "duplicate S.A 5"),
    ("<EntityType Name='A'/><EntityType Name='A'/>", "duplicate S.A 5"),
    (
      "<ComplexType Name='A'><Property Name='p' Type='Edm.Byte'/>\n<Property Name='p' Type='Edm.Byte'/></ComplexType>",
      "duplicate S.A/p 6"
    ),
    ("<EntityType Name='A' BaseType='a.B'/>", "baseType S.A 5"),
    ("<EntityType Name='A' BaseType='a.C'/><ComplexType Name='C'/>", "baseType S.A 5"),
    ("<EntityType Name='A' BaseType='a.B'/><EntityType Name='B' BaseType='S.A'/>", "cycle S.A 5"),
    ("<EntityType Name='A' BaseType='a.A'/>", "cycle S.A 5"),
    ("<ComplexType Name='A'>\n<Property Name='p' Type='a.B'/></ComplexType>", "dangling S.A/p 6"),
    ("<ComplexType Name='A'>\n<Property Name='p'/></ComplexType>", "invalid S.A/p 6"),
    ("<ComplexType Name='A'>\n\n<Property Type='Edm.Byte'/></ComplexType>", "invalid S.A 7"),
    (
      "<ComplexType Name='A'>\n<Property Name='p' Type='Edm.String' MaxLength='long'/></ComplexType>",
      "invalid S.A/p 6"
    ),
    (
      "<ComplexType Name='A'>\n<Property Name='p' Type='Edm.String' Precision='few'/></ComplexType>",
      "invalid S.A/p 6"
    ),
    (
      "<ComplexType Name='A'>\n<Property Name='p' Type='Edm.String' Nullable='perhaps'/></ComplexType>",
      "invalid S.A/p 6"
    ),
    ("<EntityType Abstract='yes' Name='A'/>", "invalid S.A 5"), ("<EntityType/>", "invalid S. 5"),
    ("<EntityType Name='A'><Key><PropertyRef/></Key></EntityType>", "invalid S.A 5"),
    ("<EntityType Name='A'>\n<NavigationProperty Name='n'/></EntityType>", "invalid S.A/n 6"),
    (
      "<EntityType Name='A'>\n<NavigationProperty Name='n' Type='Edm.Byte'/></EntityType>",
      "navigation S.A/n 6"
    ),
    ("<EnumType Name='E'><Member Name='m' Value='x'/></EnumType>", "invalid S.E/m 5"),
    ("<EnumType Name='E'><Member Name='m'/><Member Name='m'/></EnumType>", "duplicate S.E/m 5"),
    (
      "<EntityContainer Name='C'>\n<EntitySet Name='s' EntityType='a.T'/></EntityContainer>",
      "dangling S.C/s 6"
    ),
    ("<EntityContainer Name='C'>\n<EntitySet Name='s'/></EntityContainer>", "invalid S.C/s 6"),
    ("<EntityContainer Name='C' Extends='a.C'/>", "cycle S.C 5"),
    ("\n\n<Annotations Target='a.b//c'><Annotation Term='o.T'/></Annotations>", "target S 7"),
    ("<Annotations><Annotation Term='o.T'/></Annotations>", "invalid  5"),
    ("<ComplexType Name='A'><Annotation Qualifier='q'/></ComplexType>", "invalid S.A 5"),
    ("<Function Name='F'><Parameter Name='p'/></Function>", "invalid S.F/p 5"),
    (
      "<Function Name='F'><Parameter Name='p' Type='Edm.Byte'/><Parameter Name='p' Type='Edm.Byte'/></Function>",
      "duplicate S.F/p 5"
    ),
    ("<TypeDefinition Name='D'/>", "invalid S.D 5"),
    (
      "</Schema><Schema xmlns='http://docs.oasis-open.org/odata/ns/edm' Namespace='S'><EntityType Name='B'/>",
      "duplicate S 5"
    ),
  ])
  func aFaultIsAWarningWithItsPlace(_ declarations: String, _ wanted: String) throws {
    let model = try Self.model(
      declarations + "<EntityType Name='Good'><Property Name='q' Type='Edm.Byte'/></EntityType>")
    #expect(model.property("q", of: "S.Good") != nil)
    let told = model.warnings.map { warning in
      "\(warning.code) \(warning.declaration)\(warning.part.map { "/\($0)" } ?? "")"
        + " \(warning.line.map { "\($0)" } ?? "nil")"
    }
    #expect(
      told == [wanted], "\(model.warnings)")
  }

  @Test(arguments: [
    #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","p":{},"p":{"$Type":"Edm.Byte"}},GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","$BaseType":"S.U"},GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":{"$Kind":"Thing"},GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":1,GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","$Abstract":"yes"},GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","p":{"$MaxLength":"x"}},GOOD}}"#,
    #"{"$Version":"4.01","S":{"T":{"$Kind":"EnumType","m":"x"},GOOD}}"#,
    #"{"$Version":"4.01","S":{"C":{"$Kind":"EntityContainer","a":{},"b":{"$Type":"S.G","$Collection":true}},GOOD}}"#,
  ])
  func aFaultInJSONIsAWarning(_ text: String) throws {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    let good = #""G":{"$Kind":"EntityType","q":{"$Type":"Edm.Byte"}}"#
    let bytes = Array(text.replacing("GOOD", with: good).utf8)
    #expect(throws: ODataMetadataError.self) { try EntityModel.reading(metadata: bytes) }
    let model = try EntityModel.reading(metadata: bytes, options: options)
    #expect(model.property("q", of: "S.G") != nil)
    #expect(model.warnings.count == 1, "\(model.warnings)")
    if text.contains("EntityContainer") { #expect(model.entitySet("b") != nil) }
  }

  /// Whoever needs what is faulty is told of it, with its place; others are not.
  @Test func onlyWhatNeedsItFails() async throws {
    let declarations = """
      <EntityType Name="Twice"><Property Name="a" Type="Edm.Byte"/></EntityType>
      <EntityType Name="Twice"><Property Name="b" Type="Edm.Byte"/></EntityType>
      <EntityType Name="Odd" BaseType="N.Nothing"><Property Name="a" Type="N.Twice"/>
      <Property Name="b" Type="Edm.Int32"/><Property Name="b" Type="Edm.String"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="Twice" EntityType="N.Twice"/><EntitySet Name="Odd" EntityType="N.Odd"/>
      <EntitySet Name="Two" EntityType="N.Odd"/><EntitySet Name="Two" EntityType="N.P"/><EntitySet Name="None"/>
      <EntitySet Name="P" EntityType="N.P"/></EntityContainer>
      """
    let metadata = Self.metadata("").replacing(
      /<EntityContainer(.|\n)*<\/EntityContainer>/, with: declarations)
    var answers = ["$metadata": [FixtureService.Answer(metadata, type: "application/xml")]]
    for name in ["Twice", "Odd", "Two", "None", "P"] {
      answers[name] = [.init(#"{"value":[{"ID":1,"a":{"x":[1]},"b":"c"}]}"#)]
    }
    let service = try ODataService("https://h/svc", client: FixtureService(answers))
    func read(_ name: String) async throws -> String {
      var text = ""
      for try await object in service[name].objects() { text += object.description }
      return text
    }
    #expect(try await read("P").contains(#""ID":1"#))
    #expect(try await read("Odd") == #"{"a":{"x":[1]},"b":"c","ID":1}"#)
    for (name, words) in [
      ("Twice", "two types have the name N.Twice"), ("Two", "two children have the name Two"),
      ("None", "entity set None has no EntityType"),
    ] {
      let error = await #expect(throws: ODataError.self) { try await read(name) }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains(words) && text.contains("($metadata, line "), "\(text)")
      #expect(error?.code == .model && text.hasPrefix("https://h/svc"))
    }
  }

  /// Two declarations of one name and chains of them cost no more than one.
  @Test(.timeLimit(.minutes(1))) func repeatedDeclarationsAreLookedAtOnce() throws {
    let types = (0..<60).map { number in
      let base = number > 0 ? " BaseType='a.T\(number - 1)'" : ""
      let type = "<EntityType Name='T\(number)'\(base)/>"
      return type + type
    }
    let model = try Self.model(
      types.joined() + """
        <EntityContainer Name='C' Extends='a.D'/><EntityContainer Name='C' Extends='a.E'/>
        <EntityContainer Name='D' Extends='a.C'/><EntityContainer Name='E'/>
        """)
    #expect(model.derivedTypes(of: "S.T0").count == 59)
    #expect(model.entitySet("none") == nil)
  }

  /// Two schemas of one namespace are one.
  @Test func schemasOfOneNamespaceAreJoined() throws {
    let next =
      "</Schema><Schema xmlns='http://docs.oasis-open.org/odata/ns/edm' Namespace='S' Alias='b'>"
    let model = try Self.model(
      "<EntityType Name='A'/><EntityContainer Name='C'><EntitySet Name='x' EntityType='a.A'/></EntityContainer>"
        + next
        + "<EntityContainer Name='C'><EntitySet Name='y' EntityType='b.A'/></EntityContainer>")
    #expect(model.entitySet("x")?.entityType == "S.A" && model.entitySet("y")?.entityType == "S.A")
    #expect(model.warnings.map(\.code) == [.duplicate], "\(model.warnings)")
  }

  /// Annotations that stand apart are no place of their target.
  @Test func annotationsAreNoPlaceOfTheirTarget() throws {
    let model = try Self.model(
      "<EntityType Name='A' BaseType='a.B'/>\n\n<Annotations Target='S.A'><Annotation Term='o.T'/></Annotations>"
    )
    #expect(model.warnings.map(\.line) == [5], "\(model.warnings)")
  }

  @Test func whatIsMalformedIsAnErrorAllTheSame() async throws {
    let service = try ODataService(
      "https://h/svc",
      client: FixtureService(["$metadata": [.init(Self.metadata("<a>"), type: "application/xml")]]))
    let error = await #expect(throws: ODataMetadataError.self) { try await service.metadata() }
    #expect(error?.source == "https://h/svc/$metadata" && error?.line != nil)
  }
}
