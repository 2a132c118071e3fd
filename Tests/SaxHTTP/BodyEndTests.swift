import SaxHTTP
import SaxHTTPSupport
import Testing

/// The end of a response's body (RFC 9112 §6.3).
@Suite struct BodyEndTests {
  private let transport = CurlTransport()
  private static let line = "{\"a\":1}\n"

  @Test(arguments: [
    ["4, 10"], ["4", "10"], ["4abc"], ["4e2"], ["0x0a"], ["-4"], ["+4"], ["4 4"], ["4,"], [",4"],
    ["4.0"], [""], ["99999999999999999999"], ["4, 4", "5"], ["٤"],
  ]) func aLengthThatIsNoneIsRefused(_ lengths: [String]) async throws {
    let fields = lengths.map { "Content-Length: \($0)" }
    let error = await #expect(throws: HTTPError.self) {
      try await transport.answered(fields, Self.line + Self.line).text
    }
    #expect(error?.code == .malformed, "\(lengths): \(String(describing: error))")
  }

  @Test(arguments: [["8"], ["8, 8"], ["8", "8"], ["8 ,\t8", "8"], ["08"]])
  func oneLengthMayBeSaidTwice(_ lengths: [String]) async throws {
    let fields = lengths.map { "Content-Length: \($0)" }
    // Three bodies' bytes come: two belong to nobody.
    let response = try await transport.answered(fields, Self.line + Self.line + Self.line)
    #expect(response.contentLength == 8)
    #expect(try await response.text == Self.line)
  }

  @Test(arguments: [
    ["Transfer-Encoding: chunked", "Content-Length: 8"],
    ["Content-Length: 100", "Transfer-Encoding: chunked"], ["Transfer-Encoding: gzip, chunked"],
    ["Transfer-Encoding: chunked, chunked"], ["Transfer-Encoding: chunked, gzip"],
    ["Transfer-Encoding: gzip"], ["Transfer-Encoding: xchunked"], ["Transfer-Encoding: "],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
  ]) func anEncodingThatMayBeMisreadIsRefused(_ fields: [String]) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await transport.answered(fields, "8\r\n\(Self.line)\r\n0\r\n\r\n").text
    }
    #expect(error?.code == .malformed, "\(fields): \(String(describing: error))")
  }

  /// A connection whose framing is in doubt is closed: the bytes that follow may be anybody's.
  @Test func theConnectionIsClosed() async throws {
    var options = ConnectionOptions()
    options.connectionsPerHost = 1
    let transport = CurlTransport(options)
    let first = try await transport.get("/peer").text
    #expect(try await transport.get("/peer").text == first)
    await #expect(throws: HTTPError.self) {
      try await transport.answered(
        ["Transfer-Encoding: chunked", "Content-Length: 8"], "0\r\n\r\n"
      ).text
    }
    #expect(try await transport.get("/peer").text != first)
  }

  @Test func chunksOfAnOldVersionAreRefused() async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await transport.answered(
        ["Transfer-Encoding: chunked"], "8\r\n\(Self.line)\r\n0\r\n\r\n", status: "1.0 200 OK"
      ).text
    }
    #expect(error?.code == .malformed)
  }

  @Test(arguments: ["Chunked", "chunked", " chunked\t"]) func chunksAreKnownInAnyCase(
    _ name: String
  ) async throws {
    let response = try await transport.answered(
      ["Transfer-Encoding:\(name)"], "8\r\n\(Self.line)\r\n0\r\n\r\n")
    #expect(response.contentLength == nil)
    #expect(try await response.text == Self.line)
  }

  @Test(arguments: [
    ["Content-Length: 8"], ["Content-Length: 4, 10"], ["Transfer-Encoding: chunked"],
    ["Content-Length: 8", "Transfer-Encoding: chunked"],
  ]) func whatHasNoBodyHasNoneWhateverItSays(_ fields: [String]) async throws {
    for status in ["1.1 204 No Content", "1.1 304 Not Modified"] {
      let response = try await transport.answered(fields, "", status: status)
      #expect(try await response.text == "")
    }
    let response = try await transport.answered(fields, "", method: .head)
    #expect(response.status == 200)
    #expect(try await response.text == "")
  }

  @Test func aBodyMayEndWithItsConnection() async throws {
    let response = try await transport.answered([], Self.line, closes: true)
    #expect(try await response.text == Self.line)
  }

  // MARK: Chunks (RFC 9112 §7.1)

  @Test(arguments: [
    "8\r\n{\"a\":1}\n\r\n0\r\n\r\n", "00008\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "8;a=b;c=\"d\"\r\n{\"a\":1}\n\r\n000\r\n\r\n", "4 ;x\r\n{\"a\"\r\n4\r\n:1}\n\r\n0;y\r\n\r\n",
    "8\r\n{\"a\":1}\n\r\n0\r\nX-Sum: 7\r\n\r\n",
  ]) func chunksAreRead(_ body: String) async throws {
    let response = try await transport.answered(["Transfer-Encoding: chunked"], body)
    #expect(try await response.text == Self.line)
    // Nothing is left on the connection.
    #expect(try await transport.get("/fine").text == Self.line)
  }

  @Test(arguments: [
    "zz\r\n{\"a\":1}\n\r\n0\r\n\r\n", "0x8\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "8x\r\n{\"a\":1}\n\r\n0\r\n\r\n", "-8\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "+8\r\n{\"a\":1}\n\r\n0\r\n\r\n", " 8\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "\r\n{\"a\":1}\n\r\n0\r\n\r\n", "7\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "9\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "8\r\n{\"a\":1}\nX\r\n0\r\n\r\n", "8\r\n{\"a\":1}\n0\r\n\r\n",
    "8\r\n{\"a\":1}\n\r\nzz\r\n", "8\r\n{\"a\":1}\n\r\n0x8\r\n{\"a\":1}\n\r\n0\r\n\r\n",
    "8\r\n{\"a\":1}\n\r\n0z\r\n\r\n", "8\r\n{\"a\":1}\n\r\n0\r\nno field\r\n\r\n",
    "8\r\n{\"a\":1}\n\r\nFFFFFFFFFFFFFFFFF\r\n{\"a\":1}\n",
    "8\r\n{\"a\":1}\n\r\nFFFFFFFFFFFFFFFF\r\n",
    "10000000000000008\r\n{\"a\":1}\n\r\n0\r\n\r\n", "8\n{\"a\":1}\n\n0\n\n",
    "8;a\rb\r\n{\"a\":1}\n\r\n0\r\n\r\n", "8\r{\"a\":1}\n\r\n0\r\n\r\n",
  ]) func aMalformedChunkIsMalformed(_ body: String) async throws {
    let error = await #expect(throws: HTTPError.self) {
      try await transport.answered(["Transfer-Encoding: chunked"], body).text
    }
    #expect(error?.code == .malformed, "\(body.debugDescription): \(String(describing: error))")
  }
}

extension HTTPExecutor {
  /// Has the server answer with these fields and this body, of which nothing is checked.
  func answered(
    _ fields: [String], _ body: String, status: String = "1.1 200 OK", method: HTTPMethod = .get,
    closes: Bool = false
  ) async throws -> WebResponse {
    let head = ["HTTP/\(status)"] + fields + ["", ""]
    let text = head.joined(separator: "\r\n") + body
    let encoded = text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
    return try await get("/raw\(closes ? "-close" : "")?\(encoded.joined())") { $0.method = method }
  }
}
