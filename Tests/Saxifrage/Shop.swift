import Foundation
import Saxifrage

/// The payloads and types that the tests of this folder read.
enum Shop {
  static let text = """
    namespace s = "urn:shop", ""
    emit Order at /data/orders | /s:feed/s:order
    emit Page at /data | /s:feed
    type Order {
      id: Int from @id | id
      total: Decimal from total | s:total
      note: String? from note | s:note
      lines: [Line] from lines | s:line
    }
    type Line { sku: String from @sku | sku;  qty: Int from @qty | qty default 1 }
    type Page { next: String? from next | s:next }
    """

  static func mapping(_ text: String = text) throws -> Mapping {
    try Mapping(text, named: "shop.sax")
  }

  static func json(_ count: Int, padding: Int = 0) -> String {
    let note = String(repeating: "x", count: padding)
    let orders = (0..<count).map {
      #"{"id":\#($0),"total":\#($0).5,"note":"\#(note)","lines":[{"sku":"a\#($0)"},{"sku":"b","qty":2}]}"#
    }
    return #"{"data":{"orders":[\#(orders.joined(separator: ","))],"next":"n"}}"#
  }

  static let xml = """
    <feed xmlns="urn:shop"><order id="7"><total>1.5</total><line sku="a" qty="2"/></order>
    <next>n</next></feed>
    """
}

struct Order: Decodable, Equatable {
  struct Line: Decodable, Equatable {
    var sku: String
    var qty: Int
  }
  var id: Int
  var total: Decimal
  var note: String?
  var lines: [Line]
}

struct Page: Decodable, Equatable { var next: String? }
