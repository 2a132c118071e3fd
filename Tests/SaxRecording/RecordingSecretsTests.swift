import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// No secret is in any file of a recording, and none is needed to find it again.
@Suite struct RecordingSecretsTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  /// A request full of one secret.
  private func request(_ secret: String) throws -> WebRequest {
    var request = WebRequest(
      .post,
      try URI(
        "https://me:\(secret)@shop.example/v1/orders?page=2&access_token=\(secret)&key=\(secret)"
          + "&X-Amz-Signature=\(secret)&sig=\(secret)&api%5Fkey=\(secret)&own=\(secret)#\(secret)"))
    for name in ["Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "X-Own", "X-Far"] {
      try request.fields.append(name, "Basic \(secret)")
    }
    try request.fields.append("Referer", "https://a/?token=\(secret)")
    request.fields.append(try HeaderField("X-Declared", secret, isSecret: true))
    request.confinedFields = ["x-far"]
    request.body = .form([
      ("grant_type", "password"), ("username", "ann"), ("password", secret),
      ("client_secret", secret), ("refresh_token", secret), ("code", secret),
      ("client_assertion", secret), ("own", secret),
    ])
    return request
  }

  private var secrets: ExchangeSecrets {
    var secrets = ExchangeSecrets()
    secrets.fields = ["x-own"]
    secrets.parameters = ["OWN"]
    return secrets
  }

  @Test func noSecretIsInAnyFile() async throws {
    let recorder = try place.recorder(leavingOut: secrets) { request in
      var response = try WebResponse.from(
        request, 200,
        [
          "Content-Type: application/json", "Set-Cookie: a=hunter2", "X-Auth-Token: hunter2",
          "Location: https://u:hunter2@b/?page=3&token=hunter2#access_token=hunter2",
          "Link: <https://a/?sig=hunter2&page=3>; rel=next", "Content-Length: 400",
          "WWW-Authenticate: Basic realm=\"here\"",
        ],
        body: Array(
          #"{"access_token": "hunter2", "a": [{"refresh_token" :"x\"hunter2","id_token":"hunter2"}], "#
            .utf8) + Array(#""own": 5, "\u0061ccess_token": "hunter2", "expires_in": 3600}"#.utf8))
      response.url = request.url
      return response
    }
    let first = await ExchangeOutcome(try request("hunter2"), by: recorder)
    #expect(first.text.contains("hunter2"))
    let everything = try place.everything
    #expect(!everything.contains("hunter2"))
    #expect(
      everything.contains("grant_type=password&username=ann&password=left-out&client_secret="))
    #expect(everything.contains("orders?page=2&access_token=") && !everything.contains("me:"))
    let replayer = try place.replayer(leavingOut: secrets)
    let second = await ExchangeOutcome(try request("hunter3"), by: replayer)
    #expect(second.status == 200)
    #expect(
      second.text
        == #"{"access_token": "left-out", "a": [{"refresh_token" :"left-out","id_token":"left-out"}], "#
        + #""own": 0, "\u0061ccess_token": "left-out", "expires_in": 3600}"#)
    #expect(
      second.fields == [
        "Content-Type: application/json", "Set-Cookie: …", "X-Auth-Token: …",
        "Location: https://b/?page=3&token=…#access_token=…",
        "Link: <https://a/?sig=…&page=3>; rel=next", "Content-Length: \(second.body.count)",
        "WWW-Authenticate: Basic realm=\"here\"",
      ])
  }

  @Test(arguments: [1, 2, 3, 1000]) func secretsAreFoundInAnyPieces(_ size: Int) async throws {
    let json = #"{"token_type":"access_token","x":"a\\","access_token":"hunter2","y":[1]}"#
    let form = "a=1&access_token=hunter2&scope=x&refresh_token=hunter2"
    for (type, text) in [("application/json", json), ("application/x-www-form-urlencoded", form)] {
      let recorder = try place.recorder { request in
        var response = try WebResponse.from(request, 200, ["Content-Type: \(type)"])
        response.body = .chunks(SizedPieces(Array(text.utf8), by: size))
        return response
      }
      let request = WebRequest(
        .post, try URI(RecordingPlace.url),
        body: .stream(contentType: type) { SizedPieces(Array(text.utf8), by: size) })
      #expect(await ExchangeOutcome(request, by: recorder).text == text)
    }
    let everything = try place.everything
    #expect(!everything.contains("hunter2"))
    #expect(
      everything.contains(
        #"{"token_type":"access_token","x":"a\\","access_token":"left-out","y":[1]}"#))
    #expect(everything.contains("a=1&access_token=left-out&scope=x&refresh_token=left-out"))
  }

  /// Of a secret list or object names and structure are kept, so that a replay can be mapped.
  @Test(arguments: [
    (
      #"{"tokens":["a1"],"token":["a1",{"b":"a1","c":[1234,-5.5e3,true,null]}],"x":"b2"}"#,
      #"{"tokens":["a1"],"token":["left-out",{"b":"left-out","c":[0,0,true,null]}],"x":"b2"}"#
    ),
    (
      #"{"password" : {"a\"}" : {"v":"}"} , "n" : 1 }, "y":[1,"z"]}"#,
      #"{"password" : {"a\"}" : {"v":"left-out"} , "n" : 0 }, "y":[1,"z"]}"#
    ),
    (#"{"secret":[],"token":{},"a":"b"}"#, #"{"secret":[],"token":{},"a":"b"}"#),
    (#"{"secret":[[["x"]],"y"],"a":["b"]}"#, #"{"secret":[[["left-out"]],"left-out"],"a":["b"]}"#),
    (#"{"secret":[1}]]]]"a":"b"}"#, #"{"secret":[0}]]]]"a":"b"}"#),
  ])
  func allOfASecretIsLeftOut(_ text: String, _ wanted: String) {
    for size in 1...text.utf8.count {
      var blanking = MemberBlanking()
      var kept: [UInt8] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        kept += blanking.take(bytes[start..<min(start + size, bytes.count)]) {
          ExchangeSecrets().isSecretMember($0, ofResponse: true)
        }
      }
      #expect(String(decoding: kept, as: UTF8.self) == wanted)
    }
  }

  /// Deeper lists and objects take no memory, and what follows the secret is kept.
  @Test func deepSecretsAreLeftOut() {
    let (depth, inner) = (10_005, #"{"a":"hunter2","b":[7]}"#)
    let (begin, end) = (String(repeating: "[", count: depth), String(repeating: "]", count: depth))
    var blanking = MemberBlanking()
    let kept = blanking.take(Array("{\"secret\":\(begin)\(inner)\(end),\"c\":\"d\"}".utf8)[...]) {
      $0 == "secret"
    }
    let text = String(decoding: kept, as: UTF8.self)
    #expect(!text.contains("hunter2") && !text.contains("7"))
    #expect(text.hasSuffix("\(end),\"c\":\"d\"}"))
  }

  @Test func fieldsOfSecretsAreKnownByTheirNames() {
    for name in ["DPoP", "X-GitHub-OTP", "X-Pin", "Ticket", "X-Auth-Token"] {
      #expect(HeaderField(checked: name, "x").isSecret, "\(name)")
    }
    for name in ["Accept", "Ping", "X-Spin", "Side", "Server-Timing", "Content-Type"] {
      #expect(!HeaderField(checked: name, "x").isSecret, "\(name)")
    }
  }

  /// A recorder below the client's decoding sees them so.
  @Test func secretsAreFoundInCompressedBodies() async throws {
    let json = Array(#"{"access_token": "hunter2", "n": "Größe"}"#.utf8)
    let recorder = try place.recorder { request in
      let body = request.url.path == "/open" ? Array(#"{"n": 1}"#.utf8) : json
      return try .from(
        request, 200, ["Content-Type: application/json", "Content-Encoding: gzip", "ETag: \"1\""],
        body: body.gzipped)
    }
    for (path, text) in [
      ("/token", #"{"access_token": "left-out", "n": "Größe"}"#), ("/open", #"{"n": 1}"#),
    ] {
      let request = try WebRequest(.get, "https://shop.example\(path)")
      _ = await ExchangeOutcome(request, by: recorder)
      let client = HTTPClient(transport: try place.replayer())
      #expect(await ExchangeOutcome(request, by: client).text == text)
    }
    // What holds none stays as it came.
    #expect(try place.names.map { $0.split(separator: "-")[1] } == ["open", "open", "token"])
    #expect(try place.everything.contains("left-out"))
  }

  @Test func longBodiesAreLookedInto() async throws {
    let filler = String(repeating: #"{"a": "b"}, "#, count: 200_000)
    let recorder = try place.recorder { request in
      try .from(
        request, 200, ["Content-Type: application/json"],
        body: Array("[\(filler){\"access_token\": \"hunter2\"}]".utf8))
    }
    _ = await ExchangeOutcome(try WebRequest(.get, RecordingPlace.url), by: recorder)
    let body = try place.text(place.names[0])
    #expect(body.utf8.count > 2 << 20 && body.hasSuffix(#"{"access_token": "left-out"}]"#))
  }

  @Test func bodiesAreBlankedAsTheProgramWants() async throws {
    var secrets = ExchangeSecrets()
    secrets.blankBody = { body in
      guard body.mediaType == "text/plain" else { return body.bytes }
      let text = String(decoding: body.bytes, as: UTF8.self)
      #expect(body.status == nil || body.status == 200)
      return Array(text.replacing(/\d{16}/, with: "0000").utf8)
    }
    let recorder = try place.recorder(leavingOut: secrets) { request in
      try .from(
        request, 200, ["Content-Type: text/plain", "Content-Encoding: gzip"],
        body: Array("card 1234567812345678".utf8).gzipped)
    }
    func request(_ card: String) throws -> WebRequest {
      WebRequest(.post, try URI(RecordingPlace.url), body: .text("pay by \(card)"))
    }
    _ = await ExchangeOutcome(try request("1234567812345678"), by: recorder)
    #expect(!(try place.everything.contains("12345678")))
    let replayer = try place.replayer(leavingOut: secrets)
    #expect(
      await ExchangeOutcome(try request("8765432187654321"), by: replayer).text == "card 0000")
  }

  /// By those requests are told apart.
  @Test(arguments: [
    ("keyword", false), ("author", false), ("$skiptoken", false), ("page_token", false),
    ("page", false), ("code", false), ("design", false), ("own", false), ("token", true),
    ("authorization", true), ("author_key", true), ("apiKey", true), ("sig", true),
    ("session-id", true), ("jwt", true), ("X-Goog-Signature", true), ("oauth_token", true),
    ("otp", true), ("login_otp", true), ("pin", true), ("spin", false), ("sid", true),
    ("side", false), ("ticket", true), ("SAMLResponse", true), ("SAMLart", true), ("dpop", true),
    ("connection-string", true),
  ]) func parametersAreSecretOrNot(_ name: String, _ isSecret: Bool) {
    #expect(ExchangeSecrets().isSecretParameter(name) == isSecret)
    var open = ExchangeSecrets()
    open.open = [name.uppercased()]
    #expect(!open.isSecretParameter(name))
    var secret = ExchangeSecrets()
    secret.parameters = [name.uppercased()]
    #expect(secret.isSecretParameter(name))
  }

  /// In requests as in queries; in responses tokens and keys alone.
  @Test(arguments: [
    ("old_password", true, true), ("api_key", true, true), ("apiKey", true, true),
    ("token", true, true), ("jwt", true, true), ("client_secret", true, true),
    ("csrf_token", true, true), ("secret", true, true), ("next_token", false, false),
    ("nextPageToken", false, false), ("max_tokens", false, false), ("author", false, false),
    ("keyword", false, false), ("name", false, false), ("code_verifier", true, false),
    ("assertion", true, false), ("token_type", false, false),
    ("secret_key", true, true), ("SecretAccessKey", true, true), ("sessionId", true, true),
    ("otp_code", true, true), ("postcode", false, false), ("accessKeyId", false, false),
    ("otp", true, true), ("smsOTP", true, true), ("pin", true, true), ("user_pin", true, true),
    ("cardPin", true, true), ("shipping", false, false), ("sid", true, true),
    ("inside", false, false), ("ticket", true, true), ("ticketCount", false, false),
    ("samlResponse", true, true), ("DPoP", true, true), ("connectionString", true, true),
    ("dbConnectionString", true, true), ("passphrase", true, true), ("PHPSESSID", true, true),
    ("cvc", true, true), ("signature", true, false),
  ]) func membersAreSecretOrNot(_ name: String, _ isOfRequests: Bool, _ isOfResponses: Bool) {
    for (isOfResponse, isSecret) in [(false, isOfRequests), (true, isOfResponses)] {
      #expect(ExchangeSecrets().isSecretMember(name, ofResponse: isOfResponse) == isSecret)
      var open = ExchangeSecrets()
      open.open = [name]
      #expect(!open.isSecretMember(name, ofResponse: isOfResponse))
    }
  }

  /// A client that logs in does so in a replay, with whatever secret it has there.
  @Test func loginsAreReplayed() async throws {
    @Sendable func client(_ transport: any HTTPExecutor, secret: String) throws -> HTTPClient {
      let shop = OAuthClient(
        tokenEndpoint: try URI("https://login.example/token"), id: "shop", secret: secret)
      return HTTPClient(transport: transport) { options in
        if let url = try? URI(RecordingPlace.url) {
          options.authenticate(
            by: .oauth(shop, .password(user: "ann", password: secret)), at: [url])
        }
      }
    }
    let recorder = try place.recorder { request in
      if request.url.path == "/token" {
        let body = #"{"access_token": "hunter2-token", "token_type": "Bearer", "expires_in": 3600}"#
        return try .from(
          request, 200, ["Content-Type: application/json"], body: Array(body.utf8))
      }
      let isKnown = request.fields["Authorization"] == "Bearer hunter2-token"
      return try .from(request, isKnown ? 200 : 401, [], body: Array("orders".utf8))
    }
    let request = try WebRequest(.get, RecordingPlace.url)
    let recorded = await ExchangeOutcome(request, by: try client(recorder, secret: "hunter2"))
    #expect(recorded.text == "orders" && recorded.status == 200)
    #expect(!(try place.everything.contains("hunter2")))
    let replayed = await ExchangeOutcome(
      request, by: try client(place.replayer(), secret: "another"))
    #expect(replayed == recorded)
  }

  @Test func codesOfAuthorizationsAreLeftOut() async throws {
    let recorder = try place.recorder { request in
      try .from(
        request, request.url.path == "/login" ? 302 : 200,
        ["Location: /back?code=hunter2&state=hunter"])
    }
    for executor in [recorder, nil] as [(any HTTPExecutor)?] {
      let client = HTTPClient(transport: try executor ?? place.replayer())
      let login = try WebRequest(.get, "https://shop.example/login")
      #expect(await ExchangeOutcome(login, by: client).status == 200)
    }
    #expect(!(try place.everything.contains("hunter2")))
    let kept = ExchangeSecrets().kept(url: "https://shop.example/?code=DE")
    #expect(kept == "https://shop.example/?code=DE")
  }

  @Test func othersCanNotReadRecordings() async throws {
    let name = try await place.recordOne()
    #expect(try place.folder.permissions("recordings") == 0o700)
    #expect(try place.folder.permissions("recordings/\(name)") == 0o600)
  }
}
