import Foundation
import SaxEvents
import SaxRecording
import Saxifrage
import Testing

@testable import SaxHTTP
@testable import SaxServices

/// Security headers as they are sent again, recorded, and put into those of programs.
@Suite struct SOAPSecurityHeaderTests {
  private typealias Security = SOAPSecurityTests.Security

  private static let who = Canned.envelope(
    "<p:WhoAmIReply><p:user>Bert</p:user></p:WhoAmIReply>")

  private func folder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID())").path
  }

  @Test func passwordsAreInNoRecording() async throws {
    let path = folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = Canned(Self.who)
    func ask(_ client: any HTTPExecutor, _ password: String) async throws -> [String] {
      let prices = try PricesAPI.api("V11", client, password: password) {
        $0.soap.lifetime = .seconds(60)
      }
      return [
        try await prices.whoami().object(PricesAPI.User.self).name,
        try await prices.plainly().object(PricesAPI.User.self).name,
      ]
    }
    #expect(try await ask(try ExchangeRecorder(server, to: path), "hunter2") == ["Bert", "Bert"])
    let sent = try #require(server.request)
    #expect(try await Sent.text(of: sent).contains("hunter2"))
    // Another password, and other nonces and times, make no other request.
    let replayer = try ExchangeReplayer(from: path)
    #expect(try await ask(replayer, "hunter3") == ["Bert", "Bert"])
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(!names.isEmpty)
    for name in names {
      let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      for word in ["hunter2", "UsernameToken", "Timestamp"] { #expect(!text.contains(word)) }
      #expect(text.contains("WhoAmI"))
    }
  }

  /// Also where a layer below sends the request once more.
  @Test func eachSendingHasItsOwnNonce() async throws {
    let client = Canned(Self.who)
    let nonces = Locked<Set<String>>([])
    let reading = AdaptedExecutor { request in
      for _ in 0..<3 {
        let text = try await Sent.text(of: request)
        #expect(text.utf8.count == request.body.length)
        let token = try #require(try Security.all(in: text).first?.tokens.first)
        let nonce = try #require(token.nonce)
        nonces.withLock { _ = $0.insert(nonce) }
        let known = UsernameToken(user: "Bert", password: "Ernie", isDigest: true)
        let bytes = Array(try #require(Data(base64Encoded: nonce)))
        #expect(try known.digest(nonce: bytes, created: token.created ?? "") == token.password)
      }
      return try await client.execute(request)
    }
    let prices = try PricesAPI.api("V11", reading) { $0.soap.lifetime = .seconds(60) }
    try await prices.whoami().send()
    #expect(nonces.withLock { $0.count } == 3)
  }

  /// A hash of the body (`auth-int`) is of the bytes that are sent.
  @Test func bodiesThatAreHashedAreSentAsTheyAre() async throws {
    let server = AdaptedExecutor { request in
      let sent = DigestVerification.parameters(of: request)
      guard let nonce = sent["nonce"], let own = sent["cnonce"], let count = sent["nc"] else {
        var fields = HeaderFields()
        try fields.set("WWW-Authenticate", "Digest realm=r, nonce=x, qop=\"auth-int\"")
        return WebResponse(status: 401, fields: fields, url: request.url)
      }
      let hash = HashAlgorithm.md5
      let body = try hash.hexadecimal(try await Sent.text(of: request))
      let message = try hash.hexadecimal("POST:\(request.url.target):\(body)")
      let secret = try hash.hexadecimal("u:r:p")
      let wanted = try hash.hexadecimal("\(secret):\(nonce):\(count):\(own):auth-int:\(message)")
      #expect(sent["response"] == wanted)
      return try await Canned(Self.who).execute(request)
    }
    let client = Authentication(
      server, by: .digest(user: "u", password: "p"), at: [try URI("http://prices.example")])
    try await PricesAPI.api("V11", client).whoami().send()
  }

  @Test func aTimestampOfTheProgramsIsTheOnlyOne() async throws {
    let utility = SecurityNames.utilitySpace
    for hasTimestamp in [false, true] {
      let stamp =
        "<u:Timestamp xmlns:u='\(utility)'><u:Created>2020-01-01T00:00:00Z</u:Created></u:Timestamp>"
      let header = try SOAPHeader(
        "<w:Security xmlns:w='\(SecurityNames.extensionSpace)'>\(hasTimestamp ? stamp : "")</w:Security>"
      )
      let client = Canned(Self.who)
      let prices = try PricesAPI.api("V11", client) { $0.soap.lifetime = .seconds(60) }
      try await prices.whoami().with(header).send()
      let text = try await Sent.text(of: try #require(client.request))
      #expect(text.components(separatedBy: "Timestamp ").count == 2, "\(text)")
      let security = try #require(try Security.all(in: text).first)
      #expect((security.created == "2020-01-01T00:00:00Z") == hasTimestamp)
      #expect((security.expires == nil) == hasTimestamp && security.tokens.count == 1)
    }
  }

  @Test func theTimestampsOfOthersDoNotCount() async throws {
    func header(_ actor: String, _ expires: String) -> String {
      """
      <w:Security xmlns:w='\(SecurityNames.extensionSpace)'\(actor)>\
      <u:Timestamp xmlns:u='\(SecurityNames.utilitySpace)'><u:Expires>\(expires)</u:Expires>\
      </u:Timestamp></w:Security>
      """
    }
    let past = "2020-01-01T00:05:00Z"
    let (other, next) = (
      " E:actor='urn:other'", " E:actor='http://schemas.xmlsoap.org/soap/actor/next'"
    )
    for (header, isExpired) in [
      (header(other, past), false),
      (header("", "2999-01-01T00:00:00Z") + header(other, past), false),
      (header("", past) + header(other, "2999-01-01T00:00:00Z"), true), (header(next, past), true),
    ] {
      let prices = try PricesAPI.api(
        "V11", Canned(Canned.envelope(Canned.reply, header: header)))
      if isExpired {
        let error = await #expect(throws: SOAPError.self) {
          try await prices.price(item: "x").send()
        }
        #expect(error?.code == .expired)
      } else {
        try await prices.price(item: "x").send()
      }
    }
  }
}

/// Answers by a function.
private struct AdaptedExecutor: HTTPExecutor {
  let answer: @Sendable (WebRequest) async throws -> WebResponse

  func execute(_ request: WebRequest) async throws -> WebResponse { try await answer(request) }
}
