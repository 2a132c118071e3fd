import Foundation
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Calls by SOAP to a server of another's, which checks what comes against its schema.
@Suite(.enabled(if: SOAPServer.isThere, "spyne is not installed")) struct SOAPCallTests {
  static let services = ["V11", "V12"]

  @Test(arguments: services) func objectsGoInAndComeOut(_ service: String) async throws {
    let prices = try PricesAPI.api(service, try SOAPServer.shared())
    let reply = try await prices.price(item: "äpple <&> \"x\"").object(PricesAPI.PriceReply.self)
    #expect(reply == .init(item: "äpple <&> \"x\"", amount: 12.5, currency: "EUR"))
    var items: [String] = []
    for try await price in try prices.prices(count: 3).objects(PricesAPI.Price.self) {
      items.append(price.item)
    }
    #expect(items == ["item 0", "item 1", "item 2"])
  }

  @Test(arguments: services) func nothingMayComeBack(_ service: String) async throws {
    let prices = try PricesAPI.api(service, try SOAPServer.shared())
    let response = try await prices.note(note: PricesAPI.Note(text: "hello")).send()
    #expect(response.status == 200)
    for try await _ in try prices.note(note: PricesAPI.Note(text: nil)).objects() {
      Issue.record("an object of nothing")
    }
  }

  @Test(arguments: services) func aFaultHoldsWhatTheMappingDeclares(_ service: String) async throws
  {
    let prices = try PricesAPI.api(service, try SOAPServer.shared())
    let error = await #expect(throws: BuildError.self) {
      try await prices.price(item: "none").object(PricesAPI.PriceReply.self)
    }
    #expect(error?.code == .declared)
    guard case .object(let missing)? = error?.object else {
      Issue.record("no object")
      return
    }
    #expect(missing["item"] == .string("none") && missing["hint"] == .string("try another"))
    let fault = try #require(error.flatMap { SOAPFault(in: $0) })
    #expect(fault.status == 500 && fault.isOfSender && fault.reason == "there is no none")
    #expect(fault.version.rawValue == (service == "V11" ? "1.1" : "1.2"))
    if service == "V11" {
      #expect(
        fault.code == SOAPName("http://schemas.xmlsoap.org/soap/envelope/", "Client.Missing"))
    } else {
      #expect(fault.code == SOAPName("http://www.w3.org/2003/05/soap-envelope", "Sender"))
      #expect(fault.subcodes == [SOAPName("", "Missing")])
    }
    #expect(fault.detail?.contains("try another") == true)
  }

  @Test(arguments: services) func aFaultWithoutADetailIsTheFault(_ service: String) async throws {
    let prices = try PricesAPI.api(service, try SOAPServer.shared())
    let fault = await #expect(throws: SOAPFault.self) {
      try await prices.price(item: "broken").send()
    }
    #expect(fault?.reason == "the shelf <broke> & fell" && fault?.isOfSender == false)
    #expect(fault?.actor == nil && fault?.detail == nil)
  }

  @Test(arguments: services) func tokensAreTaken(_ service: String) async throws {
    let server = try SOAPServer.shared()
    for (user, password) in [("Bert", "Ernie"), ("Zoë", "a<b&\"c")] {
      let prices = try PricesAPI.api(service, server, user: user, password: password)
      // A digest is another one each time; the server takes none twice.
      for name in ["whoami", "whoami", "plainly"] {
        #expect(try await prices.object(PricesAPI.User.self, name).name == user)
      }
    }
    let timed = try PricesAPI.api(service, server) { $0.soap.lifetime = .seconds(60) }
    #expect(try await timed.object(PricesAPI.User.self, "whoami").name == "Bert")
  }

  @Test(arguments: services) func wrongTokensAreFaults(_ service: String) async throws {
    let server = try SOAPServer.shared()
    let wrong = try PricesAPI.api(service, server, password: "wrong-secret")
    for name in ["whoami", "plainly", "nobody"] {
      let fault = await #expect(throws: SOAPFault.self) { try await wrong.call(name).send() }
      #expect(fault?.isOfSender == true)
      #expect(fault.map { "\($0)" }?.contains("secret") == false)
    }
  }

  @Test(arguments: services) func headersGoWithTheCall(_ service: String) async throws {
    let server = try SOAPServer.shared()
    let shared = try SOAPHeader(
      "<s:Session xmlns:s='urn:prices' key='a&amp;b'><s:word>one</s:word></s:Session>")
    let prices = try PricesAPI.api(service, server) { $0.soap.headers = [shared] }
    let answer = try await prices.session().object(PricesAPI.Answer.self)
    #expect(answer.session?.contains("key=\"a&amp;b\"") == true)
    let plain = try PricesAPI.api(service, server)
    #expect(try await plain.session().object(PricesAPI.Answer.self).session == nil)
    let object = try plain.mapping.object(
      "Session", ["key": .string("k"), "words": .list([.string("w")])])
    let own = try plain.session().with(
      try SOAPHeader(object, by: plain.mapping, mustUnderstand: true, role: "urn:r\"&"))
    let text = try await own.object(PricesAPI.Answer.self).session
    #expect(text?.contains("mustUnderstand") == true && text?.contains("urn:r&quot;&amp;") == true)
  }

  @Test func theServerSeesTheFields() async throws {
    let server = try SOAPServer()
    for (service, wanted) in [
      ("V11", ["CONTENT_TYPE: text/xml; charset=utf-8", "HTTP_SOAPACTION: \"urn:prices#price\""]),
      (
        "V12",
        ["CONTENT_TYPE: application/soap+xml; charset=utf-8; action=\"urn:prices#price\""]
      ),
    ] {
      try await PricesAPI.api(service, server).price(item: "x").send()
      let last = try await HTTPClient().execute(WebRequest(.get, "http://\(server.host)/last"))
      let text = String(decoding: try await last.body.collect(upTo: 1 << 16), as: UTF8.self)
      for line in wanted { #expect(text.contains(line), "\(text)") }
      #expect(text.contains("SOAPACTION") == (service == "V11"))
    }
  }
}
