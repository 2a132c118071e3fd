import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// A text over `limit text` ends the reading where events end it, be it in an object of which nothing is made.
@Suite("Too long texts in rows") struct RowTextLimitTests {
  private static let rules = [
    #"emit R at /r/e[k = "a"]"#, #"emit R at /r/e[k != "b"]"#, "emit R at /r/e[@n > 50]",
    "emit R at /r/e[x and k = \"a\"]", "emit S at /r/e", "emit R at /r/e",
    "emit R at /r/e[k = \"a\"]\nemit Q at /r/e[k = \"c\"]", "emit O at /r/e", "emit P at /r/e",
  ]

  /// A document of plain objects, of which the last but a few has too long a text.
  private static func document(_ format: MappedFormat, kind: String, isLast: Bool) -> String {
    let items = (0..<60).map { index in
      let text = index == 50 ? String(repeating: "t", count: 40) : "t"
      let kind = index == 50 ? kind : "a"
      let (x, k) =
        format == .json
        ? (#""x":{"y":"\#(text)"}"#, #""k":"\#(kind)""#)
        : ("<x><y>\(text)</y></x>", "<k>\(kind)</k>")
      let parts = isLast ? [k, x] : [x, k]
      return format == .json
        ? #"{"@n":\#(index),\#(parts.joined(separator: ","))}"#
        : "<e n='\(index)'>\(parts.joined())</e>"
    }
    return format == .json
      ? #"{"e":[\#(items.joined(separator: ",\n"))],"pad":"\#(String(repeating: "p", count: 30))"}"#
      : "<r>\(items.joined(separator: "\n"))</r>"
  }

  @Test(arguments: [MappedFormat.json, .xml], rules)
  func endTheReadingAsEventsDo(_ format: MappedFormat, _ rule: String) throws {
    let rule = format == .json ? rule.replacing("/r/e", with: "/e") : rule
    let mapping = try Mapping(
      """
      limit text 32
      \(rule)
      type R { y: String from x/y; k: String }
      type Q { k: String }
      type O { k: String; y: String? from .[k = "a"]/x/y }
      type P { k: String; y: String? from x[y = "t"]/y }
      type S = switch k { "a" -> R; else -> skip }
      """, named: "m.sax")
    for (kind, isLast) in [("a", false), ("a", true), ("b", false), ("b", true)] {
      let text = Self.document(format, kind: kind, isLast: isLast)
      let wanted = map(mapping, text, format, takes: false)
      let found = map(mapping, text, format, takes: true)
      #expect(found.lines == wanted.lines, "\(text)")
      #expect(found.taken > 20)
    }
  }

  private func map(
    _ mapping: Mapping, _ text: String, _ format: MappedFormat, takes: Bool
  ) -> (lines: [String], taken: Int) {
    let mapped = MappedLines()
    let mapper = Mapper(mapping, reading: format) { try mapped.take($0, skipping: true) }
    mapper.assembly.hints.closeSample()
    let sink = takes ? CountedTakes(mapper) : EventsAlone(mapper)
    let reader: any Reader =
      format == .json ? JSONReader(sink: sink) : NativeXMLReader(sink: sink)
    mapped.read(Array(text.utf8), by: reader, chunk: text.utf8.count)
    return (mapped.lines, (sink as? CountedTakes)?.count ?? 0)
  }
}
