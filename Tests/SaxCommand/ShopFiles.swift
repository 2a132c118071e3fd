/// The payloads and mappings of the tests of this folder.
enum Shop {
  static let mapping = """
    namespace s = "urn:shop", ""
    emit  Order   at /data/orders | /s:feed/s:order
    error Problem at /error
    type Order {
      id:    Int     from @id | id
      ref:   String  default "n/a"
      total: Decimal from total/amount | s:total
    }
    type Problem { text: String from message }

    """

  static let json = """
    {"data":{"orders":[{"id":1,"ref":"A","total":{"amount":1.50}},
     {"id":2,"total":{"amount":2}}]}}
    """

  static let xml = """
    <feed xmlns="urn:shop"><order id="1"><ref xmlns="">A</ref><total>1.50</total></order></feed>
    """

  /// The second order lacks its total.
  static let bad = """
    {"data":{"orders":[{"id":1,"total":{"amount":1}},
     {"id":2,"totalAmount":2},
     {"id":3,"total":{"amount":3}}]}}
    """

  static let first = #"{"id":1,"ref":"A","total":1.5}"#
  static let second = #"{"id":2,"ref":"n/a","total":2}"#

  /// `{"data":{"orders":[{"id":1,"total":{"amount":1}}]}}`, compressed by gzip, in base 64.
  static let gzip =
    "H4sIAAAAAAAC/6tWSkksSVSyqlbKL0pJLSpWsoquVspMUbIy1FEqyS9JzAFJJebml+aVAMVqa2NrawEGamRmMwAAAA=="

  static func folder(_ more: [String: String] = [:]) throws -> Folder {
    try Folder(
      ["shop.sax": mapping, "o.json": json, "o.xml": xml, "bad.json": bad]
        .merging(more) { $1 })
  }
}
