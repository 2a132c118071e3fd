import Foundation
import SaxEngine
import SaxValues
import Testing

@testable import SaxCodable

/// Values encoded without a mapping, as bodies of services are made of them.
@Suite struct UntypedEncodingTests {
  private static func tree(_ value: some Encodable) throws -> SaxValue {
    try EncodingSession(deepest: 100).value(value, titled: "the body")
  }

  @Test func numbersKeepTheTypesThatFormatsTellApart() throws {
    struct Numbers: Encodable {
      var a = 7
      var b: Int64 = 7
      var c = UInt64.max
      var d = Decimal.nan
      var e: Int16 = 7
      var f: Float = 0.1
    }
    guard case .dictionary(let members) = try Self.tree(Numbers()) else {
      Issue.record("no members")
      return
    }
    #expect(members.keys == ["a", "b", "c", "d", "e", "f"])
    #expect(members["a"] == .int(7))
    #expect(members["e"] == .int(7))
    #expect(members["f"] == .double(0.1))
    func kept<T: Equatable>(_ key: String, _ value: T) -> Bool {
      if case .custom(let kept)? = members[key] { kept as? T == value } else { false }
    }
    #expect(kept("b", Int64(7)))
    #expect(kept("c", UInt64.max))
    if case .custom(let decimal as Decimal)? = members["d"] {
      #expect(decimal.isNaN)
    } else {
      Issue.record("d is no Decimal")
    }
  }

  /// Members stand in the order in which their keys were given, whatever they hold.
  @Test func nestedContainersKeepTheirPlaces() throws {
    struct Nested: Encodable {
      enum Key: CodingKey { case z, m, a, list }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .z)
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: .m)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try container.encode("x", forKey: .a)
        try inner.encode(true, forKey: .a)
        try list.encode(2)
        try list.encodeNil()
      }
    }
    guard case .dictionary(let members) = try Self.tree(Nested()) else {
      Issue.record("no members")
      return
    }
    #expect(members.keys == ["z", "m", "list", "a"])
    #expect(members["list"] == .list([.int(2), .null]))
    guard case .dictionary(let inner)? = members["m"] else {
      Issue.record("m has no members")
      return
    }
    #expect(inner["a"] == .bool(true))
  }

  struct Endless: Encodable {
    var isMember: Bool

    enum Key: CodingKey { case a }

    func encode(to encoder: any Encoder) throws {
      if isMember {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(self, forKey: .a)
      } else {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
  }

  @Test(arguments: [true, false]) func aValueWithinItselfIsAnError(isMember: Bool) {
    let error = #expect(throws: BuildError.self) {
      _ = try Self.tree(Endless(isMember: isMember))
    }
    #expect(error?.message == "a value is nested more than 100 levels deep")
  }

  @Test func anObjectWithinItselfIsAnErrorOfAMappingToo() throws {
    struct Node: Encodable {
      enum Key: CodingKey { case next }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Node(), forKey: .next)
      }
    }
    let mapping = try Mapping("emit Node at /n\ntype Node { next: Node? }")
    let error = #expect(throws: BuildError.self) { _ = try mapping.object(of: Node()) }
    #expect(error?.message == "a value is nested more than 512 levels deep")
  }
}
