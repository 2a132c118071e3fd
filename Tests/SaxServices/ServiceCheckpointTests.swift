import Foundation
import SaxEvents
import SaxHTTP
import SaxServices
import Saxifrage
import SaxTestServers
import Testing

/// Readings of responses that end early, and are taken up again by what the file says.
@Suite struct ServiceCheckpointTests {
  private struct Order: Decodable, Equatable, Sendable {
    var id: Int
    var shop: String?
  }

  /// Gives a text, in parts if that is asked for.
  private final class Server: Sendable {
    struct State {
      var text: String
      var tag: String? = "\"1\""
      var doesRanges = true
      /// After how many bytes an answer breaks off; nil if it doesn't.
      var cut: Int?
      /// The parts that were asked for.
      var ranges: [String?] = []
    }

    let state: Locked<State>

    init(_ text: String) { state = Locked(State(text: text)) }

    var transport: InMemoryTransport {
      InMemoryTransport { [state] request in
        try state.withLock { state in
          state.ranges.append(request.fields["Range"])
          var response = WebResponse(status: 200, url: request.url)
          try response.fields.append("Content-Type", "application/json")
          if let tag = state.tag { try response.fields.append("ETag", tag) }
          var bytes = Array(state.text.utf8)
          if state.doesRanges, let range = request.fields["Range"],
            request.fields["If-Range"] == state.tag
          {
            let start = Int(range.dropFirst(6).dropLast()) ?? 0
            response.status = 206
            try response.fields.append(
              "Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)")
            bytes = Array(bytes.dropFirst(start))
          }
          let cut = state.cut.flatMap { $0 < bytes.count ? $0 : nil }
          response.body = .chunks(
            AsyncThrowingStream<[UInt8], any Error> { continuation in
              for start in stride(from: 0, to: min(bytes.count, cut ?? .max), by: 100) {
                continuation.yield(
                  Array(bytes[start..<min(start + 100, bytes.count, cut ?? .max)]))
              }
              continuation.finish(
                throwing: cut.map { _ in HTTPError(.interrupted, "cut off") })
            })
          return response
        }
      }
    }
  }

  private static let text: String = {
    let orders = (0..<300).map { #"{"id": \#($0), "rest": [1, 2, {"a": "b"}]}"# }
    return #"{"shop": "Ü", "orders": [\#(orders.joined(separator: ",\n"))]}"#
  }()

  private func mapping() throws -> Mapping {
    try Mapping(
      """
      emit Order at /orders
      type Order { id: Int;  shop: String? from ../shop }
      """)
  }

  private func withFile(_ body: (CheckpointFile) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "saxifrage-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(CheckpointFile(path))
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let others = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(name) && $0 != name }
    #expect(others.isEmpty)
  }

  /// Reads until the end, an error, or so many objects.
  private func read(
    _ server: Server, _ file: CheckpointFile, first: Int = .max
  ) async throws -> (ids: [Int], error: (any Error)?) {
    var ids: [Int] = []
    do {
      let request = try WebRequest(.get, "http://example.org/orders?token=topsecret")
      for try await order in try mapping().objects(
        Order.self, from: server.transport, request, keeping: file)
      {
        #expect(order.shop == "Ü")
        ids.append(order.id)
        if ids.count == first { break }
      }
    } catch {
      return (ids, error)
    }
    return (ids, nil)
  }

  @Test(arguments: [true, false]) func nothingIsLostAndNothingComesTwice(_ doesRanges: Bool)
    async throws
  {
    try await withFile { file in
      let server = Server(Self.text)
      server.state.withLock { $0.doesRanges = doesRanges }
      var ids: [Int] = []
      var rounds = 0
      var isDone = false
      while !isDone, rounds < 100 {
        let come = ids.count
        server.state.withLock { $0.cut = doesRanges ? 1000 : 1000 + come * 45 }
        let (new, error) = try await read(server, file)
        ids += new
        rounds += 1
        if let error = error as? HTTPError { #expect(error.code == .interrupted) }
        isDone = error == nil
      }
      #expect(ids == Array(0..<300))
      #expect(rounds > 5)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      let ranges = server.state.withLock { $0.ranges }
      #expect(ranges.dropFirst().allSatisfy { $0 != nil })
    }
  }

  /// The one that was handed out last may not have been dealt with.
  @Test func whoLeavesTheLoopGetsTheLastObjectAgain() async throws {
    try await withFile { file in
      let server = Server(Self.text)
      let first = try await read(server, file, first: 10)
      #expect(first.ids == Array(0..<10))
      let second = try await read(server, file, first: 10)
      #expect(second.ids == Array(9..<19))
      let rest = try await read(server, file)
      #expect(rest.ids == Array(18..<300))
    }
  }

  @Test func theFileIsItsOwnersAndHoldsNoURL() async throws {
    try await withFile { file in
      _ = try await read(Server(Self.text), file, first: 10)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let text = try String(contentsOfFile: file.path, encoding: .utf8)
      #expect(!text.contains("topsecret") && !text.contains("example"))
    }
  }

  @Test(arguments: [#""2""#, nil]) func whatHasChangedIsNotReadOn(_ tag: String?) async throws {
    try await withFile { file in
      let server = Server(Self.text)
      _ = try await read(server, file, first: 10)
      server.state.withLock { $0.tag = tag }
      let error = try await read(server, file).error as? HTTPError
      #expect(error?.code == .changed)
      #expect(error?.fix == "remove the checkpoint to begin anew")
    }
  }

  /// Objects are passed over where nothing of the bytes can be, too: of the same document alone.
  @Test func whatIsReadFromTheBeginningAgainHasToBeTheSame() async throws {
    try await withFile { file in
      let server = Server(Self.text)
      let mapping = try Mapping(
        "emit Order at /orders\ntype Order { id: Int; at: Int from offset() }")
      let request = try WebRequest(.get, "http://example.org/orders")
      func read() async throws -> [Int] {
        var ids: [Int] = []
        for try await order in mapping.objects(from: server.transport, request, keeping: file) {
          ids.append(try order.id)
          if ids.count == 5 { break }
        }
        return ids
      }
      let first = try await read()
      #expect(first == [0, 1, 2, 3, 4])
      let second = try await read()
      #expect(second == [4, 5, 6, 7, 8])
      server.state.withLock { $0.tag = "\"2\"" }
      let error = await #expect(throws: HTTPError.self) { try await read() }
      #expect(error?.code == .changed)
    }
  }

  @Test func anotherMappingsFileIsRefused() async throws {
    try await withFile { file in
      let server = Server(Self.text)
      _ = try await read(server, file, first: 10)
      let request = try WebRequest(.get, "http://example.org/orders?token=topsecret")
      let other = try Mapping("emit Order at /orders\ntype Order { id: Int }")
      let error = await #expect(throws: HTTPError.self) {
        for try await _ in other.objects(
          Order.self, from: server.transport, request, keeping: file)
        {}
      }
      #expect(error?.code == .file)
    }
  }

  @Test func whatCanNotBeToldApartIsNotReadOn() async throws {
    try await withFile { file in
      let server = Server(Self.text)
      server.state.withLock { $0.tag = nil }
      _ = try await read(server, file, first: 10)
      let error = try await read(server, file).error as? HTTPError
      #expect(error?.code == .changed)
    }
  }

  @Test func anotherRequestsFileIsRefused() async throws {
    try await withFile { file in
      let server = Server(Self.text)
      _ = try await read(server, file, first: 10)
      let other = try WebRequest(.get, "http://example.org/others")
      let error = await #expect(throws: HTTPError.self) {
        for try await _ in try mapping().objects(from: server.transport, other, keeping: file) {}
      }
      #expect(error?.code == .file)
      #expect(error?.message.contains("another request") == true)
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"version": 2}"#]) func aDamagedFileIsAnError(_ text: String)
    async throws
  {
    try await withFile { file in
      try text.write(toFile: file.path, atomically: false, encoding: .utf8)
      let error = try await read(Server(Self.text), file).error as? HTTPError
      #expect(error?.code == .file)
      #expect(error?.fix == "remove it to begin anew")
    }
  }

  /// That is better known before anything has been read.
  @Test(arguments: ["/proc/nowhere/all", "/dev/null/all"])
  func aFileThatCanNotBeWrittenIsAnError(_ path: String) async throws {
    let server = Server(Self.text)
    let error = try await read(server, CheckpointFile(path)).error as? HTTPError
    #expect(error?.code == .file)
    #expect(server.state.withLock { $0.ranges }.isEmpty)
  }

  /// A folder of its own is made; one in which others can replace it is refused.
  @Test func theFolderIsItsOwners() async throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "saxifrage-\(UUID().uuidString)").path
    defer { try? manager.removeItem(atPath: folder) }
    let file = CheckpointFile("\(folder)/a/b")
    #expect(try await read(Server(Self.text), file, first: 7).ids.count == 7)
    for (path, mode) in [("", 0o700), ("/a", 0o700), ("/a/b", 0o600)] {
      let attributes = try manager.attributesOfItem(atPath: folder + path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    try manager.moveItem(atPath: "\(folder)/a/b", toPath: "\(folder)/c")
    try manager.createSymbolicLink(atPath: "\(folder)/a/b", withDestinationPath: "\(folder)/c")
    let link = try await read(Server(Self.text), file).error as? HTTPError
    #expect(link?.code == .file && link?.message.contains("no plain file") == true)
    try manager.removeItem(atPath: "\(folder)/a/b")
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(folder)/a")
    let open = try await read(Server(Self.text), file).error as? HTTPError
    #expect(open?.code == .file && open?.message.contains("others can write to") == true)
  }

  @Test(.enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"))
  func aRealServerIsAskedForTheRest() async throws {
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int }")
    let request = try WebRequest(.get, RealServer.nginx.url("/orders.json"))
    try await withFile { file in
      var ids: [Int] = []
      while ids.last != 2000 {
        var new: [Int] = []
        for try await object in mapping.objects(
          from: HTTPClient(), request, keeping: file)
        {
          new.append(try object.id)
          if new.count == 301 { break }
        }
        // The last one comes again.
        ids += new.last == 2000 ? new : new.dropLast()
      }
      #expect(ids == Array(1...2000))
    }
  }
}
