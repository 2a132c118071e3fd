import Foundation
import Saxifrage
import Testing

/// Swift values written by a mapping: `Encodable` ones, and those of bindings.
@Suite("Swift values written by a mapping") struct EncodableWritingTests {
  static let mapping = """
    namespace s = "urn:s"
    emit Order at json(/orders) | xml(/s:shop/s:order)
    type Order as s:order {
      id: Int from json(id) | xml(@id)
      price: Decimal from price | s:price
      placed: Date? from placed | s:placed
      day: Day? from day | s:day
      state: State default open
      tags: [String] from tags | s:tag
      lines: [Line] from lines | s:line
      notes: [String: Int] from json(notes/*) | xml(s:notes/*)
      pay: Pay? from pay | s:pay
      extra: Any? from json(extra) to json(extra)
    }
    type Line { name: String; count: Int }
    type Pay = switch json(kind) | xml(@kind) { "card" -> Card; "cash" -> Cash }
    type Card { number: String }
    type Cash { paid: Bool }
    enum State { open; closed = "c" }
    """

  struct Line: Codable, Sendable, Equatable {
    var name = ""
    var count = 0
  }

  enum Pay: Codable, Sendable, Equatable {
    case card(Card)
    case cash(Cash)
  }

  struct Card: Codable, Sendable, Equatable { var number: String }
  struct Cash: Codable, Sendable, Equatable { var paid: Bool }
  enum State: String, Codable, Sendable { case open, closed }

  struct Order: Codable, Sendable, Equatable {
    var id = 0
    var price: Decimal = 0
    var placed: Date?
    var day: Day?
    var state = State.open
    var tags: [String] = []
    var lines: [Line] = []
    var notes: [String: Int] = [:]
    var pay: Pay?
  }

  static let orders = [
    Order(
      id: 1, price: Decimal(string: "12.50") ?? 0, placed: Date(timeIntervalSince1970: 86400),
      day: Day(year: 2024, month: 5, day: 2), state: .closed, tags: ["a", "b"],
      lines: [Line(name: "x & y", count: 2)], notes: ["n": 3], pay: .card(Card(number: "42"))),
    Order(id: 2, price: 3, pay: .cash(Cash(paid: true))), Order(id: 3),
  ]

  @Test(arguments: WritingFormat.allCases) func areReadAsTheyWere(format: WritingFormat) throws {
    let mapping = try Mapping(Self.mapping)
    let bytes = try mapping.bytes(of: Self.orders, as: format)
    #expect(try mapping.objects(Order.self, from: bytes) == Self.orders)
    if format == .xml {
      #expect(
        String(decoding: bytes, as: UTF8.self).contains(
          #"<s:order id="1"><s:price>12.5</s:price><s:placed>1970-01-02T00:00:00Z</s:placed><s:day>2024-05-02</s:day><state>c</state><s:tag>a</s:tag><s:tag>b</s:tag><s:line><name>x &amp; y</name><count>2</count></s:line><s:notes><n>3</n></s:notes><s:pay kind="card"><number>42</number></s:pay></s:order>"#
        ))
    }
  }

  @Test func anEnumSaysWhichTypeOfASwitchAValueIs() throws {
    enum Kind: String, Encodable { case card = "Card", cash = "Cash" }
    struct Paid: Encodable {
      var kind: Kind
      var paid = true
      enum CodingKeys: String, CodingKey {
        case kind = "@type"
        case paid
      }
    }
    struct Bill: Encodable {
      var id = 1
      var price = 2
      var pay: Paid
    }
    let mapping = try Mapping(Self.mapping)
    let bill = try mapping.object(of: Bill(pay: Paid(kind: .cash)), named: "Order")
    #expect(bill["pay"]?.description == #"{"@type":"Cash","paid":true}"#)
    #expect(throws: BuildError.self) {
      try mapping.object(of: Bill(pay: Paid(kind: .card)), named: "Order")
    }
  }

  @Test func becomeObjects() throws {
    let mapping = try Mapping(Self.mapping)
    let object = try mapping.object(of: Self.orders[0])
    #expect(
      "\(object)"
        == #"{"id":1,"price":12.5,"placed":"1970-01-02T00:00:00Z","day":"2024-05-02","state":"closed","tags":["a","b"],"lines":[{"name":"x & y","count":2}],"notes":{"n":3},"pay":{"@type":"Card","number":"42"},"extra":null}"#
    )
    struct Loose: Encodable {
      var id: UInt8 = 7
      var price = 1.5
      var pay = Cash(paid: false)
      var extra: [String: [Int?]] = ["a": [1, nil]]
      var line = SaxValue.null
      enum CodingKeys: CodingKey { case id, price, pay, extra }
    }
    let loose = try mapping.object(of: Loose(), named: "Order")
    #expect(loose["pay"]?.description == #"{"@type":"Cash","paid":false}"#)
    #expect(loose["extra"]?.description == #"{"a":[1,null]}"#)
    #expect(loose["state"] == .enumeration("open") && loose["price"]?.description == "1.5")
    // Of a class the base's members are the same object's.
    class Base: Encodable { var name = "n" }
    final class Derived: Base {
      var count = 2
      enum CodingKeys: CodingKey { case count }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
        try super.encode(to: container.superEncoder())
      }
    }
    #expect("\(try mapping.object(of: Derived(), named: "Line"))" == #"{"name":"n","count":2}"#)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var value: any Encodable & Sendable
    var type: String
    var message: String
    var testDescription: String { message }
  }

  static let refused = [
    Refused(
      value: ["id": "x"], type: "Order", message: "a String is no Int, for Order.id"),
    Refused(value: ["id": 1], type: "Order", message: "Order.price is missing, and is required"),
    Refused(value: ["ids": 1], type: "Order", message: "Order has no field ids, but id, price"),
    Refused(value: [1, 2], type: "Order", message: "a list is no Order, for Order"),
    Refused(value: 1, type: "Order", message: "an Int is no Order"),
    Refused(value: ["kind": "x"], type: "Pay", message: "kind says no type of Pay, for Pay"),
    Refused(value: UInt64.max, type: "Line", message: "is no Int, for Line"),
    Refused(value: ["a": 1], type: "Nothing", message: "the mapping declares no type Nothing"),
    Refused(value: Order(), type: "Line", message: "Line has no field id, but name, count"),
  ]

  @Test(arguments: refused) func saysWhatDoesNotFit(_ example: Refused) throws {
    let mapping = try Mapping(Self.mapping)
    func encode<T: Encodable>(_ value: T) throws {
      _ = try mapping.object(of: value, named: example.type)
    }
    do {
      try encode(example.value)
      Issue.record("it was taken")
    } catch let error as BuildError {
      #expect(error.message.contains(example.message), "\(error.message)")
    }
  }

  @Test func areWrittenByBindings() throws {
    let mapping = try Mapping(Self.mapping)
    let line = StructBinding("Line", Line()) {
      $0.bind("name", to: \.name)
      $0.bind("count", get: { .int($0.count) }) { line, value in
        if case .int(let number) = value { line.count = number }
      }
    }
    let order = StructBinding("Order", Order()) {
      $0.bind("id", to: \.id)
      $0.bind("price", to: \.price)
      $0.bind("placed", to: \.placed)
      $0.bind("lines", to: \.lines, by: line)
      $0.bind("notes", to: \.notes)
    }
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: .json) { bytes += $0 }
    try writer.write(Self.orders[0], by: order)
    try writer.finish()
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"orders":[{"id":1,"price":12.5,"placed":"1970-01-02T00:00:00Z","state":"open","lines":[{"name":"x & y","count":2}],"notes":{"n":3}}]}"#
        + "\n")
    let oneWay = StructBinding("Line", Line()) {
      $0.bind("name", to: \.name)
      $0.bind("count") { _, _ in }
    }
    #expect(throws: BuildError.self) { try mapping.object(of: Line(), by: oneWay) }
  }

  @Test(arguments: WritingFormat.allCases)
  func areHandedOutInChunks(format: WritingFormat) async throws {
    let mapping = try Mapping(Self.mapping)
    let many = (0..<5000).map { Order(id: $0, price: 1, tags: ["tag \($0)"]) }
    let values = AsyncStream(Order.self) { continuation in
      for order in many { continuation.yield(order) }
      continuation.finish()
    }
    var bytes: [UInt8] = []
    var count = 0
    for try await chunk in mapping.chunks(of: values, as: format) {
      #expect(chunk.count <= 64 << 10)
      bytes += chunk
      count += 1
    }
    #expect(count > 3)
    #expect(try bytes == mapping.bytes(of: many, as: format))
    #expect(try mapping.objects(Order.self, from: bytes) == many)
  }

  @Test func replacesAFileInOneStep() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "orders.xml").path
    let mapping = try Mapping(Self.mapping)
    let objects = try Self.orders.map { try mapping.object(of: $0) }
    try mapping.write(objects, toFile: path, as: .xml)
    let written = try Data(contentsOf: URL(filePath: path))
    #expect(try Array(written) == mapping.bytes(of: objects, as: .xml))
    // No character of XML.
    let other = try mapping.object(of: Order(id: 9, tags: ["\u{1}"]))
    #expect(throws: WritingError.self) {
      try mapping.write(objects + [other], toFile: path, as: .xml)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == written)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["orders.xml"])
    #expect { try mapping.write(objects, toFile: "/dev/full", as: .xml) } throws: {
      ($0 as? WritingError)?.code == .file
    }
  }
}
