import SaxEvents
import SaxXML
import Testing

@testable import SaxEngine

/// Elements of XML that come in parts wait until they are whole, and then come as rows.
@Suite("Elements in parts") struct CutElementsTests {
  private static let mapping = """
    emit Item at /items/item | //row
    type Item { id: Int from @id; name: String?; parts: [Part] from part }
    type Part { n: Int from @n }
    """

  private static func item(_ id: Int) -> String {
    "<item id='\(id)' x='a>b'><name>a &amp; <![CDATA[</item>]]> ä</name><part n='1'/><part n='2'><q/></part>"
      + "<!-- </item> --><other><item/></other></item >"
  }

  /// Reads a text in parts of at most a number of bytes.
  ///
  /// - Returns: the objects and errors, a line each, and how many elements came as rows.
  private func read(_ text: String, chunk: Int) throws -> (lines: [String], taken: Int) {
    var lines: [String] = []
    let mapper = Mapper(try Mapping(Self.mapping, named: "m.sax"), reading: .xml) {
      switch $0.result {
      case .success(let value): lines.append("\($0.typeName) \(value)")
      case .failure(let error): lines.append(describe(error))
      }
    }
    let sink = CountedTakes(mapper)
    let reader = NativeXMLReader(sink: sink)
    let bytes = Array(text.utf8)
    do {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        try reader.feed(bytes[start..<min(bytes.count, start + min(chunk, bytes.count))].span)
      }
      try reader.finish()
    } catch {
      lines.append("\(error)")
    }
    return (lines, sink.count)
  }

  private static func plain(_ id: Int) -> String {
    "<item id='\(id)'><name>n &lt; ä</name><part n='1'/><part n='2'/><other>text</other></item>\n"
  }

  @Test(arguments: [1, 2, 3, 7, 30, 64, 100, 1000])
  func comeAsRows(chunk: Int) throws {
    let payload = "<items>\((0..<600).map(Self.plain).joined())</items>"
    let whole = try read(payload, chunk: .max)
    let parts = try read(payload, chunk: chunk)
    #expect(parts.lines == whole.lines)
    #expect(whole.lines.count == 600)
    // Names are learned where they are read in one piece with what follows.
    if chunk > 60 { #expect(parts.taken > 200) }
  }

  @Test(arguments: [1, 2, 3, 7, 30, 64, 100, 1000])
  func whateverIsInThem(chunk: Int) throws {
    let items = (0..<80).map { Self.item($0) + Self.plain($0) }
    let nested = "<row id='1'><row id='2'><name>x</name></row><part n='3'/></row>"
    let payload = "<items>\(items.joined())<row id='7'/>\(nested)\(items.joined())</items>"
    let whole = try read(payload, chunk: .max)
    #expect(try read(payload, chunk: chunk).lines == whole.lines)
    #expect(whole.lines.count > 320)
  }

  @Test(
    arguments: [
      "<item id='1'", "<item id='1'>", "<item id='1'><name>x", "<item id='1'><name></item></items>",
      "<item id='1'><a></b></item></items>", "<item id='x'><name>n</name></item></items>",
      "<item id='1'>&nope;</item></items>", "<item id='1'><a b='1' b='2'/></item></items>",
      "<item id='1'><name>]]></name></item></items>", "<item id='1' id='2'></item></items>",
      "<item id='1'></item", "<item id='1'><p:q/></item></items>", "<item><x/></item></items>",
    ])
  func theirErrorsAreTheSame(text: String) throws {
    let payload = "<items>\((0..<300).map(Self.plain).joined())\(text)"
    let whole = try read(payload, chunk: .max).lines
    for chunk in [1, 2, 5, 40, 150] {
      #expect(try read(payload, chunk: chunk).lines == whole, "\(chunk)")
    }
  }

  @Test func longOnesDoNotWait() throws {
    let parts = (0..<100).map {
      "<part n='\($0)'>\(String(repeating: "x", count: 1000))</part>"
    }.joined()
    let element = "<item id='1'>\(parts)</item>"
    let payload =
      "<items>\((0..<300).map(Self.plain).joined())\(element)\(Self.plain(2))\(element)</items>"
    let whole = try read(payload, chunk: .max).lines
    for chunk in [777, 5000, 40_000] {
      #expect(try read(payload, chunk: chunk).lines == whole)
    }
  }

  /// Elements of the same name in one another make none wait again and again.
  @Test func nestedOnesAreReadOnce() throws {
    let deep =
      String(repeating: "<row id='1'>", count: 200) + String(repeating: "</row>", count: 200)
    let payload = "<items>\((0..<300).map(Self.plain).joined())\(deep)</items>"
    let whole = try read(payload, chunk: .max).lines
    #expect(try read(payload, chunk: 10).lines == whole)
    #expect(whole.count == 500)
  }
}
