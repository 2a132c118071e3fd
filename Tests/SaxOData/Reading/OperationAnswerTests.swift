import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Answers of operations, and values of properties, that come in pages: all of them are read.
@Suite struct OperationAnswerTests {
  struct Product: Codable, Sendable, Hashable { var ID: Int }

  private func service(
    _ version: String, _ answers: [String: String]
  ) throws -> (FixtureService, ODataService) {
    let fixture = FixtureService(version: version, answers)
    return (fixture, try ODataService("https://h/svc", client: fixture))
  }

  @Test(arguments: [
    (
      "4.0", #"{"value":[{"ID":1}],"@odata.nextLink":"All()?$skiptoken=1"}"#,
      #"{"value":[{"ID":2}]}"#
    ),
    ("4.01", #"{"value":[{"ID":1}],"@nextLink":"All()?$skiptoken=1"}"#, #"{"value":[{"ID":2}]}"#),
    (
      "3.0", #"{"value":[{"ID":1}],"odata.nextLink":"All()?$skiptoken=1"}"#,
      #"{"value":[{"ID":2}]}"#
    ),
  ]) func listsOfOperationsAreWhole(_ version: String, _ first: String, _ second: String)
    async throws
  {
    let answers = ["All()": first, "All": first, "All()?$skiptoken=1": second]
    let (_, functions) = try service(version, answers)
    #expect(try await functions.function("All").objects(as: Product.self).map(\.ID) == [1, 2])
    let (fixture, actions) = try service(version, answers)
    let all = try await actions.action("All", ["a": 1]).ifMatch("*").objects(as: Product.self)
    #expect(all.map(\.ID) == [1, 2])
    let requests = fixture.requests.suffix(2)
    #expect(requests.map(\.method) == [.post, .get])
    #expect(requests.map { $0.fields["Content-Type"] != nil } == [true, false])
    #expect(requests.map { $0.fields["If-Match"] } == ["*", nil])
  }

  @Test func listsOfFunctionImportsOfVersionTwoAreWhole() async throws {
    let (_, service) = try service(
      "2.0",
      [
        "All": #"{"d":{"results":[{"ID":1}],"__next":"https://h/svc/All?$skiptoken=1"}}"#,
        "All?$skiptoken=1": #"{"d":{"results":[{"ID":2}]}}"#,
      ])
    #expect(try await service.function("All").objects(as: Product.self).map(\.ID) == [1, 2])
  }

  @Test func listsOfValuesAreWhole() async throws {
    let (_, service) = try service(
      "4.0",
      [
        "Numbers()": #"{"@odata.context":"c","value":[1,2],"@odata.nextLink":"Numbers()?p=2"}"#,
        "Numbers()?p=2": #"{"value":[3],"@odata.nextLink":"Numbers()?p=3"}"#,
        "Numbers()?p=3": #"{"value":[]}"#,
        "P(1)/Tags": #"{"value":["a"],"@odata.nextLink":"Tags?p=2"}"#,
        "P(1)/Tags?p=2": #"{"value":["b"]}"#,
        "P(2)/Tags": #"{"value":["a"],"@odata.nextLink":"Tags"}"#,
      ])
    #expect(try await service.function("Numbers").value(as: [Int].self) == [1, 2, 3])
    let entities = service["P", as: Product.self]
    #expect(try await entities.entity(1).property("Tags").value(as: [String].self) == ["a", "b"])
    let error = await #expect(throws: ODataError.self) {
      try await entities.entity(2).property("Tags").value(as: [String].self)
    }
    #expect(error?.code == .pages)
  }

  @Test func emptyListsOfOperationsAreLists() async throws {
    let context = String(repeating: "x", count: 2_000)
    let (_, service) = try service(
      "4.0",
      [
        "All()": #"{"@odata.context":"https://h/svc/$metadata#\#(context)","value":[]}"#,
        "One()": #"{"@odata.context":"https://h/svc/$metadata#P/$entity","UserName":"value"}"#,
      ])
    #expect(try await service.function("All").objects(as: Product.self).isEmpty)
    let error = await #expect(throws: ODataError.self) {
      try await service.function("One").objects(as: Product.self)
    }
    #expect(error?.code == .notOData || error == nil, "\(String(describing: error))")
  }
}
