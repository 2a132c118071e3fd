import Foundation
import Testing

/// The nodes, of five, that a predicate lets pass.
@Suite("Predicates")
struct PredicateSemanticsTests {
  static let json = #"""
    {"a":[{"@k":"1","b":1},{"@k":"x","b":"x","c":[1,"y"]},{"b":null},{"b":{"d":1}},{"@k":"10","b":1e1}]}
    """#

  static let xml = """
    <r><a k="1"><b>1</b></a><a k="x"><b>x</b><c>1</c><c>y</c></a><a/><a><b/></a><a k="10"><b> 10 </b></a></r>
    """

  static let cases: [(predicate: String, json: [Int], xml: [Int])] = [
    ("@k", [1, 2, 5], [1, 2, 5]),
    ("not(@k)", [3, 4], [3, 4]),
    ("b", [1, 2, 3, 4, 5], [1, 2, 4, 5]),
    ("b/d", [4], []),
    ("@k = 1", [1], [1]),
    ("@k = \"1\"", [1], [1]),
    ("@k != 1", [2, 5], [2, 5]),
    ("not(@k = 1)", [2, 3, 4, 5], [2, 3, 4, 5]),
    ("b = 10", [5], [5]),
    ("b = \"10\"", [], []),
    ("b != \"x\"", [1, 5], [1, 4, 5]),
    ("not(b = \"x\")", [1, 3, 4, 5], [1, 3, 4, 5]),
    ("c = 1", [2], [2]),
    ("c != 1", [2], [2]),
    ("b > 1", [5], [5]),
    ("b >= 1 and b < 10", [1], [1]),
    ("b < 10 or @k = \"x\"", [1, 2], [1, 2]),
    ("b = @k", [1, 2], [1, 2]),
    ("contains(@k, \"1\")", [1, 5], [1, 5]),
    ("starts-with(@k, \"10\")", [5], [5]),
    ("ends-with(@k, \"0\")", [5], [5]),
    ("string-length(@k) = 2", [5], [5]),
    ("string-length(@k) = 0", [3, 4], [3, 4]),
    ("normalize-space(b) = \"10\"", [], [5]),
    ("number(@k) = 10", [5], [5]),
    ("name() = \"a\"", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
    ("local-name() != \"a\"", [], []),
    ("3", [3], [3]),
    ("position() = 3", [3], [3]),
    ("position() > 3", [4, 5], [4, 5]),
    ("@k][2", [2], [2]),
    ("@* = \"10\"", [5], [5]),
    ("*", [1, 2, 3, 4, 5], [1, 2, 4, 5]),
    ("*/d", [4], []),
    // A Boolean beside an order and a text: both are numbers, and this text is none.
    ("not(@k) < \"k\"", [], []),
    ("not(@k) < \"1\"", [1, 2, 5], [1, 2, 5]),
    ("\"0\" < not(@k)", [3, 4], [3, 4]),
    ("not(@k) = \"k\"", [3, 4], [3, 4]),
    ("not(@k) < b", [1, 2, 5], [1, 2, 5]),
    // Both sides are nodes, which compare as texts, but by order as numbers.
    ("c = c", [2], [2]),
    ("c != c", [2], [2]),
    ("@k != @k", [], []),
    ("b != @k", [5], [5]),
    ("b <= @k", [1, 5], [1, 5]),
    ("b < @k", [], []),
    ("c <= b", [], []),
    // One side is nodes, and the other is known only once something has come.
    ("b = string-length(@k)", [1], [1]),
    ("b != string-length(@k)", [2, 5], [2, 4, 5]),
    ("string-length(@k) <= b", [1, 5], [1, 5]),
    ("b = normalize-space(b)", [1, 2, 5], [1, 2, 4]),
    ("b != normalize-space(b)", [], [5]),
    ("position() = b", [1], [1]),
    ("c < position()", [2], [2]),
    ("c = name()", [], []),
    ("c != name()", [2], [2]),
  ]

  /// Each node is compared once and let go, however many come: here 20,000, which are numbered from 1.
  @Test(arguments: [
    ("r", true), ("r = 0", false), ("r != 0", true), ("r < 1", false), ("0 >= r", false),
    ("r = \"x\"", false), ("not(r = 0) and s", true), ("contains(r, \"2\")", false),
    ("normalize-space(r) = \"1\"", true), ("r < s", true), ("s < r", true), ("s <= t", false),
    ("r != s", true), ("s > number(r)", true), ("r < string-length(s)", false),
  ])
  func manyNodesTakeNoMemory(_ predicate: String, _ passes: Bool) throws {
    let numbers = (1...20_000).map(String.init)
    let mapping = "limit held 8 KiB\nemit T at /p[\(predicate)]\ntype T { n: Int }"
    let json = #"{"p":{"n":7,"r":[\#(numbers.joined(separator: ","))],"s":2,"t":1}}"#
    let xml = "<p><n>7</n>\(numbers.map { "<r>\($0)</r>" }.joined())<s>2</s><t>1</t></p>"
    for payload in [json, xml] {
      #expect(mapText(mapping, payload) == (passes ? [#"T {"n":7}"#] : []))
    }
  }

  /// XPath 1.0 §4.2: without an exponent.
  @Test(arguments: [
    ("1000000000000000", "1000000000000000"), ("1e21", "1000000000000000000000"),
    ("-12345678901234567890", "-12345678901234567000"), ("0.00001", "0.00001"),
    ("-1.5e-7", "-0.00000015"), ("1.50", "1.5"), ("-0", "0"), ("12e-1", "1.2"), ("x", "NaN"),
    ("9007199254740993", "9007199254740992"), ("1234567890123456.5", "1234567890123456.5"),
  ])
  func numbersAreWrittenPlainly(_ number: String, _ text: String) {
    let length = text.count
    for predicate in [
      "starts-with(number(v), \"\(text)\")", "string-length(number(v)) = \(length)",
    ] {
      let mapping = "emit T at /a[\(predicate)]\ntype T { v: String }"
      #expect(mapText(mapping, #"{"a":{"v":"\#(number)"}}"#).count == 1, "\(predicate)")
    }
  }

  /// A number that is none equals nothing, and differs from all.
  @Test func manyThatAreNoNumbersTakeNoTime() {
    let items = repeatElement(#""x""#, count: 40_000).joined(separator: ",")
    let json = #"{"a":{"n":7,"b":[\#(items)],"c":"1"}}"#
    for (predicate, passes) in [
      ("b = string-length(c)", false), ("b = position()", false), ("b != string-length(c)", true),
      ("b = number(b)", false),
    ] {
      let mapping = "limit held 8 KiB\nemit T at /a[\(predicate)]\ntype T { n: Int }"
      #expect(mapText(mapping, json) == (passes ? [#"T {"n":7}"#] : []), "\(predicate)")
    }
    #expect(
      mapText(
        "emit T at /a\ntype T { d: [Double] from d distinct }", #"{"a":{"d":["NaN",1,"NaN"]}}"#)
        == [#"T {"d":["NaN",1.0]}"#])
  }

  /// Texts that have to be compared with all that comes are kept, each once.
  @Test func nodesThatNodesMayEqualAreKept() throws {
    let numbers = (1...20_000).map(String.init)
    for (last, passes) in [("20000", true), ("0", false)] {
      let json = #"{"p":{"n":7,"r":[\#((numbers + numbers).joined(separator: ","))],"s":\#(last)}}"#
      for (limit, predicate) in [("4 MiB", "r = s"), ("4 MiB", "s = r"), ("64 KiB", "r = s")] {
        let mapping = "limit held \(limit)\nemit T at /p[\(predicate)]\ntype T { n: Int }"
        let lines = mapText(mapping, json)
        if limit == "4 MiB" {
          #expect(lines == (passes ? [#"T {"n":7}"#] : []))
        } else {
          #expect(lines.last?.contains("limit held") == true)
        }
      }
    }
  }

  @Test(arguments: cases)
  func passes(_ predicate: String, _ json: [Int], _ xml: [Int]) {
    for chunk in [Int.max, 1] {
      let mapping = """
        emit R at json(/) | xml(/r)
        type R { some: [N] from a[\(predicate)] }
        type N { o: Int from offset() }
        """
      for (payload, wanted) in [(Self.json, json), (Self.xml, xml)] {
        let numbers = numbers(mapping, payload, chunk: chunk)
        #expect(numbers == wanted, "[\(predicate)] in \(payload.prefix(1))")
      }
    }
  }

  /// The numbers of the nodes that pass, told by where they begin.
  private func numbers(_ mapping: String, _ payload: String, chunk: Int) -> [Int] {
    let every = mapText(
      "emit N at /a | /r/a\ntype N { o: Int from offset() }", payload, chunk: chunk)
    let lines = mapText(mapping, payload, chunk: chunk)
    guard let line = lines.last, let start = line.range(of: "\"some\":[") else { return [-1] }
    let some = line[start.upperBound...]
    return every.indices.filter { index in
      let object = every[index].dropFirst(2)
      return some.contains(object)
    }.map { $0 + 1 }
  }
}
