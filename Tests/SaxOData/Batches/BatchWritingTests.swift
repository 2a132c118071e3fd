import SaxHTTP
import Testing

@testable import SaxOData

/// Batches as they are written.
@Suite struct BatchWritingTests {
  private static func failure(
    _ parts: [BatchPart], as format: BatchFormat, of direction: BatchDirection = .requests
  ) async throws -> ODataBatchError? {
    do {
      let body = try HTTPBody.batch(of: direction, ListedParts(parts: parts), as: format)
      _ = try await body.asResponse().collect(upTo: 1 << 20)
      return nil
    } catch let error as ODataBatchError { return error }
  }

  private static func text(
    _ parts: [BatchPart], as format: BatchFormat, of direction: BatchDirection = .requests
  ) async throws -> String {
    let body = try HTTPBody.batch(
      of: direction, ListedParts(parts: parts), as: format, boundary: "b")
    return String(decoding: try await body.asResponse().collect(upTo: 1 << 20), as: UTF8.self)
  }

  @Test func multipartRequestsAreWritten() async throws {
    var fields = HeaderFields()
    try fields.append("Accept", "application/json")
    try fields.append("Content-Length", "99")
    let text = try await Self.text(
      [
        .request(BatchRequestHead(.get, "Customers?$top=1", id: "1", fields: fields)),
        .request(BatchRequestHead(.put, "$1/Name"), .text("ä", contentType: "text/plain")),
      ], as: .multipart)
    #expect(
      text == """
        --b\r
        Content-Type: application/http\r
        Content-Transfer-Encoding: binary\r
        Content-ID: 1\r
        \r
        GET Customers?$top=1 HTTP/1.1\r
        Accept: application/json\r
        \r
        \r
        --b\r
        Content-Type: application/http\r
        Content-Transfer-Encoding: binary\r
        \r
        PUT $1/Name HTTP/1.1\r
        Content-Type: text/plain\r
        Content-Length: 2\r
        \r
        ä\r
        --b--\r

        """)
  }

  @Test func jsonIsWritten() async throws {
    var fields = HeaderFields()
    try fields.append("Accept", "a/b")
    try fields.append("accept", "c/d")
    let text = try await Self.text(
      [
        .changeSetBegins(id: "g"),
        .request(
          BatchRequestHead(
            .post, "C", id: "1", fields: fields, dependsOn: ["0"], condition: "a eq \"b\""),
          .bytes(Array("{ \"a\":1.0}".utf8), contentType: "application/json")),
        .changeSetEnds,
        .request(
          BatchRequestHead(.put, "$1/T", id: "2"), .text("a\"\n\u{1}ä", contentType: "text/plain")),
        .request(
          BatchRequestHead(.put, "$1/B", id: "3"),
          .bytes([0xFF, 0xEF, 0], contentType: "image/png")),
        .request(BatchRequestHead(.get, "C", id: "4")),
      ], as: .json)
    #expect(
      text == #"""
        {"requests":[{"id":"1","atomicityGroup":"g","method":"POST","url":"C","dependsOn":["0"],\#
        "if":"a eq \"b\"","headers":{"Content-Type":"application/json","Accept":"a/b, c/d"},\#
        "body":{ "a":1.0}},{"id":"2","method":"PUT","url":"$1/T","headers":{"Content-Type":"text/plain"},\#
        "body":"a\"\n\u0001ä"},{"id":"3","method":"PUT","url":"$1/B","headers":{"Content-Type":"image/png"},\#
        "body":"_-8A"},{"id":"4","method":"GET","url":"C"}]}
        """#)
  }

  @Test func emptyBatchesAreWritten() async throws {
    #expect(try await Self.text([], as: .multipart) == "--b--\r\n")
    #expect(try await Self.text([], as: .json) == "{\"requests\":[]}")
    #expect(try await Self.text([], as: .json, of: .responses) == "{\"responses\":[]}")
    let set = try await Self.text([.changeSetBegins(), .changeSetEnds], as: .multipart)
    let reading = MultipartBatchTests.read(set)
    #expect(reading.steps == [.changeSet(nil), .changeSetEnds])
  }

  @Test func whatWouldBecomeSomethingElseIsRefused() async throws {
    for format in [BatchFormat.multipart, .json] {
      for url in ["", "a b", "a\r\nb: c", "ä", "a\t"] {
        let error = try await Self.failure(
          [.request(BatchRequestHead(.get, url, id: "1"))], as: format)
        #expect(error?.code == .request, "\(url.debugDescription)")
        #expect(error?.part == 1)
      }
      for id in ["", "a\r\nb: c", "a b", "ä"] {
        let error = try await Self.failure(
          [.request(BatchRequestHead(.get, "x", id: id))], as: format)
        #expect(error?.code == .request, "\(id.debugDescription)")
        let ofSet = try await Self.failure(
          [.changeSetBegins(id: id), .changeSetEnds], as: format)
        #expect(ofSet?.code == .request, "\(id.debugDescription)")
      }
    }
    #expect(throws: HTTPError.self) { try HeaderField("A", "b\r\nc: d") }
  }

  @Test func whatCannotStandWhereItDoesIsRefused() async throws {
    let get = BatchPart.request(BatchRequestHead(.get, "x", id: "1"))
    let post = BatchPart.request(BatchRequestHead(.post, "x", id: "2"))
    let response = BatchPart.response(BatchResponseHead(200, id: "1"))
    let begin = BatchPart.changeSetBegins(id: "g")
    for parts in [
      [begin], [.changeSetEnds], [begin, begin], [begin, get, .changeSetEnds], [post, response],
      [begin, post], [.response(BatchResponseHead(99, id: "1"))],
    ] {
      for format in [BatchFormat.multipart, .json] {
        #expect(try await Self.failure(parts, as: format)?.code == .request)
      }
    }
    #expect(try await Self.failure([get], as: .json, of: .responses)?.code == .request)
    let without = BatchPart.request(BatchRequestHead(.get, "x"))
    #expect(try await Self.failure([without], as: .json)?.code == .request)
    #expect(try await Self.failure([without], as: .multipart) == nil)
    let dependent = BatchPart.request(BatchRequestHead(.get, "x", dependsOn: ["1"]))
    #expect(try await Self.failure([dependent], as: .multipart)?.code == .request)
  }

  @Test func bodiesThatAreNoJSONCannotBecomeMembersOfTheBatch() async throws {
    for text in [
      "{}},{\"id\":\"2\"", "{", "[1,]", "1 2", "{} {}", "x", " ", "\u{FEFF}x", "{\"a\":1}]",
    ] {
      let part = BatchPart.request(
        BatchRequestHead(.post, "x", id: "1"), .text(text, contentType: "application/json"))
      #expect(try await Self.failure([part], as: .json)?.code == .request, "\(text)")
    }
    let latin = BatchPart.request(
      BatchRequestHead(.post, "x", id: "1"), .bytes([0xE4], contentType: "text/plain"))
    #expect(try await Self.failure([latin], as: .json)?.code == .request)
  }

  @Test func bodiesOfOtherLengthsThanTheySayAreRefused() async throws {
    for (length, text) in [(1, "ab"), (3, "ab")] {
      let body = HTTPBody.stream(length: length, contentType: "text/plain") {
        AsyncStream { stream in
          stream.yield(Array(text.utf8))
          stream.finish()
        }
      }
      for format in [BatchFormat.multipart, .json] {
        let part = BatchPart.request(BatchRequestHead(.post, "x", id: "1"), body)
        #expect(try await Self.failure([part], as: format)?.code == .request)
      }
    }
  }

  @Test func boundariesAreCheckedAndNeverTheSame() throws {
    for boundary in ["", String(repeating: "b", count: 71), "ä", "b ", "a\r\nb", "a\"b"] {
      #expect(throws: ODataBatchError.self) {
        try HTTPBody.batch(
          of: .requests, ListedParts(parts: []), as: .multipart, boundary: boundary)
      }
    }
    let body = try HTTPBody.batch(
      of: .requests, ListedParts(parts: []), as: .multipart, boundary: "a b")
    #expect(body.contentType == "multipart/mixed; boundary=\"a b\"")
    let random = (0..<100).map { _ in BatchBoundary.random("batch_").text }
    #expect(Set(random).count == 100)
    #expect(random.allSatisfy { $0.utf8.count == 38 })
  }
}
