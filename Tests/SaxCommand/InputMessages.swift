/// Inputs that are malformed, cut short, or something else.
enum InputMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "HTML for XML", MessageCase.orderElements, on: "page.xml",
      #"""
      <!DOCTYPE html>
      <html><head><title>404</title><br></head></html>

      """#,
      #"""
      page.xml:2:35: error: found </head>, wanted </br> for the element opened at 2:31
        note: at /html
        fix: it begins as HTML: a page with an error instead of the data? sax reads none; a program in Swift can, by InputFormat.html
      """#),
    MessageCase(
      "a truncated download of JSON", MessageCase.orders, on: "o.json",
      #"{"orders": [{"id": 1, "total": 5}, {"id": 2, "tot"#,
      #"""
      o.json:1:50: error: found the end of the input inside a string, wanted its closing quotation mark: the object that opens at 1:36 is not closed
        note: at /orders[2]
      """#),
    MessageCase(
      "a truncated download of XML", MessageCase.orderElements, on: "o.xml",
      #"<orders><order id="1"/><order id="#,
      #"""
      o.xml:1:34: error: the input ends inside the tag that begins at 1:24
        note: at /orders
      """#),
    MessageCase(
      "a name that says gzip", MessageCase.orderElements, on: "o.xml.gz",
      #"<orders/>"#,
      #"""
      o.xml.gz: error: found no gzip data, which begins with the bytes 0x1F 0x8B
        fix: a name that does not end in .gz
      """#),
    MessageCase(
      "an archive of another kind", MessageCase.orderElements, on: "o.zip",
      #"PK\#u{3}\#u{4}..."#,
      #"""
      o.zip:1:1: error: found 'P', wanted a value
        fix: it is a ZIP archive, which unzip -p unpacks
      """#),
    MessageCase(
      "two values in one file", MessageCase.order, on: "o.json",
      #"{"id": 1} {"id": 2}"#,
      #"""
      o.json:1:11: error: found '{', wanted the end of the input after the value
        fix: format ndjson for a sequence of values
      """#),
    MessageCase(
      "lines of JSON read as one value",
      [
        "m.sax": MessageCase.order,
        "o.json": #"""
        {"id": 1}
        {"id": 2}

        """#,
      ], "map m.sax o.json --format json", status: 1,
      #"""
      o.json:2:1: error: found '{', wanted the end of the input after the value
        fix: format ndjson for a sequence of values
      """#),
    MessageCase(
      "a comma too many, apostrophes, a comment (a.json)",
      [
        "m.sax": MessageCase.orders,
        "a.json": #"{"orders": [],}"#,
        "b.json": #"{'orders': []}"#,
        "c.json": #"{"orders": [] // none\#n}"#,
      ], "map m.sax a.json", status: 1,
      #"""
      a.json:1:15: error: found '}', wanted a key in quotation marks
        fix: no comma after the last, or --jsonc
      """#),
    MessageCase(
      "a comma too many, apostrophes, a comment (b.json)",
      [
        "m.sax": MessageCase.orders,
        "a.json": #"{"orders": [],}"#,
        "b.json": #"{'orders': []}"#,
        "c.json": #"{"orders": [] // none\#n}"#,
      ], "map m.sax b.json", status: 1,
      #"""
      b.json:1:2: error: found an apostrophe, wanted a key in quotation marks or '}'
        fix: quotation marks: "…"
      """#),
    MessageCase(
      "a comma too many, apostrophes, a comment (c.json)",
      [
        "m.sax": MessageCase.orders,
        "a.json": #"{"orders": [],}"#,
        "b.json": #"{'orders': []}"#,
        "c.json": #"{"orders": [] // none\#n}"#,
      ], "map m.sax c.json", status: 1,
      #"""
      c.json:1:15: error: found '/', wanted ',' or '}'
        fix: JSON has no comments: take them out, or --jsonc
      """#),
    MessageCase(
      "an entity of a DTD that was not given", MessageCase.title, on: "b.xml",
      #"""
      <!DOCTYPE book SYSTEM "book.dtd">
      <book><title>Caf&eacute;</title></book>

      """#,
      #"""
      b.xml:2:17: error: found a reference to the external entity eacute, which is not loaded
        note: at /book/title
        fix: declare eacute in a local DTD (--dtd FILE)
      """#),
    MessageCase(
      "an entity of HTML", MessageCase.title, on: "b.xml",
      #"<book><title>a&nbsp;b</title></book>\#n"#,
      #"""
      b.xml:1:15: error: found &nbsp;, an entity that is not declared
        note: at /book/title
        fix: a character reference such as &#160;, or declare nbsp in a local DTD (--dtd FILE)
      """#),
    MessageCase(
      "a bare ampersand", MessageCase.title, on: "b.xml",
      #"<book><title>R & D</title></book>\#n"#,
      #"""
      b.xml:1:16: error: found & and no name, wanted a name and ;
        note: at /book/title
        fix: &amp; for the ampersand itself
      """#),
    MessageCase(
      "a line before the XML declaration", MessageCase.orderElements, on: "o.xml",
      #"""

      <?xml version="1.0"?>
      <orders/>

      """#,
      #"""
      o.xml:2:6: error: found an XML declaration, or a target called xml, after the document's beginning
        fix: nothing before <?xml, no white space either
      """#),
    MessageCase(
      "a limit",
      [
        "m.sax": MessageCase.orders,
        "o.json": #"{"orders": [{"id": 1, "total": 5, "x": [[[]]]}]}"#,
      ], "map m.sax o.json --limit depth=4", status: 1,
      #"""
      o.json:1:41: error: found more than 4 open objects and arrays (limit depth)
        note: at /orders[1]
        fix: if the input is to be trusted, --limit depth=8
      """#),
  ]
}
