import Foundation
import SaxEvents
import SaxHTTP
import SaxTestServers
import Saxifrage

@testable import SaxServices

/// The orders of the shop of the tests, whose members are not called as their fields are.
enum ResourceShop {
  static let text = #"""
    language 1
    mapping Store

    emit Order at json(/orders) | xml(/orders/order)
    emit Page at json(/page) | xml(/orders/page)

    type Order {
      id: Int from json(id) | xml(@id)
      state: Status from status
      customer: String
      total: String?
      placed: Date?
      lines: [Line] from json(lines) | xml(lines/line)
      note: String?
    }
    enum Status { open; closed }
    type Line { sku: String; count: Int }
    type Page { next: String?; cursor: String? }
    type NewOrder { customer: String; lines: [Line] }
    type Problem { code: String from error/code }
    type Place { city: String; street: String? }
    type Guest { key: String; name: String from full-name; place: Place? from address
                 tags: [String: String] from tags/*; seats: [Int]; visits: Int? }
    type Thing { code: String; text: String? }

    service Store at "http://{host}/api/v2" {
      param host
      error Problem
      call since(since: Date?, size: Int = 20) = GET "orders{?since}" query per_page = size  pages link  -> [Order]
      call pages() = GET "orders" -> [Page]
    }
    """#

  static let mapping = Result { try Mapping(text, named: "store.sax") }

  static func api(
    _ server: ShopServer, _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(try mapping.get(), environment: ["host": "127.0.0.1:\(server.port)"], set)
  }

  /// A client whose requests are answered here.
  static func api(
    _ server: ScriptedServer, _ set: (inout APIOptions) -> Void = { _ in }
  ) throws -> API {
    try API(try mapping.get(), environment: ["host": "store.example"], client: server, set)
  }

  static func orders(
    _ server: ShopServer, _ set: (inout ResourceOptions) -> Void = { _ in }
  ) throws -> Resource<Order> {
    Resource(try api(server), "orders/{id}", key: \.id, set)
  }

  enum Status: String, Codable, Sendable { case open, closed }

  struct Line: Codable, Sendable, Equatable {
    var sku: String
    var count: Int
  }

  /// An order, without the `placed` that the service sends.
  struct Order: Codable, Sendable, Equatable {
    let id: Int
    var state: Status
    var customer: String
    var total: String?
    var lines: [Line]
    var note: String?
  }

  struct NewOrder: Codable, Sendable {
    var customer: String
    var lines: [Line] = []
  }

  struct Place: Codable, Sendable, Equatable {
    var city: String
    var street: String?
  }

  struct Guest: Codable, Sendable, Equatable {
    var key: String
    var name: String
    var place: Place?
    var tags: [String: String] = [:]
    var seats: [Int] = []
  }

  struct Thing: Codable, Sendable, Equatable {
    var code: String
    var text: String?
  }

  /// The requests that the server has counted, by method.
  static func counts(_ server: ShopServer) async throws -> [String: Int] {
    struct Counts: Decodable { var requests: [String: Int] }
    let response = try await HTTPClient().execute(
      try WebRequest(.get, server.url + "/_test/counts"))
    let body = try await response.body.collect(upTo: 1 << 20)
    return try JSONDecoder().decode(Counts.self, from: Data(body)).requests
  }
}

/// Answers requests by a function, and keeps them.
final class ScriptedServer: HTTPExecutor {
  struct Request: Sendable {
    var method: String
    var target: String
    var fields: HeaderFields
    var body: String
    /// The request's number, from 0.
    var index: Int
  }

  struct Answer: Sendable {
    var status = 200
    var fields: [(name: String, value: String)] = []
    var body = ""
    var type = "application/json"

    static func json(_ body: String, tag: String? = nil) -> Answer {
      Answer(fields: tag.map { [("ETag", $0)] } ?? [], body: body)
    }
  }

  private let kept = Locked<[Request]>([])
  private let answer: @Sendable (Request) async throws -> Answer

  var requests: [Request] { kept.withLock { $0 } }

  init(_ answer: @escaping @Sendable (Request) async throws -> Answer) { self.answer = answer }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let known = kept.withLock { kept in
      let known = Request(
        method: request.method.name, target: request.url.target, fields: request.fields,
        body: request.body.text ?? "", index: kept.count)
      kept.append(known)
      return known
    }
    let answer = try await answer(known)
    var fields = HeaderFields()
    for (name, value) in answer.fields { try fields.append(name, value) }
    if !answer.body.isEmpty { try fields.append("Content-Type", answer.type) }
    return WebResponse(
      status: answer.status, fields: fields, url: request.url,
      body: answer.body.isEmpty ? .empty : .bytes(Array(answer.body.utf8)))
  }
}

/// The failures that were told.
final class HeardFailures: Sendable {
  private let kept = Locked<[String]>([])
  var names: [String] { kept.withLock { $0 } }
  func add(_ name: String) { kept.withLock { $0.append(name) } }
}
