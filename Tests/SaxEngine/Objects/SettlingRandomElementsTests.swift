import SaxEvents
import SaxTestRandom
import Testing

@testable import SaxEngine

/// The results are the same whether the rest of elements is passed over or read.
@Suite("The rest of random elements") struct SettlingRandomElementsTests {
  private static let mappings = [
    """
    emit Item at /items/item | /list/rows/row
    type Item { id: Int from @id | id;  name: String?;  unit: String? from price/@unit | unit
      owner: Owner?;  maker: String? from maker/name;  flag: String from f | g }
    type Owner { id: Int? from @id;  name: String;  part: Part?;  deep: String? from sub/deep/name }
    type Part { code: String from @code;  n: Int?;  axis: String? from size/@axis | axis }
    """,
    """
    namespace x = "urn:x"
    emit Item at /items/item[not(@kind = "b")] | /list/rows/row
    type Item { name: String as trimmed;  n: Int? from n[. > 1] | x:n | part/n }
    """,
    """
    emit Sole at /items | /list
    type Sole { first: Item from item | rows/row;  title: String? from title | name }
    type Item { id: Int? from @id;  name: String;  part: Part?;  owner: String? from owner/name }
    type Part { n: Int;  code: String? from @code | code;  text: String? from text() }
    """,
  ]

  @Test(arguments: Self.mappings) func isTheSameAsByEvents(mapping: String) throws {
    let mapping = try Mapping(mapping)
    var draft = RestDraft(generator: SplitMix(seed: 31))
    var (objects, rests, whole) = (0, 0, 0)
    for round in 0..<135 {
      let text = draft.document()
      let bytes = Array(text.utf8)
      func map(
        _ chunk: Int, takes: Bool = false, _ engine: SettledElements.Engine = .native
      ) -> SettledElements.Outcome {
        SettledElements.map(
          mapping, bytes, chunk: chunk, takes: takes, engine, samples: round % 9 == 0,
          skipping: round % 2 == 0)
      }
      let wanted = map(bytes.count)
      objects += wanted.lines.count
      rests += wanted.rests
      for chunk in [bytes.count, 1 + round % 60, 1 + round % 7] {
        let events = map(chunk)
        #expect(events.lines == wanted.lines && events.rests == wanted.rests, "\(chunk): \(text)")
        #expect(map(chunk, takes: true).lines == wanted.lines, "\(chunk), taken: \(text)")
      }
      let full = map(bytes.count, .full)
      guard full.isWhole else { continue }
      whole += 1
      #expect(full.lines == wanted.lines, "\(text)")
      #expect(map(bytes.count, .libxml2).lines == wanted.lines, "\(text)")
    }
    #expect(objects > 150)
    #expect(rests > 50)
    #expect(whole > 50)
  }
}

/// Makes documents up whose elements have few parts that are wanted, and many that are not.
struct RestDraft {
  var generator: SplitMix

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private mutating func one(_ texts: [String]) -> String { texts[pick(texts.count)] }

  private mutating func text() -> String {
    one([
      "x", "1", "2", "7", "", " ", "&amp;", "&#32;", "a word", "&none;", "<![CDATA[1]]>", "\r\n",
    ])
  }

  private mutating func attributes() -> String {
    var text = ""
    for name in ["id", "code", "unit", "axis", "kind", "xml:lang"] where pick(5) == 0 {
      text += " \(name)=\"\(one(["1", "3", "a", "b", "", "&gt;", ">", " "]))\""
    }
    if pick(80) == 0 { text += one([" x='1' x='2'", " y", " y='<'", " u:y=''", " xmlns='urn:z'"]) }
    return text
  }

  private mutating func element(_ name: String, _ depth: Int) -> String {
    let tag = name + attributes()
    if pick(9) == 0 { return "<\(tag)/>" }
    var content = ""
    if depth < 5, pick(3) == 0 {
      for _ in 0..<pick(4) { content += element(depth) }
    } else {
      content = text()
    }
    return "<\(tag)>\(content)</\(name)>"
  }

  private mutating func element(_ depth: Int) -> String {
    if pick(60) == 0 {
      return one([
        "<!-- </item> -->", "<?p </item>?>", "<![CDATA[</item>]]>", "text", "&none;", "]]>", "<z>",
        "</item>", "</z>", "<r a='</item>'/>", "<x:n xmlns:x='urn:x'>4</x:n>",
      ])
    }
    let name = one([
      "id", "name", "unit", "f", "g", "n", "owner", "part", "maker", "price", "size", "sub", "deep",
      "item", "row", "r", "s", "axis", "code", "title", "tag", "a_name_that_is_not_short_at_all",
    ])
    return element(name, depth) + one(["", "", "", "\n", " "])
  }

  /// One in which mostly all that is wanted comes first.
  private mutating func item(_ name: String) -> String {
    var content = ""
    if pick(4) > 0 {
      content = "<f>f</f><name>\(one(["n", "&lt;", ""]))</name>"
      if pick(2) == 0 { content += "<price unit='u'/><unit>v</unit>" }
      if pick(2) == 0 { content += "<maker><name>m</name>" + element(3) + "</maker>" }
      if pick(2) == 0 {
        content +=
          "<owner><name>o</name><part code='c'><n>1</n><size axis='x'/>" + element(4)
          + "</part><sub><deep><name/></deep></sub>" + element(3) + "</owner>"
      }
      if pick(3) == 0 { content += "<n>3</n><part><n>4</n></part>" }
    }
    for _ in 0..<pick(6) { content += element(1) }
    return "<\(name)\(pick(5) > 0 ? " id='5'" : "")\(pick(9) == 0 ? " kind='b'" : "")>"
      + "\(content)</\(name)>"
  }

  mutating func document() -> String {
    let isList = pick(3) == 0
    let name = isList ? "row" : "item"
    let items = (0..<(1 + pick(6))).map { _ in item(name) + one(["", "\n"]) }.joined()
    let tail = String(repeating: "\n", count: pick(80))
    return isList
      ? "<list><rows>\(items)</rows><title>t</title><r/></list>" + tail
      : "<items>\(items)<title>t</title><r>&none;</r></items>".replacing(
        "&none;", with: pick(9) == 0 ? "&none;" : "") + tail
  }
}
