import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Hosts that want to be asked by https alone (RFC 6797).
@Suite struct StrictTransportTests {
  private let time = Locked(1_800_000_000.0)

  private func hosts(_ fields: String..., from url: String = "https://e.org/") throws
    -> StrictTransport
  {
    let hosts = StrictTransport { [time] in time.withLock { $0 } }
    var response = WebResponse(status: 200, url: try URI(url))
    for field in fields { try response.fields.append("Strict-Transport-Security", field) }
    hosts.keep(response)
    return hosts
  }

  @Test(arguments: [
    ("max-age=100", "http://e.org/a?b#c", "https://e.org/a?b#c"),
    ("max-age=100", "http://u:p@e.org:80/", "https://u:p@e.org/"),
    ("max-age=100", "http://e.org:8080/", "https://e.org:8080/"),
    ("max-age=100", "http://e.org./", "https://e.org./"),
    ("max-age=100", "http://w.e.org/", "http://w.e.org/"),
    ("max-age=100; includeSubDomains", "http://a.w.e.org/", "https://a.w.e.org/"),
    ("max-age=100; includeSubDomains", "http://e.org/", "https://e.org/"),
    ("max-age=100; includeSubDomains", "http://we.org/", "http://we.org/"),
    ("max-age=100; includeSubDomains", "http://org/", "http://org/"),
    ("INCLUDESUBDOMAINS;;MAX-AGE = \"100\" ; other=1", "http://w.e.org/", "https://w.e.org/"),
    ("max-age=100; report=\"a;b\"", "http://e.org/", "https://e.org/"),
    // What is none.
    ("includeSubDomains", "http://e.org/", "http://e.org/"),
    ("max-age", "http://e.org/", "http://e.org/"),
    ("max-age=-1", "http://e.org/", "http://e.org/"),
    ("max-age=1.5", "http://e.org/", "http://e.org/"),
    ("max-age=100; max-age=200", "http://e.org/", "http://e.org/"),
    ("max-age=100; includeSubDomains; includesubdomains", "http://e.org/", "http://e.org/"),
    ("max-age=0", "http://e.org/", "http://e.org/"),
    ("", "http://e.org/", "http://e.org/"),
  ]) func oneThatWantsItIsAskedByHTTPS(_ field: String, _ url: String, _ secured: String) throws {
    #expect(try hosts(field).secured(URI(url)).description == secured)
  }

  @Test func whatComesByHTTPOrFromAnAddressDoesNotCount() throws {
    for url in ["http://e.org/", "https://192.0.2.1/", "https://[2001:db8::1]/"] {
      let hosts = try hosts("max-age=100; includeSubDomains", from: url)
      let plain = try URI(url.replacing("https:", with: "http:"))
      #expect(hosts.secured(plain) == plain)
    }
  }

  @Test func theFirstFieldCountsAndTimeEndsIt() throws {
    let hosts = try hosts("max-age=100", "max-age=0")
    let url = try URI("http://e.org/")
    #expect(hosts.secured(url).scheme == "https")
    time.withLock { $0 += 99 }
    #expect(hosts.secured(url).scheme == "https")
    time.withLock { $0 += 1 }
    #expect(hosts.secured(url).scheme == "http")
    var response = WebResponse(status: 200, url: url.secured)
    try response.fields.append("Strict-Transport-Security", "max-age=100")
    hosts.keep(response)
    #expect(hosts.secured(url).scheme == "https")
    response.fields = HeaderFields()
    try response.fields.append("Strict-Transport-Security", "max-age=0")
    hosts.keep(response)
    #expect(hosts.secured(url).scheme == "http")
  }

  @Test func thereIsAnEndToThem() throws {
    let hosts = try hosts("max-age=1000")
    for number in 0..<3100 {
      var response = WebResponse(status: 200, url: try URI("https://h\(number).org/"))
      try response.fields.append("Strict-Transport-Security", "max-age=\(2000 + number)")
      hosts.keep(response)
    }
    #expect(try hosts.secured(URI("http://e.org/")).scheme == "http")
    #expect(try hosts.secured(URI("http://h0.org/")).scheme == "http")
    #expect(try hosts.secured(URI("http://h3099.org/")).scheme == "https")
  }

  /// The executors below see the URL that is requested; a step back to http is one to https.
  @Test func cachesCredentialsAndLogsSeeTheRealURL() async throws {
    let lines = Locked<[String]>([])
    let origin = try URI("https://e.org")
    let transport = InMemoryTransport { request in
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.append("Strict-Transport-Security", "max-age=1000")
      try response.fields.append("Cache-Control", "max-age=1000")
      if request.url.path == "/back" {
        response.status = 302
        try response.fields.append("Location", "http://e.org/end")
      }
      return response
    }
    let client = HTTPClient(
      transport: LoggingExecutor(transport) { line in lines.withLock { $0.append(line) } }
    ) {
      $0.cache = MemoryCacheStore()
      $0.authenticate(by: .basic(user: "u", password: "p"), at: [origin])
    }
    _ = try await client.execute(WebRequest(.get, "http://e.org/first")).text
    _ = try await client.execute(WebRequest(.get, "https://e.org/second")).text
    // The host is known from here on.
    let third = try await client.execute(WebRequest(.get, "http://e.org/second"))
    #expect(third.cacheStatus == .hit && third.url.scheme == "https")
    let end = try await client.execute(WebRequest(.get, "http://e.org/back"))
    #expect(end.url.description == "https://e.org/end" && end.status == 200)
    let asked = lines.withLock { $0 }.filter { $0.hasPrefix(">") }
    #expect(
      asked == [
        "> GET http://e.org/first", "> GET https://e.org/second", "> GET https://e.org/back",
        "> GET https://e.org/end",
      ])
  }

  @Test func theyAreSaved() throws {
    let folder = try Folder()
    let path = folder.path("hosts")
    let url = try URI("http://w.e.org/")
    #expect(try StrictTransport(contentsOf: path).secured(url) == url)
    let hosts = StrictTransport()
    var response = WebResponse(status: 200, url: try URI("https://e.org/"))
    try response.fields.append("Strict-Transport-Security", "max-age=1000; includeSubDomains")
    hosts.keep(response)
    try hosts.save(to: path)
    #expect(mode(path) == 0o600)
    #expect(try StrictTransport(contentsOf: path).secured(url) == url.secured)
    hosts.removeAll()
    try hosts.save(to: path)
    #expect(try StrictTransport(contentsOf: path).secured(url) == url)
  }
}
