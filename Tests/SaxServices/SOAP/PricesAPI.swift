import Foundation
import SaxHTTP
import SaxServices
import SaxTestServers
import Saxifrage

/// The mapping of the prices of the tests, with the same service in both versions of SOAP.
enum PricesAPI {
  static let calls = #"""
      param host
      error Missing
      VERSION call price(item: String) = POST "VPATH" action "urn:prices#price" body PriceRequest(item) -> PriceReply
      VERSION call prices(count: Int) = POST "VPATH" body PricesRequest(count) -> [Price]
      VERSION call raw(item: String) = POST "VPATH" body PriceRequest(item) -> Raw
      VERSION call first(item: String) = POST "VPATH" body PriceRequest(item) -> First?
      VERSION call note(note: Note) = POST "VPATH" body note -> none
      VERSION call session() = POST "VPATH" body Ask() -> Answer
      VERSION call whoami() = POST "VPATH" body WhoAmI() auth wsse digest -> User
      VERSION call plainly() = POST "VPATH" body WhoAmI() auth wsse -> User
      VERSION call nobody() = POST "VPATH" body WhoAmI() -> User
      VERSION call empty() = POST "VPATH" -> [Price]
    """#

  static let text =
    #"""
    language 1
    mapping Prices
    namespace p = "urn:prices"

    emit Price at xml(//p:PricesReply/p:price)

    type PriceRequest as p:PriceRequest { item: String from p:item }
    type PricesRequest as p:PricesRequest { count: Int from p:count }
    type PriceReply as p:PriceReply {
      at p:price { item: String from p:item; amount: Decimal from p:amount; currency: String? from p:currency }
    }
    type Price { item: String from p:item; amount: Decimal from p:amount }
    type First { item: String from p:price/p:item }
    type Note as p:Note { text: String? from p:text }
    type Ask as p:Session { unused: String? from p:unused }
    type Answer { session: String? from p:session }
    type Session as p:Session { key: String from @key; words: [String] from p:word }
    type WhoAmI as p:WhoAmI { unused: String? from p:unused }
    type User as p:WhoAmIReply { name: String from p:user }
    type Missing as p:Missing { item: String from p:item; hint: String from p:hint }

    service V11 at "http://{host}" {
    \#(calls.replacing("VERSION", with: "soap").replacing("VPATH", with: "v11"))
    }

    service V12 at "http://{host}" {
    \#(calls.replacing("VERSION", with: "soap 1.2").replacing("VPATH", with: "v12"))
      soap 1.2 call got(item: String) = GET "v12{?item}" -> PriceReply
    }
    """#

  static let mapping = Result { try Mapping(text, named: "prices.sax") }

  /// An API of one of the two services, with a user and a password in its environment.
  ///
  /// - Parameters:
  ///   - service: `V11` or `V12`.
  ///   - client: who answers.
  static func api(
    _ service: String, _ client: any HTTPExecutor, host: String = "prices.example",
    user: String = "Bert", password: String = "Ernie", _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(
      try mapping.get(), service: service,
      environment: ["host": host, "user": user, "password": password], client: client, set)
  }

  static func api(
    _ service: String, _ server: SOAPServer, user: String = "Bert", password: String = "Ernie",
    _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try api(service, HTTPClient(), host: server.host, user: user, password: password, set)
  }

  struct PriceReply: Decodable, Sendable, Equatable {
    var item: String
    var amount: Decimal
    var currency: String?
  }

  struct Price: Decodable, Sendable {
    var item: String
  }

  struct User: Decodable, Sendable {
    var name: String
  }

  struct Answer: Decodable, Sendable {
    var session: String?
  }

  struct Note: Encodable, Sendable {
    var text: String?
  }
}

/// Answers every request with the same, and keeps what it was asked.
final class Canned: HTTPExecutor {
  private let requests = Locked<[WebRequest]>([])
  private let status: Int
  private let type: String?
  private let pieces: [[UInt8]]

  init(_ body: String, status: Int = 200, type: String? = "text/xml; charset=utf-8") {
    self.status = status
    self.type = type
    pieces = [Array(body.utf8)]
  }

  /// One whose bytes come one by one.
  init(slowly body: String, status: Int = 200) {
    self.status = status
    type = "text/xml"
    pieces = body.utf8.map { [$0] }
  }

  /// The last request.
  var request: WebRequest? { requests.withLock { $0.last } }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    requests.withLock { $0.append(request) }
    var fields = HeaderFields()
    if let type { try fields.set("Content-Type", type) }
    let pieces = pieces
    return WebResponse(
      status: status, fields: fields, url: request.url,
      body: .chunks(
        AsyncStream { continuation in
          for piece in pieces { continuation.yield(piece) }
          continuation.finish()
        }))
  }

  /// Envelopes of both versions around some XML.
  static func envelope(_ body: String, header: String = "", _ version: String = "V11") -> String {
    let space =
      version == "V11"
      ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope"
    return "<?xml version='1.0'?><E:Envelope xmlns:E='\(space)' xmlns:p='urn:prices'>"
      + (header.isEmpty ? "" : "<E:Header>\(header)</E:Header>")
      + "<E:Body>\(body)</E:Body></E:Envelope>"
  }

  static let reply =
    "<p:PriceReply><p:price><p:item>apple</p:item><p:amount>1.5</p:amount></p:price></p:PriceReply>"
}
