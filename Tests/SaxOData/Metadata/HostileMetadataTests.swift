import SaxOData
import SaxSchema
import Testing

/// Declarations that make no model, each with what is said of it.
@Suite struct HostileMetadataTests {
  static func xml(_ schema: String, version: String = "4.01") -> [UInt8] {
    Array(
      """
      <edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="\(version)">
      <edmx:Reference Uri="r.xml"><edmx:Include Namespace="Other" Alias="o"/></edmx:Reference>
      <edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="S" Alias="a">
      \(schema)
      </Schema></edmx:DataServices></edmx:Edmx>
      """.utf8)
  }

  static func error(_ bytes: [UInt8]) -> ODataMetadataError? {
    do {
      _ = try EntityModel.reading(metadata: bytes, source: "d")
      return nil
    } catch { return error as? ODataMetadataError }
  }

  @Test(
    arguments: [
      ("<EntityType Name='A'/><ComplexType Name='A'/>", ODataMetadataError.Code.duplicate, 4),
      (
        "<ComplexType Name='A'><Property Name='p' Type='Edm.Byte'/><Property Name='p' Type='Edm.Byte'/></ComplexType>",
        .duplicate, 4
      ),
      ("<EntityType Name='A' BaseType='a.B'/>", .baseType, 4),
      ("<EntityType Name='A' BaseType='a.C'/><ComplexType Name='C'/>", .baseType, 4),
      ("<EntityType Name='A' BaseType='a.B'/><EntityType Name='B' BaseType='S.A'/>", .cycle, 4),
      ("<EntityType Name='A' BaseType='a.A'/>", .cycle, 4),
      ("<ComplexType Name='A'><Property Name='p' Type='a.B'/></ComplexType>", .dangling, 4),
      ("<ComplexType Name='A'><Property Name='p' Type='Edm.Sting'/></ComplexType>", .dangling, 4),
      ("<ComplexType Name='A'><Property Name='p' Type='x.B'/></ComplexType>", .dangling, 4),
      ("<ComplexType Name='A'><Property Name='p'/></ComplexType>", .invalid, 4),
      (
        "<ComplexType Name='A'><Property Name='p' Type='Edm.String' MaxLength='long'/></ComplexType>",
        .invalid, 4
      ),
      (
        "<ComplexType Name='A'><Property Name='p' Type='Edm.String' Nullable='perhaps'/></ComplexType>",
        .invalid, 4
      ),
      ("<EntityType/>", .invalid, 4),
      (
        "<EntityContainer Name='C'><EntitySet Name='s' EntityType='a.T'/></EntityContainer>",
        .dangling, 4
      ),
      ("<EntityContainer Name='C' Extends='a.C'/>", .cycle, 4),
      ("<Annotations Target='a.b//c'><Annotation Term='o.T'/></Annotations>", .target, nil),
      ("<ComplexType Name='A'><Annotation Qualifier='q'/></ComplexType>", .invalid, 4),
      ("<Annotations Target='S.A'><Annotation Qualifier='q'/></Annotations>", .invalid, 4),
      ("<Annotation Qualifier='q'/>", .invalid, 3),
    ] as [(String, ODataMetadataError.Code, Int?)])
  func wrongDeclarationsAreRefused(_ schema: String, _ code: ODataMetadataError.Code, _ line: Int?)
  {
    let error = Self.error(Self.xml(schema))
    #expect(error?.code == code, "\(schema): \(error.map { "\($0)" } ?? "is read")")
    #expect(line == nil || error?.line == line)
    #expect(error?.source == "d")
    #expect((error?.offset ?? 300) > 180)
  }

  @Test(
    arguments: [
      (
        #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType"},"T":{"$Kind":"EntityType"}}}"#,
        .duplicate
      ),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","p":{},"p":{}}}}"#, .duplicate),
      (#"{"$Version":"4.01","S":{},"S":{}}"#, .duplicate),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","$BaseType":"S.U"}}}"#, .baseType),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"Thing"}}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"T":{}}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"T":1}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","$Abstract":"yes"}}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"EnumType","m":"x"}}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"T":{"$Kind":"EnumType","m":0,"m":1}}}"#, .duplicate),
      (#"{"$Version":"5.0"}"#, .invalid),
      (#"{"$Version":"4.01","$Reference":{"r":{"$Include":[{}]}}}"#, .invalid),
      (#"{"$Version":"4.01","S":{"$Annotations":{"S.A":1}}}"#, .invalid),
      (#"{"error":{"code":"1","message":"no"}}"#, .notMetadata),
      (#"{"@odata.context":"x","value":[{"name":"A","url":"A"}]}"#, .notMetadata),
      (#"[1,2]"#, .notMetadata),
      (#"{"$Version":"4.01"} {"$Version":"4.01"}"#, .malformed),
      (#"{"$Version":"4.01""#, .truncated),
      ("", .notMetadata),
      ("<html><body><p>Sign in</p></body></html>", .notMetadata),
      ("<service xmlns='http://www.w3.org/2007/app'/>", .notMetadata),
      ("<Schema xmlns='urn:x' Namespace='S'/>", .notMetadata),
      ("<a></b>", .malformed),
    ] as [(String, ODataMetadataError.Code)])
  func otherDocumentsAreRefused(_ text: String, _ code: ODataMetadataError.Code) {
    let error = Self.error(Array(text.utf8))
    #expect(error?.code == code, "\(text): \(error.map { "\($0)" } ?? "is read")")
    if code == .invalid { #expect(error?.line == 1 && error?.offset != nil, "\(text)") }
  }

  /// A page of a proxy, malformed as XML: the way out says that it is one.
  @Test func aPageIsToldFromMetadata() {
    let error = Self.error(Array("<!DOCTYPE html><html><body><br>Sign in</html>".utf8))
    #expect(error?.code == .malformed)
    #expect(error?.fix?.contains("HTML") == true)
  }

  @Test func whatAReferenceExplainsIsAWarning() throws {
    let model = try EntityModel.reading(
      metadata: Self.xml(
        """
        <EntityType Name='A' BaseType='o.B'><Property Name='p' Type='Other.C'/>
        <Property Name='q' Type='Collection(o.C)'/></EntityType>
        """))
    #expect(model.warnings.map(\.code) == [.external, .external])
    #expect(model.warnings.map(\.message).allSatisfy { $0.contains("Other.") })
    #expect(model.structuredType("a.A")?.baseType == "Other.B")
    #expect(model.property("q", of: "S.A")?.type.description == "Collection(Other.C)")
  }

  /// Time grows with the size: thousands of types in one line of descent are no trouble.
  @Test func longLinesOfDescentAreRead() throws {
    let count = 3_000
    let types = (0..<count).map {
      "<EntityType Name='T\($0)'" + ($0 > 0 ? " BaseType='a.T\($0 - 1)'" : "") + "/>"
    }
    let model = try EntityModel.reading(metadata: Self.xml(types.joined()))
    #expect(model.lineage(of: "S.T\(count - 1)").count == count)
  }

  @Test func deepAnnotationsAreRefusedAtALimit() {
    let depth = 100_000
    let deep =
      "<Annotation Term='o.T'>" + String(repeating: "<Collection>", count: depth)
      + String(repeating: "</Collection>", count: depth) + "</Annotation>"
    #expect(Self.error(Self.xml(deep))?.code == .malformed)
    let json =
      #"{"$Version":"4.01","S":{"T":{"$Kind":"EntityType","@o.T":"#
      + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}}}"
    #expect(Self.error(Array(json.utf8))?.code == .malformed)
  }
}
