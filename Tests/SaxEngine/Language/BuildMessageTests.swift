import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// Errors of objects in full: message, place, notes and way out.
@Suite("Messages of misfits")
struct BuildMessageTests {
  private func error(_ mapping: String, _ payload: String) -> String? {
    guard let mapping = try? Mapping(mapping, named: "m.sax") else { return nil }
    var text: String?
    let isXML = payload.hasPrefix("<")
    let mapper = Mapper(mapping, reading: isXML ? .xml : .json) {
      if case .failure(let error) = $0.result {
        text = ([describe(error)] + error.notes + ["fix: \(error.fix ?? "none")"])
          .joined(separator: "\n")
      }
    }
    let reader: any Reader = isXML ? NativeXMLReader(sink: mapper) : JSONReader(sink: mapper)
    let bytes = Array(payload.utf8)
    try? reader.feed(bytes.span)
    try? reader.finish()
    return text
  }

  @Test func missingFieldSaysWhatIsThereInstead() {
    let text = error(
      "emit Order at /data/orders\ntype Order { id: Int\n  total: Decimal from total/amount | totalAmount2 }",
      #"{"data":{"orders":[{"id":1,"ref":"x","totalAmount":3}]}}"#)
    #expect(
      text == """
        1:20:19 /data/orders[1] Order.total is missing, and is required
        at /data/orders[1], which holds id, ref, totalAmount
        wanted by m.sax:3:23 as total/amount | totalAmount2; did you mean totalAmount?
        fix: from total/amount | totalAmount2 | totalAmount
        """)
  }

  @Test func objectWhereTextIsWanted() {
    let text = error(
      "emit Problem at /error\ntype Problem { text: String from message }",
      #"{"error":{"message":{"lang":"en","value":"no"}}}"#)
    #expect(
      text == """
        1:21:20 /error/message found an object (lang, value), wanted text for Problem.text
        at /error/message, by m.sax:2:34
        fix: from message/value | message
        """)
  }

  @Test func dateOfAnotherFormat() {
    let text = error(
      "namespace dc = \"urn:dc\"\nemit Item at /rss/channel/item\ntype Item { date: Date from dc:date as rfc822 }",
      #"<rss xmlns:dc="urn:dc"><channel><item><dc:date>Wed, 01 May 2024 10:00:00 GMT</dc:date></item><item><dc:date>2024-05-01T10:00:00Z</dc:date></item></channel></rss>"#
    )
    #expect(
      text == """
        1:100:99 /rss/channel/item[2]/dc:date "2024-05-01T10:00:00Z" is no RFC 822 date
        at /rss/channel/item[2]/dc:date, for Item.date, by m.sax:3:29
        fix: it is ISO 8601: as rfc822, iso8601
        """)
  }

  @Test func attributeIsPlacedAtItsElement() {
    let text = error("emit T at /r/a\ntype T { k: Int from @k }", #"<r><a k="x"/></r>"#)
    #expect(text?.hasPrefix(#"1:4:3 /r/a/@k "x" is no Int"#) == true)
  }

  @Test func columnsCountScalarsAndOffsetsBytes() {
    let text = error("emit Int at /a", #"{"é":"👍🏽","a":"x"}"#)
    #expect(text?.hasPrefix(#"1:15:21 /a "x" is no Int"#) == true)
  }
}
