import Foundation
@testable import SaxLanguage
@testable import SaxValues
import Testing

@testable import SaxCodable
@testable import SaxEngine

struct DecodableCheckTests {
  private static let place = MappingPlace(file: "shop.sax", line: 3, column: 1)

  private static func field(_ name: String, _ type: TypeReference, using converter: String? = nil)
    -> FieldModel
  {
    FieldModel(
      name: name, type: type, paths: [], conversion: ConversionModel(), converter: converter,
      pathText: name, place: place,
      pathPlace: place, owner: "")
  }

  private static func type(_ name: String, _ fields: [FieldModel]) -> TypeModel {
    TypeModel(name: name, kind: .object(fields), place: place)
  }

  /// Order (0) has lines (1), a payment (2) that is a card (3) or a transfer (4), and nodes (5).
  private static let model: MappingModel = {
    var model = MappingModel()
    let cases = [("card", 3), ("transfer", 4)].map { name, id in
      SwitchModel.Case(
        literals: [.init(text: name, name: nil)], type: id, place: place)
    }
    model.types = [
      type(
        "Order",
        [
          field("id", .scalar(.int)), field("total", .scalar(.decimal)),
          field("created", .scalar(.date)),
          field("due", .optional(.scalar(.day))), field("lines", .list(.type(1))),
          field("first", .optional(.type(1))),
          field("payment", .type(2)), field("status", .enumeration(0)),
          field("labels", .dictionary(.scalar(.string))),
          field("grid", .list(.list(.scalar(.double)))), field("extra", .optional(.any)),
          field("body", .raw),
          field("made", .scalar(.string), using: "maker"), field("tree", .type(5)),
          field("codes", .list(.optional(.scalar(.int)))),
          field("name", .scalar(.string)),
        ]),
      type("Line", [field("sku", .scalar(.string)), field("qty", .scalar(.int))]),
      TypeModel(
        name: "Payment", kind: .choice(SwitchModel(paths: [], cases: cases, otherwise: .error)),
        place: place),
      type("Card", [field("last4", .scalar(.string)), field("owner", .scalar(.string))]),
      type("Transfer", [field("iban", .scalar(.string)), field("owner", .scalar(.string))]),
      type(
        "Node",
        [
          field("children", .list(.type(5))), field("next", .optional(.type(5))),
          field("named", .dictionary(.type(5))),
          field("label", .scalar(.string)),
        ]),
    ]
    model.enums = [
      EnumModel(
        name: "Status",
        cases: [.init(name: "open", literals: []), .init(name: "closed", literals: [])],
        otherwise: "unknown", place: place)
    ]
    return model
  }()

  private func problem<T: Decodable>(_ type: T.Type, _ id: TypeID = 0) -> BuildError? {
    problem(type, .type(id))
  }

  private func problem<T: Decodable>(_ type: T.Type, _ reference: TypeReference) -> BuildError? {
    do throws(BuildError) {
      try DecodableCheck.check(type, against: reference, in: Self.model)
      return nil
    } catch {
      return error
    }
  }

  final class Node: Decodable {
    var children: [Node]
    var next: Node?
    var named: [String: Node]
    var label: String
  }

  struct Line: Decodable {
    var sku: String
    var amount: Int16
    enum CodingKeys: String, CodingKey {
      case sku
      case amount = "qty"
    }
  }

  enum Status: String, Decodable { case open, closed, unknown }

  enum Payment: Decodable {
    case card(Card)
    case transfer(iban: String, owner: String?)

    struct Card: Decodable { var last4: String }
  }

  @Test func aTypeThatFits() {
    struct Order: Decodable {
      var id: UInt32
      var total: Decimal
      var created: Date
      var due: Day?
      var lines: [Line]
      var first: Line?
      var payment: Payment
      var status: Status
      var labels: [String: String]
      var grid: [[Double]]
      var extra: [String: Int]?
      var body: String
      var made: Line
      var tree: Node
      var codes: [Int?]
      var name: String
      var notThere: String?
    }
    #expect(problem(Order.self) == nil)
    #expect(problem([Order].self, .list(.type(0))) == nil)
    #expect(problem(SaxObject.self) == nil)
    #expect(problem(SaxValue.self) == nil)
    #expect(problem(Decimal.self, .scalar(.decimal)) == nil)
    #expect(problem(Payment.self, 2) == nil)
    #expect(problem(Node.self, 5) == nil)
  }

  @Test func aPropertyThatNoFieldFills() {
    struct Order: Decodable {
      var id: Int
      var createdAt: Date
    }
    let error = problem(Order.self)
    #expect(
      error?.message
        == "Order.createdAt is filled by no field of type Order in shop.sax; nearest: created")
    #expect(
      error?.fix
        == "case createdAt = \"created\" in CodingKeys, or a field createdAt, or an optional property"
    )
    #expect(error?.code == .access)
    #expect(error?.mappingPlace == Self.place)
  }

  @Test func allProblemsAtOnce() {
    struct Order: Decodable {
      struct Line: Decodable {
        var sku: Int
        var colour: String
      }
      var ident: Int
      var total: Double
      var due: Day
      var lines: [Line]
      var first: Line
      var labels: [String]
      var grid: [Double]
      var name: Line
      var id: Int
    }
    let error = problem(Order.self)
    #expect(
      error?.message
        == "Order does not fit Order: Order.ident, Order.total, Order.due, Line.sku, Line.colour, "
        + "Order.first, Order.labels, Order.grid, Order.name")
    #expect(error?.notes.count == 9)
    #expect(
      error?.notes.contains(
        "Order.total is Decimal in the mapping, and Double in Swift; "
          + "fix: Decimal in Swift, or Double in the mapping") == true)
    #expect(
      error?.notes.contains {
        $0.hasPrefix(
          "Order.due may be nil by shop.sax:3, where it is Day?, and is not optional in Swift")
      } == true)
  }

  @Test func casesThatSwiftLacks() {
    struct Order: Decodable {
      enum Status: String, Decodable { case open, closed }
      var status: Status
    }
    #expect(
      problem(Order.self)?.message
        == "Order.status may be unknown by enum Status of shop.sax, which Status does not have")
    struct Bare: Decodable {
      enum Status: Decodable { case open, unknown }
      var status: Status
    }
    #expect(
      problem(Bare.self)?.message
        == "Bare.status may be closed by enum Status of shop.sax, which Status does not have")
  }

  @Test func typesOfASwitch() {
    struct Order: Decodable {
      enum Payment: Decodable {
        case card(last4: String, colour: String)
      }
      var payment: Payment
    }
    let error = problem(Order.self)
    #expect(
      error?.notes.contains {
        $0.hasPrefix(
          "Order.payment may be a Transfer by shop.sax, for which Payment has no case")
      } == true)
    #expect(
      error?.notes.contains { $0.contains("colour is filled by no field of type Card") } == true)
    struct Shared: Decodable { var owner: String }
    #expect(problem(Shared.self, 2) == nil)
    struct Partly: Decodable { var iban: String }
    #expect(
      problem(Partly.self, 2)?.message
        == "Partly.iban is filled by no field of type Card in shop.sax")
  }

  @Test func whatTheInitializerForgivesIsNoProblem() {
    struct Lenient: Decodable {
      var name: String
      enum Keys: CodingKey { case name, title }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let title = try? container.decode(String.self, forKey: .title) {
          name = title
        } else {
          name = try container.decode(String.self, forKey: .name)
        }
      }
    }
    #expect(problem(Lenient.self) == nil)
  }

  @Test func checkedAsFarAsItGets() {
    struct Refusing: Decodable {
      struct No: Error {}
      enum Keys: CodingKey { case nam, refused }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        _ = try container.decode(String.self, forKey: .nam)
        throw No()
      }
    }
    #expect(problem(Refusing.self)?.message.hasPrefix("Refusing.nam is filled by no field") == true)
    enum Currency: String, Decodable, CaseIterable { case eur, usd }
    struct Money: Decodable {
      var name: Currency
      var missing: Int
    }
    #expect(problem(Money.self)?.message.hasPrefix("Money.missing is filled by no field") == true)
  }

  final class Endless: Decodable {
    var next: Endless
  }

  @Test func aTypeThatNeedsItself() {
    #expect(
      problem(Endless.self, 5)?.message
        == "Endless.next may be nil by shop.sax:3, where it is Node?, and is not optional in Swift"
    )
  }

  @Test func derivedClassesAndNestedContainers() {
    class Base: Decodable {
      var id: Int
      var missing: Int
    }
    #expect(problem(Base.self)?.message.hasPrefix("Base.missing is filled by no field") == true)
    struct Nested: Decodable {
      enum Keys: CodingKey { case first, lines, sku, size }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if try !container.decodeNil(forKey: .first) {
          let first = try container.nestedContainer(keyedBy: Keys.self, forKey: .first)
          _ = try first.decode(String.self, forKey: .sku)
        }
        var lines = try container.nestedUnkeyedContainer(forKey: .lines)
        while !lines.isAtEnd {
          let line = try lines.nestedContainer(keyedBy: Keys.self)
          _ = try line.decode(Int.self, forKey: .size)
        }
      }
    }
    #expect(
      problem(Nested.self)?.message.contains(".size is filled by no field of type Line") == true)
  }
}
