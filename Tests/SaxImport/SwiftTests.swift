import Foundation
import Saxifrage
import Testing

/// The Swift for objects that have no type of their own.
@Suite struct SwiftTests {
  @Test func typesWithoutANameAreAskedForByLoops() async throws {
    let decimals = try loops("[1, 2.5]")
    #expect(decimals.comments == "// for try await value in mapping.objects(Decimal.self, in: …)\n")
    var sum: Decimal = 0
    for try await value in decimals.mapping.objects(Decimal.self, in: decimals.input) {
      sum += value
    }
    #expect(sum == 3.5)

    let rows = try loops("\u{1E}[1, null]\n\u{1E}[2]\n")
    #expect(
      rows.comments
        == "// for try await value in mapping.objects([Int?].self, named: \"[Int?]\", in: …)\n")
    var lists: [[Int?]] = []
    for try await value in rows.mapping.objects([Int?].self, named: "[Int?]", in: rows.input) {
      lists.append(value)
    }
    #expect(lists == [[1, nil], [2]])

    let entries = try loops("{\"1\":1,\"3\":2}\n{\"2\":5}\n")
    #expect(
      entries.comments
        == "// for try await value in "
        + "mapping.objects([String: Int].self, named: \"[String: Int]\", in: …)\n")
    var counts: [[String: Int]] = []
    for try await value in entries.mapping.objects(
      [String: Int].self, named: "[String: Int]", in: entries.input)
    {
      counts.append(value)
    }
    #expect(counts == [["1": 1, "3": 2], ["2": 5]])

    let any = try loops("<a>1<b/>2</a>")
    #expect(
      any.comments
        == "// for try await value in mapping.objects(String.self, named: \"Raw\", in: …)\n")
    for try await value in any.mapping.objects(String.self, named: "Raw", in: any.input) {
      #expect(value == "<a>1<b></b>2</a>")
    }
  }

  @Test func typesWithANameNeedNoLoop() throws {
    #expect(try Suggestion(#"[{"a":1},null]"#).swift.contains("//") == false)
  }

  private func loops(_ sample: String) throws -> (
    comments: String, mapping: Mapping, input: InputSource
  ) {
    let suggestion = try Suggestion(sample)
    let head = "import Foundation\nimport Saxifrage\n\n"
    #expect(suggestion.swift.hasPrefix(head))
    return (
      String(suggestion.swift.dropFirst(head.count)), try Mapping(suggestion.mapping),
      .text(sample)
    )
  }
}
