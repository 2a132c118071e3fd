import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Entities and complex values with members that are called as what answers have around them: `value`, `error` and `d`.
@Suite struct MemberNameTests {
  struct Holder: Codable, Sendable, Hashable {
    var id: String
    var value: String?
    var d: String?
    var error: Fault?
  }

  struct Fault: Codable, Sendable, Hashable {
    var code: String?
    var message: String?
  }

  struct Amount: Codable, Sendable, Hashable {
    var value: String
    var unit: String
  }

  private func read(_ body: String, version: String = "4.0") async throws -> ODataRead<Holder> {
    let fixture = FixtureService(version: version, ["P(1)": body])
    return try await ODataService("https://h/svc", client: fixture)["P", as: Holder.self]
      .entity(1).read()
  }

  @Test(arguments: [
    (#""value":"b""#, Holder(id: "1", value: "b")), (#""value":null"#, Holder(id: "1")),
    (#""error":null"#, Holder(id: "1")), (#""d":"x""#, Holder(id: "1", d: "x")),
    (#""d":null"#, Holder(id: "1")),
    (
      #""error":{"code":"7","message":"x"}"#,
      Holder(id: "1", error: Fault(code: "7", message: "x"))
    ),
  ]) func oneEntityHasThem(_ member: String, _ wanted: Holder) async throws {
    for (version, start) in [
      ("4.0", #"{"@odata.context":"c","@odata.etag":"e","#), ("4.01", #"{"@etag":"e","#),
      ("3.0", #"{"odata.metadata":"c","odata.etag":"e","#),
    ] {
      for body in [#"\#(start)"id":"1",\#(member)}"#, #"\#(start)\#(member),"id":"1"}"#] {
        let read = try await read(body, version: version)
        #expect(read.value == wanted && read.etag == "e", "\(body)")
      }
    }
    let body = #"{"d":{"__metadata":{"etag":"e"},"id":"1",\#(member)}}"#
    let read = try await read(body, version: "2.0")
    #expect(read.value == wanted && read.etag == "e", "\(body)")
  }

  @Test func errorsAreStillErrors() async throws {
    for body in [
      #"{"error":{"code":"7","message":"x"}}"#,
      #"{"@odata.context":"c","error":{"code":"7","message":"x"}}"#,
      #"{"odata.error":{"code":"7","message":{"lang":"en","value":"x"}}}"#,
      #"{"d":{"error":{"code":"7","message":{"lang":"en","value":"x"}}}}"#,
    ] {
      let error = await #expect(throws: ODataError.self, "\(body)") { try await read(body) }
      #expect(error?.problem?.code == "7" && error?.code == .service, "\(body)")
    }
    for body in [
      #"{"value":[]}"#, #"{"@odata.context":"c","value":[{"id":"1"}]}"#, #"{"d":[{"id":"1"}]}"#,
      #"{"d":{"results":[{"id":"1"}]}}"#, #"{"d":null}"#, "{}", "[]", "null", "\"x\"", "",
    ] {
      let error = await #expect(throws: ODataError.self, "\(body)") { try await read(body) }
      #expect(error?.code == .notOData, "\(body): \(String(describing: error))")
    }
  }

  @Test func createdEntitiesHaveThem() async throws {
    var answer = FixtureService.Answer(
      #"{"@odata.context":"c","id":"1","value":"b"}"#, status: 201)
    answer.fields = [("Location", "https://h/svc/P(1)")]
    let fixture = FixtureService(["P": [answer]])
    let made = try await ODataService("https://h/svc", client: fixture)["P", as: Holder.self]
      .create(Holder(id: "1", value: "b"))
    #expect(made.value == Holder(id: "1", value: "b"))
  }

  @Test func complexValuesHaveThem() async throws {
    for (version, body) in [
      ("4.0", #"{"@odata.context":"c","value":"5","unit":"kg"}"#),
      ("4.0", #"{"unit":"kg","value":"5"}"#),
      ("3.0", #"{"odata.metadata":"c","unit":"kg","value":"5"}"#),
      ("2.0", #"{"d":{"Price":{"__metadata":{},"unit":"kg","value":"5"}}}"#),
    ] {
      let fixture = FixtureService(version: version, ["P(1)/Price": body])
      let one = try ODataService("https://h/svc", client: fixture)["P", as: Holder.self].entity(1)
      let price = try await one.property("Price").value(as: Amount.self)
      #expect(price == Amount(value: "5", unit: "kg"), "\(body)")
    }
    let fixture = FixtureService([
      "P(1)/Fault": #"{"@odata.context":"c","error":null,"code":"7"}"#,
      "P(1)/Bad": #"{"error":{"code":"7","message":"x"}}"#,
    ])
    let one = try ODataService("https://h/svc", client: fixture)["P", as: Holder.self].entity(1)
    #expect(try await one.property("Fault").value(as: Fault.self) == Fault(code: "7"))
    let error = await #expect(throws: ODataError.self) {
      try await one.property("Bad").value(as: Fault.self)
    }
    #expect(error?.problem?.code == "7")
  }

  /// A list whose entities have a property `error` goes on behind one.
  @Test func entitiesOfListsHaveThem() async throws {
    let rows =
      #"{"id":"1","error":{"code":"7","message":"x"}},{"error":{"code":"8","message":"y"},"id":"2"},{"id":"3"}"#
    for (version, body) in [
      ("4.0", #"{"@odata.context":"c","value":[\#(rows)]}"#),
      ("2.0", #"{"d":{"results":[\#(rows)]}}"#),
      ("2.0", #"{"d":[\#(rows)]}"#),
    ] {
      let fixture = FixtureService(version: version, ["P": body])
      let all = try ODataService("https://h/svc", client: fixture)["P", as: Holder.self].objects()
      var found: [Holder] = []
      for try await holder in all { found.append(holder) }
      #expect(found.map(\.id) == ["1", "2", "3"], "\(body)")
      #expect(found.map(\.error?.code) == ["7", "8", nil])
    }
  }
}
