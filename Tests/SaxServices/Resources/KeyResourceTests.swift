import Foundation
import SaxHTTP
import Saxifrage
import Testing

@testable import SaxServices

/// The keys by which objects are fetched.
@Suite struct KeyResourceTests {
  typealias Thing = ResourceShop.Thing

  /// A number that is called otherwise.
  struct Number: Codable, Sendable, Equatable {
    var value: Int
    init(from decoder: any Decoder) throws { value = try Int(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  struct Numbered: Codable, Sendable {
    var id: Number?
  }

  private static let mapping = Result {
    try Mapping(
      """
      type Numbered { id: Int? }
      type Thing { code: String; text: String? }
      type Coded { id: UUID }
      service Store at "http://{host}/api" {
        param host
        call list() = GET "things" -> [Thing]
      }
      """)
  }

  private func api(_ server: ScriptedServer) throws -> API {
    try API(try Self.mapping.get(), environment: ["host": "store.example"], client: server)
  }

  @Test func aKeyIsOneSegmentWhateverItHolds() async throws {
    let server = ScriptedServer { request in
      let name = request.target.split(separator: "/").last.map(String.init) ?? ""
      let key = name.removingPercentEncoding ?? ""
      let text = String(decoding: (try? JSONEncoder().encode(key)) ?? Data(), as: UTF8.self)
      return .json(#"{"code":\#(text)}"#)
    }
    let things = Resource<Thing>(try api(server), "things/{code}", key: \.code)
    for key in ["a/b", "ü€\u{1F600}", "a b+c%2F", "?x#y", "{z}", "a;b,c:d@e!", "...", "日本"] {
      var thing = try await things.fetch(key)
      #expect(thing.code == key)
      thing.text = "x"
      try await things.save(&thing)
      let target = try #require(server.requests.last?.target)
      #expect(target.split(separator: "/").count == 3 && target.hasPrefix("/api/things/"))
      #expect(thing.code == key)
    }
    let count = server.requests.count
    for key in ["", ".", ".."] {
      let error = await #expect(throws: APIError.self) { try await things.fetch(key) }
      #expect(error?.code == .address)
    }
    #expect(server.requests.count == count)
  }

  @Test func aKeyOfAnotherTypeIsAnError() async throws {
    let server = ScriptedServer { _ in .json(#"{"id":7}"#) }
    let numbered = Resource<Numbered>(try api(server), "n/{id}", key: \.id)
    #expect(try await numbered.fetch(7).id?.value == 7)
    #expect(try await numbered.fetch(Int8(7)).id?.value == 7)
    #expect(server.requests.map(\.target) == ["/api/n/7", "/api/n/7"])
    func code(_ key: some Encodable & Sendable) async -> APIError.Code? {
      await #expect(throws: APIError.self) { try await numbered.fetch(key) }?.code
    }
    #expect(await code("7") == .argument)
    #expect(await code(7.5) == .argument)
    #expect(await code([7]) == .argument)
    #expect(await code(UUID()) == .argument)
    #expect(await code(Int?.none) == .argument)
    await #expect(throws: APIError.self) { try await numbered.delete(key: "7") }
    #expect(server.requests.count == 2)

    let coded = Resource(try api(server), "c/{id}", key: "id", named: "Coded")
    await #expect(throws: APIError.self) { try await coded.fetch("seven") }
    await #expect(throws: APIError.self) { try await coded.find(7) }
    #expect(server.requests.count == 2)
  }

  @Test func anObjectWithoutAKeyIsMadeFirst() async throws {
    let server = ScriptedServer { _ in .json(#"{"id":null}"#) }
    let numbered = Resource<Numbered>(try api(server), "n/{id}", key: \.id)
    let nameless = try await numbered.fetch(7)
    let error = await #expect(throws: APIError.self) { try await numbered.delete(nameless) }
    #expect(error?.code == .argument && error?.fix?.contains("create") == true)
  }

  @Test func aChangedKeyIsThatOfTheObjectThatIsKnown() async throws {
    let server = ScriptedServer { _ in .json(#"{"code":"a"}"#) }
    let things = Resource<Thing>(try api(server), "things/{code}", key: \.code)
    var thing = try await things.fetch("a")
    thing.code = "b"
    try await things.save(&thing)
    #expect(server.requests.map(\.target) == ["/api/things/a", "/api/things/a"])
    #expect(server.requests[1].body == #"{"code":"b"}"#)
  }

  @Test func aTypeThatTheMappingLacksIsSaid() async throws {
    let server = ScriptedServer { _ in .json("{}") }
    let things = Resource<Thing>(try api(server), "things/{code}", key: \.code, named: "Thin")
    let error = await #expect(throws: APIError.self) { try await things.fetch("a") }
    #expect(error?.code == .result && error?.message.contains("Thin") == true)
    #expect(server.requests.isEmpty)
  }
}
