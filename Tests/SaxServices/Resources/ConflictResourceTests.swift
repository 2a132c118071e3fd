import Foundation
import SaxEvents
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Changes of objects that others change, too.
@Suite struct ConflictResourceTests {
  typealias Order = ResourceShop.Order
  typealias Thing = ResourceShop.Thing

  @Test func bothSidesAreKnownAndCanBeMerged() async throws {
    let server = try ShopServer()
    let (ada, grace) = (try ResourceShop.orders(server), try ResourceShop.orders(server))
    var mine = try await ada.fetch(7)
    var theirs = try await grace.fetch(7)
    theirs.customer = "Theirs"
    theirs.note = "theirs"
    try await grace.save(&theirs)
    mine.state = .closed
    mine.note = "mine"
    let before = mine
    let conflict = try await #require(throws: ResourceConflict<Order>.self) {
      try await ada.save(&mine)
    }
    #expect(mine.value == before.value && mine.etag == before.etag && mine.isDirty)
    #expect(conflict.mine.note == "mine" && conflict.base.note == nil && conflict.cause == nil)
    #expect(conflict.theirs?.note == "theirs" && conflict.theirs?.etag == theirs.etag)
    #expect("\(conflict)".contains("Store.orders/{id}: error: the object has changed"))

    var merged = try #require(try conflict.merged())
    #expect(merged.customer == "Theirs" && merged.state == .closed && merged.note == "mine")
    #expect(try merged.changes == #"{"status":"closed","note":"mine"}"#)
    try await ada.save(&merged)
    #expect(try await grace.fetch(7).value == merged.value)
    // The response of 412 had the state: nobody asked for it.
    #expect(try await ResourceShop.counts(server)["GET /api/v2/orders/{id}"] == 3)
  }

  @Test func aDeletionIsForTheStateThatIsKnown() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let known = try await orders.fetch(7)
    var other = known
    other.note = "changed"
    try await orders.save(&other)
    let conflict = try await #require(throws: ResourceConflict<Order>.self) {
      try await orders.delete(known, mayBeMissing: true)
    }
    #expect(conflict.theirs?.note == "changed")
    #expect(try await orders.delete(other))
  }

  @Test func withoutTheCheckTheLastOneWins() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server) { $0.checksETags = false }
    var first = try await orders.fetch(7)
    var second = first
    first.note = "first"
    second.note = "second"
    try await orders.save(&first)
    try await orders.save(&second)
    #expect(try await orders.fetch(7).note == "second")
    #expect(try await orders.delete(first))
  }

  @Test func ofSavesAtTheSameTimeOneSucceeds() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    let known = try await orders.fetch(7)
    let results = await withTaskGroup(of: String.self) { group in
      for number in 0..<8 {
        group.addTask {
          var mine = known
          mine.note = "note \(number)"
          do {
            try await orders.save(&mine)
            return "saved \(number)"
          } catch {
            return error is ResourceConflict<Order> ? "conflict" : "\(error)"
          }
        }
      }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(results.filter { $0 == "conflict" }.count == 7)
    let saved = try #require(results.first { $0.hasPrefix("saved") })
    #expect(try await orders.fetch(7).note == saved.replacing("saved", with: "note"))
  }

  @Test func mergedChangesOfManyAllArrive() async throws {
    let server = ScriptedStore()
    let guests = Resource<ResourceShop.Guest>(
      try ResourceShop.api(server.http), "guests/{key}", key: \.key)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask {
          var guest = try await guests.fetch("ada")
          guest.tags["\(number)"] = "here"
          while true {
            do {
              try await guests.save(&guest)
              return
            } catch let conflict as ResourceConflict<ResourceShop.Guest> {
              guest = try #require(try conflict.merged())
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await guests.fetch("ada").tags.count == 10)
  }

  @Test func anObjectThatWasDeletedMeanwhileIsAnError() async throws {
    let server = try ShopServer()
    let orders = try ResourceShop.orders(server)
    var order = try await orders.fetch(7)
    try await orders.delete(key: 7)
    order.note = "late"
    let error = await #expect(throws: BuildError.self) { try await orders.save(&order) }
    #expect((error?.cause as? HTTPError)?.status == 404)
    #expect(order.isDirty)
  }

  /// A server that refuses, and what it answers then to a GET.
  private func conflict(
    _ refusal: ScriptedServer.Answer, then answer: ScriptedServer.Answer
  ) async throws -> (ResourceConflict<Thing>, [ScriptedServer.Request]) {
    let server = ScriptedServer { request in
      switch (request.method, request.index) {
      case ("GET", 0): .json(#"{"code":"x","text":"base"}"#, tag: "\"1\"")
      case ("GET", _): answer
      default: refusal
      }
    }
    let things = Resource<Thing>(try ResourceShop.api(server), "things/{code}", key: \.code)
    var thing = try await things.fetch("x")
    thing.text = "mine"
    let error = try await #require(throws: ResourceConflict<Thing>.self) {
      try await things.save(&thing)
    }
    return (error, server.requests)
  }

  @Test func theStateIsFetchedWhereTheRefusalHasNone() async throws {
    let theirs = ScriptedServer.Answer.json(#"{"code":"x","text":"theirs"}"#, tag: "\"2\"")
    for refusal in [
      ScriptedServer.Answer(status: 412),
      ScriptedServer.Answer(status: 412, body: #"{"error":{"code":"stale"}}"#),
      ScriptedServer.Answer(status: 412, body: "<html/>", type: "text/html"),
      ScriptedServer.Answer(status: 412, body: "{"),
      // An error that can be read as an object is none without an entity tag, or with another key.
      ScriptedServer.Answer(status: 412, body: #"{"code":"x"}"#),
      ScriptedServer.Answer(
        status: 412, fields: [("ETag", "\"9\"")], body: #"{"code":"stale","text":"no"}"#),
    ] {
      let (conflict, requests) = try await conflict(refusal, then: theirs)
      #expect(conflict.theirs?.text == "theirs" && conflict.theirs?.etag == "\"2\"")
      #expect(requests.map(\.method) == ["GET", "PATCH", "GET"])
    }
    let (known, requests) = try await conflict(
      ScriptedServer.Answer(
        status: 412, fields: [("ETag", "\"2\"")], body: #"{"code":"x","text":"here"}"#),
      then: theirs)
    #expect(known.theirs?.text == "here" && requests.count == 2)
  }

  @Test func aConflictWithNothingSaysSo() async throws {
    let refusal = ScriptedServer.Answer(status: 412)
    let (gone, _) = try await conflict(refusal, then: ScriptedServer.Answer(status: 404))
    #expect(gone.theirs == nil && gone.cause == nil)
    #expect(try gone.merged() == nil)
    #expect("\(gone)".contains("was deleted") && "\(gone)".contains("fix: create"))
    let (failed, _) = try await conflict(refusal, then: ScriptedServer.Answer(status: 500))
    #expect((failed.cause as? HTTPError)?.status == 500)
    #expect(throws: HTTPError.self) { try failed.merged() }
    #expect("\(failed)".contains("could not be fetched") && !"\(failed)".contains("merged()"))
  }
}

/// A server of one guest, changed by merge patches for the state that they are for.
private final class ScriptedStore: Sendable {
  let http: ScriptedServer

  init() {
    let kept = Locked((tags: [String: String](), version: 0))
    http = ScriptedServer { request in
      let answer: (status: Int, tags: [String: String], version: Int) = kept.withLock { kept in
        guard request.method == "PATCH" else { return (200, kept.tags, kept.version) }
        guard request.fields["If-Match"] == "\"\(kept.version)\"" else {
          return (412, kept.tags, kept.version)
        }
        struct Patch: Decodable { var tags: [String: String] }
        guard let patch = try? JSONDecoder().decode(Patch.self, from: Data(request.body.utf8))
        else { return (400, kept.tags, kept.version) }
        kept.tags.merge(patch.tags) { $1 }
        kept.version += 1
        return (200, kept.tags, kept.version)
      }
      let tags = answer.tags.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
      return ScriptedServer.Answer(
        status: answer.status, fields: [("ETag", "\"\(answer.version)\"")],
        body: #"{"key":"ada","full-name":"Ada","tags":{\#(tags)}}"#)
    }
  }
}
