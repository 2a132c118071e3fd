import SaxHTTP
import Saxifrage
import Testing

@testable import SaxServices

/// Objects that the server makes.
@Suite struct CreatedResourceTests {
  typealias Thing = ResourceShop.Thing

  private func created(
    _ answer: ScriptedServer.Answer
  ) async throws -> (Tracked<Thing>, [ScriptedServer.Request]) {
    let server = ScriptedServer { request in
      request.method == "POST" ? answer : .json(#"{"code":"s-1","text":"made"}"#, tag: "\"1\"")
    }
    let things = Resource<Thing>(
      try ResourceShop.api(server) { $0.parameters = [("k", "v")] }, "things/{code}", key: \.code)
    var thing = try await things.create(Thing(code: "own", text: "new"))
    let made = thing
    thing.text = "changed"
    try await things.save(&thing)
    return (made, server.requests)
  }

  @Test func theLocationIsHeeded() async throws {
    let location = ("Location", "/else/where?a=1")
    let (fetched, requests) = try await created(
      ScriptedServer.Answer(status: 201, fields: [location]))
    #expect(fetched.code == "s-1" && fetched.etag == "\"1\"")
    #expect(
      requests.map { "\($0.method) \($0.target)" } == [
        "POST /api/v2/things?k=v", "GET /else/where?a=1&k=v", "PATCH /else/where?a=1&k=v",
      ])
    #expect(requests[0].body == #"{"code":"own","text":"new"}"# + "\n")

    for answer in [#"{"id":1}"#, #"{"error":{"code":"x"}}"#, "{", "<p>"] {
      let (elsewhere, asked) = try await created(
        ScriptedServer.Answer(status: 201, fields: [location], body: answer))
      #expect(elsewhere.code == "s-1" && asked.map(\.method) == ["POST", "GET", "PATCH"])
    }

    let (known, others) = try await created(
      ScriptedServer.Answer(
        status: 201, fields: [location, ("ETag", "\"7\"")], body: #"{"code":"s-2"}"#))
    #expect(known.code == "s-2" && known.text == nil && known.etag == "\"7\"")
    #expect(others.map(\.method) == ["POST", "PATCH"])
    #expect(others[1].fields["If-Match"] == "\"7\"")

    let (given, last) = try await created(
      ScriptedServer.Answer(status: 204, fields: [("ETag", "\"8\"")]))
    #expect(given.value == Thing(code: "own", text: "new") && given.etag == "\"8\"")
    #expect(last[1].target == "/api/v2/things/own?k=v")
  }

  @Test func whatIsMadeAnewIsThereAgain() async throws {
    let server = ScriptedServer { request in
      request.method == "GET" ? .json(#"{"code":"a","text":"old"}"#) : .init(status: 204)
    }
    let things = Resource<Thing>(try ResourceShop.api(server), "things/{code}", key: \.code)
    let shared = try await things.shared("a")
    try await things.delete(key: "a")
    #expect(shared.isDeleted)
    try await things.create(Thing(code: "a", text: "new"))
    #expect(!shared.isDeleted && shared.latest.text == "new")
  }

  @Test func anObjectOfAnotherKeyIsElsewhere() async throws {
    let server = ScriptedServer { request in
      request.method == "POST"
        ? ScriptedServer.Answer(
          status: 201, fields: [("Location", "/api/v2/things/a")], body: #"{"code":"a"}"#)
        : .init(status: 204)
    }
    let things = Resource<Thing>(try ResourceShop.api(server), "things/{code}", key: \.code)
    var thing = try await things.create(Thing(code: "a"))
    thing.text = "new"
    try await things.save(&thing)
    #expect(thing.location != nil)
    thing.code = "b"
    try await things.save(&thing)
    #expect(thing.location == nil)
    try await things.delete(thing)
    #expect(
      server.requests.map { "\($0.method) \($0.target)" } == [
        "POST /api/v2/things", "PATCH /api/v2/things/a", "PATCH /api/v2/things/a",
        "DELETE /api/v2/things/b",
      ])
  }

  @Test func aBodyOfSomethingElseIsAnErrorWithoutALocation() async throws {
    await #expect(throws: BuildError.self) {
      _ = try await created(ScriptedServer.Answer(status: 201, body: #"{"id":1}"#))
    }
  }

  @Test func anotherOriginIsNotAsked() async throws {
    let away = ("Location", "https://evil.example/things/1")
    let error = await #expect(throws: APIError.self) {
      _ = try await created(ScriptedServer.Answer(status: 201, fields: [away]))
    }
    #expect(error?.code == .address)
    let (known, requests) = try await created(
      ScriptedServer.Answer(status: 201, fields: [away], body: #"{"code":"s-3"}"#))
    #expect(known.location == nil && requests[1].target == "/api/v2/things/s-3?k=v")
    // Nor one that a redirection led to.
    let led = Resource<Thing>(
      try API(
        try ResourceShop.mapping.get(), environment: ["host": "store.example"],
        client: Redirection(
          InMemoryTransport { request in
            let isFar = request.url.host == "evil.example"
            if isFar, request.method == .get { Issue.record("\(request.url) is asked") }
            var fields = HeaderFields()
            try fields.set("Location", isFar ? "/things/1" : "http://evil.example/things")
            return WebResponse(status: isFar ? 201 : 307, fields: fields, url: request.url)
          })), "things/{code}", key: \.code)
    let astray = await #expect(throws: APIError.self) { try await led.create(Thing(code: "x")) }
    #expect(astray?.code == .address)
    let server = ScriptedServer { _ in ScriptedServer.Answer(status: 201) }
    let things = Resource<Thing>(try ResourceShop.api(server), "things/{code}", key: \.code)
    let silent = await #expect(throws: APIError.self) {
      try await things.create(ResourceShop.NewOrder(customer: "x"))
    }
    #expect(silent?.code == .result)
  }
}
