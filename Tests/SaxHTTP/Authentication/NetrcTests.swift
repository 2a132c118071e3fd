import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Users and passwords of a `.netrc`.
@Suite struct NetrcTests {
  private static let text = """
    # machine commented.org login nobody password none
    machine a.org login alice password wonder#land
    machine B.org
      login bob   account x
      password "two words \\"quoted\\" \\\\ and\\ttab"
    macdef init
    cd /machine c.org
    quit

    machine c.org login carol password #1 machine d.org password only
    machine a.org login other password second
    default login anonymous password guest
    machine late.org login never password reached
    """

  @Test(
    arguments: [
      ("a.org", nil, "alice wonder#land"), ("a.org", "other", "other second"),
      ("a.org", "third", nil),
      ("b.org", nil, "bob two words \"quoted\" \\ and\ttab"),
      ("c.org", nil, "carol #1"), ("d.org", "dave", "dave only"),
      ("d.org", nil, "anonymous guest"),
      ("commented.org", nil, "anonymous guest"), ("late.org", nil, "anonymous guest"),
      ("a.org.evil.org", nil, "anonymous guest"),
    ] as [(String, String?, String?)])
  func whoOneIsWhere(_ host: String, _ user: String?, _ expected: String?) throws {
    let found = try Netrc(Self.text).credentials(at: host, as: user)
    #expect(found.map { "\($0.user) \($0.password.value)" } == expected)
  }

  @Test(arguments: [
    ("machine a.org login u\npassword", "line 2: the value is missing"),
    ("machine a.org\nlogin u\n\nsecret", "line 4: no word that is known there"),
    ("login u", "line 1: no word that is known there"), ("machine", "line 1: the value is missing"),
  ]) func whatIsNoneIsAnErrorWithItsLine(_ text: String, _ message: String) throws {
    let error = #expect(throws: HTTPError.self) { try Netrc(text) }
    #expect(error?.message == "the .netrc, \(message)")
    #expect(error?.description.contains("secret") == false)
  }

  @Test func theFileIsItsOwners() throws {
    let folder = try Folder()
    let path = try folder.write("netrc", Array(Self.text.utf8))
    let error = #expect(throws: HTTPError.self) { try Netrc(contentsOf: path) }
    #expect(error?.message == "\(path) can be read by others")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try Netrc(contentsOf: path).credentials(at: "a.org")?.user == "alice")
    #expect(throws: HTTPError.self) { try Netrc(contentsOf: folder.path("none")) }
    var text = ""
    dump(try Netrc(contentsOf: path), to: &text)
    #expect(!text.contains("wonder"))
  }

  /// Each host gets its own, by the best way that its server offers, and others' aren't seen anywhere.
  @Test func eachStepOfARedirectionIsItsOwn() async throws {
    let seen = Locked<[String]>([])
    let transport = InMemoryTransport { request in
      let given = request.fields["Authorization"]
      seen.withLock { $0.append("\(request.url.host) \(given ?? "-")") }
      var response = WebResponse(status: given == nil ? 401 : 200, url: request.url)
      try response.fields.append("WWW-Authenticate", "Basic realm=\"r\"")
      if given != nil, request.url.host == "a.org" {
        response.status = 302
        try response.fields.append("Location", "https://c.org/")
      }
      return response
    }
    let netrc = try Netrc(Self.text)
    let other = try URI("https://b.org")
    let client = HTTPClient(transport: transport) {
      $0.netrc = netrc
      $0.authenticate(by: .bearer("token"), at: [other])
    }
    #expect(try await client.execute(WebRequest(.get, "https://a.org/")).status == 200)
    _ = try await client.execute(WebRequest(.get, "https://b.org/"))
    var own = try WebRequest(.get, "https://c.org/")
    try own.fields.append("Authorization", "Mine")
    _ = try await client.execute(own)
    // Not in plain text by http.
    await #expect(throws: HTTPError.self) {
      try await client.execute(WebRequest(.get, "http://a.org/"))
    }
    func basic(_ pair: String) -> String { "Basic \(Data(pair.utf8).base64EncodedString())" }
    #expect(
      seen.withLock { $0 } == [
        "a.org -", "a.org \(basic("alice:wonder#land"))", "c.org -", "c.org \(basic("carol:#1"))",
        "b.org Bearer token", "c.org Mine", "a.org -",
      ])
  }
}
