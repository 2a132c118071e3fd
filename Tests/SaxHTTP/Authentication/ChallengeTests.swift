import SaxTestRandom
import Testing

@testable import SaxHTTP

/// Challenges of servers, as they write them.
@Suite struct ChallengeTests {
  private func challenges(_ values: String...) throws -> [Challenge] {
    var response = WebResponse(status: 401, url: try URI("http://a/"))
    for value in values { try response.fields.append("WWW-Authenticate", value) }
    return Challenge.all(in: response)
  }

  /// RFC 9110 §11.6.1.
  @Test func severalAreInOneField() throws {
    #expect(
      try challenges(
        #"Newauth realm="apps", type=1, title="Login to \"apps\"", Basic realm="simple""#) == [
          Challenge(
            scheme: "newauth",
            parameters: ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
          Challenge(scheme: "basic", parameters: ["realm": "simple"]),
        ])
  }

  @Test(arguments: [
    ("Negotiate, NTLM", [Challenge(scheme: "negotiate"), Challenge(scheme: "ntlm")]),
    ("NTLM TlRMTVNTUAAC==", [Challenge(scheme: "ntlm", token: "TlRMTVNTUAAC==")]),
    (
      "Negotiate a/b+c=, Basic realm=x",
      [
        Challenge(scheme: "negotiate", token: "a/b+c="),
        Challenge(scheme: "basic", parameters: ["realm": "x"]),
      ]
    ),
    (
      #"DIGEST Realm = "a, b" ,, NONCE="x=,y""#,
      [Challenge(scheme: "digest", parameters: ["realm": "a, b", "nonce": "x=,y"])]
    ),
    (", Basic , realm=\"x\"", [Challenge(scheme: "basic", parameters: ["realm": "x"])]),
    ("Basic realm=\"ü\"", [Challenge(scheme: "basic", parameters: ["realm": "ü"])]),
    ("Basic realm=a, realm=b", [Challenge(scheme: "basic", parameters: ["realm": "a"])]),
    // What is none, and what breaks off.
    ("", []), ("=", []), ("\"x\"", []),
    ("Basic realm=\"x", [Challenge(scheme: "basic")]),
    ("Basic realm=\"x\\", [Challenge(scheme: "basic")]),
    ("Basic realm=", [Challenge(scheme: "basic", token: "realm=")]),
    (
      "Basic realm=\"x\" ; what", [Challenge(scheme: "basic", parameters: ["realm": "x"])]
    ),
  ]) func theyAreRead(_ text: String, _ wanted: [Challenge]) throws {
    #expect(try challenges(text) == wanted)
  }

  @Test func severalFieldsAreOne() throws {
    #expect(
      try challenges("NTLM", "Digest nonce=x, Basic").map(\.scheme) == ["ntlm", "digest", "basic"])
  }

  /// No bytes have it not end.
  @Test func anythingIsRead() throws {
    let alphabet = Array("aZ9 \t,=\"\\/+~;é".utf8)
    var random = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      var parser = ChallengeParser(String(decoding: bytes, as: UTF8.self))
      #expect(parser.challenges().count <= bytes.count)
    }
  }

  @Test(arguments: [
    (["Digest nonce=a", "Digest nonce=b, algorithm=SHA-256"], "b"),
    (["Digest nonce=b, algorithm=sha-512-256", "Digest nonce=a, algorithm=SHA-256"], "b"),
    (["Digest nonce=a, algorithm=SHA-256-sess", "Digest nonce=b, algorithm=SHA-256"], "a"),
    (["Digest nonce=a, algorithm=SHA3", "Digest nonce=b, algorithm=MD5-sess"], "b"),
    (["Digest nonce=a, qop=\"auth-conf\"", "Digest nonce=b, qop=\"auth-conf, AUTH\""], "b"),
  ]) func theStrongestIsTaken(_ fields: [String], _ nonce: String) throws {
    var response = WebResponse(status: 401, url: try URI("http://a/"))
    for field in fields { try response.fields.append("WWW-Authenticate", field) }
    #expect(DigestChallenge.strongest(in: response)?.nonce == nonce)
  }
}
