import Foundation
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Bodies of several parts, read by a parser that isn't ours.
@Suite struct MultipartTests {
  /// The parts that the server's parser found.
  private struct Found: Decodable {
    struct Part: Decodable, Equatable {
      var disposition: String
      var type: String
      var count: Int
      var hash: String
    }
    var type: String
    var defects: [String]
    var preamble: String
    var epilogue: String
    var parts: [Part]
    /// -1 if it was sent in chunks.
    var length: Int
  }

  private let folder: Folder
  private let transport = CurlTransport()

  init() throws { folder = try Folder() }

  private func send(_ body: HTTPBody) async throws -> Found {
    let response = try await transport.get("/transfer/parts") {
      $0.method = .post
      $0.body = body
    }
    let found = try JSONDecoder().decode(
      Found.self, from: Data(try await response.body.collect(upTo: 1 << 20)))
    #expect(found.defects == [])
    #expect(found.preamble == "" && found.epilogue == "")
    return found
  }

  private func text(_ body: HTTPBody) async throws -> String {
    var bytes: [UInt8] = []
    for try await chunk in try await body.chunks() { bytes += chunk }
    if let length = body.length { #expect(bytes.count == length) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aFormIsAsItIsWritten() async throws {
    let body = try HTTPBody.multipartForm(
      [
        .text("title", "Übung\r\n1"),
        .field("data", .bytes([1, 2], contentType: "application/x-mine"), fileName: "a.json"),
        .file("photo", folder.write("ä.png", [3])),
      ], boundary: "x")
    #expect(
      try await text(body) == """
        --x\r
        Content-Disposition: form-data; name="title"\r
        \r
        Übung\r
        1\r
        --x\r
        Content-Disposition: form-data; name="data"; filename="a.json"\r
        Content-Type: application/x-mine\r
        \r
        \u{1}\u{2}\r
        --x\r
        Content-Disposition: form-data; name="photo"; filename="ä.png"\r
        Content-Type: image/png\r
        \r
        \u{3}\r
        --x--\r

        """)
    #expect(body.contentType == "multipart/form-data; boundary=x")
    #expect(body.isRepeatable)
  }

  @Test func namesAreEncodedAsBrowsersDo() async throws {
    let part = try BodyPart.field("a\"b\r\nc\\d%", .bytes([]), fileName: "ü\n\".txt")
    let body = try HTTPBody.multipartForm([part])
    let found = try await send(body)
    #expect(
      found.parts.map(\.disposition) == [
        "form-data; name=\"a%22b%0D%0Ac\\d%\"; filename=\"ü%0A%22.txt\""
      ])
    #expect(found.parts.map(\.type) == ["text/plain"])
    #expect(found.length == body.length)
    #expect(throws: HTTPError.self) { try BodyPart.text("a\u{0}", "") }
  }

  @Test func theBoundaryIsNotForetold() throws {
    let types = Set(try (0..<100).map { _ in try HTTPBody.multipart([]).contentType })
    #expect(types.count == 100)
    #expect(
      try HTTPBody.multipart([], boundary: "a b").contentType
        == "multipart/mixed; boundary=\"a b\"")
    for wrong in ["", "a ", "ä", "a\"", "a\r\nb", String(repeating: "x", count: 71)] {
      #expect(throws: HTTPError.self) { try HTTPBody.multipart([], boundary: wrong) }
    }
    #expect(throws: HTTPError.self) { try HTTPBody.multipart([], subtype: "a b") }
    #expect(throws: HTTPError.self) { try HTTPBody.multipartForm([BodyPart(.empty)]) }
  }

  @Test func withoutPartsTheEndIsSent() async throws {
    #expect(try await text(.multipart([], boundary: "x")) == "--x--\r\n")
  }

  /// Parts of any size, from anywhere, in any encoding.
  @Test(arguments: 0..<20) func whateverIsSentIsFound(_ seed: UInt64) async throws {
    var numbers = [UInt8].sample(100, seed: seed).makeIterator()
    func number(_ below: Int) -> Int { Int(numbers.next() ?? 0) % below }
    let alphabet = Array("\r\n-xy\0ÿ".utf8)
    var parts: [BodyPart] = []
    var wanted: [Found.Part] = []
    var isLengthKnown = true
    for index in 0..<1 + number(6) {
      let size = [0, 1, 2, 3, 56, 57, 58, 171, 1000, 70_000, 300_000][number(11)]
      var bytes = [UInt8].sample(size, seed: seed &+ UInt64(index))
      // Much of what boundaries are made of, or anything.
      if number(2) == 0 { bytes = bytes.map { alphabet[Int($0) % alphabet.count] } }
      let content = bytes
      let body: HTTPBody
      switch number(4) {
      case 0: body = .bytes(bytes)
      case 1: body = try .file(folder.write("\(index)", bytes), contentType: "text/x-\(index)")
      case 2: body = .stream(length: size, isRepeatable: true) { Pieces(content) }
      default:
        body = .stream { Pieces(content) }
        isLengthKnown = false
      }
      var part = try BodyPart.field("f\(index)", body)
      switch number(3) {
      case 0: part = try part.base64()
      case 1:
        part = try part.gzip()
        isLengthKnown = false
      default: break
      }
      parts.append(part)
      wanted.append(
        Found.Part(
          disposition: "form-data; name=\"f\(index)\"",
          type: part.body.contentType ?? "", count: size,
          hash: try HashAlgorithm.sha256.hash(bytes).hexadecimal))
    }
    let body = try HTTPBody.multipartForm(parts, boundary: "xy-yx")
    #expect((body.length != nil) == isLengthKnown)
    let found = try await send(body)
    #expect(found.type == "multipart/form-data")
    #expect(found.parts == wanted)
    #expect(found.length == body.length ?? -1)
    if body.isRepeatable { #expect(try await send(body).parts == wanted) }
  }

  @Test func itCanBeRepeatedIfAllOfItCan() throws {
    let once = BodyPart(.stream(length: 1) { Pieces([1]) })
    let again = BodyPart(.stream(length: 1, isRepeatable: true) { Pieces([1]) })
    #expect(try !HTTPBody.multipart([again, once]).isRepeatable)
    #expect(try HTTPBody.multipart([again, again.gzip(), again.base64()]).isRepeatable)
    #expect(try !HTTPBody.multipart([once.gzip()]).isRepeatable)
  }

  /// After a redirection that keeps the body, all of it is sent again.
  @Test func itIsSentAgain() async throws {
    let bytes = [UInt8].sample(400_000)
    let body = try HTTPBody.multipartForm([
      .file("a", folder.write("a", bytes)), .file("b", folder.path("a")).gzip(),
    ])
    let response = try await Redirection(transport).get("/redirect/307/transfer/parts") {
      $0.method = .post
      $0.body = body
    }
    let found = try JSONDecoder().decode(
      Found.self, from: Data(try await response.body.collect(upTo: 1 << 20)))
    let hash = try HashAlgorithm.sha256.hash(bytes).hexadecimal
    #expect(found.parts.map(\.hash) == [hash, hash])
  }

  @Test(arguments: [3, 5]) func aPartHasTheLengthThatItSays(_ length: Int) async throws {
    let short = BodyPart(.stream(length: length) { Pieces([1, 2, 3, 4]) })
    // The sum alone would be right.
    let other = BodyPart(.stream(length: 8 - length) { Pieces([1, 2, 3, 4]) })
    for parts in [[short, other], [try short.gzip()], [try short.base64()]] {
      let error = await #expect(throws: HTTPError.self) { try await text(.multipart(parts)) }
      #expect(error?.code == .body)
    }
  }

  @Test func lengthsThatNoNumberHoldsAreNotKnown() throws {
    let huge = BodyPart(.stream(length: .max) { Pieces([]) })
    #expect(try HTTPBody.multipart([huge, huge]).length == nil)
    #expect(try HTTPBody.multipart([huge.base64()]).length == nil)
  }

  @Test func base64IsAsFoundationHasIt() throws {
    // RFC 4648 §10.
    for (text, wanted) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ] {
      var encoder = Base64Encoder()
      let bytes = Array(text.utf8).flatMap { encoder.encode([$0]) } + encoder.finish()
      #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }
    for count in 0..<200 {
      let bytes = [UInt8].sample(count)
      var encoder = Base64Encoder()
      let encoded = encoder.encode(bytes[...]) + encoder.finish()
      #expect(encoded.count == Base64Encoder.length(count))
      #expect(
        String(decoding: encoded, as: UTF8.self)
          == Data(bytes).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
          ]))
      for size in [1, 10, 56, 57, 58, 114] {
        var encoder = Base64Encoder()
        let starts = stride(from: 0, to: count, by: size)
        let pieces = starts.flatMap { encoder.encode(bytes[$0..<min($0 + size, count)]) }
        #expect(pieces + encoder.finish() == encoded)
      }
    }
  }
}
