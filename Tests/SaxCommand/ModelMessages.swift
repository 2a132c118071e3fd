/// The messages that all others are to be like.
enum ModelMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a namespace that the mapping does not mean",
      [
        "feed.sax": #"""
        mapping Feed

        emit Entry at /feed/entry
        type Entry { title: String }

        """#,
        "feed.xml": MessageCase.feed,
      ], "map feed.sax feed.xml", status: 0,
      #"""
      feed.xml: warning: read to the end, no object emitted
      feed.sax:3:15: note: /feed/entry matched nothing; the document element is feed in namespace "http://www.w3.org/2005/Atom", and a name without a prefix means no namespace
        fix: namespace a = "http://www.w3.org/2005/Atom", then /a:feed/a:entry
      """#),
    MessageCase(
      "a required field under another name",
      [
        "shop.sax": #"""
        emit Order at /data/orders
        type Order { id: Int;  total: Decimal from total/amount | total }

        """#,
        "orders.json": #"""
        {"data": {"orders": [
          {"id": 1, "total": 5},
          {"id": 2, "ref": "x", "totalAmount": 5, "lines": []}]}}

        """#,
      ], "map shop.sax orders.json", status: 1,
      #"""
      orders.json:3:3: error: Order.total is missing, and is required
        note: at /data/orders[2], which holds id, ref, totalAmount, lines
        note: wanted by shop.sax:2:44 as total/amount | total; did you mean totalAmount?
        fix: from total/amount | total | totalAmount
      """#),
    MessageCase(
      "an object where text is wanted",
      [
        "odata.sax": #"""
        emit Problem at /error
        type Problem { text: String from message }

        """#,
        "error.json": #"""
        {"error": {
          "message": {"lang": "en", "value": "no"}}}

        """#,
      ], "map odata.sax error.json", status: 1,
      #"""
      error.json:2:14: error: found an object (lang, value), wanted text for Problem.text
        note: at /error/message, by odata.sax:2:34
        fix: from message/value | message
      """#),
    MessageCase(
      "a date of another format",
      [
        "feeds.sax": #"""
        namespace dc = "http://purl.org/dc/elements/1.1/"
        emit Item at /rss/channel/item
        type Item { date: Date from dc:date as rfc822 }

        """#,
        "rss.xml": #"""
        <rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
          <item><dc:date>2024-05-01T10:00:00Z</dc:date></item></channel></rss>

        """#,
      ], "map feeds.sax rss.xml", status: 1,
      #"""
      rss.xml:2:9: error: "2024-05-01T10:00:00Z" is no RFC 822 date
        note: at /rss/channel/item/dc:date, for Item.date, by feeds.sax:3:29
        fix: it is ISO 8601: as rfc822, iso8601
      """#),
    MessageCase(
      "a payload given as a mapping",
      [
        "feed.xml": MessageCase.feed
      ], "map feed.xml", status: 2,
      #"""
      sax: feed.xml is an XML document, not a mapping
        usage: sax map MAPPING [INPUT …]
        no mapping yet? sax suggest feed.xml > feed.sax
      """#),
  ]
}
