import Foundation
import SaxEvents
import SaxHTTP
import SaxRecording
import Saxifrage
import Testing

@testable import SaxHTTP
@testable import SaxServices

/// The requests that calls become, without a server.
@Suite struct CallRequestTests {
  private static let mapping = Result {
    try Mapping(
      """
      type T { id: Int; at: Date as unix; name: String? from label; tags: [String] }
      type Inner { at: Date as "yyyy-MM-dd" }
      type Outer { inner: Inner?; all: [Inner] }
      service S at "http://h.example" {
        call list(lang: String?, page: Int?) = GET "list{?lang}"  query page  -> none
        call change(t: T) = PATCH "t"  body merge t  -> none
        call put(all: [String: Inner]) = PUT "all"  body all  -> none
        call keyed(q: String) = GET "keyed{?q}"  auth key query "pin"  -> none
        call several(ids: [Int], t: T?) = POST "several{?ids}"  body t  -> none
        call raw(value: Raw) = PUT "raw"  body value  -> none
        call raws(values: [Raw]?) = PUT "raws"  body values  -> none
        call table(entries: [String: Int]?) = PUT "table"  body entries  -> none
        call tables(all: [[String: Int]]) = PUT "tables"  body all  -> none
        call nested(t: Outer) = PUT "nested"  body t  -> none
        call maybe(t: T?) = PATCH "t"  body merge t  -> none
        call find(q: Any?) = GET "find{?q}"  -> none
        call file(folder: String, name: String) = GET "files/{+folder}{name}"  -> none
        call slow() = GET "slow"  timeout 5 minutes  retry 1  cache 10 minutes  -> none
        call signed() = GET "signed"  auth basic  -> none
      }
      service W at "http://h.example" {
        query lang = "en"
        query tag = "a"
        query tag = "b"
        cookie c = "1"
        call own(lang: String) = GET "own"  query lang  cookie c = "2"  cookie d = "3"  cookie c = "4"  -> none
        call other() = GET "other"  -> none
      }
      """)
  }

  private func api(
    service: String = "S", _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(
      try Self.mapping.get(), service: service,
      environment: ["key": "0123", "user": "ada", "password": "lovelace"], client: Refusing(), set)
  }

  private func body(_ call: APICall) async throws -> String? { try await call.request().body.text }

  /// Also those that are attributes or texts where a payload has them.
  @Test func anyKeyOfADictionaryIsSent() async throws {
    let api = try api()
    let text = ##"{"@type":1,"#text":2,"a":3,"\##u{F8FF}b":4}"##
    let given = try api.call("table", json: [("entries", Array(text.utf8))])
    #expect(try await body(given) == text)
    let escaped = #"{"\u0040type":1}"#
    let same = try api.call("table", json: [("entries", Array(escaped.utf8))])
    #expect(try await body(same) == #"{"@type":1}"#)
    let list = ##"[{"@a":1},{"#text":2,"b":3}]"##
    let tables = try api.call("tables", json: [("all", Array(list.utf8))])
    #expect(try await body(tables) == list)
    #expect(try await body(api.table(entries: ["@type": 1])) == #"{"@type":1}"#)
    let error = #expect(throws: APIError.self) {
      try api.call("table", json: [("entries", Array(#"{"@type":"x"}"#.utf8))])
    }
    #expect(error?.message.hasPrefix("the argument entries/`@type`: ") == true, "\(error as Any)")
  }

  @Test(arguments: [
    (
      "several", #"{"id":1,"at":1,"tags":[],"labl":"x"}"#, "t",
      "the argument t has no member labl; did you mean label?"
    ),
    (
      "several", #"{"id":1,"at":1,"tags":[],"@id":1}"#, "t",
      "the argument t has no member @id; did you mean id?"
    ),
    (
      "nested", #"{"all":[{"at":"2026-01-01"},{"at":"2026-01-01","to":1}]}"#, "t",
      "the argument t: t/all has no member to"
    ),
    (
      "nested", #"{"all":[],"inner":{"at":"2026-01-01","x":{"y":[1]}}}"#, "t",
      "the argument t: t/inner has no member x"
    ),
    (
      "put", #"{"@k":{"at":"2026-01-01","on":1}}"#, "all",
      "the argument all: all/`@k` has no member on"
    ),
  ])
  func membersThatNoFieldReadsAreRefused(
    _ call: String, _ json: String, _ argument: String, _ message: String
  ) throws {
    let api = try api()
    let ids = call == "several" ? [("ids", Array("[1]".utf8))] : []
    let error = #expect(throws: APIError.self) {
      try api.call(call, json: ids + [(argument, Array(json.utf8))])
    }
    #expect(error?.code == .argument && error?.message == message, "\(error as Any)")
  }

  @Test func aNameThatNoParameterHasIsRefused() throws {
    let mapping = try Mapping(
      """
      service S at "https://{host}/" { param host; call a() = GET "a"  -> none }
      service U at "https://{home}/" { param home; call a() = GET "a"  -> none }
      """)
    let error = #expect(throws: APIError.self) {
      try API(mapping, service: "S", environment: ["host": "h", "hots": "h"], client: Refusing())
    }
    #expect(error?.code == .environment && error?.fix == "host")
    #expect(error?.message.hasSuffix("S no parameter of that name; did you mean host?") == true)
    // An environment may be that of several services, and has credentials.
    let api = try API(
      mapping, service: "S", environment: ["host": "h", "home": "i", "token": "t"],
      client: Refusing())
    #expect(throws: APIError.self) { try api.use(["host": "h", "x": "y"]) }
  }

  @Test func theProgramsAcceptIsKept() async throws {
    let api = try api { try? $0.fields.set("Accept", "text/plain") }
    #expect(try await api.list().request().fields["Accept"] == "text/plain")
    #expect(try await self.api().list().request().fields["Accept"] == "*/*")
  }

  @Test func whatACallSendsIsNotSentTwice() async throws {
    let api = try api { $0.parameters = [("lang", "en"), ("page", "1"), ("v", "2")] }
    #expect(
      try await api.list(lang: "de", page: 3).request().url.target == "/list?lang=de&page=3&v=2")
    #expect(try await api.list(page: 3).request().url.target == "/list?page=3&lang=en&v=2")
  }

  private struct Changes: Encodable {
    var at: Date?
    var name: String?
    var tags: [String]?
  }

  @Test func changesAreWrittenByTheMapping() async throws {
    let api = try api()
    let moment = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(try await body(try api.change(t: Changes(at: moment))) == #"{"at":1700000000}"#)
    #expect(
      try await body(try api.change(t: Changes(name: "a", tags: []))) == #"{"label":"a","tags":[]}"#
    )
    #expect(try await body(try api.change(t: ["name": "b"])) == #"{"label":"b"}"#)
    #expect(try await body(try api.change(t: #"{"label":null}"#)) == #"{"label":null}"#)
    for wrong in ["[1]", #"{"lable":1}"#, #"{"at":"x"}"#] {
      await #expect(throws: APIError.self) { try await api.change(t: wrong).request() }
    }
    #expect(throws: APIError.self) { try api.change(t: ["nam": "b"]) }
    let error = #expect(throws: APIError.self) { try api.change(t: ["name": String?.none]) }
    #expect(error?.fix?.contains("JSON") == true)
  }

  @Test func objectsInDictionariesAreWrittenByTheMapping() async throws {
    let all = ["b\n": ["at": Date(timeIntervalSince1970: 0)]]
    #expect(try await body(try api().put(all: all)) == #"{"b\n":{"at":"1970-01-01"}}"#)
  }

  @Test func callsOutweighTheirService() async throws {
    let api = try api(service: "W")
    let own = try await api.own(lang: "de").request()
    #expect(own.url.target == "/own?lang=de&tag=a&tag=b")
    #expect(own.fields["Cookie"] == "c=2; d=3; c=4")
    let other = try await api.other().request()
    #expect(other.url.target == "/other?lang=en&tag=a&tag=b")
    #expect(other.fields["Cookie"] == "c=1")
  }

  @Test func bodiesAreTheirJSON() async throws {
    let api = try api()
    #expect(try await body(try api.raw(value: #"{"a": [1]}"#)) == #"{"a": [1]}"#)
    #expect(try await body(try api.raws(values: ["1", "{}"])) == "[1,{}]")
    for wrong in ["{", "1,2", ""] {
      await #expect(throws: APIError.self) { try await api.raws(values: [wrong]).request() }
    }
    #expect(try await body(try api.raws()) == nil)
    #expect(try await body(try api.raws(values: [String]())) == "[]")
    #expect(try await body(try api.table(entries: [String: Int]())) == "{}")
    #expect(try await body(try api.table()) == nil)
    #expect(try await body(try api.maybe(t: nil)) == nil)
    #expect(try await body(try api.maybe()) == nil)
  }

  @Test func whatHasNoTextIsAWrongArgument() async throws {
    let error = await #expect(throws: APIError.self) {
      try await api().find(q: ["a": 1]).request()
    }
    #expect(error?.code == .argument || error?.code == .address)
    #expect(error?.message.contains("\n") == false)
  }

  @Test func dotsLeadNowhere() async throws {
    let api = try api()
    #expect(
      try await api.file(folder: "a/b/", name: "c").request().url.target == "/files/a/b/c")
    #expect(try await api.file(folder: "/a/", name: "c").request().url.target == "/files//a/c")
    #expect(try await api.file(folder: "a.", name: "b").request().url.target == "/files/a.b")
    for (folder, name) in [("a/", ".."), (".", "."), ("../", "a"), ("a/../", "b"), ("a/.", "")] {
      let error = await #expect(throws: APIError.self, "\(folder) \(name)") {
        try await api.file(folder: folder, name: name).request()
      }
      #expect(error?.code == .address)
    }
  }

  @Test func limitsAreThoseOfTheCall() async throws {
    let request = try await api().slow().request()
    #expect(request.timeout == .seconds(300))
    var limits = HTTPTimeouts()
    limits.idle = nil
    let within = limits.within(request.timeout)
    #expect(within.whole == .seconds(300) && within.firstByte == .seconds(300))
    #expect(within.idle == nil && within.connect == .seconds(30))
    #expect(request.caching.assumedFreshness == .seconds(600))
    #expect(request.caching.maximumAge == .seconds(600))
  }

  @Test func oneLayerAloneSendsAgain() async throws {
    let count = Locked(0)
    let server = ScriptedServer { _ in
      count.withLock { $0 += 1 }
      return ScriptedServer.Answer(status: 503, fields: [("Retry-After", "0")])
    }
    var policy = Retry.Policy()
    policy.retries = 3
    let api = try API(try Self.mapping.get(), service: "S", client: Retry(server, policy))
    await #expect(throws: HTTPError.self) { try await api.slow().send() }
    #expect(count.withLock { $0 } == 2)
  }

  @Test func processorsSeeNoKey() async throws {
    let seen = Locked<[String]>([])
    let api = try api {
      $0.processors = [
        { request, _ in
          let text = "\(request.url) \(request.fields.map(\.value))"
          seen.withLock { $0.append(text) }
        }
      ]
    }
    let call = try api.keyed(q: "a").with { request in
      let text = "\(request.url)"
      seen.withLock { $0.append(text) }
    }
    #expect(try await call.request().url.target == "/keyed?q=a&pin=0123")
    #expect(seen.withLock { $0 }.count == 2)
    #expect(seen.withLock { $0 }.allSatisfy { !$0.contains("0123") })
    // A key is for the service's origin alone.
    let elsewhere = try api.keyed(q: "a").with { $0.url = try URI("http://other.example/") }
    #expect(try await elsewhere.request().url.target == "/")
  }

  @Test func credentialsAreShownToBeThere() async throws {
    let shown = try await api().signed().shownRequest()
      .curlCommand(leavingOut: ExchangeSecrets())
    #expect(shown.contains("-H 'Authorization: …'"))
    let api = try API(try Self.mapping.get(), service: "S", client: Refusing())
    for call in [try api.signed(), try api.keyed(q: "a")] {
      let error = await #expect(throws: APIError.self) { try await call.shownRequest() }
      #expect(error?.code == .environment)
    }
  }

  @Test func aValueIsOneValue() throws {
    let api = try api()
    for wrong in ["1,\"t\":{}", "1 2", "", "{", "nope", "1]"] {
      let error = #expect(throws: APIError.self) {
        try api.call("several", json: [("ids", Array(wrong.utf8))])
      }
      #expect(error?.message.hasPrefix("the argument ids is no JSON") == true, "\(wrong)")
    }
    #expect(throws: Never.self) {
      try api.call("several", json: [("ids", Array(" [1, 2] ".utf8))])
    }
  }

  @Test func aKeyIsShownByNobody() async throws {
    let request = try await api().keyed(q: "a").request()
    #expect(request.url.target == "/keyed?q=a&pin=0123")
    let shown = request.curlCommand(leavingOut: ExchangeSecrets())
    #expect(shown == "curl -i -H 'Accept: */*' 'http://h.example/keyed?q=a&pin=…'")
  }

  @Test func controlCharactersOfMessagesAreEscaped() {
    let error = APIError(.argument, "found a\u{1B}[31m", call: "S.keyed", fix: "\u{202E}b")
    #expect(
      "\(error)" == #"""
        S.keyed: error: found a\u{1B}[31m
          fix: \u{202E}b
        """#)
  }
}
