import Foundation
import SaxTestRandom
@testable import SaxValues
import Testing

@testable import SaxCodable
@testable import SaxEngine

struct ValueDecoderTests {
  struct Order: Decodable, Equatable {
    var id: Int
    var total: Decimal
    var placed: Date
    var link: URL?
    var key: UUID
    var body: Data
    var wait: Duration
    var lines: [Line]
    var first: Line?
    var grid: [[Double]]
    var labels: [String: [Int]]
    var counts: [Int: String]
    var extra: String?
    var flags: Set<String>

    struct Line: Decodable, Equatable {
      var sku: String
      var amount: Int16

      enum CodingKeys: String, CodingKey {
        case sku
        case amount = "qty"
      }
    }
  }

  private let line = built("Line", ["sku": .string("a"), "qty": .int(2)])

  private func order(_ changes: [String: SaxValue] = [:]) throws -> SaxObject {
    let fields: [(String, SaxValue)] = [
      ("flags", .list([.string("x")])), ("id", .int(7)), ("total", decimal("1.5")),
      ("placed", .date(Date(timeIntervalSince1970: 10))),
      ("link", .url(try #require(URL(string: "/a")))),
      ("key", .uuid(try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")))),
      ("body", .data(Data([1, 2]))), ("wait", .duration(.milliseconds(1500))),
      ("lines", .list([.object(line), .object(line)])), ("first", .object(line)),
      ("grid", .list([.list([.double(1), .int(2)]), .list([])])),
      ("labels", dictionary(["a": .list([.int(1), .int(2)])])),
      ("counts", dictionary(["12": .string("x")])), ("extra", .null), ("unread", .int(1)),
    ]
    return SaxObject(
      shape: ObjectShape(typeName: "Order", fieldNames: fields.map(\.0), isChosen: false),
      slots: fields.map { changes[$0.0] ?? $0.1 })
  }

  @Test func everyKindOfProperty() throws {
    let order = try order().decode(Order.self)
    let line = Order.Line(sku: "a", amount: 2)
    #expect(order.id == 7 && order.total == Decimal(string: "1.5"))
    #expect(order.placed == Date(timeIntervalSince1970: 10))
    #expect(order.link == URL(string: "/a") && order.body == Data([1, 2]))
    #expect(order.key.uuidString == "0F8FAD5B-D9CB-469F-A165-70867728950E")
    #expect(order.wait == .milliseconds(1500) && order.lines == [line, line])
    #expect(order.first == line && order.grid == [[1, 2], []] && order.labels == ["a": [1, 2]])
    #expect(order.counts == [12: "x"] && order.extra == nil && order.flags == ["x"])
  }

  @Test(
    arguments: [
      ("id", SaxValue.null, "Order.id holds nothing, wanted an Int"),
      ("lines", .list([.null]), "Order.lines[1] holds nothing, wanted a Line"),
      ("first", .int(1), "Order.first holds an Int, not a Line"),
      ("grid", .list([.list([]), .int(1)]), "Order.grid[2] holds an Int, not an Array<Double>"),
      ("grid", .list([.list([.bool(true)])]), "Order.grid[1][1] holds a Bool, not a Double"),
      ("labels", dictionary(["a": .int(1)]), "Order.labels.a holds an Int, not an Array<Int>"),
      ("total", .double(1), "Order.total holds a Double, not a Decimal"),
      ("placed", .string("2024-03-01"), "Order.placed holds a String, not a Date"),
    ] as [(String, SaxValue, String)])
  func errors(_ field: String, _ value: SaxValue, _ message: String) throws {
    let error = decodingError(try order([field: value]), as: Order.self)
    #expect(error?.message == message)
    #expect(error?.code == .access)
    let cause = try #require(error?.cause as? DecodingError)
    switch cause {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      #expect(context.codingPath.first?.stringValue == field)
    default: Issue.record("\(cause)")
    }
  }

  @Test func errorsOfTheTypesOwn() throws {
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        throw DecodingError.dataCorruptedError(
          forKey: .id, in: container, debugDescription: "it is odd")
      }
      enum Keys: CodingKey { case id }
    }
    struct Furious: Decodable {
      struct Fury: Error {}
      init(from decoder: any Decoder) throws { throw Fury() }
    }
    enum Known: String, Decodable { case a }
    struct Holder: Decodable { var extra: Known }
    let picky = decodingError(try order(), as: Picky.self)
    #expect(picky?.code == .rejected)
    #expect(picky?.message == "Order.id: it is odd")
    let furious = decodingError(try order(), as: Furious.self)
    #expect(furious?.code == .rejected)
    #expect(furious?.cause is Furious.Fury)
    let unknown = decodingError(try order(["extra": .enumeration("b")]), as: Holder.self)
    #expect(unknown?.message.hasPrefix("Order.extra: ") == true)
  }

  @Test func numberWidths() throws {
    struct Widths: Decodable {
      var a: Int8?
      var b: UInt64?
      var c: Float?
      var d: Int128?
      var e: Double?
    }
    func widths(_ fields: KeyValuePairs<String, SaxValue>) throws(BuildError) -> Widths {
      try built("W", fields).decode()
    }
    #expect(try widths(["a": .int(-128)]).a == -128)
    #expect(try widths(["b": .number("18446744073709551615")]).b == .max)
    #expect(try widths(["c": .double(0.1)]).c == 0.1)
    #expect(try widths(["c": .double(.infinity)]).c == .infinity)
    #expect(try widths(["d": .int(.max)]).d == Int128(Int.max))
    #expect(try widths(["e": .number("1e2")]).e == 100)
    #expect(try widths([:]).a == nil)
    #expect(throws: BuildError.self) { try widths(["a": .int(128)]) }
    #expect(throws: BuildError.self) { try widths(["b": .int(-1)]) }
    #expect(throws: BuildError.self) { try widths(["c": .double(1e300)]) }
    #expect(throws: BuildError.self) { try widths(["e": .int(.max)]) }
    #expect(throws: BuildError.self) { try widths(["a": .number("1.5")]) }
  }

  class Base: Decodable {
    var id: Int
    enum CodingKeys: CodingKey { case id }
  }

  final class Derived: Base {
    var name: String
    enum CodingKeys: CodingKey { case name }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
  }

  @Test func derivedClassesReadTheSameObject() throws {
    let derived = try built("D", ["id": .int(1), "name": .string("n")]).decode(Derived.self)
    #expect(derived.id == 1 && derived.name == "n")
    let within = try built(
      "D", ["name": .string("n"), "super": .object(built("B", ["id": .int(2)]))]
    )
    .decode(Derived.self)
    #expect(within.id == 2)
  }

  enum Payment: Decodable, Equatable {
    case card(Card)
    case bankTransfer(iban: String)
    case cash

    struct Card: Decodable, Equatable { var last4: String }
  }

  @Test func chosenObjectsFillEnums() throws {
    struct Holder: Decodable, Equatable { var payment: Payment }
    let card = built("Card", ["last4": .string("1234")], isChosen: true)
    let transfer = built("BankTransfer", ["iban": .string("NL")], isChosen: true)
    let cash = built("Cash", [:], isChosen: true)
    #expect(try card.decode(Payment.self) == .card(.init(last4: "1234")))
    for (object, expected) in [
      (card, Payment.card(.init(last4: "1234"))), (transfer, .bankTransfer(iban: "NL")),
      (cash, .cash),
    ] {
      let holder = try built("H", ["payment": .object(object)]).decode(Holder.self)
      #expect(holder.payment == expected)
    }
    let other = built("Cheque", [:], isChosen: true)
    #expect(decodingError(other, as: Payment.self)?.code == .rejected)
  }

  @Test func objectsGiveTheirType() throws {
    struct Typed: Decodable {
      var type: String
      enum CodingKeys: String, CodingKey { case type = "@type" }
    }
    #expect(try built("Card", [:]).decode(Typed.self).type == "Card")
  }

  @Test func containersByHand() throws {
    struct Nested: Decodable {
      var sku: String
      var items: [Int] = []
      var path: String
      enum Keys: CodingKey { case first, list, sku }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let first = try container.nestedContainer(keyedBy: Keys.self, forKey: .first)
        sku = try first.decode(String.self, forKey: .sku)
        path = first.codingPath.map(\.stringValue).joined(separator: "/")
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 3)
        while !list.isAtEnd {
          if try list.decodeNil() { continue }
          items.append(try list.decode(Int.self))
        }
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(container.allKeys.count == 2)
      }
    }
    let nested = try built(
      "T", ["first": .object(line), "list": .list([.int(1), .null, .int(3)]), "other": .null]
    ).decode(Nested.self)
    #expect(nested.sku == "a" && nested.items == [1, 3] && nested.path == "first")
  }

  @Test func userInfoIsHandedOn() throws {
    struct Informed: Decodable {
      var note: String
      init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "note"))
        note = decoder.userInfo[key] as? String ?? ""
      }
    }
    struct Holder: Decodable { var inner: [Informed] }
    let key = try #require(CodingUserInfoKey(rawValue: "note"))
    let holder = try built("H", ["inner": .list([.int(1)])])
      .decode(Holder.self, userInfo: [key: "x"])
    #expect(holder.inner.map(\.note) == ["x"])
  }

  final class Node: Decodable {
    var next: Node?
  }

  @Test func depthIsBounded() throws {
    func chain(_ count: Int) -> SaxObject {
      let shape = ObjectShape(typeName: "Node", fieldNames: ["next"], isChosen: false)
      var object = SaxObject(shape: shape, slots: [.null])
      for _ in 1..<count { object = SaxObject(shape: shape, slots: [.object(object)]) }
      return object
    }
    _ = try chain(500).decode(Node.self)
    let error = decodingError(chain(600), as: Node.self)
    #expect(error?.message.hasSuffix("is nested more than 512 deep") == true)
  }

  @Test func valuesThatAreNoObjects() throws {
    #expect(try SaxValue.int(5).decode(Int.self) == 5)
    #expect(try SaxValue.null.decode(Int?.self) == nil)
    #expect(try SaxValue.int(5).decode(Int?.self) == 5)
    #expect(try SaxValue.list([.int(1)]).decode([Int].self) == [1])
    #expect(throws: BuildError.self) { try SaxValue.null.decode(Int.self) }
    #expect(try SaxValue.list([.object(line)]).decode([Order.Line].self).count == 1)
    struct Wrapper: Decodable {
      var day: Day
      init(from decoder: any Decoder) throws { day = try Day(from: decoder) }
    }
    let day = try #require(Day(year: 2024, month: 3, day: 1))
    #expect(try SaxValue.day(day).decode(Wrapper.self).day == day)
    #expect(try JSONDecoder().decode([Day].self, from: Data("[\"2024-03-01\"]".utf8)) == [day])
    #expect(try JSONEncoder().encode([day]) == Data("[\"2024-03-01\"]".utf8))
  }

  /// The values give what `JSONDecoder` reads from the text.
  @Test func agreesWithFoundation() throws {
    struct Tree: Decodable, Equatable {
      var number: Int?
      var real: Double
      var text: String
      var children: [Tree]
      var named: [String: Tree]
      var flag: Bool?
      var codes: [Int]
    }
    var random = SplitMix(seed: 16)
    let shape = ObjectShape(
      typeName: "Tree",
      fieldNames: ["flag", "children", "text", "number", "named", "real", "codes"], isChosen: false)
    func tree(_ depth: Int) -> SaxObject {
      let children = (0..<(depth > 0 ? Int.random(in: 0...3, using: &random) : 0)).map { _ in
        SaxValue.object(tree(depth - 1))
      }
      var named = ValueDictionary()
      for index in 0..<(depth > 0 ? Int.random(in: 0...2, using: &random) : 0) {
        named.set(.object(tree(depth - 1)), for: "k\(index)")
      }
      return SaxObject(
        shape: shape,
        slots: [
          Bool.random(using: &random) ? .null : .bool(Bool.random(using: &random)), .list(children),
          .string("t\(Int.random(in: 0...99, using: &random))\n\"é"),
          Bool.random(using: &random) ? .null : .int(Int.random(in: -99...99, using: &random)),
          .dictionary(named),
          .double(Double.random(in: -1...1, using: &random)), .list([.int(1), .int(2)]),
        ])
    }
    for _ in 0..<200 {
      let object = tree(4)
      let expected = try JSONDecoder().decode(Tree.self, from: Data(object.description.utf8))
      #expect(try object.decode(Tree.self) == expected)
    }
  }
}
