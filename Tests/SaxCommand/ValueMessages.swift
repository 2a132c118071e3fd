/// Values that are not what the mapping says.
enum ValueMessages {
  static let cases: [MessageCase] = [
    MessageCase(
      "a number with a comma", MessageCase.orders, on: "o.json",
      #"{"orders": [{"id": 1, "total": "1.234,50"}]}\#n"#,
      #"""
      o.json:1:32: error: "1.234,50" is no Decimal
        note: at /orders[1]/total, for Order.total, by m.sax:2:24
        fix: String; a program in Swift can have a converter read it (using)
      """#),
    MessageCase(
      "a number with a unit", MessageCase.orders, on: "o.json",
      #"{"orders": [{"id": 1, "total": "5 EUR"}]}\#n"#,
      #"""
      o.json:1:32: error: "5 EUR" is no Decimal
        note: at /orders[1]/total, for Order.total, by m.sax:2:24
        fix: String; a program in Swift can have a converter read it (using)
      """#),
    MessageCase(
      "a fraction for an Int", MessageCase.orders, on: "o.json",
      #"{"orders": [{"id": 1.5, "total": 5}]}\#n"#,
      #"""
      o.json:1:20: error: "1.5" is no Int, it has a fraction
        note: at /orders[1]/id, for Order.id, by m.sax:2:14
        fix: Decimal or Double
      """#),
    MessageCase(
      "a date of another country", MessageCase.event, on: "o.json",
      #"{"events": [{"at": "31/12/2024"}]}\#n"#,
      #"""
      o.json:1:20: error: "31/12/2024" is no ISO 8601 date
        note: at /events[1]/at, for Event.at, by m.sax:2:14
        fix: it is another form: as "dd/MM/yyyy"
      """#),
    MessageCase(
      "a number for a date", MessageCase.event, on: "o.json",
      #"{"events": [{"at": 1709294400000}]}\#n"#,
      #"""
      o.json:1:20: error: "1709294400000" is no ISO 8601 date
        note: at /events[1]/at, for Event.at, by m.sax:2:14
        fix: it is a Unix time in milliseconds: as unix(ms)
      """#),
    MessageCase(
      "a word for a Bool",
      #"""
      emit Order at /orders
      type Order { paid: Bool }

      """#, on: "o.json",
      #"{"orders": [{"paid": "Y"}]}\#n"#,
      #"""
      o.json:1:22: error: "Y" is no Bool, which is true, false, 1 or 0
        note: at /orders[1]/paid, for Order.paid, by m.sax:2:14
        fix: as "Y/N"
      """#),
    MessageCase(
      "null for a required field", MessageCase.orders, on: "o.json",
      #"{"orders": [{"id": 1, "total": null}]}\#n"#,
      #"""
      o.json:1:13: error: Order.total is null, and is required
        note: at /orders[1], which holds id, total
        note: wanted by m.sax:2:24 as total
        fix: Decimal? if it may be null
      """#),
    MessageCase(
      "null for an item",
      #"""
      emit Order at /orders
      type Order { tags: [String] from tag }

      """#, on: "o.json",
      #"{"orders": [{"tag": ["a", null]}]}\#n"#,
      #"""
      o.json:1:27: error: a null item in Order.tags
        note: at /orders[1]/tag[2], for Order.tags, by m.sax:2:34
        fix: [String?] if items may be null
      """#),
    MessageCase(
      "a number that nobody knows yet",
      #"""
      emit A at /r[@k]/a[n = 2] | /r/a
      type A { n: Int; b: B from . }
      type B { p: Int? from position() }

      """#, on: "o.json",
      #"{"r": {"a": [{"n": 1}, {"n": 2}], "@k": 1}}\#n"#,
      #"""
      o.json:1:24: error: B.p isn't known as the object ends: an alternative listed before may lead to it, and is decided only later
        note: at /r/a[2], for B.p, by m.sax:3:23
        fix: without position(), or a rule for each alternative
      """#),
    MessageCase(
      "text where an object was meant",
      #"""
      emit Order at /orders
      type Order { customer: Customer }
      type Customer { name: String }

      """#, on: "o.json",
      #"{"orders": [{"customer": "Ada"}]}\#n"#,
      #"""
      o.json:1:26: error: found a string, wanted an object for Order.customer
        note: at /orders[1]/customer, by m.sax:2:14
        fix: from customer[*] to pass over what is no object
      """#),
    MessageCase(
      "one list where lists of lists were meant",
      #"""
      emit Shape at /shape
      type Shape { ring: [[Double]] }

      """#, on: "o.json",
      #"{"shape": {"ring": [1, 2]}}\#n"#,
      #"""
      o.json:1:21: error: found text, wanted a list of children
        note: at /shape/ring[1], by m.sax:2:14
        fix: a list of one level, if each is a single value
      """#),
    MessageCase(
      "a list in a list where one was meant",
      #"""
      emit Shape at /shape
      type Shape { pos: [Double] }

      """#, on: "o.json",
      #"{"shape": {"pos": [[1, 2]]}}\#n"#,
      #"""
      o.json:1:20: error: found an array, wanted text for Shape.pos
        note: at /shape/pos[1], by m.sax:2:14
        fix: [[Double]] for lists in a list
      """#),
    MessageCase(
      "a text that is no case",
      #"""
      emit Order at /orders
      type Order { status: Status }
      enum Status { open = "open";  closed = "closed" }

      """#, on: "o.json",
      #"{"orders": [{"status": "opne"}]}\#n"#,
      #"""
      o.json:1:24: error: "opne" is no case of Status, which has closed, open
        note: at /orders[1]/status, for Order.status, by m.sax:2:14
        fix: did the payload mean "open"? Or add a case, or else
      """#),
  ]
}
