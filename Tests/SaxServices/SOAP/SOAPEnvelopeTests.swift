import Foundation
import Saxifrage
import Testing

@testable import SaxHTTP
@testable import SaxServices

/// Envelopes as they are sent, and responses that are none.
@Suite struct SOAPEnvelopeTests {
  private func body(_ call: APICall) async throws -> String {
    try #require(try await call.request().body.text)
  }

  @Test func requestsAreEnvelopes() async throws {
    let old = try PricesAPI.api("V11", Canned(""))
    let request = try await old.price(item: "a<b").request()
    #expect(
      request.body.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
        <p:PriceRequest xmlns:p="urn:prices"><p:item>a&lt;b</p:item></p:PriceRequest>\
        </soap:Body></soap:Envelope>
        """)
    #expect(request.body.contentType == "text/xml; charset=utf-8")
    #expect(request.fields.values(of: "SOAPAction") == ["\"urn:prices#price\""])
    #expect(request.fields.values(of: "Accept") == ["text/xml, application/soap+xml;q=0.8"])
    #expect(
      try await old.prices(count: 1).request().fields.values(of: "SOAPAction") == ["\"\""])

    let new = try PricesAPI.api("V12", Canned(""))
    let second = try await new.price(item: "a").request()
    #expect(second.body.text?.contains("\"http://www.w3.org/2003/05/soap-envelope\"") == true)
    #expect(
      second.body.contentType
        == "application/soap+xml; charset=utf-8; action=\"urn:prices#price\"")
    #expect(second.fields.values(of: "SOAPAction").isEmpty)
    #expect(
      try await new.prices(count: 1).request().body.contentType
        == "application/soap+xml; charset=utf-8")
    #expect(try await body(new.empty()).hasSuffix("<soap:Body></soap:Body></soap:Envelope>"))
    // What changes nothing may be asked for without one.
    let got = try await new.got(item: "x").request()
    #expect(got.method == .get && got.body.length == 0)
    #expect(got.fields.values(of: "Accept") == ["application/soap+xml, text/xml;q=0.8"])
  }

  @Test func textsKeepTheirLines() async throws {
    let prices = try PricesAPI.api("V11", Canned(""))
    for text in ["\n\na\n\n\nb\n", "?>\n", "\n"] {
      let sent = try await body(prices.note(note: PricesAPI.Note(text: text)))
      let found = try #require(sent.firstRange(of: "<p:text>"))
      let end = try #require(sent.firstRange(of: "</p:text>"))
      let kept = sent[found.upperBound..<end.lowerBound].replacing("&gt;", with: ">")
      #expect(kept.replacing("&#10;", with: "\n") == text, "\(sent)")
      #expect(sent.contains("<soap:Body><p:Note") && sent.contains("</p:Note></soap:Body>"))
    }
  }

  @Test func whatHasNoEnvelopeTakesNoBlock() async throws {
    let header = try SOAPHeader("<a/>")
    let client = Canned(Canned.envelope(Canned.reply, "V12"))
    let prices = try PricesAPI.api("V12", client) { $0.soap.headers = [header] }
    let reply = try await prices.got(item: "x").object(PricesAPI.PriceReply.self)
    #expect(reply.item == "apple" && client.request?.body.length == 0)
    let call = try prices.got(item: "x").with(header)
    let error = await #expect(throws: APIError.self) { try await call.send() }
    #expect(error?.code == .argument && error?.fix?.contains("POST") == true)
  }

  @Test func aBlockSaysItsAttributesOnce() throws {
    for space in [
      "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope",
    ] {
      for name in ["mustUnderstand", "actor", "role"] {
        let text = "<a xmlns:s='\(space)' s:\(name)='x'/>"
        let isTruth = name == "mustUnderstand"
        #expect(throws: SOAPError.self) {
          try SOAPHeader(text, mustUnderstand: isTruth, role: isTruth ? nil : "urn:r")
        }
        // Said by the block alone it stays.
        let own = try SOAPHeader(text, mustUnderstand: !isTruth, role: isTruth ? "urn:r" : nil)
        #expect(own.text(in: .v11).contains("s:\(name)=\"x\""))
      }
    }
    _ = try SOAPHeader("<a role='x' mustUnderstand='1'/>", mustUnderstand: true, role: "urn:r")
  }

  @Test func headersStandInTheirOrder() async throws {
    let shared = try SOAPHeader("<a/>")
    let prices = try PricesAPI.api("V12", Canned("")) { $0.soap.headers = [shared] }
    let clashing = try SOAPHeader(
      "<?xml version='1.0'?>\n<soap:b xmlns:soap='urn:own' c='>'/>", mustUnderstand: true,
      role: "urn:r")
    #expect(
      try await body(prices.price(item: "x").with(clashing)).contains(
        """
        <soap:Header><a></a><soap:b xmlns:soapx="http://www.w3.org/2003/05/soap-envelope"\
         soapx:mustUnderstand="true" soapx:role="urn:r" xmlns:soap="urn:own" c=">"></soap:b></soap:Header>
        """))
    let plain = try API(
      try Mapping("service S at \"http://h\" { call a() = GET \"a\" -> none }"), client: Canned(""))
    let refused = try plain.a().with(shared)
    await #expect(throws: APIError.self) { try await refused.send() }
    for text in ["", "a", "<a>", "<a/><b/>", "<p:a/>"] {
      let error = #expect(throws: SOAPError.self) { try SOAPHeader(text) }
      #expect(error?.code == .header)
    }
  }

  @Test(arguments: ["V11", "V12"]) func answersOfBothVersionsAreRead(
    _ version: String
  ) async throws {
    for service in ["V11", "V12"] {
      for client in [
        Canned(Canned.envelope(Canned.reply, version)),
        Canned(slowly: Canned.envelope(Canned.reply, version)),
        Canned(Canned.envelope(Canned.reply, version), type: nil),
        Canned(Canned.envelope(Canned.reply, version), type: "application/octet-stream"),
      ] {
        let prices = try PricesAPI.api(service, client)
        let reply = try await prices.price(item: "x").object(PricesAPI.PriceReply.self)
        #expect(reply == .init(item: "apple", amount: 1.5, currency: nil))
        let raw = try await prices.raw(item: "x").object(String.self)
        #expect(raw.hasPrefix("<p:PriceReply") && raw.contains("<p:item>apple</p:item>"))
      }
    }
  }

  @Test func whatIsNotThereIsNone() async throws {
    let prices = try PricesAPI.api("V11", Canned(Canned.envelope("<p:Another/>")))
    let error = await #expect(throws: APIError.self) {
      try await prices.price(item: "x").object(PricesAPI.PriceReply.self)
    }
    #expect(error?.code == .count)
    for text in ["", Canned.envelope("")] {
      let none = try PricesAPI.api("V11", Canned(text))
      #expect(try await none.first(item: "x").optionalObject(PricesAPI.Price.self) == nil)
      for try await _ in try none.prices(count: 0).objects() {
        Issue.record("an object of nothing")
      }
    }
    let two = try PricesAPI.api("V11", Canned(Canned.envelope(Canned.reply + Canned.reply)))
    let many = await #expect(throws: APIError.self) {
      try await two.first(item: "x").optionalObject(PricesAPI.Price.self)
    }
    #expect(many?.code == .count)
  }

  @Test func answersThatAreNoEnvelopesAreSaid() async throws {
    for (body, type, code) in [
      ("<html/>", "text/html", SOAPError.Code.envelope), ("{}", "application/json", .envelope),
      ("<p:PriceReply xmlns:p='urn:prices'/>", "text/xml", .envelope),
      ("<E:Envelope xmlns:E='urn:other'/>", "text/xml", .envelope), ("down", "text/xml", .envelope),
      ("--x\r\n\r\n<a/>", "multipart/related; type=\"application/xop+xml\"", .attachments),
    ] {
      let prices = try PricesAPI.api("V11", Canned(body, type: type))
      let error = await #expect(throws: SOAPError.self) {
        try await prices.price(item: "x").object(PricesAPI.PriceReply.self)
      }
      #expect(error?.code == code, "\(body)")
      await #expect(throws: SOAPError.self) { try await prices.note(note: PricesAPI.Note()).send() }
    }
    let cut = try PricesAPI.api("V11", Canned(String(Canned.envelope(Canned.reply).dropLast(8))))
    await #expect(throws: ReadingError.self) {
      try await cut.price(item: "x").object(PricesAPI.PriceReply.self)
    }
  }

  @Test func headersThatMustBeUnderstoodAre() async throws {
    let next = "http://www.w3.org/2003/05/soap-envelope/role/next"
    for (header, version, isFault) in [
      ("<p:Session E:mustUnderstand='1'/>", "V11", true),
      ("<p:Session E:mustUnderstand='true'/>", "V12", true),
      ("<p:Session E:mustUnderstand='true' E:role='\(next)'/>", "V12", true),
      ("<p:Session E:mustUnderstand='0'/><p:Session/>", "V11", false),
      ("<p:Session E:mustUnderstand='1' E:actor='urn:other'/>", "V11", false),
      ("<p:Session mustUnderstand='1'/>", "V11", false),
    ] {
      for isKnown in [false, true] {
        let client = Canned(Canned.envelope(Canned.reply, header: header, version))
        let prices = try PricesAPI.api("V11", client) {
          if isKnown { $0.soap.understood = [SOAPName("urn:prices", "Session")] }
        }
        let call = try prices.price(item: "x")
        if isFault, !isKnown {
          let error = await #expect(throws: SOAPError.self) {
            try await call.object(PricesAPI.PriceReply.self)
          }
          #expect(error?.code == .mustUnderstand)
          #expect(error?.message.contains("{urn:prices}Session") == true)
        } else {
          #expect(try await call.object(PricesAPI.PriceReply.self).item == "apple")
        }
      }
    }
  }

  @Test func hooksMayChangeTheEnvelope() async throws {
    let client = Canned(Canned.envelope(Canned.reply))
    let prices = try PricesAPI.api("V11", client) {
      $0.soap.lifetime = .seconds(60)
      $0.processors = [
        { request, _ in
          request.body = .text(
            (request.body.text ?? "").replacing("apple", with: "pear"), contentType: "text/xml")
        }
      ]
    }
    try await prices.price(item: "apple").send()
    let request = try #require(client.request)
    // What prints bodies has nothing to print.
    #expect(request.body.text == nil)
    let sent = try await Sent.text(of: request)
    #expect(sent.contains("pear") && sent.contains("Timestamp"))
    for body in ["", "<a/>", "{"] {
      let call = try prices.price(item: "x").with { $0.body = .text(body) }
      if body.isEmpty {
        try await call.send()
      } else {
        let error = await #expect(throws: SOAPError.self) { try await call.send() }
        #expect(error?.code == .header && error?.fix != nil)
        #expect(error?.message.contains("no envelope of SOAP") == true)
      }
    }
  }
}

/// The bytes of a request's body as they go out.
enum Sent {
  static func text(of request: WebRequest) async throws -> String {
    var bytes: [UInt8] = []
    for try await chunk in try await request.body.chunks() { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }
}
