import Foundation
import Saxifrage

enum Event: Decodable {
  case paid(Paid)
  case sent(Sent)
  case otherEvent(OtherEvent)
}

struct OtherEvent: Decodable {
  var id: String
  var type: String
  var at: Date
}

struct Paid: Decodable {
  var id: String
  var type: String
  var at: Date
  var data: PaidData
}

struct Sent: Decodable {
  var id: String
  var type: String
  var at: Date
  var data: SentData
}

struct PaidData: Decodable {
  var order: Int
  var amount: Decimal
}

struct SentData: Decodable {
  var order: Int
  var parcel: Parcel
}

struct Parcel: Decodable {
  var carrier: String
  var code: String
}
