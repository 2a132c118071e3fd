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
