import SaxEvents
import SaxXML
import Testing

@testable import SaxEngine

/// Elements whose rest may still matter, which are read to their end.
@Suite("Elements that never have had all") struct UnsettledElementsTests {
  /// Maps a document, and expects the same lines however it is read.
  ///
  /// - Returns: those lines, and how often the mapper passed over the rest of an element.
  private func map(
    _ mapping: String, _ xml: String, samples: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> SettledElements.Outcome {
    let mapping = try Mapping(mapping)
    let bytes = Array(xml.utf8)
    func map(
      _ chunk: Int, takes: Bool, _ engine: SettledElements.Engine
    ) -> SettledElements.Outcome {
      SettledElements.map(
        mapping, bytes, chunk: chunk, takes: takes, engine, samples: samples, skipping: true)
    }
    let wanted = map(bytes.count, takes: false, .libxml2).lines
    for chunk in [bytes.count, 1, 2, 3, 5, 8, 50] {
      for engine in [SettledElements.Engine.native, .full] {
        for takes in [false, true] {
          #expect(
            map(chunk, takes: takes, engine).lines == wanted,
            "\(engine), chunks of \(chunk), taken: \(takes)", sourceLocation: sourceLocation)
        }
      }
    }
    return (wanted, map(bytes.count, takes: false, .native).rests, true)
  }

  private func items(_ item: String) -> String {
    "<items>\(item)\(item)</items>" + String(repeating: " ", count: 100)
  }

  @Test(arguments: [
    // Lists, dictionaries, and what takes the rest.
    ("tags: [Int] from tag", "<id>1</id><tag>1</tag><r/><tag>2</tag>"),
    ("tags: [Int] from t/tag", "<id>1</id><t><tag>1</tag><r/></t><t><r/><tag>2</tag></t>"),
    ("words: [String] from w as list", "<id>1</id><w>a b</w><r/><w>c</w>"),
    ("all: [String: Int] from rest()", "<id>1</id><r>2</r><s>3</s>"),
    ("all: [String: Int] from d", "<id>1</id><d><r>2</r><s>3</s></d><r/><s/>"),
    ("has: Bool from h as exists", "<id>1</id><r/><h/>"),
    // Text.
    ("text: String? from text()", "<id>1</id><r/>te<s/>xt"),
    ("all: String from .", "<id>1</id><r>te</r>xt"),
    ("in: String", "<id>1</id><in><b>te</b><r>x</r>t</in>"),
    ("in: In? from in", "<id>1</id><in><n>2</n><r/>text</in>"),
    // The whole.
    ("any: Any from .", "<id>1</id><r>te</r>xt"),
    ("any: Any from in", "<in><n/></in><id>1</id><r/>"),
    ("raw: Raw from in", "<in><n/></in><id>1</id><r>&amp;</r>"),
    // What may lie within one another, or far down.
    ("n: Int? from .//n", "<id>1</id><n>2</n><r><n>3</n></r>"),
    ("n: [Int] from .//n", "<id>1</id><n>2</n><r><n>3</n></r>"),
    // What waits to be decided.
    ("n: Int? from n[ok = 1] | n[@o] | m", "<id>1</id><n o=''>2</n><r/><m>3</m>"),
    ("n: Int? from n[2]", "<id>1</id><n>2</n><r/><n>3</n>"),
    ("n: In? from in[n = 3]", "<id>1</id><in><n>2</n><r/></in><r/><in><n>3</n><r/></in>"),
    // What lies above.
    ("up: Up? from up", "<late>1</late><up><n>1</n><r/></up><id>1</id><r/><late>2</late>"),
    ("up: Up? from up", "<up><n>1</n><r/></up><id>1</id><r/><late>2</late>"),
    // One of several types.
    ("one: One? from one", "<id>1</id><one><n>1</n><k>b</k><r/></one><r/>"),
    ("one: One? from one", "<id>1</id><one k='a'><n>1</n><r/><s>2</s></one><r/>"),
    ("more: [Two] from two", "<id>1</id><two k='a'><a><n>1</n><r/></a><r/></two><r/>"),
  ])
  func lookOn(field: String, content: String) throws {
    let mapping = """
      emit T at /items/item
      type T { id: Int; \(field) }
      type In { n: Int?;  text: String? from text() }
      type Up { n: Int;  late: Int? from ../late }
      type One = switch @k | k { "a" -> A;  else -> B }
      type Two = switch @k { "a" -> A;  else -> B }
      type A { n: Int? from n | a/n }
      type B { n: Int }
      """
    let outcome = try map(mapping, items("<item>\(content)</item>"))
    #expect(outcome.lines.count == 2, "\(outcome.lines)")
  }

  @Test func lookOnForSomebodyElse() throws {
    let both = "emit T at /items/item\nemit U at //u\ntype T { id: Int }\ntype U { n: Int }"
    let item = "<item><id>1</id><r/><u><n>2</n><x><u><n>3</n></u></x></u></item>"
    #expect(try map(both, items(item)).lines.count == 6)
    let two = "emit T at /items/item\nemit U at /items/*\ntype T { id: Int }\ntype U { n: Int }"
    #expect(try map(two, items("<item><id>1</id><r/><n>2</n><r/></item>")).lines.count == 4)
    let error =
      "emit T at /items/item\nerror U at /items/item/u\ntype T { id: Int }\ntype U { n: Int }"
    let errors = try map(error, items("<item><id>1</id><r/><u><n>2</n></u></item>")).lines
    #expect(errors.first?.hasSuffix("the payload says U {\"n\":2}") == true, "\(errors)")
    let last = "emit T at /items/item[last = 1]\ntype T { id: Int }"
    #expect(try map(last, items("<item><id>1</id><r/><last>1</last></item>")).lines.count == 2)
    let text = "emit T at /items/item[. = \"12\"]\ntype T { id: Int }"
    #expect(try map(text, items("<item><id>1</id><r>2</r></item>")).lines.count == 2)
    let number = "emit T at /items/item\ntype T { id: Int;  at: Int from position() }"
    #expect(try map(number, items("<item><id>1</id><r/></item>")).lines.last == #"{"id":1,"at":2}"#)
  }

  @Test func lookOnWhereTwoAreAnError() throws {
    let twice = "duplicates error\nemit T at /items/item\ntype T { id: Int }"
    let outcome = try map(twice, items("<item><id>1</id><r/><id>2</id></item>"))
    #expect(outcome.rests == 0)
    #expect(
      outcome.lines.dropLast().allSatisfy {
        $0.hasSuffix("a second node for T.id, which takes one")
      })
  }

  // MARK: Messages

  /// The message of a missing field lists all that is there.
  @Test func lookOnForMessages() throws {
    let mapping = "emit T at /items/item\ntype T { id: Int from @id;  name: String }"
    let named = try Mapping(mapping)
    let bytes = Array(items("<item><name/><r/><ident/><id/></item>").utf8)
    for takes in [true, false] {
      var notes: [[String]] = []
      let mapper = Mapper(named, reading: .xml) {
        if case .failure(let error) = $0.result { notes.append(error.notes) }
      }
      mapper.assembly.hints.closeSample()
      let reader = NativeXMLReader(sink: takes ? mapper : EventsAlone(mapper))
      try reader.feed(bytes.span)
      try reader.finish()
      #expect(notes.count == 2)
      #expect(notes.allSatisfy { $0.first?.hasSuffix("which holds name, r, ident, id") == true })
    }
  }

  /// The first elements say what later ones may have meant.
  @Test func lookOnWhereTheFirstAreSampled() throws {
    let mapping = "emit T at /items/item\ntype T { id: Int }"
    let item = "<item><id>1</id><r/><s/></item>"
    #expect(try map(mapping, items(item), samples: true).rests == 0)
    let many = "<items>" + String(repeating: item, count: 200) + "</items>\n"
    let outcome = try map(mapping, many, samples: true)
    #expect(outcome.lines.count == 200)
    #expect(outcome.rests == 73)
  }
}
