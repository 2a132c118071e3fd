import Foundation
import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization
import Testing

/// The code of the article on SOAP.
@Suite struct SOAPSnippetTests {
  struct PriceReply: Decodable, Sendable {
    var item: String
    var amount: Decimal
  }

  /// Knows the price of an apple.
  struct Shelf: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      try body(
        isThere: request.fields.values(of: "X-Item") != ["none"], to: request)
    }

    private func body(isThere: Bool, to request: WebRequest) throws -> WebResponse {
      let content =
        isThere
        ? "<PriceReply xmlns='urn:prices'><item>apple</item><amount>1.5</amount></PriceReply>"
        : """
        <s:Fault><faultcode>s:Client</faultcode><faultstring>no such item</faultstring>
        <detail><Missing xmlns='urn:prices'><item>none</item></Missing></detail></s:Fault>
        """
      var fields = HeaderFields()
      try fields.set("Content-Type", "text/xml")
      return WebResponse(
        status: isThere ? 200 : 500, fields: fields, url: request.url,
        body: .bytes(
          Array(
            """
            <s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>\(content)\
            </s:Body></s:Envelope>
            """.utf8)))
    }
  }

  @Test func callsBySOAPAreMade() async throws {
    let mapping = try Mapping(
      """
      namespace p = "urn:prices"
      type PriceRequest as p:PriceRequest { item: String from p:item }
      type PriceReply as p:PriceReply { item: String from p:item; amount: Decimal from p:amount }
      type Missing as p:Missing { item: String from p:item }
      service Prices at "https://prices.example" {
        error Missing
        auth wsse digest
        soap call price(item: String) = POST "prices" body PriceRequest(item) header X-Item = item -> PriceReply
      }
      """)
    let client = Shelf()
    let shown = Mutex<[String]>([])
    @Sendable func show(_ text: String) { shown.withLock { $0.append(text) } }

    let prices = try API(mapping, environment: ["user": "Bert", "password": "…"], client: client)
    let reply = try await prices.object(PriceReply.self, "price", ["item": "apple"])
    #expect(reply.amount == 1.5)

    do {
      _ = try await prices.object(PriceReply.self, "price", ["item": "none"])
    } catch {
      guard let fault = SOAPFault(in: error) else { throw error }
      show("\(fault.code.local): \(fault.reason)")
      if let missing = (error as? BuildError)?.object { show("\(missing)") }
    }
    #expect(shown.withLock { $0 } == ["Client: no such item", #"{"item":"none"}"#])

    let session = try SOAPHeader(
      "<p:Session xmlns:p=\"urn:prices\">7</p:Session>", mustUnderstand: true)
    let call = try prices.price(item: "apple").with(session)
    let sent = try await call.request()
    #expect(sent.method == .post)
    #expect(try await call.object(PriceReply.self).item == "apple")
  }
}
