import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// The shapes of rows that a mapper keeps from one reading to the next.
@Suite struct RowShapeMemoryTests {
  private static let mappings = [
    "emit E at /e | /r/e\ntype E { a: Int; l: [Int] from l; first: Int? from l[1] }",
    "emit E at /e[a > 3] | /r/e[a > 3]\nemit F at /e | /r/e\n"
      + "type E { a: Int; o: O? from o[c = 'x'] }\ntype F { l: [Int] from l }\ntype O { c: String }",
  ]

  @Test(arguments: mappings, [MappedFormat.json, .xml])
  func isThatOfOneReading(text: String, format: MappedFormat) throws {
    let mapping = try Mapping(text, named: "m.sax")
    var sizes: [Int] = []
    for _ in 0..<20 {
      let mapper = mapping.mapper(reading: format) { _ in }
      defer { mapping.giveBack(mapper) }
      mapper.assembly.hints.closeSample()
      let reader: any Reader =
        format == .xml ? NativeXMLReader(sink: mapper) : JSONReader(sink: mapper)
      try reader.feed(Array(Self.document(format).utf8).span)
      try reader.finish()
      sizes.append(mapper.assembly.rows.shapes.size + mapper.assembly.rows.learner.size)
    }
    #expect(sizes[2] > 0)
    #expect(sizes[2] == sizes[19])
  }

  private static func document(_ format: MappedFormat) -> String {
    switch format {
    case .json:
      let items = (0..<60).map { #"{"a":\#($0),"l":[1,2],"o":{"c":"x"},"z":0}"# }
      return #"{"e":[\#(items.joined(separator: ","))]}"#
    case .xml:
      let items = (0..<60).map { "<e><a>\($0)</a><l>1</l><l>2</l><o><c>x</c></o><z/></e>" }
      return "<r>\(items.joined(separator: "\n"))</r>"
    }
  }
}
