import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Responses that are stored in part, and combined (RFC 9111 §3.3, §3.4).
@Suite struct StoredPartTests {
  enum Store: CaseIterable { case memory, disk }

  /// Serves a text, in parts where that is asked for.
  private struct Server: Sendable {
    var text = "0123456789ABCDEFGHIJ"
    var tag: String? = "\"1\""
    /// After how many bytes it breaks off.
    var cut: Int?
    var failure = HTTPError(.interrupted, "cut")
    /// The most bytes of a part that it sends.
    var mostOfPart: Int?
    var saysTotal = true
    var fields = ["Cache-Control: max-age=1000", "Content-Type: text/plain", "X: a"]

    func answer(_ request: WebRequest) throws -> WebResponse {
      var lines = fields
      if let tag { lines.append("ETag: \(tag)") }
      let bytes = Array(text.utf8)
      // RFC 9110 §13.2.2: before ranges.
      if let tag, request.fields["If-None-Match"] == tag {
        return try .from(request, 304, lines)
      }
      let range = WantedRange(request)
      let isMet = request.fields["If-Range"].map { $0 == tag } ?? true
      var (status, body) = (200, bytes)
      if range != .whole, isMet {
        guard let part = range.part(of: bytes.count) else {
          return try .from(request, 416, ["Content-Range: bytes */\(bytes.count)"])
        }
        (status, body) = (206, Array(bytes[part].prefix(mostOfPart ?? .max)))
        let last = part.lowerBound + body.count - 1
        lines.append(
          "Content-Range: bytes \(part.lowerBound)-\(last)/\(saysTotal ? "\(bytes.count)" : "*")")
      }
      lines.append("Content-Length: \(body.count)")
      var response = try WebResponse.from(request, status, lines, body: body)
      if let cut, cut < body.count {
        let failure = failure
        response.body = .chunks(
          AsyncThrowingStream<[UInt8], any Error> { stream in
            stream.yield(Array(body.prefix(cut)))
            stream.finish(throwing: failure)
          })
      }
      return response
    }
  }

  private let server = Locked(Server())
  private let origin: CacheOrigin
  private let folder: Folder

  init() throws {
    folder = try Folder()
    origin = CacheOrigin { [server] request, _ in try server.withLock { $0 }.answer(request) }
  }

  private func cache(_ store: Store) throws -> HTTPCache {
    let origin = origin
    return switch store {
    case .memory: origin.cache()
    case .disk:
      origin.cache(
        try DiskCacheStore(folder.url.path, limits: CacheLimits(size: 1 << 20)) { origin.now })
    }
  }

  /// The response to a request, with the number of times the server was asked for it, and the
  /// ranges.
  private func get(_ cache: HTTPCache, _ range: String? = nil, _ fields: String...) async throws
    -> String
  {
    let before = origin.requests.count
    var request = try WebRequest(.get, "https://example.org/")
    if let range { try request.fields.set("Range", "bytes=\(range)") }
    for line in fields {
      let parts = line.split(separator: ":", maxSplits: 1)
      try request.fields.append(String(parts[0]), String(parts[1]))
    }
    let response = try await cache.execute(request)
    var text = "\(response.status)"
    do { text += " " + (try await response.text) } catch { text += " cut" }
    if let range = response.fields["Content-Range"] { text += " \(range)" }
    #expect(response.fields["X"] == "a" || response.status == 416)
    for asked in origin.requests[before...] { text += ", asked \(asked.fields["Range"] ?? "all")" }
    return text
  }

  @Test(arguments: Store.allCases) func partsOfAPartAreGiven(_ store: Store) async throws {
    let cache = try cache(store)
    #expect(try await get(cache, "4-9") == "206 456789 bytes 4-9/20, asked bytes=4-9")
    #expect(try await get(cache, "4-9") == "206 456789 bytes 4-9/20")
    #expect(try await get(cache, "6-8") == "206 678 bytes 6-8/20")
    #expect(try await get(cache, "9-9") == "206 9 bytes 9-9/20")
    #expect(try await get(cache, "9-10") == "206 9A bytes 9-10/20, asked bytes=9-10")
    #expect(try await get(cache, "-3") == "206 HIJ bytes 17-19/20, asked bytes=-3")
    #expect(try await get(cache, "-2") == "206 IJ bytes 18-19/20")
    #expect(try await get(cache, "17-") == "206 HIJ bytes 17-19/20")
    #expect(try await get(cache, "16-").hasSuffix("asked bytes=16-"))
    #expect(try await get(cache, "0-1,3-4").hasSuffix("asked bytes=0-1,3-4"))
  }

  /// Of what is malformed nobody knows where that began.
  @Test(arguments: Store.allCases) func nothingIsKeptOfWhatIsMalformed(_ store: Store) async throws
  {
    let cache = try cache(store)
    server.withLock { $0.cut = 8 }
    #expect(try await get(cache) == "200 cut, asked all")
    server.withLock { $0.failure = HTTPError(.malformed, "chunks are damaged") }
    #expect(try await get(cache).hasPrefix("200 cut, asked bytes=8-"))
    #expect(try await get(cache).hasPrefix("200 cut, asked bytes=8-"))
    let other = try self.cache(.memory)
    #expect(try await get(other) == "200 cut, asked all")
    server.withLock { $0.cut = nil }
    #expect(try await get(other) == "200 0123456789ABCDEFGHIJ, asked all")
  }

  /// A server may send less than was asked for, and need not say how much there is: nothing that may be a part of the
  /// response passes as all of it.
  @Test(arguments: Store.allCases, [true, false])
  func aPartOfTheRestIsNoWhole(_ store: Store, _ saysTotal: Bool) async throws {
    let cache = try cache(store)
    server.withLock { $0.cut = 8 }
    #expect(try await get(cache) == "200 cut, asked all")
    server.withLock {
      $0.cut = nil
      $0.mostOfPart = 4
      $0.saysTotal = saysTotal
    }
    #expect(
      try await get(cache) == "200 0123456789ABCDEFGHIJ, asked bytes=8-, asked all")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ")
  }

  /// Those that overlap or touch become one; all of them are the whole.
  @Test(arguments: Store.allCases) func partsAreCombined(_ store: Store) async throws {
    let cache = try cache(store)
    _ = try await get(cache, "4-9")
    _ = try await get(cache, "14-17")
    #expect(try await get(cache, "8-15") == "206 89ABCDEF bytes 8-15/20, asked bytes=8-15")
    #expect(try await get(cache, "4-17") == "206 456789ABCDEFGH bytes 4-17/20")
    _ = try await get(cache, "0-3")
    #expect(try await get(cache, "0-17") == "206 0123456789ABCDEFGH bytes 0-17/20")
    #expect(try await get(cache, "-2") == "206 IJ bytes 18-19/20, asked bytes=-2")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ")
    #expect(try await get(cache, "0-0") == "206 0 bytes 0-0/20")
    if store == .disk {
      #expect(folder.files("heads").count == 1 && folder.files("bodies").count == 1)
    }
  }

  /// The rest alone is asked for, and given together.
  @Test(arguments: Store.allCases) func aBeginningIsMadeWhole(_ store: Store) async throws {
    let cache = try cache(store)
    _ = try await get(cache, "0-11")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ, asked bytes=12-")
    #expect(origin.last["If-Range"] == "\"1\"")
    let (status, response, text) = try await cache.get("https://example.org/")
    #expect(status == .hit && text == "0123456789ABCDEFGHIJ")
    #expect(response.fields["Content-Range"] == nil && response.fields["Content-Length"] == "20")
    #expect(response.fields["Content-Type"] == "text/plain")
  }

  @Test func whatHasChangedIsNotCombined() async throws {
    let cache = try cache(.memory)
    _ = try await get(cache, "0-11")
    server.withLock {
      $0.tag = "\"2\""
      $0.text = "abcdefghijklmnopqrst"
    }
    #expect(try await get(cache, "10-13") == "206 klmn bytes 10-13/20, asked bytes=10-13")
    #expect(try await get(cache, "12-13") == "206 mn bytes 12-13/20")
    #expect(try await get(cache, "9-11").hasPrefix("206 jkl"))
    #expect(try await get(cache, "0-1").hasPrefix("206 ab"))
    server.withLock { $0.tag = "\"3\"" }
    #expect(try await get(cache) == "200 abcdefghijklmnopqrst, asked bytes=2-")
    #expect(try await get(cache) == "200 abcdefghijklmnopqrst")
  }

  /// Without a strong validator nothing can be said to be of the same.
  @Test(arguments: [nil, "W/\"1\""]) func withoutAStrongValidatorPartsStayParts(
    _ tag: String?
  ) async throws {
    server.withLock { $0.tag = tag }
    let cache = try cache(.memory)
    _ = try await get(cache, "0-9")
    _ = try await get(cache, "10-19")
    #expect(try await get(cache, "10-11") == "206 AB bytes 10-11/20")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ, asked all")
  }

  @Test(arguments: Store.allCases) func whatBrokeOffIsAPart(_ store: Store) async throws {
    let cache = try cache(store)
    server.withLock { $0.cut = 7 }
    #expect(try await get(cache) == "200 cut, asked all")
    server.withLock { $0.cut = nil }
    #expect(try await get(cache, "2-6") == "206 23456 bytes 2-6/20")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ, asked bytes=7-")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ")
  }

  @Test func whatBrokeOffWithoutAValidatorIsNothing() async throws {
    let cache = try cache(.memory)
    server.withLock {
      $0.cut = 7
      $0.tag = nil
    }
    #expect(try await get(cache) == "200 cut, asked all")
    server.withLock { $0.cut = nil }
    #expect(try await get(cache, "2-6") == "206 23456 bytes 2-6/20, asked bytes=2-6")
  }

  /// A part that is stale is asked about as all is.
  @Test func partsAreValidated() async throws {
    let cache = try cache(.memory)
    _ = try await get(cache, "4-9")
    origin.wait(2000)
    #expect(try await get(cache, "5-6") == "206 56 bytes 5-6/20, asked bytes=5-6")
    #expect(origin.last["If-None-Match"] == "\"1\"")
    #expect(try await get(cache, "4-9") == "206 456789 bytes 4-9/20")
  }

  @Test func conditionsAreHeeded() async throws {
    let cache = try cache(.memory)
    _ = try await get(cache, "4-9")
    #expect(try await get(cache, "5-6", "If-Range: \"1\"") == "206 56 bytes 5-6/20")
    #expect(
      try await get(cache, "5-6", "If-Range: \"2\"") == "200 0123456789ABCDEFGHIJ, asked bytes=5-6")
    let other = try self.cache(.memory)
    _ = try await get(other, "4-9")
    #expect(try await get(other, "5-6", "If-None-Match: \"1\"") == "304 ")
  }

  /// A response that is resumed above a cache is stored whole in it.
  @Test func resumedResponsesAreStoredWhole() async throws {
    let cache = try cache(.memory)
    server.withLock { $0.cut = 7 }
    let client = Resumption(cache, Retry.Policy(), WaitClock(sleep: { _ in }))
    let request = try WebRequest(.get, "https://example.org/")
    #expect(try await client.execute(request).text == "0123456789ABCDEFGHIJ")
    #expect(try await get(cache) == "200 0123456789ABCDEFGHIJ")
  }

  @Test func partsOfSeveralArePassedOn() async throws {
    let cache = try cache(.memory)
    origin.answers(
      206, "Cache-Control: max-age=1000", "X: a",
      "Content-Type: multipart/byteranges; boundary=b", body: "parts")
    #expect(try await get(cache, "0-1").hasPrefix("206 parts, asked"))
    #expect(try await get(cache, "0-1").hasPrefix("206 parts, asked"))
  }

  /// A body of fewer bytes than its head says holds no others.
  @Test func aPartIsWhatCame() async throws {
    let cache = try cache(.memory)
    origin.answers(
      206, "Cache-Control: max-age=1000", "X: a", "Content-Range: bytes 4-9/10", body: "45678")
    _ = try await get(cache, "-6")
    #expect(try await get(cache, "6-8") == "206 678 bytes 6-8/10")
    #expect(try await get(cache, "6-9").contains("asked"))
  }
}
