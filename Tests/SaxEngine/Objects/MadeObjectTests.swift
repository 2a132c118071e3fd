import Foundation
@testable import SaxValues
import Testing

import SaxCodable
@testable import SaxEngine

/// Objects that are made in Swift, checked against their types.
@Suite struct MadeObjectTests {
  private static let text = """
    emit Order at /orders
    emit Payment at /payments
    type Order {
      id: Int;  note: String?;  status: Status default "O";  lines: [Line] max 2
      byName: [String: Int];  any: Any?;  payment: Payment?;  raw: Raw?
      paid: Bool from paid as exists;  code: String using upper;  date: Date?
    }
    type Line { sku: String;  qty: Int default 1 }
    type Payment = switch kind { "card" -> Card;  "cash" -> Cash }
    type Card { holder: String }
    type Cash { amount: Decimal }
    enum Status { open = "O";  closed = "C" }
    """

  private let mapping: Mapping

  init() throws { mapping = try Mapping(Self.text, named: "shop.sax") }

  private func line() throws -> SaxValue {
    .object(try mapping.object("Line", ["sku": .string("pen")]))
  }

  @Test func whatIsNotGivenIsAsTheTypeSays() throws {
    let order = try mapping.object("Order", ["id": .int(1), "code": .string("A")])
    #expect(
      order.description
        == #"{"id":1,"note":null,"status":"open","lines":[],"byName":{},"any":null,"payment":null,"#
        + #""raw":null,"paid":false,"code":"A","date":null}"#)
    #expect(try line() == .object(mapping.object("Line", ["sku": .string("pen"), "qty": .int(1)])))
  }

  @Test func valuesOfEachKindAreTaken() throws {
    var names = ValueDictionary()
    names.set(.int(1), for: "a")
    let card = try mapping.object("Card", ["holder": .string("Ada")])
    let order = try mapping.object(
      "Order",
      [
        "id": .int(1), "note": .string("n"), "status": .enumeration("closed"),
        "lines": .list([line()]), "byName": .dictionary(names), "payment": .object(card),
        "any": .list([.null, .number("1.50"), .dictionary(names)]), "raw": .raw("<a/>"),
        "paid": .bool(true), "code": .string("A"), "date": .date(Date(timeIntervalSince1970: 0)),
      ])
    #expect(
      order.description
        == #"{"id":1,"note":"n","status":"closed","lines":[{"sku":"pen","qty":1}],"byName":{"a":1},"#
        + #""any":[null,1.50,{"a":1}],"payment":{"@type":"Card","holder":"Ada"},"raw":"<a/>","#
        + #""paid":true,"code":"A","date":"1970-01-01T00:00:00Z"}"#)
  }

  @Test func othersGiveWhatIsNotGiven() throws {
    let first = try mapping.object("Line", ["sku": .string("pen"), "qty": .int(7)])
    let second = try mapping.object("Line", ["sku": .string("ink")], basedOn: first)
    #expect(second.description == #"{"sku":"ink","qty":7}"#)
  }

  private func refusal(_ body: () throws -> SaxObject) -> String? {
    let error = #expect(throws: BuildError.self) { _ = try body() }
    return error.map { "\($0.code): \($0.message)" + ($0.fix.map { " (\($0))" } ?? "") }
  }

  @Test func namesAreChecked() throws {
    #expect(
      refusal { try mapping.object("Oder", [:]) }
        == "access: the mapping declares no type Oder (did you mean Order?)")
    #expect(
      refusal { try mapping.object("Line", ["sku": .string("a"), "skus": .int(1)]) }
        == "access: Line has no field skus, but sku, qty (did you mean sku?)")
    #expect(
      refusal { try mapping.object("Payment", [:]) }
        == "access: Payment is a switch, and has no objects of its own "
        + "(one of the types that it chooses from)")
    #expect(
      refusal {
        try mapping.object("Card", [:], basedOn: mapping.object("Line", ["sku": .string("")]))
      }
        == "access: the object to begin with is of Line, not of Card")
  }

  @Test func valuesAreChecked() throws {
    func line(_ fields: [String: SaxValue]) -> String? {
      refusal { try mapping.object("Line", fields) }
    }
    func order(_ fields: [String: SaxValue]) -> String? {
      refusal {
        try mapping.object(
          "Order", ["id": .int(1), "code": .string("")].merging(fields) { $1 })
      }
    }
    #expect(
      line([:]) == "missing: Line.sku is missing, and is required (a value for sku, of String)")
    #expect(line(["sku": .null]) == "structure: nothing is no String, for Line.sku")
    #expect(line(["sku": .int(1)]) == "structure: an Int is no String, for Line.sku")
    #expect(order(["code": .int(1)]) == "structure: an Int is no String, for Order.code")
    #expect(order(["status": .string("O")]) == "structure: a String is no Status, for Order.status")
    #expect(
      order(["status": .enumeration("opn")])
        == "unknownCase: opn is no case of Status, for Order.status (did you mean open?)")
    #expect(order(["lines": .list([.null])]) == "structure: nothing is no Line, for Order.lines")
    #expect(
      order(["lines": .list([.null, .null, .null])])
        == "tooMany: more than 2 items for Order.lines (a higher max)")
    #expect(
      order(["any": .custom(1)]) == "structure: a value of type Int is no Any, for Order.any")
    let other = try Mapping("emit Order at /\ntype Order { id: Int }\ntype Line { id: Int }")
    let foreign = try other.object("Line", ["id": .int(1)])
    #expect(
      order(["lines": .list([.object(foreign)])])
        == "structure: an object Line is no Line, for Order.lines")
    #expect(
      order(["payment": .object(foreign)])
        == "structure: an object Line is no Payment, for Order.payment")
  }
}

/// The decisions that hooks make about objects and values.
@Suite struct HookTests {
  private static let text = """
    emit Order at /orders
    type Order { id: Int;  total: Decimal;  lines: [Line];  status: Status?;  main: Line? }
    type Line { sku: String;  qty: Int }
    enum Status { open = "O" }
    """
  private static let payload = """
    {"orders": [
    {"id": 1, "total": 5, "lines": [{"sku": "a", "qty": 1}, {"sku": "b", "qty": 2}], "status": "O"},
    {"id": 2, "total": 6, "lines": [], "main": {"sku": "b", "qty": 3}}]}
    """

  private func map(_ options: BuildOptions) throws -> [String] {
    let mapping = try Mapping(Self.text, named: "test.sax")
    return mapText(
      mapping, Array(Self.payload.utf8), chunk: .max, options: options, skipping: true)
  }

  @Test func anotherObjectTakesThePlace() throws {
    let mapping = try Mapping(Self.text, named: "test.sax")
    var options = BuildOptions()
    options.objectHooks["Line"] = { line in
      let quantity: Int = try line.qty
      return .replace(try mapping.object("Line", ["qty": .int(quantity * 10)], basedOn: line))
    }
    #expect(
      try map(options) == [
        #"Order {"id":1,"total":5,"lines":[{"sku":"a","qty":10},{"sku":"b","qty":20}],"#
          + #""status":"open","main":null}"#,
        #"Order {"id":2,"total":6,"lines":[],"status":null,"main":{"sku":"b","qty":30}}"#,
      ])
  }

  @Test func anObjectOfAnotherTypeDoesNot() throws {
    let mapping = try Mapping(Self.text, named: "test.sax")
    var options = BuildOptions()
    options.objectHooks["Order"] = { _ in
      .replace(try mapping.object("Line", ["sku": .string("a"), "qty": .int(1)]))
    }
    let lines = try map(options)
    #expect(lines.count == 2)
    #expect(
      lines.first?.contains(
        "Order was refused: its hook gives an object of Line in its place") == true)
  }

  /// As if the nodes weren't there: of a list, of a field, of the stream.
  @Test func whatIsDroppedIsNotThere() throws {
    var options = BuildOptions()
    options.objectHooks["Line"] = { line in
      let sku: String = try line.sku
      return sku == "b" ? .drop : .keep
    }
    #expect(
      try map(options) == [
        #"Order {"id":1,"total":5,"lines":[{"sku":"a","qty":1}],"status":"open","main":null}"#,
        #"Order {"id":2,"total":6,"lines":[],"status":null,"main":null}"#,
      ])
    options.objectHooks["Order"] = { order in
      let id: Int = try order.id
      return id == 1 ? .drop : .keep
    }
    #expect(try map(options).count == 1)
  }

  /// The hook of a field goes before that of its type.
  @Test func valuesByTypeAndByField() throws {
    var options = BuildOptions()
    options.valueHooks["Int"] = { value in .int(try value.decode(Int.self) + 100) }
    options.valueHooks["Line.qty"] = { value in .int(try value.decode(Int.self) + 1) }
    options.valueHooks["Status"] = { value in
      #expect(value == .enumeration("open"))
      return .null
    }
    #expect(
      try map(options) == [
        #"Order {"id":101,"total":5,"lines":[{"sku":"a","qty":2},{"sku":"b","qty":3}],"#
          + #""status":null,"main":null}"#,
        #"Order {"id":102,"total":6,"lines":[],"status":null,"main":{"sku":"b","qty":4}}"#,
      ])
  }

  /// The values of a dictionary are its field's, and keys are no values.
  @Test func valuesOfDictionaries() throws {
    let mapping = try Mapping(
      """
      emit T at /t
      type T { plain: [String: Int];  keyed: [String: Int] from e key @k value v }
      """)
    var options = BuildOptions()
    options.valueHooks["String"] = { _ in .string("a key") }
    options.valueHooks["T.plain"] = { value in .int(try value.decode(Int.self) + 1) }
    options.valueHooks["T.keyed"] = { value in .int(try value.decode(Int.self) + 2) }
    let payload = #"{"t": {"plain": {"a": 1}, "e": [{"@k": "b", "v": 1}, {"v": 2, "@k": "c"}]}}"#
    #expect(
      mapText(mapping, Array(payload.utf8), chunk: .max, options: options, skipping: true)
        == [#"T {"plain":{"a":2},"keyed":{"b":3,"c":4}}"#])
  }
}

/// The keys by which JSON says what XML says by attributes and text.
@Suite struct AttributeKeyTests {
  private static let text = "emit T at /r/t\ntype T { id: Int from @id;  text: String from text() }"

  private func map(_ payload: String, _ options: BuildOptions) -> [String] {
    mapText(Self.text, payload, options: options)
  }

  @Test func keysAreThoseThatAreSaid() {
    var options = BuildOptions()
    #expect(
      map(##"{"r": {"t": {"@id": 1, "#text": "x"}}}"##, options) == [#"T {"id":1,"text":"x"}"#])
    options.attributePrefix = "-"
    options.textKey = "$t"
    #expect(
      map(#"{"r": {"t": {"-id": 1, "$t": "x"}}}"#, options) == [#"T {"id":1,"text":"x"}"#])
    #expect(
      map(##"{"r": {"t": {"@id": 1, "$t": "x"}}}"##, options).first?.contains("T.id is missing")
        == true)
    #expect(map(#"<r><t id="1">x</t></r>"#, options) == [#"T {"id":1,"text":"x"}"#])
  }

  @Test func withoutAPrefixThereAreNone() {
    var options = BuildOptions()
    options.attributePrefix = ""
    #expect(
      map(##"{"r": {"t": {"@id": 1, "id": 2, "#text": "x"}}}"##, options).first?
        .contains("T.id is missing") == true)
    let plain = mapText(
      "emit T at /t\ntype T { id: Int from `@id` }", #"{"t": {"@id": 1}}"#, options: options)
    #expect(plain == [#"T {"id":1}"#])
  }
}
