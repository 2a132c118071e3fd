import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// The words of a service that fails, in forms that are not OData's: they are shown.
@Suite struct FailureWordsTests {
  private static let atom = "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"

  @Test(arguments: [
    ("application/json", #"{"error":{"message":"no such thing"}}"#, ""),
    ("application/json", #"{"error":{"code":17,"message":"no such thing"}}"#, "17"),
    ("application/json", #"{"error":{"message":{"lang":"en","value":"no such thing"}}}"#, ""),
    ("application/json", #"{"Message":"no such thing"}"#, ""),
    ("application/json", #"{"message":"no such thing","code":"x"}"#, "x"),
    ("application/json", #"{"error":"invalid","error_description":"no such thing"}"#, "invalid"),
    (
      "application/problem+json",
      #"{"type":"about:blank","title":"Bad","detail":"no such thing","status":400}"#, ""
    ),
    (
      "application/xml",
      "<m:error xmlns:m='\(atom)'><m:code/><m:message>no such thing</m:message></m:error>", ""
    ),
    ("text/xml", "<Error><Code>x</Code><Message>no such thing</Message></Error>", "x"),
  ])
  func wordsOfAnyFormAreShown(_ type: String, _ body: String, _ code: String) async throws {
    let error = try await failure(type, body)
    #expect(error?.problem?.message == "no such thing", "\(error as Any)")
    #expect(error?.message == "no such thing" && error?.status == 400)
    #expect(error?.problem?.code == code)
  }

  @Test(arguments: [
    ("text/plain", "\n no such thing\r\nat line 7"), ("application/json", "\"no such thing\""),
  ])
  func aTextIsShown(_ type: String, _ body: String) async throws {
    let error = try await failure(type, body)
    #expect(error?.message == "the server answers 400 Bad Request: no such thing")
  }

  @Test(arguments: [
    ("text/html", "<html><body>no such thing</body></html>"), ("application/json", "[]"),
    ("application/json", "{}"), ("application/json", #"{"a":1}"#), ("text/plain", ""),
    ("image/png", "\u{89}PNG"), ("application/xml", "<a/>"),
  ])
  func othersAreNot(_ type: String, _ body: String) async throws {
    #expect(try await failure(type, body)?.message == "the server answers 400 Bad Request")
  }

  @Test func aLongLineIsCut() async throws {
    let message = try await failure("text/plain", String(repeating: "x", count: 900))?.message
    #expect(message?.count == "the server answers 400 Bad Request: ".count + 201)
  }

  private func failure(_ type: String, _ body: String) async throws -> ODataError? {
    let fixture = FixtureService(["P(1)": [.init(body, type: type, status: 400)]])
    let service = try ODataService("https://h/svc", client: fixture)
    struct P: Decodable, Sendable { var ID: Int }
    return await #expect(throws: ODataError.self) {
      try await service["P", as: P.self].entity(1).object()
    }
  }
}

/// The words of a service that breaks an answer off that it has begun.
@Suite struct InStreamWordsTests {
  private struct P: Decodable, Sendable { var ID: Int }

  private func read(_ body: String, _ type: String) async throws -> (Int, ODataError?) {
    let service = try ODataService(
      "https://h/svc", client: FixtureService(["P": [.init(body, type: type)]]))
    var count = 0
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service["P", as: P.self].objects() { count += 1 }
    }
    return (count, error)
  }

  @Test(arguments: [
    #",{"error":{"message":"no such thing"}}"#, #",{"error":{"message":"no such thing"}}]}"#,
    #"],"error":{"message":"no such thing"}}"#, #"]}{"error":{"message":"no such thing"}}"#,
    #"{"error":{"code":"","message":"no such thing"}}"#, #",{"ID":2}{"Message":"no such thing"}"#,
    #"]}{"error":{"message":{"lang":"en","value":"no such thing"}}}"#,
    #"{"title":"Bad","detail":"no such thing","status":500}]}"#,
  ])
  func errorsWithoutACodeAreShown(_ ending: String) async throws {
    let (count, error) = try await read(#"{"value":[{"ID":1}"# + ending, "application/json")
    #expect(error?.message == "no such thing" && error?.code == .service, "\(error as Any)")
    #expect(count == (ending.contains("ID") ? 2 : 1))
  }

  @Test(arguments: ["", "]}", ",", #",{"ID":"#])
  func aTextIsShown(_ ending: String) async throws {
    let (count, error) = try await read(
      #"{"value":[{"ID":1}"# + ending + "\r\nSystem.Exception: no such thing\n   at A.B()",
      "application/json")
    #expect(count == 1 && error?.code == .incomplete)
    #expect(
      error?.message.hasSuffix("says: System.Exception: no such thing") == true, "\(error as Any)")
  }

  @Test(arguments: [",}", ",]}", "x", ",tru]}", #",{"ID":2,"a":NaN,"b":1}]}"#, ",undefined]}"])
  func whatIsMalformedIsNoText(_ ending: String) async throws {
    let (_, error) = try await read(#"{"value":[{"ID":1}"# + ending, "application/json")
    #expect(error?.message.contains("malformed") == true, "\(error as Any)")
  }

  @Test func aTextBehindAtomIsShown() async throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
       xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"><entry><content type="application/xml">
       <m:properties><d:ID>1</d:ID></m:properties></content></entry></feed>
      """
    for words in ["Out of memory now", "<error><message>Out of memory now</message></error>"] {
      let (count, error) = try await read(feed + words, "application/atom+xml")
      #expect(count == 1)
      #expect(error?.message.hasSuffix("Out of memory now") == true, "\(error as Any)")
    }
  }

  @Test func anErrorBehindOneEntityIsShown() async throws {
    let fixture = FixtureService([
      "P(1)": #"{"ID":1}{"error":{"message":"no such thing"}}"#, "P(2)": #"{"ID":1}{"ID":2}"#,
    ])
    let service = try ODataService("https://h/svc", client: fixture)
    for (key, words) in [(1, "no such thing"), (2, "malformed")] {
      let error = await #expect(throws: ODataError.self) {
        try await service["P", as: P.self].entity(key).object()
      }
      #expect(error?.message.contains(words) == true, "\(error as Any)")
    }
  }
}
