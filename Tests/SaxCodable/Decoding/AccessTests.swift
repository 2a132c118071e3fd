import Foundation
@testable import SaxValues
import Testing

@testable import SaxCodable
@testable import SaxEngine

struct AccessTests {
  private let order: SaxObject = built(
    "Order",
    [
      "id": .int(7), "total": decimal("12.50"), "name": .string("x"), "paid": .bool(true),
      "ratio": .double(0.5),
      "due": .null, "tags": .list([.string("a"), .string("b")]), "codes": .list([.int(1), .null]),
      "labels": dictionary(["k": .string("v")]), "status": .enumeration("open"),
      "day": converted("2024-03-01", .day),
      "first": .object(built("Line", ["sku": .string("s")])), "wait": .duration(.seconds(5)),
    ])

  private func error<T: Decodable>(_ field: String, _ type: T.Type) -> BuildError? {
    do throws(BuildError) {
      _ = try order.value(of: field, as: type)
      return nil
    } catch {
      return error
    }
  }

  @Test func fieldsByTheTypeWanted() throws {
    let id: Int = try order.id
    let small: Int8 = try order.id
    let total: Decimal = try order.total
    let exact: ExactDecimal = try order.total
    let name: String = try order.name
    let paid: Bool = try order.paid
    let ratio: Double = try order.ratio
    let ratioOfInt: Double = try order.id
    let idAsDecimal: Decimal = try order.id
    let due: Date? = try order.due
    let tags: [String] = try order.tags
    let set: Set<String> = try order.tags
    let codes: [Int?] = try order.codes
    let labels: [String: String] = try order.labels
    let status: Status = try order.status
    let bare: Bare = try order.status
    let statusName: String = try order.status
    let day: Day = try order.day
    let first: SaxObject = try order.first
    let line: Line? = try order.first
    let wait: Duration = try order.wait
    let value: SaxValue = try order.name
    #expect(id == 7 && small == 7 && name == "x" && paid && ratio == 0.5 && ratioOfInt == 7)
    #expect(total == Decimal(string: "12.5") && idAsDecimal == 7 && exact.description == "12.5")
    #expect(due == nil && tags == ["a", "b"] && set == ["a", "b"] && codes == [1, nil])
    #expect(labels == ["k": "v"] && status == .open && bare == .open && statusName == "open")
    #expect(day.description == "2024-03-01" && first.typeName == "Line" && line?.sku == "s")
    #expect(wait == .seconds(5) && value == .string("x"))
    #expect(order["id"] == .int(7))
    #expect(order["none"] == nil)
    if case .int(let number)? = order.id { #expect(number == 7) } else { Issue.record("no Int") }
  }

  @Test func errorsSayWhatWasThere() {
    #expect(error("total", Int.self)?.message == "Order.total holds a Decimal, not an Int")
    #expect(error("total", Double.self)?.message == "Order.total holds a Decimal, not a Double")
    #expect(error("id", String.self)?.message == "Order.id holds an Int, not a String")
    #expect(error("name", Date.self)?.message == "Order.name holds a String, not a Date")
    #expect(error("name", URL.self)?.message == "Order.name holds a String, not a URL")
    #expect(error("first", Int.self)?.message == "Order.first holds an object Line, not an Int")
    #expect(error("name", Line.self)?.message == "Order.name holds a String, not a Line")
    #expect(error("tags", [Int].self)?.message == "Order.tags[1] holds a String, not an Int")
    #expect(error("name", [Int].self)?.message == "Order.name holds a String, not an Array<Int>")
    #expect(error("first", Other.self)?.message == "Line has no field sk; did you mean sku?")
    #expect(error("totl", Decimal.self)?.message == "Order has no field totl; did you mean total?")
    #expect(error("zzz", Decimal.self)?.message == "Order has no field zzz")
    #expect(error("id", Int.self) == nil)
    let due = error("due", Date.self)
    #expect(due?.message == "Order.due holds nothing, wanted a Date")
    #expect(due?.fix == "Date? if it may be missing")
    #expect(due?.code == .access)
    let tooLarge = built("T", ["n": .int(300)])
    let failure = decodingError(tooLarge, as: Small.self)
    #expect(failure?.message == "T.n holds 300, which a UInt8 can't hold")
  }

  @Test func customValuesAreGivenAsTheyAre() throws {
    let object = built("T", ["made": .custom(Made(number: 3)), "text": .custom("x")])
    let made: Made = try object.made
    let text: String = try object.text
    #expect(made.number == 3 && text == "x")
    let wrong: BuildError? = {
      do throws(BuildError) {
        _ = try object.value(of: "made", as: Int.self)
        return nil
      } catch {
        return error
      }
    }()
    #expect(wrong?.message == "T.made holds a value of type Made, not an Int")
  }

  enum Status: String, Decodable { case open, closed }
  enum Bare: Decodable { case open, closed }
  struct Line: Decodable { var sku: String }
  struct Other: Decodable { var sk: String }
  struct Small: Decodable { var n: UInt8 }
  struct Made: Decodable { var number: Int }
}
