import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import Testing

/// The beginnings and ends of a call's pages, against answers that are made up.
@Suite struct CallPageTests {
  private static let mapping = Result {
    try Mapping(
      """
      emit T at /items
      emit Page at /page
      type T { n: Int }
      type Page { next: String? }
      service S at "http://h.example/api" {
        param width: Int = 2
        auth key query "k"
        call links(mode: String) = GET "links{?mode}" auth none  pages link  -> [T]
        call fields() = GET "fields"  pages Page.next  -> [T]
        call numbers(start: Int?) = GET "numbers"  query p = start  pages p from 5  -> [T]
        call offsets(skip: Int?) = GET "offsets"  query o = skip  query w = width  pages o step width  -> [T]
        call bad(size: Int) = GET "bad"  auth none  pages o step size  -> [T]
        call free() = GET "free?p=x"  pages p from 1  -> [T]
      }
      """)
  }

  private func api(
    _ server: ScriptedServer, _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(try Self.mapping.get(), environment: ["key": "0123"], client: server, set)
  }

  private func read(_ call: APICall) async -> (numbers: [Int], error: APIError?) {
    var numbers: [Int] = []
    do {
      for try await object in call.objects() {
        numbers.append(try object.value(of: "n", as: Int.self))
      }
    } catch {
      return (numbers, error as? APIError)
    }
    return (numbers, nil)
  }

  private static func items(_ numbers: [Int], next: String? = nil) -> String {
    let items = numbers.map { "{\"n\": \($0)}" }.joined(separator: ",")
    let page = next.map { ", \"page\": {\"next\": \"\($0)\"}" } ?? ""
    return "{\"items\": [\(items)]\(page)}"
  }

  @Test(arguments: [
    ("loop", "read before"), ("fragment", "read before"), ("port", "read before"),
    ("away", "another origin"), ("none", "no address"),
    ("many", "more than 1 pages"),
  ])
  func theObjectsOfAPageComeBeforeWhatIsWrongWithTheNext(_ mode: String, _ words: String)
    async throws
  {
    let links = [
      "loop": "<links?mode=loop>", "fragment": "<links?mode=fragment#2>",
      "port": "<http://h.example:80/api/links?mode=port>", "away": "<http://other.example/>",
      "none": "<http://>",
      "many": "<links?more>",
    ]
    let server = ScriptedServer { _ in
      ScriptedServer.Answer(
        fields: [("Link", "\(links[mode] ?? ""); rel=next")], body: Self.items([1, 2, 3]))
    }
    let shop = try api(server) { if mode == "many" { $0.mostPages = 1 } }
    let (numbers, error) = await read(try shop.links(mode: mode))
    #expect(numbers == [1, 2, 3])
    #expect(error?.code == .pages && error?.message.contains(words) == true, "\(error as Any)")
    #expect(server.requests.count == 1)
  }

  @Test func theFirstNumberIsThatOfTheRequest() async throws {
    let server = ScriptedServer { request in
      .json(request.index < 2 ? Self.items([request.index]) : Self.items([]))
    }
    let shop = try api(server)
    _ = await read(try shop.numbers())
    #expect(
      server.requests.map(\.target) == [
        "/api/numbers?p=5&k=0123", "/api/numbers?p=6&k=0123", "/api/numbers?p=7&k=0123",
      ])
    _ = await read(try shop.numbers(start: 7))
    #expect(server.requests.last?.target == "/api/numbers?p=7&k=0123")
    // No number is said before anything is sent.
    let count = server.requests.count
    let error = await read(try shop.free()).error
    #expect(error?.code == .argument && error?.message.contains("\"x\"") == true)
    #expect(server.requests.count == count)
  }

  @Test func endpointsOfSwiftHavePages() async throws {
    struct Item: Decodable { var n: Int }
    let server = ScriptedServer { request in
      .json(
        request.index == 0
          ? Self.items([1, 2], next: "more?page=2") : Self.items([3]))
    }
    let shop = try api(server)
    let endpoint = Endpoint<String, Item>(
      .get, "{kind}", named: "T", pages: .field(type: "Page", field: "next"),
      arguments: { ["kind": .text($0)] })
    var numbers: [Int] = []
    for try await item in try shop.objects(endpoint, "more") { numbers.append(item.n) }
    #expect(numbers == [1, 2, 3])
    #expect(
      server.requests.map(\.target) == ["/api/more?k=0123", "/api/more?page=2&k=0123"])
    var wrong = endpoint
    wrong.pages = .field(type: "Page", field: "nxt")
    let error = #expect(throws: APIError.self) { try shop.objects(wrong, "more") }
    #expect(error?.code == .pages)
  }

  @Test func theStepMayBeAParameterOfTheService() async throws {
    let server = ScriptedServer { request in
      .json(request.index < 2 ? Self.items([1, 2]) : Self.items([3]))
    }
    let shop = try api(server)
    #expect(await read(try shop.offsets()).numbers == [1, 2, 1, 2, 3])
    #expect(
      server.requests.map { $0.target.contains("o=\($0.index * 2)") } == [true, true, true])
    #expect(server.requests.allSatisfy { $0.target.contains("w=2") })
  }

  @Test func aStepIsCheckedBeforeAnythingIsSent() async throws {
    let server = ScriptedServer { _ in .json(Self.items([1])) }
    let shop = try api(server)
    #expect(await read(try shop.bad(size: 0)).error?.code == .argument)
    #expect(server.requests.isEmpty)
  }

  @Test func whatIsSkippedCounts() async throws {
    let server = ScriptedServer { request in
      .json(request.index == 0 ? #"{"items": [{"n": 1}, {"n": "x"}, {"n": 3}]}"# : Self.items([4]))
    }
    let skipped = Locked(0)
    let shop = try api(server) {
      $0.reading.onError = .skip { _ in skipped.withLock { $0 += 1 } }
    }
    #expect(await read(try shop.bad(size: 3)).numbers == [1, 3, 4])
    #expect(skipped.withLock { $0 } == 1)
    #expect(server.requests.count == 2)
  }

  @Test func everyPageGoesThroughTheProcessors() async throws {
    let server = ScriptedServer { request in
      .json(request.index < 2 ? Self.items([1]) : Self.items([]))
    }
    let number = Locked(0)
    let shop = try api(server) {
      $0.processors = [
        { request, _ in
          let next = number.withLock { number in
            number += 1
            return number
          }
          try request.fields.set("X-Signature", "\(next) \(request.url.target)")
        }
      ]
    }
    #expect(await read(try shop.numbers()).numbers == [1, 1])
    #expect(
      server.requests.map { $0.fields["X-Signature"] } == [
        "1 /api/numbers?p=5", "2 /api/numbers?p=6", "3 /api/numbers?p=7",
      ])
  }

  @Test func whatProcessorsSetOfTheURLHoldsForAllPages() async throws {
    let server = ScriptedServer { request in
      .json(request.index < 2 ? Self.items([1]) : Self.items([]))
    }
    let call = try api(server).numbers().with {
      $0.url = try URI("http://near.example/api/numbers?filter=x")
    }
    #expect(await read(call).numbers == [1, 1])
    #expect(
      server.requests.map(\.target) == [
        "/api/numbers?filter=x", "/api/numbers?filter=x&p=6", "/api/numbers?filter=x&p=7",
      ])
    // A link that the server gives has all that it wants.
    let linked = ScriptedServer { request in
      request.index == 0
        ? ScriptedServer.Answer(
          fields: [("Link", "<http://near.example/2?filter=x>; rel=next")], body: Self.items([1]))
        : .json(Self.items([2]))
    }
    let links = try api(linked).links(mode: "a").with {
      $0.url = try URI("http://near.example/1?filter=x")
    }
    #expect(await read(links).numbers == [1, 2])
    #expect(linked.requests.map(\.target) == ["/1?filter=x", "/2?filter=x"])
  }

  @Test func aPageThatAHookNamesIsTheFirst() async throws {
    let server = ScriptedServer { request in
      .json(request.index < 1 ? Self.items([1]) : Self.items([]))
    }
    let call = try api(server).numbers().with {
      $0.url = try URI("http://h.example/api/numbers?p=9")
    }
    #expect(await read(call).numbers == [1])
    #expect(
      server.requests.map(\.target) == ["/api/numbers?p=9&k=0123", "/api/numbers?p=10&k=0123"])
  }

  @Test func aCircleThatBeginsAtThePlaceOfAHookIsFound() async throws {
    let server = ScriptedServer { _ in
      ScriptedServer.Answer(
        fields: [("Link", "<http://near.example/1>; rel=next")], body: Self.items([1]))
    }
    let call = try api(server).links(mode: "a").with { $0.url = try URI("http://near.example/1") }
    let (numbers, error) = await read(call)
    #expect(numbers == [1] && error?.message.contains("read before") == true)
    #expect(server.requests.count == 1)
  }

  @Test func otherOriginsGetNoSecretsOfProcessors() async throws {
    let server = ScriptedServer { request in
      .json(Self.items([1], next: request.index == 0 ? "http://other.example/" : nil))
    }
    let shop = try api(server) {
      $0.followsPagesToOtherOrigins = true
      $0.processors = [{ request, _ in try request.fields.set("Authorization", "Bearer 0123") }]
    }
    #expect(await read(try shop.fields()).numbers == [1, 1])
    #expect(server.requests.map { $0.fields["Authorization"] } == ["Bearer 0123", nil])
  }

  @Test func localBytesAreOnePage() async throws {
    let shop = try api(ScriptedServer { _ in .json("{}") })
    let center = ServiceCenter()
    let objects = try await center.run(
      shop.numbers().service(SaxObject.self), on: Array(Self.items([1, 2]).utf8))
    #expect(objects.count == 2)
  }

  @Test func theKeyGoesWithEveryPageOfItsOrigin() async throws {
    let server = ScriptedServer { request in
      switch request.index {
      case 0: .json(Self.items([1], next: "fields?page=2"))
      case 1: .json(Self.items([2], next: "http://h.example/api/fields?k=given&page=3"))
      case 2: .json(Self.items([3], next: "http://other.example/"))
      default: .json(Self.items([4]))
      }
    }
    let shop = try api(server) { $0.followsPagesToOtherOrigins = true }
    #expect(await read(try shop.fields()).numbers == [1, 2, 3, 4])
    #expect(
      server.requests.map(\.target) == [
        "/api/fields?k=0123", "/api/fields?page=2&k=0123", "/api/fields?page=3&k=0123", "/",
      ])
  }
}
