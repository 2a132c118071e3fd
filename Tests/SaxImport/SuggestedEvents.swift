import Foundation
import Saxifrage

enum Event: Decodable, Sendable {
  case paid(Paid)
  case sent(Sent)
  case otherEvent(OtherEvent)
}

struct OtherEvent: Decodable, Sendable {
  var id: String
  var type: String
  var at: Date
}

struct Paid: Decodable, Sendable {
  var id: String
  var type: String
  var at: Date
  var data: PaidData
}

struct Sent: Decodable, Sendable {
  var id: String
  var type: String
  var at: Date
  var data: SentData
}

struct PaidData: Decodable, Sendable {
  var order: Int
  var amount: Decimal
}

struct SentData: Decodable, Sendable {
  var order: Int
  var parcel: Parcel
}

struct Parcel: Decodable, Sendable {
  var carrier: String
  var code: String
}
