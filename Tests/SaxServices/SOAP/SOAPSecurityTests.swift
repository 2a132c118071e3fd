import Foundation
import SaxRecording
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxHTTP
@testable import SaxServices

/// Tokens and timestamps of WS-Security, and those of another library's tests.
@Suite struct SOAPSecurityTests {
  /// The parts of a security header, for tests.
  static let mapping = Result {
    try Mapping(
      """
      namespace s = "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"
      namespace wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
      namespace wsu = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
      emit Security at xml(/s:Envelope/s:Header/wsse:Security)
      type Security {
        mustUnderstand: String? from @s:mustUnderstand
        created: String? from wsu:Timestamp/wsu:Created
        expires: String? from wsu:Timestamp/wsu:Expires
        tokens: [Token] from wsse:UsernameToken
      }
      type Token {
        user: String from wsse:Username
        password: String from wsse:Password
        type: String? from wsse:Password/@Type
        nonce: String? from wsse:Nonce
        encoding: String? from wsse:Nonce/@EncodingType
        created: String? from wsu:Created
      }
      """)
  }

  struct Security: Decodable, Sendable {
    struct Token: Decodable, Sendable {
      var user: String
      var password: String
      var type: String?
      var nonce: String?
      var encoding: String?
      var created: String?
    }
    var mustUnderstand: String?
    var created: String?
    var expires: String?
    var tokens: [Token]

    static func all(in text: String) throws -> [Security] {
      var found: [Security] = []
      var reading = try mapping.get().reading(Security.self, .xml) { found.append($0) }
      try reading.feed(Array(text.utf8).span)
      try reading.finish()
      return found
    }
  }

  /// The envelope that is sent for another.
  private func secured(
    _ text: String, isDigest: Bool, lifetime: Duration? = nil, at date: Date = .now,
    nonce: [UInt8] = [1, 2, 3]
  ) async throws -> String {
    let server = Canned("")
    let executor = SecuredExecutor(
      next: server, token: UsernameToken(user: "Bert", password: "Ernie", isDigest: isDigest),
      lifetime: lifetime, now: { date }, nonce: { nonce })
    var request = try WebRequest(.post, "https://h/")
    request.body = .text(text)
    _ = try await executor.execute(request)
    return try await Sent.text(of: try #require(server.request))
  }

  private static let plain = Canned.envelope(Canned.reply)
  private static let suite = "soap-security"

  @Test func textsAndTimestampsStandInOneHeader() async throws {
    let date = try #require(SecurityTime.date("2006-06-01T23:48:42.7Z"))
    for version in ["V11", "V12"] {
      let text = try await secured(
        Canned.envelope(Canned.reply, version), isDigest: false, lifetime: .seconds(300), at: date)
      let all = try Security.all(in: text)
      #expect(all.count == 1 && all.first?.mustUnderstand == (version == "V11" ? "1" : "true"))
      #expect(all.first?.created == "2006-06-01T23:48:42Z")
      #expect(all.first?.expires == "2006-06-01T23:53:42Z")
      let token = try #require(all.first?.tokens.first)
      #expect(token.user == "Bert" && token.password == "Ernie")
      #expect(token.type?.hasSuffix("#PasswordText") == true && token.nonce == nil)
      #expect(text.contains("<p:item>apple</p:item>"))
    }
  }

  @Test func everyRequestHasItsOwnNonce() async throws {
    let client = Canned(Canned.envelope("<p:WhoAmIReply><p:user>Bert</p:user></p:WhoAmIReply>"))
    let prices = try PricesAPI.api("V11", client)
    var nonces: Set<String> = []
    for _ in 0..<5 {
      try await prices.whoami().send()
      let sent = try #require(client.request)
      let security = try Security.all(in: try await Sent.text(of: sent)).first
      let token = try #require(security?.tokens.first)
      let nonce = try #require(token.nonce.flatMap { Data(base64Encoded: $0) })
      #expect(nonce.count == 16 && token.encoding?.hasSuffix("#Base64Binary") == true)
      nonces.insert(nonce.base64EncodedString())
      let known = UsernameToken(user: "Bert", password: "Ernie", isDigest: true)
      #expect(
        try known.digest(nonce: Array(nonce), created: token.created ?? "") == token.password)
    }
    #expect(nonces.count == 5)
  }

  @Test func theSecretIsSeenByNobodyElse() async throws {
    let client = Canned(Canned.envelope("<p:WhoAmIReply><p:user>Bert</p:user></p:WhoAmIReply>"))
    let seen = Locked<[String]>([])
    let prices = try PricesAPI.api("V11", client, user: "Bert", password: "topsecret") {
      $0.processors = [
        { request, _ in
          let text =
            "\(request) \(request.body.text ?? "") \(request.curlCommand(leavingOut: ExchangeSecrets()))"
          seen.withLock { $0.append(text) }
        }
      ]
    }
    try await prices.plainly().send()
    let sent = try #require(client.request)
    #expect(try await Sent.text(of: sent).contains("topsecret"))
    let token = UsernameToken(user: "Bert", password: "topsecret", isDigest: false)
    let texts =
      seen.withLock { $0 } + [
        sent.curlCommand(leavingOut: ExchangeSecrets()), "\(token)", String(reflecting: token),
        try await prices.plainly().request().curlCommand(leavingOut: ExchangeSecrets()),
        "\(sent.body)",
      ]
    for text in texts { #expect(!text.contains("topsecret"), "\(text)") }
    // Nor by another origin.
    #expect(sent.isBodyConfined && sent.body.isRepeatable)
    let redirecting = Redirection(
      InMemoryTransport { request in
        if request.url.authority == "evil.example" { Issue.record("the body is led astray") }
        var fields = HeaderFields()
        try fields.set("Location", "http://evil.example/")
        return WebResponse(status: 307, fields: fields, url: request.url)
      })
    let error = await #expect(throws: HTTPError.self) { try await redirecting.execute(sent) }
    #expect(error?.code == .redirect)
  }

  @Test func credentialsThatAreMissingAreSaid() async throws {
    let api = try API(
      try PricesAPI.mapping.get(), service: "V11", environment: ["host": "h", "user": "Bert"],
      client: Refusing())
    let error = await #expect(throws: APIError.self) { try await api.whoami().send() }
    #expect(error?.code == .environment && error?.message.contains("password") == true)
    let odd = try PricesAPI.api("V11", Refusing(), password: "a\u{1}b")
    let second = await #expect(throws: APIError.self) { try await odd.plainly().send() }
    #expect(second?.code == .environment && second?.message.contains("\u{1}") == false)
  }

  @Test func expiredAnswersAreRefused() async throws {
    func answer(_ expires: String, more: String = "") -> Canned {
      let utility = SecurityNames.utilitySpace
      let header = """
        <w:Security xmlns:w='\(SecurityNames.extensionSpace)' E:mustUnderstand='1'>\(more)\
        <u:Timestamp xmlns:u='\(utility)'><u:Created>2020-01-01T00:00:00Z</u:Created>\
        <u:Expires>\(expires)</u:Expires></u:Timestamp></w:Security>
        """
      return Canned(Canned.envelope(Canned.reply, header: header))
    }
    let soon = SecurityTime.text(.now.addingTimeInterval(-60))
    for expires in ["2999-01-01T00:00:00.5+02:00", soon] {
      try await PricesAPI.api("V11", answer(expires)).price(item: "x").send()
    }
    for (client, code) in [
      (answer("2020-01-01T00:05:00Z"), SOAPError.Code.expired), (answer("soon"), .envelope),
      (answer("2999-01-01T00:00:00Z", more: "<w:Other/>"), .mustUnderstand),
    ] {
      let error = await #expect(throws: SOAPError.self) {
        try await PricesAPI.api("V11", client).price(item: "x").send()
      }
      #expect(error?.code == code)
    }
    for (truth, isRefused) in [(" 1 ", true), ("&#9;true&#10;", true), (" 0 ", false)] {
      let header = "<x:Other xmlns:x='urn:x' E:mustUnderstand='\(truth)'/>"
      let api = try PricesAPI.api("V11", Canned(Canned.envelope(Canned.reply, header: header)))
      do {
        try await api.price(item: "x").send()
        #expect(!isRefused, "\(truth)")
      } catch let error as SOAPError {
        #expect(isRefused && error.code == .mustUnderstand, "\(truth)")
      }
    }
    let strict = try PricesAPI.api("V11", answer(soon)) { $0.soap.clockSkew = .zero }
    await #expect(throws: SOAPError.self) { try await strict.price(item: "x").send() }
  }

  // MARK: The suite

  @Test(.enabled(if: Suites.have(suite), "soap-security is not there"))
  func theTokensOfTheSuiteAreMadeAndFound() async throws {
    var digests = 0
    var texts = 0
    for file in Suites.files("\(Self.suite)/wss4j2") where file.hasPrefix("usernameToken") {
      let text = String(
        decoding: try Suites.bytes("\(Self.suite)/wss4j2/\(file)"), as: UTF8.self)
      let security = try Security.all(in: text)
      let token = try #require(security.first?.tokens.first, "\(file)")
      #expect(security.count == 1 && token.user == "Bert", "\(file)")
      if let nonce = token.nonce, let created = token.created {
        let own = UsernameToken(user: "Bert", password: "Ernie", isDigest: true)
        let bytes = Array(try #require(Data(base64Encoded: nonce)))
        #expect(try own.digest(nonce: bytes, created: created) == token.password, "\(file)")
        // The whole token is that of the file.
        let date = try #require(SecurityTime.date(created))
        let made = try await secured(Self.plain, isDigest: true, at: date, nonce: bytes)
        let again = try #require(try Security.all(in: made).first?.tokens.first)
        #expect(again.password == token.password && again.nonce == nonce)
        #expect(again.created == created && again.type == token.type)
        #expect(again.encoding == token.encoding)
        digests += 1
      } else {
        let made = try await secured(Self.plain, isDigest: false)
        let again = try #require(try Security.all(in: made).first?.tokens.first)
        #expect(again.password == token.password && again.password == "Ernie", "\(file)")
        // One file has the type in an attribute of another name.
        #expect(token.type == nil || token.type == again.type, "\(file)")
        texts += 1
      }
    }
    #expect(digests == 1 && texts == 5)
  }

  @Test(.enabled(if: Suites.have(suite), "soap-security is not there"))
  func eachEnvelopeOfTheSuiteGetsOneHeader() async throws {
    var count = 0
    for file in Suites.files(Self.suite) where file.hasSuffix(".xml") {
      let text = String(decoding: try Suites.bytes("\(Self.suite)/\(file)"), as: UTF8.self)
      let before = try Security.all(in: text).first
      let made = try await secured(text, isDigest: true)
      let all = try Security.all(in: made)
      #expect(all.count == 1, "\(file)")
      #expect(all.first?.tokens.count == (before?.tokens.count ?? 0) + 1, "\(file)")
      for word in ["QQQ", "header1", "header2", "DummyHeader"] where text.contains(word) {
        #expect(made.contains(word), "\(file)")
      }
      count += 1
    }
    #expect(count == 14)
  }

  @Test(.enabled(if: Suites.have(suite), "soap-security is not there"))
  func theSuitesTimestampsCount() async throws {
    for (file, isExpired) in [
      ("wss4j2/expiredTimestamp-soap.xml", true),
      ("wss4j2/usernameTokenPlainTextAndTimestamp-soap.xml", false),
    ] {
      let text = String(decoding: try Suites.bytes("\(Self.suite)/\(file)"), as: UTF8.self)
      for (moment, isRefused) in [
        ("2009-12-25T15:45:00Z", false), ("2026-01-01T00:00:00Z", isExpired),
      ] {
        let now = try #require(SecurityTime.date(moment))
        var options = SOAPOptions()
        options.understood = [SecurityNames.security]
        let executor = EnvelopeExecutor(
          next: Canned(text), options: options, reading: ReadingOptions(), now: { now }
        ) { $0 }
        let request = try WebRequest(.post, "http://h/")
        if isRefused {
          let error = await #expect(throws: SOAPError.self) { try await executor.execute(request) }
          #expect(error?.code == .expired)
        } else {
          let response = try await executor.execute(request)
          #expect(try await response.body.collect(upTo: 1 << 20) == Array(text.utf8))
        }
      }
    }
  }
}
