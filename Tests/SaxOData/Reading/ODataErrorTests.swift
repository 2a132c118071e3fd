import Foundation
import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Errors wherever they come: instead of entities, among them, and behind them. A list is never short without one.
@Suite struct ODataErrorTests {
  struct Product: Decodable, Sendable { var ID: Int }

  private func read(
    _ answer: FixtureService.Answer, version: String = "4.0"
  ) async throws -> (found: Int, error: (any Error)?) {
    let fixture = FixtureService(version: version, ["Products": [answer]])
    let service = try ODataService("https://h/svc", client: fixture)
    var found = 0
    do {
      for try await _ in service["Products", as: Product.self].objects() { found += 1 }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
     xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"><entry><content type="application/xml">
     <m:properties><d:ID>1</d:ID></m:properties></content></entry>
    """

  @Test func errorsInsteadOfEntities() async throws {
    let bodies: [(String, String, String?)] = [
      (
        "4.0",
        #"{"error":{"code":"5","message":"no","target":"t","details":[{"code":"6","message":"m","target":"u"}]}}"#,
        nil
      ),
      ("3.0", #"{"odata.error":{"code":"5","message":{"lang":"en-US","value":"no"}}}"#, nil),
      ("2.0", #"{"error":{"code":"5","message":{"lang":"en-US","value":"no"}}}"#, nil),
      (
        "3.0",
        """
        <m:error xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><m:code>5</m:code>
        <m:message xml:lang="en-US">no</m:message></m:error>
        """, "application/xml"
      ),
    ]
    for (version, body, type) in bodies {
      for status in [200, 400, 500] {
        let answer = FixtureService.Answer(body, type: type ?? "application/json", status: status)
        let (found, error) = try await read(answer, version: version)
        let problem = (error as? ODataError)?.problem
        #expect(found == 0)
        #expect(
          problem?.code == "5" && problem?.message == "no",
          "\(version) \(String(describing: error))")
        #expect((error as? ODataError)?.status == status)
        #expect((problem?.language == "en-US") == (version != "4.0"))
        #expect((problem?.details.count == 1) == (version == "4.0"))
      }
    }
  }

  @Test func errorsAmongEntities() async throws {
    let atom = Self.atom
    let bodies: [(String, String)] = [
      ("application/json", #"{"value":[{"ID":1},{"error":{"code":"","message":"in the midst"}}"#),
      ("application/json", #"{"value":[{"ID":1},{"error":{"code":"","message":"in the midst"}}]}"#),
      ("application/json", #"{"value":[{"ID":1}],"error":{"code":"","message":"in the midst"}"#),
      (
        "application/json",
        #"{"value":[{"ID":1},{"odata.error":{"code":"","message":{"value":"in the midst"}}}"#
      ),
      (
        "application/json",
        #"{"d":{"results":[{"__metadata":{},"ID":1},{"error":{"code":"","message":{"value":"in the midst"}}}"#
      ),
      (
        "application/atom+xml",
        atom + "<m:error><m:code/><m:message>in the midst</m:message></m:error>"
      ),
      (
        "application/atom+xml",
        atom + "<entry><m:error><m:code/><m:message>in the midst</m:message></m:error>"
      ),
    ]
    for (type, body) in bodies {
      let (found, error) = try await read(.init(body, type: type))
      #expect(found == 1, "\(body)")
      #expect(
        (error as? ODataError)?.message == "in the midst", "\(body): \(String(describing: error))")
      #expect((error as? ODataError)?.code == .service)
    }
  }

  @Test func bodiesThatStop() async throws {
    for (type, body) in [
      ("application/json", #"{"value":[{"ID":1},"#), ("application/json", #"{"value":[{"ID":1}]"#),
      ("application/json", #"{"value":[{"ID":1},{"ID""#), ("application/atom+xml", Self.atom),
    ] {
      let (found, error) = try await read(.init(body, type: type))
      #expect(found == 1)
      #expect((error as? ODataError)?.code == .incomplete, "\(String(describing: error))")
      var broken = FixtureService.Answer(body, type: type)
      broken.breaksOff = true
      let (_, second) = try await read(broken)
      #expect(second as? HTTPError != nil, "\(String(describing: second))")
    }
  }

  @Test func trailersThatSayItIsNotWhole() async throws {
    var answer = FixtureService.Answer(#"{"value":[{"ID":1}]}"#)
    answer.trailers = [("OData-Error", #"{"code":"7","message":"gone"}"#)]
    let (found, error) = try await read(answer, version: "4.01")
    #expect(found == 1)
    #expect((error as? ODataError)?.problem?.code == "7")
    answer.trailers = [("OData-Error", "gone")]
    let (_, second) = try await read(answer, version: "4.01")
    #expect((second as? ODataError)?.code == .incomplete)
  }

  /// Streams as well; a file that is not whole has no name.
  @Test func trailersOfStreamsAreErrors() async throws {
    var answer = FixtureService.Answer("bytes", type: "image/png")
    answer.trailers = [("OData-Error", #"{"code":"7","message":"gone"}"#)]
    let fixture = FixtureService(version: "4.01", ["P(1)/$value": [answer]])
    let media = try ODataService("https://h/svc", client: fixture)["P", as: Product.self]
      .entity(1).media
    let path = FileManager.default.temporaryDirectory.appending(path: "media-\(UUID())").path
    for read in [
      { _ = try await media.data() }, { _ = try await media.download(to: path) },
    ] as [@Sendable () async throws -> Void] {
      let error = await #expect(throws: ODataError.self) { try await read() }
      #expect(error?.problem?.code == "7", "\(String(describing: error))")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// A long query is sent in a batch, whose answer may stop within that of the query.
  @Test(arguments: ["4.0", "2.0"]) func batchesThatStopAreErrors(_ version: String) async throws {
    let rows = version == "2.0" ? #"{"d":[{"ID":1},"# : #"{"value":[{"ID":1},"#
    var answer = FixtureService.Answer(
      "--b\r\nContent-Type: application/http\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
        + rows, type: "multipart/mixed; boundary=b")
    answer.status = 200
    let fixture = FixtureService(version: version, ["$batch": [answer]])
    var options = ODataOptions()
    options.longestURL = 10
    let service = try ODataService("https://h/svc", client: fixture, options: options)
    var found = 0
    let error = await #expect(throws: ODataError.self) {
      for try await _ in service["Products", as: Product.self].filter("ID gt 0").objects() {
        found += 1
      }
    }
    #expect(error?.code == .incomplete, "\(String(describing: error))")
    #expect((error?.cause as? ODataBatchError)?.code == .truncated)
    #expect(found == 1)
  }

  @Test(arguments: [
    ("<html><body>Log in</body></html>", "text/html"),
    ("<html><body>Log in</body></html>", "application/json"),
    ("<!DOCTYPE html><html><body>Log in</body></html>", "application/xml"),
    (#"{"login":"wanted"}"#, "application/json"), ("[]", "application/json"),
    ("{}", "application/json"), ("\"ok\"", "application/json"), ("", "application/json"),
    ("<service/>", "application/xml"), (#"{"d":null}"#, "application/json"),
    (#"{"@odata.context":"$metadata#Me","UserName":"value"}"#, "application/json"),
    (#"{"@context":"$metadata#Me","UserName":"b"}"#, "application/json"),
    (#"{"odata.metadata":"$metadata#Me/@Element","UserName":"\"d\""}"#, "application/json"),
    ("<p>feed</p>", "application/xml"),
  ]) func answersThatAreNone(_ body: String, _ type: String) async throws {
    let (found, error) = try await read(.init(body, type: type))
    #expect(found == 0)
    #expect((error as? ODataError)?.code == .notOData, "\(String(describing: error))")
  }

  /// A way out is told where there is one entity.
  @Test func oneEntityIsNoList() async throws {
    let (_, error) = try await read(.init(#"{"@odata.context":"$metadata#Me","ID":1}"#))
    #expect((error as? ODataError)?.fix?.contains("singleton") == true)
  }

  @Test func emptyListsAreNone() async throws {
    for body in [
      #"{"value":[]}"#, #"{"@odata.context":"x","value":[]}"#, #"{"d":{"results":[]}}"#,
      #"{"d":[]}"#, #"{"d":{"__count":"0","results":[]}}"#, #"{"d":{"results":[],"__count":"0"}}"#,
      #"{"@odata.context":"\#(String(repeating: "x", count: 2_000))","value":[]}"#,
    ] {
      let (found, error) = try await read(.init(body))
      #expect(found == 0 && error == nil, "\(String(describing: error))")
    }
    for (start, end) in [
      (#"<feed xmlns="http://www.w3.org/2005/Atom">"#, "</feed>"),
      (
        #"<?xml version="1.0"?><a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns="urn:x">"#,
        "</a:feed>"
      ),
    ] {
      let (found, error) = try await read(
        .init("\(start)<title>x</title>\(end)", type: "application/atom+xml"))
      #expect(found == 0 && error == nil, "\(String(describing: error))")
    }
  }

  @Test func statusesOfConditionsAreTold() async throws {
    for (status, code) in [(412, ODataError.Code.conflict), (428, .precondition), (500, .service)] {
      let (_, error) = try await read(.init("", type: nil, status: status))
      #expect((error as? ODataError)?.code == code && (error as? ODataError)?.status == status)
    }
  }
}
