import SaxImport
import SaxSchema
import Testing

/// Samples with too much to keep give a sensible suggestion of less.
@Suite struct BoundTests {
  @Test func manyKeysBecomeADictionary() throws {
    let members = (0..<5000).map { #""key\#($0)":{"v":\#($0)}"# }
    let suggestion = try Suggestion(#"{"total":1,"all":{\#(members.joined(separator: ","))}}"#)
    #expect(suggestion.rules == ["emit All at /all/*"])
    #expect(suggestion.declaration("All") == ["key: String from name()", "v: Int"])
    #expect(try suggestion.objects().count == 5000)
  }

  /// Before all shapes are spent on what is in their first values.
  @Test func manyCodesBecomeADictionarySoon() throws {
    let inner = (0..<60).map { #""p\#($0)":{"x":\#($0)}"# }.joined(separator: ",")
    let members = (0..<400).map { #""KL\#($0 + 1000)":{\#(inner)}"# }
    let suggestion = try Suggestion(#"{"total":1,"all":{\#(members.joined(separator: ","))}}"#)
    #expect(suggestion.rules == ["emit All at /all/*"])
    #expect(suggestion.declaration("All").count == 61)
    #expect(!suggestion.mapping.contains("more fields"))
    #expect(try suggestion.objects().count == 400)
  }

  @Test func manyNamesBecomeADictionaryInXMLToo() throws {
    let members = (0..<500).map { "<k\($0)>\($0)</k\($0)>" }
    let suggestion = try Suggestion("<d><r id='1'>\(members.joined())</r><r id='2'/></d>")
    _ = try suggestion.objects()
    #expect(suggestion.rules.count == 1)
  }

  @Test func manyPathsShareShapes() throws {
    func nest(_ depth: Int, _ width: Int) -> String {
      if depth == 0 { return "1" }
      return "{"
        + (0..<width).map { #""k\#(depth)\#($0)":\#(nest(depth - 1, width))"# }
        .joined(separator: ",") + "}"
    }
    let suggestion = try Suggestion(nest(5, 7))
    _ = try suggestion.objects()
  }

  @Test func deepNestingIsRecursion() throws {
    let depth = 400
    let suggestion = try Suggestion(
      String(repeating: "<a><b x='1'>", count: depth / 2)
        + String(repeating: "</b></a>", count: depth / 2))
    _ = try suggestion.objects()
    #expect(suggestion.schema.declarations.count < 8)
  }

  /// A node of its own kind within itself may have fields, or may be text: that depends on itself.
  @Test func whatIsTextOrUnreadInItselfIsStillRead() throws {
    var text = "1"
    for depth in 0..<9 { text = "{\"n\":\(depth),\"#text\":\(text)}" }
    let suggestion = try Suggestion("{\"a\":\(text),\"#text\":\(text)}")
    #expect(try suggestion.objects().count == 1)

    func nest(_ depth: Int, _ inner: String) -> String {
      #"<!DOCTYPE a [<!ENTITY e SYSTEM "e.xml">]>"#
        + String(repeating: "<a>", count: depth) + inner
        + String(repeating: "</a>", count: depth)
    }
    #expect(throws: InferenceError.self) { try Suggestion(nest(9, "&e;")) }
    let some = try Suggestion(nest(9, "<b>1</b>&e;"))
    #expect(some.mapping.contains("b: Int"))
    #expect(try some.objects().count == 1)
  }

  @Test func aDictionaryWhoseValuesHoldItIsStillRead() throws {
    func level(_ depth: Int) -> String {
      let members = (0..<30).map { index in
        #""\#(depth)\#(index + 10)":"#
          + (depth > 0 && index % 15 == 14
            ? #"{"n":1,"all":\#(level(depth - 1))}"# : #"{"n":2}"#)
      }
      return "{\(members.joined(separator: ","))}"
    }
    let suggestion = try Suggestion(#"{"a":1,"all":\#(level(3))}"#)
    _ = try suggestion.objects()
  }

  @Test(arguments: [1, 3, 17, 64])
  func theSameAtEveryChunkSize(chunk: Int) throws {
    let sample = """
      <f xmlns="urn:a"><e i="1"><t>A &amp; B</t><p>x <b>y</b></p></e><e i="2"><t> </t><u/></e></f>
      """
    let whole = try Suggestion(sample)
    #expect(try Suggestion(sample, chunk: chunk).mapping == whole.mapping)
  }
}
