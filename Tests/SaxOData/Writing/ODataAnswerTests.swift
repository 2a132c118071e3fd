import Foundation
import SaxHTTP
import SaxOData
import SaxTestRandom
import Saxifrage
import Testing

/// Answers with one thing: in XML, by mappings, and malformed ones.
@Suite struct ODataAnswerTests {
  struct Product: Codable, Sendable, Hashable {
    var ID: Int
    var Name: String
  }

  static let atom = """
    <entry xmlns="http://www.w3.org/2005/Atom"
     xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
     xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" m:etag="W/&quot;5&quot;">
     <id>https://h/svc/P(1)</id>
     <category term="NS.P" scheme="s"/><link rel="edit" href="P(1)"/><content type="application/xml">
     <m:properties><d:ID m:type="Edm.Int32">1</d:ID><d:Name>Chai</d:Name></m:properties></content></entry>
    """

  private func service(
    _ answers: [String: [FixtureService.Answer]], version: String = "3.0"
  ) throws -> ODataService {
    try ODataService("https://h/svc", client: FixtureService(version: version, answers))
  }

  @Test func entitiesAndPropertiesInXMLAreRead() async throws {
    let d = "xmlns:d=\"http://schemas.microsoft.com/ado/2007/08/dataservices\""
    let m = "xmlns:m=\"http://schemas.microsoft.com/ado/2007/08/dataservices/metadata\""
    let answers = [
      "P(1)": Self.atom, "P(1)/Name": "<d:Name \(d)>Chai &amp; Co</d:Name>",
      "P(1)/ID": "<d:ID \(d) \(m) m:type=\"Edm.Int32\">1</d:ID>",
      "P(1)/None": "<d:None \(d) \(m) m:null=\"true\"/>",
      "P(1)/Part": "<d:Part \(d) \(m) m:type=\"NS.Part\"><d:ID>1</d:ID><d:Name>A</d:Name></d:Part>",
      "P(1)/Tags": "<d:Tags \(d)><d:element>a</d:element><d:element>b</d:element></d:Tags>",
    ].mapValues { [FixtureService.Answer($0, type: "application/xml")] }
    let one = try service(answers)["P", as: Product.self].entity(1)
    let read = try await one.read()
    #expect(read.value == Product(ID: 1, Name: "Chai"))
    #expect(read.etag == "W/\"5\"" && read.id == "https://h/svc/P(1)")
    #expect(read.editLink == "P(1)" && read.typeName == "NS.P")
    #expect(try await one.property("Name").value(as: String.self) == "Chai & Co")
    #expect(try await one.property("ID").value(as: Int.self) == 1)
    #expect(try await one.property("None").value(as: String.self) == nil)
    #expect(try await one.property("Tags").value(as: [String].self) == ["a", "b"])
    #expect(
      try await one.property("Part").value(as: Product.self) == Product(ID: 1, Name: "A"))
  }

  @Test func whatIsMissingIsNil() async throws {
    let service = try service(["P(1)/Category": [.init("", type: nil, status: 204)]])
    let one = service["P", as: Product.self].entity(1)
    #expect(try await one.related("Category", as: Product.self).optionalObject() == nil)
    #expect(try await one.optionalObject() == nil)
    #expect(try await one.property("Name").rawText() == nil)
    let error = await #expect(throws: ODataError.self) {
      try await one.related("Category", as: Product.self).object()
    }
    #expect(error?.status == 204)
  }

  @Test func mappingsReadAndWriteEntities() async throws {
    let mapping = try Mapping(
      """
      language 1
      mapping Shop
      emit Product at json(/.[not(value)])
      type Product {
        ID: Int from json(Number)
        Name: String from json(Title)
      }
      """)
    let memory = MemoryService(.v4)
    let products = try ODataWritingTests.service(.v4, memory)["P", as: Product.self]
    _ = try? await products.create(mapped: Product(ID: 1, Name: "A"), by: mapping)
    #expect(await memory.asked.last?.body.hasPrefix(#"{"Number":1,"Title":"A"}"#) == true)
    let read = try await products.entity(1).object(by: mapping)
    #expect(read == Product(ID: 1, Name: "A"))
    _ = try? await products.entity(1).replace(
      withMapped: Product(ID: 1, Name: "B"), by: mapping, ifMatch: "*")
    #expect(try await products.entity(1).object(by: mapping).Name == "B")
    #expect(await memory.asked[0].fields["Content-Type"] == "application/json")
    // A set of objects is written to without a mapping, and its answers are not read.
    let made = try await ODataWritingTests.service(.v4, memory)["P"].create(["Title": "C"])
    #expect(made.value == nil && made.etag != nil && made.response.status == 201)
  }

  @Test func malformedAnswersAreErrors() async throws {
    let bodies = [
      "", "{", "[]", "{}", "null", "<html></html>", "<a", #"{"value":[]}"#, #"{"d":null}"#,
      #"{"error":{"code":"1","message":"no"}}"#,
    ]
    for body in bodies {
      let service = try service(["P(1)": [.init(body)], "P/$count": [.init(body, type: nil)]])
      await #expect(throws: ODataError.self, "\(body)") {
        try await service["P", as: Product.self].entity(1).object()
      }
      let error = await #expect(throws: ODataError.self, "\(body)") {
        try await service["P", as: Product.self].count()
      }
      #expect(error?.code == .notOData)
    }
    await #expect(throws: BuildError.self) {
      try await service(["P(1)": [.init(#"{"ID":"x","Name":1}"#)]])["P", as: Product.self]
        .entity(1).object()
    }
    let error = await #expect(throws: ODataError.self) {
      try await service(["F": [.init(#"{"error":{"code":"1","message":"no"}}"#)]])
        .function("F").value(as: Int.self)
    }
    #expect(error?.problem?.code == "1")
  }

  /// Answers with bytes changed, cut or doubled: a value or an error, never a trap.
  @Test func mutatedAnswersNeverTrap() async throws {
    var random = SplitMix(seed: 5)
    let samples = [
      Self.atom, #"{"d":{"__metadata":{"uri":"u","etag":"e"},"ID":1,"Name":"A"}}"#,
      #"{"@odata.context":"c","@odata.etag":"e","ID":1,"Name":"A"}"#, #"{"value":[1,2,{"a":[]}]}"#,
    ]
    var read = 0
    for round in 0..<600 {
      var bytes = Array(samples[round % samples.count].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0..<128, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      let answer = FixtureService.Answer(String(decoding: bytes, as: UTF8.self), type: nil)
      let service = try service(["P(1)": [answer], "P(1)/X": [answer]])
      let one = service["P", as: Product.self].entity(1)
      if (try? await one.read()) != nil { read += 1 }
      _ = try? await one.property("X").value(as: [Int].self)
      _ = try? await one.property("X").value(as: String.self)
    }
    #expect(read > 120)
  }
}
