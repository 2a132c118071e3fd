import Foundation
import SaxHTTP
import SaxValues
import Testing

@testable import SaxOData

/// Bodies in the versions' own literals.
@Suite struct ODataBodyTests {
  struct All: Encodable, Sendable {
    enum CodingKeys: String, CodingKey {
      case text = "Text", small = "Small", int = "Int", large = "Large", decimal = "Decimal"
      case double = "Double", single = "Single", date = "Date", id = "Id", data = "Data"
      case duration = "Duration", list = "List", isTrue = "IsTrue", none = "None"
    }

    var text = "a\"b/\n'"
    var small: Int16 = -3
    var int = 7
    var large: Int64 = 9_007_199_254_740_993
    var decimal = Decimal(string: "-1.25") ?? 0
    var double = 1.5
    var single: Float = .infinity
    var date = Date(timeIntervalSince1970: 915_148_800.5)
    var id = UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF") ?? UUID()
    var data = Data([0xFB, 0xFF, 0xFE])
    var duration = Duration.seconds(90)
    var list = [1, 2]
    var isTrue = true
    var none: Int?
  }

  @Test func scalarsHaveTheFormOfTheVersion() throws {
    let forms: [(BodyStyle, large: String, decimal: String, date: String, data: String)] = [
      (
        BodyStyle(version: .v2), #""9007199254740993""#, #""-1.25""#, "/Date(915148800500)/",
        "+//+"
      ),
      (
        BodyStyle(version: .v3), #""9007199254740993""#, #""-1.25""#, "1999-01-01T00:00:00.5Z",
        "+//+"
      ),
      (BodyStyle(version: .v4), "9007199254740993", "-1.25", "1999-01-01T00:00:00.5Z", "-__-"),
      (
        BodyStyle(version: .v401, isIEEE754Compatible: true), #""9007199254740993""#,
        #""-1.25""#, "1999-01-01T00:00:00.5Z", "-__-"
      ),
    ]
    for (style, large, decimal, date, data) in forms {
      let text = String(decoding: try style.value(of: All()).bytes, as: UTF8.self)
      #expect(
        text == #"{"Text":"a\"b/\n'","Small":-3,"Int":7,"Large":\#(large),"Decimal":\#(decimal),"#
          + #""Double":1.5,"Single":"INF","Date":"\#(date)","#
          + #""Id":"01234567-89ab-cdef-0123-456789abcdef","Data":"\#(data)","#
          + #""Duration":"PT1M30S","List":[1,2],"IsTrue":true}"#)
    }
    #expect(
      BodyStyle(version: .v4, isIEEE754Compatible: true).contentType
        == "application/json;IEEE754Compatible=true")
  }

  @Test func valuesAreReadAsTheyWereWritten() async throws {
    struct Some: Codable, Sendable, Hashable {
      var ID = 1
      var Large: Int64 = 9_007_199_254_740_993
      var Decimal_ = Decimal(string: "12345678901234567890.123") ?? 0
      var At = Date(timeIntervalSince1970: 915_148_800.125)
      var Id = UUID()
      var Bytes = Data([0xFB, 0xFF, 0xFE, 0x00])
      var Texts = ["a", ""]
      var On: Day? = Day(year: 2024, month: 5, day: 2)
      var Other: SaxValue? = .bool(true)
    }
    for version in ODataVersion.allCases {
      let memory = MemoryService(version)
      let set = try ODataWritingTests.service(version, memory) { $0.isIEEE754Compatible = true }[
        "Things", as: Some.self]
      let new = Some()
      try await set.create(new)
      #expect(try await set.entity(1).object() == new)
    }
  }

  @Test func aChangeHoldsWhatDiffers() throws {
    func change(_ old: String, _ new: String, isDeep: Bool = true) throws -> String {
      let style = BodyStyle(version: .v4)
      let (old, new) = (
        try style.members(of: JSONValue(old)),
        try style.members(of: JSONValue(new))
      )
      let changes = BodyValue.changes(from: old, to: new, isDeep: isDeep)
      return String(decoding: BodyValue.object(changes).bytes, as: UTF8.self)
    }
    #expect(try change(#"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#) == "{}")
    #expect(try change(#"{"a":1,"b":2}"#, #"{"b":3}"#) == #"{"b":3,"a":null}"#)
    #expect(try change(#"{"a":null}"#, #"{}"#) == "{}")
    #expect(try change(#"{}"#, #"{"a":null}"#) == "{}")
    #expect(
      try change(#"{"a":{"x":1,"y":2}}"#, #"{"a":{"x":1,"y":3}}"#) == #"{"a":{"y":3}}"#)
    let whole = try change(
      #"{"a":{"x":1,"y":2}}"#, #"{"a":{"x":1,"y":3}}"#, isDeep: false)
    #expect([#"{"a":{"x":1,"y":3}}"#, #"{"a":{"y":3,"x":1}}"#].contains(whole))
    // Dictionaries have no order.
    for _ in 0..<20 {
      let text = #"{"a":[{"x":1,"y":2,"z":{"u":1,"v":2}}]}"#
      #expect(try change(text, text) == "{}")
    }
    #expect(try change(#"{"a":[1,2]}"#, #"{"a":[1]}"#) == #"{"a":[1]}"#)
    #expect(try change(#"{"a":{"x":1}}"#, #"{"a":null}"#) == #"{"a":null}"#)
  }

  @Test func whatIsNoObjectOrHasNoFormIsRefused() async throws {
    struct Deep: Encodable, Sendable {
      enum Key: CodingKey { case a }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Deep(), forKey: .a)
      }
    }
    struct Single: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Single())
      }
    }
    let memory = MemoryService(.v4)
    let set = try ODataWritingTests.service(.v4, memory)[
      "Things", as: ODataWritingTests.Product.self]
    for new in [1, "a", [1], Deep(), Single(), Decimal.nan] as [any Encodable & Sendable] {
      let error = await #expect(throws: ODataError.self) { try await set.create(new) }
      #expect(error?.code == .body)
    }
    #expect(await memory.asked.isEmpty)
  }

  @Test func aBaseClassAddsItsMembers() throws {
    class Base: Encodable {
      enum Key: CodingKey { case a, b, list }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
      }
    }
    class Derived: Base {
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Int128(2), forKey: .b)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(UInt128(3))
        try super.encode(to: container.superEncoder())
      }
    }
    let bytes = try BodyStyle(version: .v4).value(of: Derived()).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"b":2,"list":[3],"a":1}"#)
  }

  @Test func anErrorOfTheValueIsThatOfTheBody() throws {
    struct Refusing: Encodable {
      func encode(to encoder: any Encoder) throws {
        throw ODataError(.query, "no currency", fix: "set one")
      }
    }
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          1, .init(codingPath: encoder.codingPath, debugDescription: "no good"))
      }
    }
    let style = BodyStyle(version: .v4)
    let own = #expect(throws: ODataError.self) { _ = try style.value(of: ["a": Refusing()]) }
    #expect(own?.code == .query && own?.fix == "set one")
    let other = #expect(throws: ODataError.self) { _ = try style.value(of: ["a": [Failing()]]) }
    #expect(other?.code == .body && other?.message.hasSuffix("a[1]: no good") == true)
  }

  /// Any JSON.
  struct JSONValue: Encodable, Sendable {
    let value: any Sendable

    init(_ text: String) throws {
      self.init(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }

    init(_ value: Any) {
      switch value {
      case let value as String: self.value = value
      case let value as NSNumber where CFBoolean.isBoolean(value): self.value = value.boolValue
      case let value as Int: self.value = value
      case let value as Double: self.value = value
      case let value as [Any]: self.value = value.map { JSONValue($0) }
      case let value as [String: Any]: self.value = value.mapValues { JSONValue($0) }
      default: self.value = Int?.none
      }
    }

    func encode(to encoder: any Encoder) throws {
      guard let value = value as? any Encodable else { return }
      try value.encode(to: encoder)
    }
  }
}

private enum CFBoolean {
  static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
