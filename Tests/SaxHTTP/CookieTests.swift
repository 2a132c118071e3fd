import Foundation
import SaxHTTPSupport
import Synchronization
import Testing

@testable import SaxHTTP

/// The cookies that are kept, and the requests that they go with.
@Suite struct CookieTests {
  @Test(arguments: ["9223372036854775807", "99999999999999999999", "100"])
  func aLongLifeIsNoShortOne(_ seconds: String) throws {
    let cookie = try #require(
      Cookie(
        "a=1; Max-Age=\(seconds)", from: URI("https://a.test/"), now: 1_800_000_000, suffixes: nil))
    #expect(cookie.isFor(try URI("https://a.test/"), now: 1_800_000_099))
  }

  private final class Clock: Sendable {
    let time = Atomic<Int>(1_700_000_000)
  }

  private func jar(_ fields: [String], from url: String, _ clock: Clock = Clock()) throws
    -> CookieJar
  {
    let jar = CookieJar { clock.time.load(ordering: .relaxed) }
    try keep(fields, from: url, in: jar)
    return jar
  }

  private func keep(_ fields: [String], from url: String, in jar: CookieJar) throws {
    var response = WebResponse(status: 200, url: try URI(url))
    for field in fields { try response.fields.append("Set-Cookie", field) }
    jar.keep(response)
  }

  @Test(arguments: [
    // Host and domain.
    ("a=1", "https://x.example.org/p/q", "https://x.example.org/p/r", true),
    ("a=1", "https://x.example.org/p/q", "https://example.org/p/r", false),
    ("a=1", "https://x.example.org/p/q", "https://y.x.example.org/p/r", false),
    ("a=1; Domain=example.org", "https://x.example.org/", "https://y.example.org/", true),
    ("a=1; Domain=.Example.ORG", "https://x.example.org/", "https://example.org/", true),
    ("a=1; Domain=example.org", "https://x.example.org/", "https://badexample.org/", false),
    ("a=1; Domain=other.org", "https://x.example.org/", "https://other.org/", false),
    ("a=1; Domain=org", "https://x.example.org/", "https://y.example.org/", false),
    ("a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", false),
    ("a=1; Domain=localhost", "http://localhost/", "http://localhost:8080/", true),
    // Paths.
    ("a=1", "https://e.org/p/q", "https://e.org/p/", true),
    ("a=1", "https://e.org/p/q", "https://e.org/p", true),
    ("a=1", "https://e.org/p/q", "https://e.org/pq", false),
    ("a=1", "https://e.org/p", "https://e.org/other", true),
    ("a=1; Path=/x", "https://e.org/p", "https://e.org/x/y", true),
    ("a=1; Path=/x/", "https://e.org/p", "https://e.org/x", false),
    ("a=1; Path=x", "https://e.org/p/q", "https://e.org/p/z", true),
    // By https alone.
    ("a=1; Secure", "https://e.org/", "https://e.org/", true),
    ("a=1; secure; HttpOnly; SameSite=Lax", "https://e.org/", "http://e.org/", false),
    ("a=1; Secure", "http://e.org/", "https://e.org/", false),
    ("__Secure-a=1", "https://e.org/", "https://e.org/", false),
    ("__Host-a=1; Secure; Path=/", "https://e.org/", "https://e.org/", true),
    ("__Host-a=1; Secure; Path=/; Domain=e.org", "https://e.org/", "https://e.org/", false),
    // Time.
    ("a=1; Max-Age=10", "https://e.org/", "https://e.org/", true),
    ("a=1; Max-Age=0", "https://e.org/", "https://e.org/", false),
    ("a=1; Max-Age=-5", "https://e.org/", "https://e.org/", false),
    ("a=1; Max-Age=99999999999999999999", "https://e.org/", "https://e.org/", true),
    ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "https://e.org/", "https://e.org/", false),
    ("a=1; Expires=Thu, 01-Jan-2099 00:00:00 GMT", "https://e.org/", "https://e.org/", true),
    (
      "a=1; Expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=10", "https://e.org/", "https://e.org/",
      true
    ),
    ("a=1; Expires=never", "https://e.org/", "https://e.org/", true),
    ("__HOST-a=1; Secure; Path=/; Domain=e.org", "https://e.org/", "https://e.org/", false),
    ("__sEcUrE-a=1", "https://e.org/", "https://e.org/", false),
    ("=__Secure-a=1", "https://e.org/", "https://e.org/", false),
    ("__host-a", "https://e.org/", "https://e.org/", false),
    // Domains below which anyone may have a name.
    ("a=1; Domain=co.uk", "https://a.co.uk/", "https://b.co.uk/", false),
    ("a=1; Domain=co.uk.", "https://a.co.uk./", "https://b.co.uk./", false),
    ("a=1; Domain=a.co.uk", "https://x.a.co.uk/", "https://y.a.co.uk/", true),
    ("a=1; Domain=github.io", "https://a.github.io/", "https://a.github.io/", false),
    ("a=1; Domain=github.io", "https://github.io/", "https://github.io/", true),
    ("a=1; Domain=github.io", "https://github.io/", "https://a.github.io/", false),
    ("a=1; Domain=www.ck", "https://a.www.ck/", "https://b.www.ck/", true),
    ("a=1; Domain=other.ck", "https://a.other.ck/", "https://a.other.ck/", false),
    // Without a name.
    ("a", "https://e.org/", "https://e.org/", true),
    ("a; Path=/x", "https://e.org/", "https://e.org/x", true),
    ("=a", "https://e.org/", "https://e.org/", true),
    // What is none.
    ("=", "https://e.org/", "https://e.org/", false),
    ("", "https://e.org/", "https://e.org/", false),
  ]) func goesWhereItShould(_ field: String, _ from: String, _ to: String, _ isSent: Bool) throws {
    #expect(try (jar([field], from: from).field(for: URI(to)) != nil) == isSent)
  }

  @Test func theLongerPathComesFirst() throws {
    let jar = try jar(
      ["a=1; Path=/", "b=2; Path=/x/y", "c=3; Path=/x", "a=4; Path=/"], from: "http://e.org/")
    #expect(try jar.field(for: URI("http://e.org/x/y/z")) == "b=2; c=3; a=4")
  }

  @Test func timeEndsThem() throws {
    let clock = Clock()
    let jar = try jar(["a=1; Max-Age=10", "b=2"], from: "http://e.org/", clock)
    clock.time.add(10, ordering: .relaxed)
    #expect(try jar.field(for: URI("http://e.org/")) == "b=2")
    #expect(jar.all.map(\.name) == ["b"])
    try keep(["b=; Max-Age=0"], from: "http://e.org/", in: jar)
    #expect(jar.all.isEmpty)
  }

  @Test func thereIsAnEndToThem() throws {
    let jar = try jar((0..<60).map { "n\($0)=1" }, from: "http://e.org/")
    #expect(jar.all.count == 50)
    #expect(jar.all.first?.name == "n10")
    for host in 0..<100 {
      try keep((0..<40).map { "n\($0)=1" }, from: "http://h\(host).org/", in: jar)
    }
    #expect(jar.all.count == 3000)
    try keep(["big=" + String(repeating: "x", count: 9000)], from: "http://big.org/", in: jar)
    #expect(try jar.field(for: URI("http://big.org/")) == nil)
  }

  /// An attacker on the way of http can't drive a secure cookie out by many, to put another in its
  /// place.
  @Test func secureOnesStayTheLongest() throws {
    let jar = try jar(["sid=1; Secure; Domain=e.org"], from: "https://e.org/")
    try keep((0..<60).map { "n\($0)=1; Domain=e.org" }, from: "http://e.org/", in: jar)
    try keep(["sid=2; Domain=e.org"], from: "http://e.org/", in: jar)
    #expect(jar.all.count == 50)
    #expect(jar.all.first?.pair == "sid=1")
    let secure = try self.jar((0..<50).map { "n\($0)=1; Secure" }, from: "https://e.org/")
    try keep(["a=1"], from: "http://e.org/", in: secure)
    #expect(secure.all.count == 50)
    #expect(!secure.all.contains { $0.name == "a" })
  }

  /// RFC 6265 §5.1.1.
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("1994 nov 6 8:49:37", 784_111_777), ("08:49:37 06Nov 94th", nil),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("6 November 1994 08:49:37 PST", 784_111_777),
      ("01 Jan 69 00:00:00", 3_124_224_000), ("32 Jan 2020 00:00:00", nil), ("1 Jan 2020", nil),
      ("1 Jan 2020 24:00:00", nil), ("1 Jan 1600 00:00:00", nil), ("", nil),
    ] as [(String, Int?)]) func datesAreRead(_ text: String, _ seconds: Int?)
  {
    #expect(CookieDate.seconds(of: text) == seconds)
  }

  /// As servers do that want to know whether cookies come back; without a jar they never end.
  @Test func aCookieEndsACircle() async throws {
    let transport = InMemoryTransport { request in
      let knows = request.fields.contains("Cookie")
      var response = WebResponse(status: knows ? 200 : 302, url: request.url)
      try response.fields.append("Set-Cookie", "a=1")
      try response.fields.append("Location", "/")
      return response
    }
    let request = try WebRequest(.get, "https://a.org/")
    let client = Redirection(Cookies(transport, in: CookieJar()))
    #expect(try await client.execute(request).status == 200)
    let error = await #expect(throws: HTTPError.self) {
      try await Redirection(transport).execute(request)
    }
    #expect(error?.message == "there are more than 10 redirections")
  }

  /// Each step of a redirection gives and takes its own.
  @Test func redirectionsHaveTheirCookies() async throws {
    let seen = Mutex<[String]>([])
    let transport = InMemoryTransport { request in
      seen.withLock { $0.append("\(request.url.host) \(request.fields["Cookie"] ?? "-")") }
      var response = WebResponse(
        status: request.url.path == "/start" ? 302 : 200, url: request.url)
      try response.fields.append("Set-Cookie", "from=\(request.url.host)")
      try response.fields.append("Location", "https://b.org/end")
      return response
    }
    let client = Redirection(Cookies(transport, in: CookieJar()))
    for _ in 0..<2 { _ = try await client.execute(WebRequest(.get, "https://a.org/start")) }
    var own = try WebRequest(.get, "https://b.org/end")
    try own.fields.append("Cookie", "mine=1")
    _ = try await client.execute(own)
    #expect(
      seen.withLock { $0 } == [
        "a.org -", "b.org -", "a.org from=a.org", "b.org from=b.org", "b.org mine=1",
      ])
  }

  @Test func namelessOnesAreSentAsTheyCame() throws {
    let jar = try jar(["a", "=b; Path=/x", "c=", "=; Path=/y"], from: "http://e.org/")
    #expect(try jar.field(for: URI("http://e.org/x")) == "b; a; c=")
    // The second takes the first's place.
    #expect(try self.jar(["a", "=b"], from: "http://e.org/").all.map(\.value) == ["b"])
  }

  /// Nobody on the way can put another in the place of one that goes by https alone.
  @Test func httpDoesNotReplaceWhatIsSecure() throws {
    let jar = try jar(["a=1; Secure; Path=/x; Domain=e.org"], from: "https://e.org/")
    for field in ["a=2; Path=/x", "a=2; Path=/x/y", "a=2; Domain=e.org; Path=/x"] {
      try keep([field], from: "http://e.org/", in: jar)
      try keep([field], from: "http://w.e.org/x/y", in: jar)
    }
    #expect(jar.all.map(\.value) == ["1"])
    try keep(["b=2; Path=/x", "a=3; Path=/", "a=4; Path=/xy"], from: "http://e.org/", in: jar)
    #expect(jar.all.map(\.pair) == ["a=1", "b=2", "a=3", "a=4"])
    try keep(["a=5; Path=/x; Domain=e.org"], from: "https://e.org/", in: jar)
    #expect(jar.all.map(\.pair) == ["a=5", "b=2", "a=3", "a=4"])
  }

  /// A jar without the list of public suffixes can't tell which domains are everybody's.
  @Test func withoutSuffixesEachHostHasItsOwn() throws {
    let jar = CookieJar(suffixes: nil) { 1_700_000_000 }
    try keep(
      ["a=1; Domain=e.org", "b=1; Domain=co.uk", "__Host-c=1; Secure; Path=/; Domain=e.org"],
      from: "https://w.e.org/", in: jar)
    try keep(["d=1; Domain=a.co.uk"], from: "https://a.co.uk/", in: jar)
    #expect(jar.all.map(\.name) == ["a", "d"])
    #expect(jar.all.allSatisfy { $0.isHostOnly })
    #expect(try jar.field(for: URI("https://w.e.org/")) == "a=1")
    #expect(try jar.field(for: URI("https://e.org/")) == nil)
  }

  @Test func theListIsThere() { #expect(CookieJar.publicSuffixesAbsence == nil) }

  @Test func aJarIsSaved() throws {
    let folder = try Folder()
    let path = folder.path("jar/cookies")
    let jar = CookieJar()
    #expect(try CookieJar(contentsOf: path).all.isEmpty)
    try keep(
      ["a=1; Max-Age=1000; Secure; Path=/x; Domain=e.org", "b=2", "c=3; Max-Age=1000"],
      from: "https://w.e.org/", in: jar)
    try jar.save(to: path)
    #expect(mode(path) == 0o600 && mode(folder.path("jar")) == 0o700)
    #expect(try CookieJar(contentsOf: path).all == [jar.all[0], jar.all[2]])
    try jar.save(to: path, withThoseOfSession: true)
    #expect(try CookieJar(contentsOf: path).all == jar.all)
    #expect(try folder.names == ["jar"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let error = #expect(throws: HTTPError.self) { try CookieJar(contentsOf: path) }
    #expect(error?.message == "the file of cookies \(path) can be read by others")
    try folder.write("other", Array("{".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("other"))
    #expect(throws: HTTPError.self) { try CookieJar(contentsOf: folder.path("other")) }
  }
}
