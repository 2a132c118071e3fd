import Foundation
import Testing

/// Which of five nodes a predicate lets pass.
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
  ]

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

  /// Which nodes pass, told by where they begin.
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
