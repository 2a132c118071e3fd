import Foundation
import Saxifrage

struct Order: Decodable, Sendable {
  var id: Int
  var ref: String
  var placedAt: Date
  var shipOn: Day?
  var status: String
  var total: Decimal
  var paid: Bool
  var customer: Customer?
  var lines: [Line]
  var labels: [String: String]
  var home: URL
}

struct Customer: Decodable, Sendable {
  var name: String
  var vat: String?
}

struct Line: Decodable, Sendable {
  var sku: String
  var qty: Int
  var note: String?
}
