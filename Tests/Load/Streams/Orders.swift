import Foundation
import Saxifrage

/// Orders, as the streams read them.
enum Orders: String {
  case json, xml, gzip

  static func mapping() throws -> Mapping {
    try Mapping(
      """
      emit Order at /data/orders | /feed/orders/order
      type Order { id: Int from id | @id;  ref: String;  lines: [Line] from line }
      type Line { sku: String;  qty: Int? }
      """, named: "orders.sax")
  }

  var head: String { self == .xml ? "<feed><orders>\n" : #"{"data":{"orders":[\#n"# }

  func text(_ id: Int) -> String {
    self == .xml
      ? #"<order id="\#(id)"><ref>r\#(id)</ref><line><sku>a</sku><qty>2</qty></line></order>\#n"#
      : #"{"id":\#(id),"ref":"r\#(id)","line":[{"sku":"a","qty":2},{"sku":"b"}]},\#n"#
  }

  var tail: String { self == .xml ? "</orders></feed>" : #"{"id":0,"ref":""}]}}"# }

  /// Twenty thousand orders as JSON, a document for a file.
  static let document = Array(
    (Self.json.head + (0..<20_000).map { Self.json.text($0) }.joined() + Self.json.tail).utf8)

  static func writeFile(below folder: URL) throws -> InputSource {
    let file = folder.appending(path: "orders.json")
    try Data(document).write(to: file)
    return .file(file)
  }
}
