import SaxHTTP
import SaxHTTPSupport
import Synchronization
import Testing

/// The contents of logs, and the secrets that they leave out.
@Suite struct LoggingTests {
  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ line: String) { all.withLock { $0.append(line) } }

    /// Without the times.
    var text: [String] {
      all.withLock { $0 }.map { $0.replacing(/after \d+ ms/, with: "after …") }
    }
  }

  private let transport = InMemoryTransport { request in
    if request.url.path == "/fails" {
      throw HTTPError(.connect, "no connection to \(request.url.authority)")
    }
    var fields = HeaderFields()
    try fields.append("Set-Cookie", "id=hunter2")
    try fields.append("Server", "stone")
    return WebResponse(
      status: request.url.path == "/absent" ? 404 : 200, fields: fields, url: request.url)
  }

  private func log(_ level: LoggingExecutor.Level, _ path: String) async throws -> [String] {
    let lines = Lines()
    var request = WebRequest(
      .post, try URI("https://u:hunter2@example.org\(path)?key=hunter2&all"))
    try request.fields.append("Authorization", "Basic hunter2")
    try request.fields.append("Accept", "it's")
    request.body = .text("hunter2")
    _ = try? await LoggingExecutor(transport, level) { lines.add($0) }.execute(request)
    #expect(!lines.text.joined().contains("hunter2"))
    return lines.text
  }

  @Test func requestsAreTold() async throws {
    let url = "https://example.org/here?key=…&all"
    #expect(
      try await log(.requests, "/here") == ["> POST \(url)", "< 200, POST \(url), after …"])
  }

  @Test func failuresAreTold() async throws {
    #expect(try await log(.failures, "/here") == [])
    #expect(
      try await log(.failures, "/absent") == [
        "< 404 Not Found, POST https://example.org/absent?key=…&all, after …"
      ])
    #expect(
      try await log(.failures, "/fails") == [
        "! POST https://example.org/fails?key=…&all, after …: no connection to example.org"
      ])
  }

  @Test func headsAreTold() async throws {
    let url = "https://example.org/here?key=…&all"
    #expect(
      try await log(.heads, "/here") == [
        "> POST \(url)", "> Authorization: …", "> Accept: it's",
        "> curl -i -X POST -H 'Authorization: …' -H 'Accept: it'\\''s' "
          + "-H 'Content-Type: text/plain; charset=utf-8' --data-binary @- '\(url)'",
        "< 200, POST \(url), after …", "< Set-Cookie: …", "< Server: stone",
      ])
  }

  @Test(arguments: [
    ("Location", "https://u:hunter2@a/b?c=hunter2&d#hunter2", "https://…@a/b?c=…&d#…"),
    ("Location", "//u:hunter/2@a/", "//…@a/"), ("content-location", "/b?c=hunter2", "/b?c=…"),
    ("Referer", "https://a/#access_token=hunter2", "https://a/#…"),
    (
      "Link", "<https://a/?next=hunter2>; rel=next, </c>, </b#hunter2>; rel=\"last\"",
      "<https://a/?next=…>; rel=next, </c>, </b#…>; rel=\"last\""
    ),
    ("Link", "</?next=hunter2", "</?next=…"), ("Refresh", "0; url=/?t=hunter2", "0; url=/?t=…"),
    ("Accept", "a?b=c#d", "a?b=c#d"),
  ]) func urlsInFieldsAreRedacted(_ name: String, _ value: String, _ shown: String) async throws {
    let field = try HeaderField(name, value)
    #expect(field.redacted == "\(name): \(shown)")
    var request = try WebRequest(.get, "https://a/")
    request.fields.append(field)
    #expect(request.curlCommand.contains(shown))
    let lines = Lines()
    let fields = request.fields
    let transport = InMemoryTransport { WebResponse(status: 200, fields: fields, url: $0.url) }
    _ = try await LoggingExecutor(transport, .heads) { lines.add($0) }.execute(request)
    let text = lines.text.joined(separator: "\n")
    #expect(text.contains("< \(name): \(shown)") && !text.contains("hunter2"))
    var dumped = ""
    dump(request.fields, to: &dumped)
    #expect(!dumped.contains("hunter2"))
  }

  @Test(arguments: ["a b#hunter2", "ftp", "http://a/\\#hunter2"]) func wrongURLsAreNotTold(
    _ text: String
  ) {
    let error = #expect(throws: HTTPError.self) { try URI(text) }
    #expect(error?.message.contains("hunter2") == false)
  }

  @Test func commandsAreOfOneLine() throws {
    #expect(try WebRequest(.get, "http://a/").curlCommand == "curl -i 'http://a/'")
    #expect(try WebRequest(.head, "http://a/").curlCommand == "curl -i --head 'http://a/'")
    #expect(try WebRequest(.delete, "http://a/").curlCommand == "curl -i -X DELETE 'http://a/'")
  }
}

@Suite struct ConnectionOptionsTests {
  @Test func secretsStayOutOfDumps() {
    var options = ConnectionOptions()
    options.tls.keyPassword = "topsecret"
    options.proxy = .url("http://user:topsecret@proxy.example:3128")
    var dumped = "\(options) \(options.tls) \(options.proxy)"
    dump(options, to: &dumped)
    #expect(!dumped.contains("topsecret"))
    #expect(dumped.contains("proxy.example"))
  }

  @Test(arguments: [
    ("user:top@secret@proxy:3128", "…@proxy:3128"), ("socks5://u:p@a:1", "socks5://…@a:1"),
    ("http://u:top//sec@ret@a", "http://…@a"), ("top://u:p@secret://@a", "top://…@a"),
    ("proxy:3128", "proxy:3128"), ("http://proxy:3128", "http://proxy:3128"),
  ]) func proxiesAreToldWithoutUsers(_ url: String, _ shown: String) {
    #expect("\(ConnectionOptions.Proxy.url(url))" == shown)
  }

  @Test func errorsOfProxiesHideTheirUsers() async throws {
    for proxy in ["user:topsecret@proxy:99999", "user:top secret@127.0.0.1:1"] {
      var options = ConnectionOptions()
      options.proxy = .url(proxy)
      let error = await #expect(throws: HTTPError.self) {
        try await CurlTransport(options).execute(WebRequest(.get, "http://a.test/"))
      }
      #expect(error.map { "\($0)".contains("secret") || "\($0)".contains("user:") } == false)
    }
  }
}
