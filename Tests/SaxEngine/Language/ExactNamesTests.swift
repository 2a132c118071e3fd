import Foundation
import Testing

@testable import SaxEngine

/// Names and texts that are canonically equivalent, and not the same: `é` in one scalar, and in two.
@Suite struct ExactNamesTests {
  private static let one = "\u{E9}"
  private static let two = "e\u{301}"

  /// A mapping or payload with both in it.
  private func text(_ pattern: String) -> String {
    pattern.replacing("ONE", with: Self.one).replacing("TWO", with: Self.two)
  }

  private func lines(_ mapping: String, _ payload: String) -> [String] {
    mapText(text(mapping), text(payload)).map {
      // As bytes: `replacing` takes both for the same.
      String(decoding: Self.replace(Array($0.utf8)), as: UTF8.self)
    }
  }

  private static func replace(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if rest.starts(with: Array(two.utf8)) {
        result += Array("TWO".utf8)
        rest = rest.dropFirst(two.utf8.count)
      } else if rest.starts(with: Array(one.utf8)) {
        result += Array("ONE".utf8)
        rest = rest.dropFirst(one.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  @Test func theyAreDifferentNames() throws {
    let json = #"{"r":{"TWO":"2","ONE":"1"}}"#
    let xml = "<r><TWO>2</TWO><ONE>1</ONE></r>"
    for payload in [json, xml] {
      #expect(
        lines("emit A at /r\ntype A { a: String from ONE; b: String from TWO }", payload)
          == [#"A {"a":"1","b":"2"}"#])
      #expect(
        lines("emit A at /r\ntype A { a: String from TWO; b: String? from TWO/x | ONE }", payload)
          == [#"A {"a":"2","b":"1"}"#])
    }
    let mapping = text("emit A at /r\ntype A { a: Int? from ONE | TWO }")
    #expect(try Mapping(mapping, named: "t.sax").warnings.isEmpty)
  }

  @Test func nothingOfAnAnyIsLost() {
    let xml = "<r><TWO>1</TWO><ONE>2</ONE><ONE>3</ONE><TWO>4</TWO></r>"
    #expect(
      lines("emit Any at /r", xml).first?.hasSuffix(#"{"TWO":["1","4"],"ONE":["2","3"]}"#) == true)
    #expect(
      lines("emit Any at /r", "<r><ONE>1</ONE><ONE>2</ONE><TWO>3</TWO></r>").first?
        .hasSuffix(#"{"ONE":["1","2"],"TWO":"3"}"#) == true)
  }

  @Test func theyAreDifferentCases() {
    let payload = #"[{"s":"ONE"},{"s":"TWO"}]"#
    #expect(
      lines(#"emit A at /\#ntype A { s: S }\#nenum S { a = "ONE"; b = "TWO" }"#, payload)
        == [#"A {"s":"a"}"#, #"A {"s":"b"}"#])
    #expect(
      lines(#"emit A at /\#ntype A { s: S }\#nenum S { a = "ONE"; else b }"#, payload)
        == [#"A {"s":"a"}"#, #"A {"s":"b"}"#])
  }

  /// All of 16,384 keys and texts are equivalent: whatever looks them up in a table takes them apart by their bytes.
  @Test(arguments: [
    "d: Any from d", "d: [String: Int] from d/*", "d: [String] from k distinct",
  ])
  func thousandsTakeNoLongerThanOthers(_ field: String) {
    let texts = (0..<16_384).map { number in
      (0..<14).map { number >> $0 & 1 == 0 ? Self.one : Self.two }.joined()
    }
    let members = texts.map { "\"\($0)\":1" }.joined(separator: ",")
    let items = texts.map { "\"\($0)\"" }.joined(separator: ",")
    let lines = mapText(
      "emit A at /r[k = l]\ntype A { \(field); n: Int }",
      #"{"r":{"n":1,"d":{\#(members)},"k":[\#(items)],"l":["x","\#(texts[9])"]}}"#)
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix(#""n":1}"#) == true, "\(lines.first?.prefix(300) ?? "")")
  }
}
