import FoundationEssentials
import SaxTestRandom
import Testing

@testable import SaxValues

struct ValueEqualityTests {
  @Test func randomValuesEqualThemselves() {
    var random = SplitMix(seed: 15)
    var again = SplitMix(seed: 15)
    var seen: Set<SaxValue> = []
    for _ in 0..<2000 {
      let value = SaxValue.random(using: &random, depth: 3)
      let same = SaxValue.random(using: &again, depth: 3)
      guard !value.description.contains("\"nan\"") else { continue }
      #expect(value == same)
      #expect(value.hashValue == same.hashValue)
      seen.insert(value)
      #expect(seen.contains(same))
    }
  }

  @Test func kindsDiffer() {
    let values: [SaxValue] = [
      .null, .string("1"), .int(1), .double(1), .bool(true), .enumeration("1"), .number("1"),
      .raw("1"),
      .list([]), .dictionary(ValueDictionary()),
      .decimal(ExactDecimal(checked: 1, exponent: 0, isNegative: false)),
    ]
    #expect(Set(values).count == values.count)
    #expect(SaxValue.number("1") != .number("1.0"))
    #expect(SaxValue.custom(1) == .custom(1))
    #expect(SaxValue.custom(1) != .custom(2))
  }

  @Test func stringsAreComparedByScalars() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(SaxValue.string(composed) != .string(decomposed))
    var entries = ValueDictionary()
    for index in 0..<20 {
      entries.set(.int(index), for: "\(composed)\(index)")
      entries.set(.int(-index), for: "\(decomposed)\(index)")
    }
    #expect(entries.count == 40)
    #expect(entries["\(composed)3"] == .int(3))
    #expect(entries["\(decomposed)3"] == .int(-3))
  }

  @Test func dictionariesAreEqualInAnyOrder() {
    var a = ValueDictionary()
    var b = ValueDictionary()
    for index in 0..<12 {
      a.set(.int(index), for: "k\(index)")
      b.set(.int(11 - index), for: "k\(11 - index)")
    }
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    b.set(.int(99), for: "k0")
    #expect(a != b)
  }

  @Test func objectsAreEqualByTypeAndFields() {
    func object(_ type: String, _ fields: [String], _ slots: [SaxValue]) -> SaxObject {
      SaxObject(
        shape: ObjectShape(typeName: type, fieldNames: fields, isChosen: false), slots: slots)
    }
    #expect(object("A", ["x"], [.int(1)]) == object("A", ["x"], [.int(1)]))
    #expect(object("A", ["x"], [.int(1)]) != object("B", ["x"], [.int(1)]))
    #expect(object("A", ["x"], [.int(1)]) != object("A", ["y"], [.int(1)]))
    #expect(object("A", ["x"], [.int(1)]) != object("A", ["x"], [.int(2)]))
  }
}
