import Synchronization
import Testing

@testable import SaxHTTP

/// The fields and proofs of digest authentication.
@Suite struct DigestTests {
  private func field(
    _ challenge: String, user: String, password: String, clientNonce: String, _ request: WebRequest
  ) async throws -> String {
    var response = WebResponse(status: 401, url: request.url)
    try response.fields.append("WWW-Authenticate", challenge)
    let digest = DigestAuthenticator(user: user, password: password) { clientNonce }
    let occasion = AuthenticationOccasion(
      executor: CurlTransport(), request: request, challenge: response)
    let credential = try #require(try digest.open(occasion, replacing: nil))
    return try #require(try await digest.add(credential, to: request).fields["Authorization"])
  }

  /// RFC 7616 §3.9.1.
  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ]) func theExamplesAreMet(_ algorithm: String, _ response: String) async throws {
    let text = try await field(
      """
      Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
      nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", \
      opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
      """, user: "Mufasa", password: "Circle of Life",
      clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
      WebRequest(.get, "https://www.example.org/dir/index.html"))
    #expect(
      text == """
        Digest username="Mufasa", realm="http-auth@example.org", \
        nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", \
        algorithm=\(algorithm), qop=auth, nc=00000001, \
        cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", response="\(response)", \
        opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
        """)
  }

  /// RFC 7616 §3.9.2, with the hashes of erratum 4897: those that are printed are of another function.
  @Test func theUsersNameIsHashed() async throws {
    let text = try await field(
      """
      Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, \
      nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", \
      opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", charset=UTF-8, userhash=true
      """, user: "Jäsøn Doe", password: "Secret, or not?",
      clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v",
      WebRequest(.get, "https://api.example.org/doe.json"))
    #expect(
      text.contains(
        #"username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b""#), "\(text)")
    #expect(
      text.contains(
        #"response="3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5""#), "\(text)")
    #expect(text.hasSuffix("userhash=true"))
  }

  /// RFC 2617 §3.5.
  @Test func theOldExampleIsMet() async throws {
    let text = try await field(
      """
      Digest realm="testrealm@host.com", qop="auth,auth-int", \
      nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"
      """, user: "Mufasa", password: "Circle Of Life", clientNonce: "0a4f113b",
      WebRequest(.get, "https://www.nowhere.org/dir/index.html"))
    #expect(text.contains(#"response="6629fae49393a05397450978507c4ef1""#))
    #expect(!text.contains("algorithm"))
  }

  @Test func namesAreQuotedOrEncoded() async throws {
    func user(_ user: String, _ more: String) async throws -> String {
      try await field(
        "Digest realm=\"a\\\"b\", nonce=x\(more)", user: user, password: "p", clientNonce: "c",
        WebRequest(.get, "http://a/"))
    }
    #expect(try await user(#"a"b\c"#, "").hasPrefix(#"Digest username="a\"b\\c", realm="a\"b""#))
    #expect(
      try await user("Jäsøn Doe", ", charset=utf-8").hasPrefix(
        "Digest username*=UTF-8''J%C3%A4s%C3%B8n%20Doe, "))
    #expect(try await user("Jäsøn", "").hasPrefix("Digest username=\"Jäsøn\", "))
  }

  /// Over http a body is protected where it can be; where nothing else will do, it has to be.
  @Test(arguments: [
    ("http", "auth, auth-int", true, "auth-int"), ("https", "auth,auth-int", true, "auth"),
    ("https", "auth-int", true, "auth-int"), ("http", "auth,auth-int", false, "auth"),
    ("http", "auth", true, "auth"), ("http", "auth-int", false, nil),
  ]) func bodiesAreProtectedWhereTheyCanBe(
    _ scheme: String, _ offered: String, _ isRepeatable: Bool, _ wanted: String?
  ) async throws {
    let request = WebRequest(
      .put, try URI("\(scheme)://a/"), body: .stream(isRepeatable: isRepeatable) { Pieces([1]) })
    let challenge = "Digest nonce=x, qop=\"\(offered)\""
    do {
      let text = try await field(
        challenge, user: "u", password: "p", clientNonce: "c", request)
      #expect(wanted.map { text.contains("qop=\($0), ") } == true)
    } catch let error as HTTPError {
      #expect(error.code == .body)
      #expect(wanted == nil)
    }
  }

  @Test func aStreamHasTheHashOfItsBytes() async throws {
    let bytes = [UInt8](repeating: 7, count: 250_000)
    let url = try URI("http://a/b?c=d")
    var texts: Set<String> = []
    for body in [HTTPBody.bytes(bytes), .stream(isRepeatable: true) { Pieces(bytes) }] {
      texts.insert(
        try await field(
          "Digest nonce=x, qop=auth-int, algorithm=SHA-256-sess", user: "u", password: "p",
          clientNonce: "c", WebRequest(.put, url, body: body)))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("uri=\"/b?c=d\"") == true)
  }

  @Test(arguments: HashAlgorithm.allCases) func aHashInPiecesIsTheSame(
    _ algorithm: HashAlgorithm
  ) throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let hash = try RunningHash(algorithm)
    for piece in [bytes[..<1], bytes[1..<1], bytes[1..<700], bytes[700...]] {
      try hash.update(piece)
    }
    #expect(try hash.finish() == algorithm.hash(bytes))
    #expect(try RunningHash(algorithm).finish() == algorithm.hash([]))
  }
}
