import Foundation
import SaxHTTP
import SaxServices
import Saxifrage

// What the articles about servers show.

enum Payment: Decodable, Equatable {
  case card(Card)
  case transfer(iban: String, owner: String?)

  struct Card: Decodable, Equatable {
    var last4: String
  }
}

enum Mappings {
  struct Missing: Error {
    var name: String
  }

  static func load(_ name: String) throws -> Mapping {
    guard let url = Bundle.module.url(forResource: name, withExtension: "sax") else {
      throw Missing(name: name)
    }
    return try Mapping(contentsOf: url)
  }
}

/// Stands for SwiftNIO's, which this package doesn't depend on.
struct ByteBuffer: Sendable {
  let readableBytesView: [UInt8]

  var readableBytesUInt8Span: Span<UInt8> {
    @_lifetime(borrow self) borrowing get { readableBytesView.span }
  }
}

actor PaymentStore {
  private(set) var payments: [Payment] = []

  func add(_ payment: Payment) throws { payments.append(payment) }
}

struct ServerSnippets {
  let mapping: Mapping

  init() throws {
    let mapping = try Mappings.load("payments")
    try mapping.check(Payment.self)
    self.mapping = mapping
  }

  var options: ReadingOptions {
    var options = ReadingOptions()
    options.limits.total = 64 << 20
    options.limits.text = 1 << 20
    return options
  }

  func importPayments<Body: AsyncSequence & Sendable>(
    _ body: Body, into store: PaymentStore
  ) async throws where Body.Element == ByteBuffer {
    let chunks = body.map { $0.readableBytesView }
    let payments = mapping.objects(
      Payment.self, in: .chunks(chunks, named: "request"), options: options)
    for try await payment in payments {
      try await store.add(payment)
    }
  }

  struct Query: Encodable {
    var since: String
  }

  func payments(
    since date: String, by client: any HTTPExecutor
  ) throws -> ObjectStream<Payment> {
    let body = try JSONEncoder().encode(Query(since: date))
    let request = WebRequest(
      .post, try URI("https://bank.example/payments/search"),
      body: .bytes(Array(body), contentType: "application/json"))
    return mapping.objects(Payment.self, from: client, request)
  }
}

final class PaymentHandler {
  private var reading: ObjectReading

  init(_ mapping: Mapping, _ receive: @escaping (Payment) throws -> Void) throws {
    reading = try mapping.reading(Payment.self, .json, onObject: receive)
  }

  func body(_ buffer: ByteBuffer) throws {
    try reading.feed(buffer.readableBytesUInt8Span)
  }

  func end() throws {
    try reading.finish()
  }
}

struct Numbered: HTTPExecutor {
  let next: any HTTPExecutor
  func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    try request.fields.set("X-Request-Id", UUID().uuidString)
    return try await next.execute(request)
  }
}

private struct Order: Decodable {
  var id: Int
}

func overview() async throws {
  let mapping = try Mapping(contentsOfFile: "orders.sax")
  let client = HTTPClient {
    $0.retry = Retry.Policy()
    $0.cache = try? DiskCacheStore("cache")
  }
  let request = try WebRequest(.get, "https://shop.example/orders.json")
  for try await order in mapping.objects(Order.self, from: client, request) {
    print(order.id)
  }
}
