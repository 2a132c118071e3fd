import Foundation
import Saxifrage
import Testing

private struct Sale: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    var sku = ""
    var count = 0
  }
  var number = 0
  var cents = 0
  var note: String?
  var lines: [Line] = []
}

private func lines() -> StructBinding<Sale.Line> {
  StructBinding("Line", Sale.Line()) {
    $0.bind("sku", to: \.sku)
    $0.bind("qty", to: \.count)
  }
}

private func sales() -> StructBinding<Sale> {
  StructBinding("Order", Sale()) {
    $0.bind("id", to: \.number)
    $0.bind("total") { sale, value in
      let total: Decimal = try value.decode()
      sale.cents = NSDecimalNumber(decimal: total * 100).intValue
    }
    $0.bind("note", to: \.note)
    $0.bind("lines", to: \.lines, by: lines())
  }
}

@Test func fillsValuesByKeyPathsAndClosures() async throws {
  var found: [Sale] = []
  for try await sale in try Shop.mapping().objects(sales(), in: .text(Shop.xml)) {
    found.append(sale)
  }
  #expect(
    found == [Sale(number: 7, cents: 150, note: nil, lines: [Sale.Line(sku: "a", count: 2)])])
}

@Test func fillsValuesOfAPushedInput() throws {
  var found: [Sale] = []
  var reading = try Shop.mapping().reading(sales(), .xml) { found.append($0) }
  var bytes = Array(Shop.xml.utf8)[...]
  while let byte = bytes.popFirst() { try reading.feed([byte].span) }
  try reading.finish()
  #expect(
    found == [Sale(number: 7, cents: 150, note: nil, lines: [Sale.Line(sku: "a", count: 2)])])
}

private struct Observed: Sendable {
  var names: [String] = []
  var flag = false
  var day = Date.distantPast
  var number = 1.5 { didSet { changes += 1 } }
  var text: String {
    get { names.first ?? "" }
    set { names = [newValue] + names }
  }
  var changes = 0
}

/// Stored properties are written where they lie; observed and computed ones as Swift sets them.
@Test func setsEveryKindOfProperty() throws {
  let mapping = try Mapping(
    """
    emit T at /
    type T { names: [String] from n; flag: Bool; day: Date; number: Double; text: String
      whole: Int }
    """)
  let binding = StructBinding("T", Observed()) {
    $0.bind("names", to: \.names)
    $0.bind("flag", to: \.flag)
    $0.bind("day", to: \.day)
    $0.bind("number", to: \.number)
    $0.bind("text", to: \.text)
    // An Int of the mapping's, in a Double.
    $0.bind("whole", to: \.number)
  }
  var found: [Observed] = []
  var reading = try mapping.reading(binding, .json) { found.append($0) }
  let json =
    #"{"n": ["a", "b"], "flag": true, "day": "2024-02-29T00:00:00Z", "number": 2.5, "#
    + #""text": "t", "whole": 3}"#
  try reading.feed(Array(json.utf8).span)
  try reading.finish()
  let one = try #require(found.first)
  #expect(one.names == ["t", "a", "b"] && one.flag && one.number == 3 && one.changes == 2)
  #expect(one.day == Date(timeIntervalSince1970: 1_709_164_800))
}

@Test func refusesAFieldThatTheMappingLacks() async throws {
  let binding = StructBinding("Order", Sale()) { $0.bind("totl") { _, _ in } }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(binding, in: .file("/nowhere")) {}
  }
  #expect(error?.message == "Order has no field totl, but id, total, note, lines")
  #expect(error?.fix == "did you mean total?")
}

@Test func refusesAFieldOfAnotherKind() async throws {
  let binding = StructBinding("Order", Sale()) { $0.bind("lines", to: \.number) }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(binding, in: .file("/nowhere")) {}
  }
  #expect(error?.code == .access)
}

@Test func refusesAPropertyThatMayNotBeNil() async throws {
  struct Note: Sendable { var text = "" }
  let binding = StructBinding("Order", Note()) { $0.bind("note", to: \.text) }
  let error = await #expect(throws: BuildError.self) {
    for try await _ in try Shop.mapping().objects(binding, in: .file("/nowhere")) {}
  }
  #expect(error?.message == "Order.note may be nil, and String may not")
  #expect(error?.fix == "String?, or a default in the mapping")
}

@Test func bindsTheTypesOfASwitch() async throws {
  struct Payment: Equatable, Sendable {
    var kind = ""
    var number = ""
  }
  let mapping = try Mapping(
    """
    emit Payment at /p
    type Payment = switch type { "card" -> Card; "iban" -> Iban }
    type Card { kind: String from type; last4: String; number: String from last4 }
    type Iban { number: String from iban; kind: String from type }
    """, named: "p.sax")
  let binding = StructBinding("Payment", Payment()) {
    $0.bind("number", to: \.number)
    $0.bind("kind", to: \.kind)
  }
  let text = #"{"p":[{"type":"card","last4":"1234"},{"type":"iban","iban":"NL00"}]}"#
  var found: [Payment] = []
  for try await payment in mapping.objects(binding, in: .text(text)) { found.append(payment) }
  #expect(found == [Payment(kind: "card", number: "1234"), Payment(kind: "iban", number: "NL00")])
}

@Test func anErrorOfAClosureIsOneOfTheObject() async throws {
  struct Odd: Error {}
  let binding = StructBinding("Order", Sale()) {
    $0.bind("id") { sale, value in
      sale.number = try value.decode()
      if sale.number == 1 { throw Odd() }
    }
  }
  var options = ReadingOptions()
  options.onError = .skip { _ in }
  var numbers: [Int] = []
  for try await sale in try Shop.mapping().objects(
    binding, in: .text(Shop.json(3)), options: options)
  { numbers.append(sale.number) }
  #expect(numbers == [0, 2])
}
