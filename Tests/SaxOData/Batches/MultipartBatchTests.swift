import SaxHTTP
import Testing

@testable import SaxOData

/// Batches of `multipart/mixed`, as they are read.
@Suite struct MultipartBatchTests {
  static let type = "multipart/mixed; boundary=b"

  static func read(
    _ text: String, _ direction: BatchDirection = .requests, _ type: String = type,
    limits: BatchLimits = BatchLimits()
  ) -> BatchReading {
    let whole = BatchReading(Array(text.utf8), direction, type, limits: limits)
    for size in [1, 2, 5, 17] {
      #expect(whole == BatchReading(Array(text.utf8), direction, type, limits: limits, size: size))
    }
    return whole
  }

  private static func part(_ message: String, _ fields: String = "") -> String {
    "--b\r\nContent-Type: application/http\r\n\(fields)\r\n\(message)\r\n"
  }

  @Test func requestsAreReadWithTheirChangeSets() throws {
    let reading = Self.read(
      """
      preamble
      --b
      Content-Type: application/http
      Content-Transfer-Encoding: binary
      Content-ID: q

      GET /svc/Customers('A')?$select=Name HTTP/1.1
      Accept: application/json
      Host: example.com

      --b
      Content-Type: multipart/mixed;
       boundary="c 1"

      --c 1
      Content-Type: application/http
      Content-ID: 1

      POST Customers HTTP/1.1
      Content-Type: application/json

      {"a":
      1}
      --c 1
      Content-Type: application/http
      Content-ID: 2

      PATCH $1/Orders HTTP/1.1

      text

      --c 1--
      --b--
      epilogue
      """)
    #expect(reading.error == nil)
    #expect(reading.isWhole)
    #expect(reading.steps.count == 5)
    guard case .request(let first, let none) = reading.steps[0],
      case .request(let second, let body) = reading.steps[2],
      case .request(let third, let text) = reading.steps[3]
    else { throw ODataBatchError(.malformed, "other steps") }
    #expect(first.id == "q")
    #expect(first.url == "/svc/Customers('A')?$select=Name")
    #expect(first.fields["host"] == "example.com")
    #expect(none.isEmpty)
    #expect(reading.steps[1] == .changeSet(nil))
    #expect(second.method == .post)
    #expect(body == Array("{\"a\":\n1}".utf8))
    #expect(third.url == "$1/Orders")
    #expect(text == Array("text\n".utf8))
    #expect(reading.steps[4] == .changeSetEnds)
  }

  @Test func bodiesKeepWhatIsNoDelimiter() {
    for body in [
      "", "\r\n", "a", "\r", "\r\r", "a\r", "\n\n", "--", "--b1", "--bb--", "--b x", "-",
      "a\r\n--c", "--b-",
      "\r\n-\r\n--\r\n--B", " --b", "a--b", "--b-- x", "--b\r\r",
    ] {
      let text =
        Self.part("POST x HTTP/1.1\r\n\r\n\(body)") + "--b--"
      #expect(Self.read(text).steps.first?.text == body, "\(body.debugDescription)")
      #expect(Self.read(text).error == nil, "\(body.debugDescription)")
    }
  }

  @Test func delimitersMayHaveWhiteSpaceBehindThem() {
    let text = "--b \t\r\nContent-Type: application/http\r\n\r\nGET x HTTP/1.1\r\n\r\n--b--  \r\n"
    #expect(Self.read(text).error == nil)
    #expect(Self.read(text).steps.count == 1)
  }

  @Test func anEmptyBatchIsOne() {
    #expect(Self.read("--b--").isWhole)
    #expect(Self.read("").error?.code == .truncated)
    #expect(Self.read("--c--").error?.code == .truncated)
  }

  @Test func lengthsAreHonoured() {
    func read(_ length: String, _ body: String) -> BatchReading {
      Self.read(
        Self.part("POST x HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n\(body)") + "--b--")
    }
    #expect(read("3", "abc").steps.first?.text == "abc")
    #expect(read("3", "abc \r\n\t").steps.first?.text == "abc")
    #expect(read("3", "abc \r\n\t").error == nil)
    // The line end before the delimiter was counted.
    #expect(read("5", "abc").steps.first?.text == "abc\r\n")
    #expect(read("0", "").error == nil)
    for (length, body) in [
      ("2", "abc"), ("4", "abc"), ("6", "abc"), ("0", "a"), ("9223372036854775807", "a"),
      ("9223372036854775808", "a"), ("-1", "a"), ("+1", "a"), ("", "a"), ("1, 1", "a"),
      ("###", "a"),
    ] {
      #expect(read(length, body).error?.code == .length, "\(length)")
      #expect(read(length, body).error?.part == 1, "\(length)")
    }
  }

  @Test func lengthsOfWhatIsNotSentAreIgnored() {
    let text = Self.part("HTTP/1.1 304 Not Modified\r\nContent-Length: 100\r\n") + "\r\n--b--"
    #expect(Self.read(text, .responses).error == nil)
  }

  @Test func statusLinesAreReadWithAReasonAndWithout() {
    for line in ["HTTP/1.1 200 OK", "HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/2 200"] {
      let reading = Self.read(Self.part("\(line)\r\n\r\n") + "--b--", .responses)
      #expect(reading.steps == [.response(BatchResponseHead(200), [])], "\(line)")
    }
    for line in [
      "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 -20", "HTTP/1.1", "GET x HTTP/1.1", "200 OK",
    ] {
      let reading = Self.read(Self.part("\(line)\r\n\r\n") + "--b--", .responses)
      #expect(reading.error?.code == .malformed, "\(line)")
    }
  }

  @Test(arguments: [
    ("GET x", ODataBatchError.Code.malformed), ("GET x y HTTP/1.1", .malformed),
    ("G(T x HTTP/1.1", .malformed), ("HTTP/1.1 200 OK", .malformed), ("GET x FTP/1.1", .malformed),
    ("GET x HTTP/1.1\r\nName", .malformed), ("GET x HTTP/1.1\r\nNa me: a", .malformed),
    ("GET x HTTP/1.1\r\n: a", .malformed), ("GET x HTTP/1.1\r\nA: b\rc", .malformed),
    ("GET x HTTP/1.1\r\nA: \0", .malformed), ("GET x HTTP/1.1\r\n A: b", .malformed),
    ("GET x HTTP/1.1\r\nTransfer-Encoding: chunked", .unsupported),
    ("GET x HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2", .length),
    ("GET x HTTP/1.1\r\nContent-Length:\r\n 1", .malformed),
  ])
  func messagesThatAreNoneAreRefused(_ message: String, _ code: ODataBatchError.Code) {
    let reading = Self.read(Self.part("\(message)\r\n\r\n") + "--b--")
    #expect(reading.error?.code == code)
    #expect(reading.error?.part == 1)
    #expect(reading.error?.offset != nil)
  }

  @Test(arguments: [
    ("--b\r\n\r\nGET x HTTP/1.1\r\n\r\n--b--", ODataBatchError.Code.malformed),
    ("--b\r\nContent-Type: text/plain\r\n\r\n\r\n--b--", .unsupported),
    ("--b\r\nContent-Type: http\r\n\r\n\r\n--b--", .malformed),
    ("--b\r\nContent-Type: multipart/mixed\r\n\r\n\r\n--b--", .malformed),
    ("--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b--", .malformed),
    ("--b\r\nContent-Type: multipart/mixed; boundary=b--\r\n\r\n--b--", .malformed),
    ("--b\r\nContent-Type: multipart/mixed; boundary=c; boundary=d\r\n\r\n--b--", .malformed),
    ("--b\r\nContent-Type: multipart/mixed; boundary=\"\"\r\n\r\n--b--", .malformed),
    (
      "--b\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: base64\r\n\r\n\r\n--b--",
      .unsupported
    ),
    ("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--b--", .truncated),
    ("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--c--\r\n--b--", .malformed),
    ("--b--\r\n--b\r\nContent-Type: application/http", .malformed),
    ("--b\r\n--b--", .truncated),
    ("--b\r\nContent-Type: application/http\r\n\r\nGET x HTTP/1.1\r\n--b--", .truncated),
    (
      "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n"
        + "Content-Type: multipart/mixed; boundary=d\r\n\r\n--d--\r\n--c--\r\n--b--", .notAllowed
    ),
    (
      "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n"
        + "Content-Type: application/http\r\n\r\nGET x HTTP/1.1\r\n\r\n--c--\r\n--b--", .notAllowed
    ),
  ])
  func partsThatAreNoneAreRefused(_ text: String, _ code: ODataBatchError.Code) {
    #expect(Self.read(text).error?.code == code)
    #expect(!Self.read(text).isWhole)
  }

  @Test func mediaTypesThatAreNoneOfABatchAreRefused() {
    for (type, code): (String, ODataBatchError.Code) in [
      ("", .malformed), ("text", .malformed), ("text/plain", .unsupported),
      ("multipart/mixed", .malformed), ("multipart/mixed; boundary=", .malformed),
      ("multipart/mixed; boundary=\"a", .malformed),
      ("multipart/form-data; boundary=b", .unsupported),
      ("multipart/mixed; boundary=\(String(repeating: "b", count: 71))", .malformed),
      ("multipart/mixed; boundary=ä", .malformed), ("multipart/mixed; boundary=\"b \"", .malformed),
      ("multipart/mixedx; boundary=b", .unsupported),
    ] {
      #expect(Self.read("--b--", .requests, type).error?.code == code, "\(type)")
    }
    for type in ["Multipart/Mixed;BOUNDARY=b", "multipart/mixed ; x=y; boundary = \"b\" ;"] {
      #expect(Self.read("--b--", .requests, type).error == nil, "\(type)")
    }
  }

  @Test func limitsHold() {
    var limits = BatchLimits()
    limits.head = 100
    limits.parts = 2
    let long = Self.part("GET x HTTP/1.1\r\nA: \(String(repeating: "a", count: 100))\r\n\r\n")
    #expect(Self.read(long + "--b--", limits: limits).error?.code == .limit)
    let fields = String(repeating: "A: b\r\n", count: 20)
    #expect(
      Self.read(Self.part("GET x HTTP/1.1", fields) + "--b--", limits: limits).error?.code == .limit
    )
    let empty = String(repeating: "\r\n", count: 60)
    #expect(Self.read(Self.part(empty) + "--b--", limits: limits).error?.code == .limit)
    let short = Self.part("GET x HTTP/1.1\r\n\r\n")
    #expect(Self.read(short + short + "--b--", limits: limits).error == nil)
    let third = Self.read(short + short + short + "--b--", limits: limits).error
    #expect(third?.code == .limit)
    #expect(third?.part == 3)
  }

  @Test func errorsSayWhereTheyAre() {
    let text = "--b\r\nContent-Type: application/http\r\n\r\nGET x\r\n\r\n--b--"
    let error = Self.read(text).error
    #expect(error?.offset == text.utf8.count - "--b--".utf8.count)
    #expect(
      error?.description == """
        error: a part is no request of HTTP
          note: in part 1
          note: at byte 48
          fix: it begins with METHOD URL HTTP/1.1
        """)
  }
}

extension MultipartBatchTests {
  @Test func boundariesMayBeginWithOneAnother() {
    let inner =
      "--bb\r\nContent-Type: application/http\r\n\r\nPOST x HTTP/1.1\r\n\r\n--b\t-\r\n--bb--\r\n"
    let text = "--b\r\nContent-Type: multipart/mixed; boundary=bb\r\n\r\n\(inner)--b--"
    #expect(Self.read(text).error == nil)
    #expect(Self.read(text).steps.count == 3)
    #expect(Self.read(text).steps[1].text == "--b\t-")
    let long = String(repeating: "c", count: 70)
    let longer = text.replacing("bb", with: long)
    #expect(Self.read(longer).error == nil)
    #expect(Self.read(longer).steps.count == 3)
  }

  @Test func hostileInputTakesLinearTime() {
    let clock = ContinuousClock()
    let head = "--b\r\nContent-Type: application/http\r\n\r\nPOST x HTTP/1.1\r\n\r\n"
    let folded =
      "--b\r\nContent-Type: application/http\r\nA: b\r\n"
      + String(repeating: " \r\n", count: 20_000)
    let delimiters =
      head + String(repeating: "--b" + String(repeating: " ", count: 200) + "x\r\n", count: 2_000)
    let returns = head + String(repeating: "\r", count: 400_000)
    let dashes =
      head + String(repeating: "-", count: 400_000) + String(repeating: "\n-", count: 100_000)
    for text in [folded, delimiters, returns, dashes] {
      let bytes = Array(text.utf8)
      let time = clock.measure {
        let reading = BatchReading(bytes, .requests, Self.type, size: 1_000)
        #expect(reading.error?.code == .truncated)
      }
      #expect(time < .seconds(30))
    }
  }
}
