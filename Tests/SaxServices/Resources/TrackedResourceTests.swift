import Foundation
import SaxHTTP
import Saxifrage
import Testing

@testable import SaxServices

/// The changes of single objects, and what is sent of them.
@Suite struct TrackedResourceTests {
  typealias Guest = ResourceShop.Guest

  static let ada = #"""
    {"key":"ada","full-name":"Ada","address":{"city":"Rome","street":"Via","zip":1},"tags":{"a":"1","b":"2"},
     "seats":[1,2],"visits":3,"more":true}
    """#

  private func guests(
    _ server: ScriptedServer, _ set: (inout ResourceOptions) -> Void = { _ in }
  ) throws -> Resource<Guest> {
    Resource(try ResourceShop.api(server), "guests/{key}", key: \.key, set)
  }

  private func fetched() async throws -> Tracked<Guest> {
    try await guests(ScriptedServer { _ in .json(Self.ada) }).fetch("ada")
  }

  @Test func nestedChangesAreMergePatches() async throws {
    var guest = try await fetched()
    guest.place?.city = "Oslo"
    #expect(try guest.changes == #"{"address":{"city":"Oslo"}}"#)
    guest.place?.street = nil
    #expect(try guest.changes == #"{"address":{"street":null,"city":"Oslo"}}"#)
    guest.place = nil
    #expect(try guest.changes == #"{"address":null}"#)
    guest.revert()
    guest.tags["a"] = nil
    guest.tags["b"] = "3"
    guest.tags["c"] = "ü\"/"
    #expect(try guest.changes == #"{"tags":{"a":null,"b":"3","c":"ü\"/"}}"#)
    guest.tags = [:]
    #expect(try guest.changes == #"{"tags":{"a":null,"b":null}}"#)
    guest.revert()
    guest.seats = []
    #expect(try guest.changes == #"{"seats":[]}"#)
    guest.seats = [2]
    #expect(try guest.changes == #"{"seats":[2]}"#)
    guest.seats = [1, 2]
    #expect(!guest.isDirty)
  }

  @Test func anObjectWhereNoneWasIsWhole() async throws {
    let server = ScriptedServer { _ in .json(#"{"key":"a","full-name":"A"}"#) }
    var guest = try await guests(server).fetch("a")
    #expect(guest.place == nil && guest.tags.isEmpty && guest.seats.isEmpty)
    guest.place = ResourceShop.Place(city: "Oslo")
    #expect(try guest.changes == #"{"address":{"city":"Oslo"}}"#)
    guest.place = nil
    #expect(!guest.isDirty)
  }

  @Test func fieldsThatTheTypeLacksArePutAsTheyAre() async throws {
    let server = ScriptedServer { request in
      request.method == "GET" ? .json(Self.ada, tag: "W/\"1\"") : ScriptedServer.Answer(status: 204)
    }
    var guest = try await guests(server) { $0.update = .put }.fetch("ada")
    guest.name = "Grace"
    try await guests(server) { $0.update = .put }.save(&guest)
    #expect(
      server.requests.last?.body == #"""
        {"key":"ada","full-name":"Grace","address":{"city":"Rome","street":"Via"},"tags":{"a":"1","b":"2"},"seats":[1,2],"visits":3}

        """#)
    #expect(server.requests.last?.fields["If-Match"] == "W/\"1\"")
  }

  @Test func anAnswerWithoutATagLeavesNone() async throws {
    let server = ScriptedServer { request in
      switch request.index {
      case 0: .json(Self.ada, tag: "\"1\"")
      case 1: ScriptedServer.Answer(status: 204)
      default: ScriptedServer.Answer(status: 204, fields: [("ETag", "\"3\"")])
      }
    }
    let guests = try guests(server)
    var guest = try await guests.fetch("ada")
    guest.name = "Grace"
    try await guests.save(&guest)
    #expect(guest.etag == nil && !guest.isDirty && guest.original.name == "Grace")
    guest.name = "Ada"
    #expect(try guest.changes == #"{"full-name":"Ada"}"#)
    try await guests.save(&guest)
    #expect(guest.etag == "\"3\"")
    #expect(server.requests.map { $0.fields["If-Match"] } == [nil, "\"1\"", nil])
    #expect(
      server.requests.last?.fields["Content-Type"] == nil
        || server.requests.last?.fields["Content-Type"] == "application/merge-patch+json")
  }

  @Test func aValueOfTheServerTakesThePlaceOfTheOwn() async throws {
    let server = ScriptedServer { request in
      request.index == 0
        ? .json(Self.ada, tag: "\"1\"") : .json(#"{"key":"ada","full-name":"ADA"}"#, tag: "\"2\"")
    }
    let guests = try guests(server)
    var guest = try await guests.fetch("ada")
    guest.name = "ada"
    try await guests.save(&guest)
    #expect(guest.name == "ADA" && guest.place == nil && guest.etag == "\"2\"" && !guest.isDirty)
  }

  @Test func aStatusThatIsNoSuccessIsHeeded() async throws {
    for status in [300, 304, 400, 404, 409, 422, 500] {
      let server = ScriptedServer { request in
        request.method == "GET" ? .json(Self.ada) : ScriptedServer.Answer(status: status)
      }
      // Though the client takes it for a success.
      for successes in [[], [status]] {
        let api = try ResourceShop.api(server) { $0.successes = Set(successes) }
        let guests = Resource<Guest>(api, "guests/{key}", key: \.key)
        var guest = try await guests.fetch("ada")
        guest.name = "B"
        let error = await #expect(throws: HTTPError.self) { try await guests.save(&guest) }
        #expect(error?.status == status && guest.isDirty)
        await #expect(throws: HTTPError.self) { try await guests.delete(guest) }
        await #expect(throws: HTTPError.self) { try await guests.create(guest.value) }
      }
    }
  }

  @Test func whatCanNotBeSentIsAnErrorAndNothingIsSent() async throws {
    let server = ScriptedServer { _ in .json(Self.ada) }
    let xml = try guests(server) { $0.format = .xml }
    var guest = try await xml.fetch("ada")
    #expect(server.requests[0].fields["Accept"]?.hasPrefix("application/xml") == true)
    guest.name = "B"
    let error = await #expect(throws: APIError.self) { try await xml.save(&guest) }
    #expect(error?.code == .body && error?.fix?.contains(".put") == true)
    #expect(server.requests.count == 1 && guest.isDirty)
  }

  @Test func cancellationLeavesTheObjectAndIsNoFailure() async throws {
    let (begun, started) = AsyncStream.makeStream(of: Void.self)
    let heard = HeardFailures()
    let server = ScriptedServer { request in
      if request.method == "GET" { return .json(Self.ada, tag: "\"1\"") }
      started.yield()
      try await Task.sleep(for: .seconds(3600))
      return ScriptedServer.Answer(status: 204)
    }
    let api = try ResourceShop.api(server) { $0.onFailure = { heard.add($1) } }
    let guests = Resource<Guest>(api, "guests/{key}", key: \.key)
    let task = Task {
      var guest = try await guests.fetch("ada")
      guest.name = "B"
      do {
        try await guests.save(&guest)
      } catch is CancellationError {
        return guest
      }
      return try await guests.fetch("never")
    }
    for await _ in begun { break }
    task.cancel()
    let guest = try await task.value
    #expect(guest.isDirty && guest.name == "B" && guest.etag == "\"1\"")
    #expect(heard.names.isEmpty)
  }
}
