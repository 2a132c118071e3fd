import Saxifrage
import Testing

/// Characters that XML forbids, in readings that go on after errors.
@Suite("A character that XML forbids costs its records alone") struct ForbiddenCharacterTests {
  private static let entries = "emit E at /f/e\ntype E { id: Int from @id;  t: String? }"

  @Test(arguments: [
    "<e id='2'><t>a\u{1}b</t></e>", "<e id='2'><t>a&#1;b</t></e>",
    "<e id='2'><t>a&#xFFFF;b</t></e>",
    "<e id='2&#0;'><t>b</t></e>", "<e id='2'><t x='\u{2}'>b</t></e>", "<e id='2' x='\u{FFFF}'/>",
    "<e id='2'><t><![CDATA[a\u{1B}]]></t></e>", "<e id='2'><!-- \u{1} --><t/></e>",
    "<e id='2'><?p \u{1}?><t/></e>", "<e id='2'><t>\u{FFFE}\u{1F}</t></e>",
  ])
  func aCharacterThatXMLForbids(_ entry: String) throws {
    let payload = "<f><e id='1'/>\(entry)<e id='3'><t>c</t></e></f>"
    let read = try LostRecords.read(Self.entries, Array(payload.utf8))
    #expect(
      read.objects == [#"{"id":1,"t":null}"#, #"{"id":3,"t":"c"}"#] && read.end == nil, "\(read)")
    #expect(read.errors.count == 1 && read.refused == [entry], "\(read)")
    #expect(read.errors.first?.contains("which XML does not allow") == true)
  }

  @Test func bytesThatAreNoCharacters() throws {
    let bytes =
      Array("<f><e id='1'/><e id='2'><t>a".utf8) + [0xFF, 0x00, 0xC3, 0x28, 0xE2, 0x82]
      + Array("</t></e><e id='3'/></f>".utf8)
    let read = try LostRecords.read(Self.entries, bytes)
    #expect(read.objects == [#"{"id":1,"t":null}"#, #"{"id":3,"t":null}"#] && read.end == nil)
    #expect(read.errors == ["1:29 found bytes that are no character in UTF-8"])
  }

  @Test func whatHasNoRecordToLoseEndsTheReading() throws {
    for payload in [
      "<f>\u{1}<e id='1'/></f>", "<f t='&#2;'><e id='1'/></f>",
    ] {
      let read = try LostRecords.read(Self.entries, Array(payload.utf8))
      #expect(read.objects == [] && read.end?.contains("which XML does not allow") == true)
    }
    let whole = try LostRecords.read(
      "emit F at /f\ntype F { t: [String] from e/t }", Array("<f><e><t>\u{1}</t></e></f>".utf8))
    #expect(whole.objects == [] && whole.end != nil)
  }

  @Test func whatNothingReadsCostsNothing() throws {
    let unread = try LostRecords.read(
      Self.entries, Array("<f><h>\u{1}</h><e id='1'><x>&#1;</x></e></f>".utf8))
    #expect(unread.objects == [#"{"id":1,"t":null}"#] && unread.end == nil)
    // A record of attributes alone, of which nothing more than the end tag is wanted.
    for content in [
      "\u{1}", "&#1;", "<x>\u{1}</x>", "<x y='\u{2}'/>", "<!-- \u{1} -->", "<![CDATA[\u{1}]]>",
    ] {
      let payload = "<f><e id='1'>\(content)</e><e id='2'>\(content)</e></f>"
      let attributes = try LostRecords.read(
        "emit E at /f/e\ntype E { id: Int from @id }", Array(payload.utf8))
      #expect(
        attributes.objects == [#"{"id":1}"#, #"{"id":2}"#] && attributes.errors == []
          && attributes.end == nil, "\(content): \(attributes)")
    }
  }

  @Test func theRecordAroundIsLostIfItReadsTheCharacter() throws {
    let mapping =
      "emit O at /f/o\nemit L at /f/o/l\ntype O { id: Int from @id }\ntype L { t: String }"
    let payload = Array(
      "<f><o id='1'><l><t>a</t></l><l><t>\u{1}</t></l></o><o id='2'><l><t>c</t></l></o></f>".utf8)
    let alone = try LostRecords.read(mapping, payload)
    #expect(
      alone.objects == [#"{"t":"a"}"#, #"{"id":1}"#, #"{"t":"c"}"#, #"{"id":2}"#], "\(alone)")
    for field in [
      "ts: [String] from l/t", "all: String from .", "all: [Any] from l", "r: Raw from .",
    ] {
      let both = try LostRecords.read(mapping.replacing("@id }", with: "@id;  \(field) }"), payload)
      #expect(both.objects.count == 3 && both.errors.count == 2, "\(field): \(both)")
    }
    // What is handed out of the tag itself.
    let attributes = try LostRecords.read(
      "emit String at /f/e/@a", Array("<f><e a='x'/><e a='y&#1;'/><e a='z'/></f>".utf8))
    #expect(
      attributes.objects == ["\"x\"", "\"z\""] && attributes.errors.count == 1, "\(attributes)")
  }

  @Test func whatClimbsToItIsLost() throws {
    let mapping =
      "emit P at /r/p\nemit L at /r/p/l\ntype P { id: String from @id }\ntype L { i: String from ../@id }"
    let payload = Array("<r><p id=\"1&#1;\"><l/></p><p id='2'><l/></p></r>".utf8)
    let read = try LostRecords.read(mapping, payload)
    #expect(read.objects == [#"{"i":"2"}"#, #"{"id":"2"}"#] && read.end == nil, "\(read)")
  }

  @Test func aRecordIsToldThoughItsPredicateFails() throws {
    let read = try LostRecords.read(
      "emit P at /r/p[s = \"ok\"]\ntype P { n: Int }",
      Array(
        "<r><p><n>1</n><s>ok\u{1}</s></p><p><n>2</n><s>ok</s></p><p><n>3</n><s>no</s></p></r>".utf8)
    )
    #expect(read.objects == [#"{"n":2}"#] && read.errors.count == 1 && read.end == nil, "\(read)")
  }

  @Test func aCharacterCostsNoMoreThanItsByte() throws {
    // Each asks for a path of a megabyte if it is told.
    let name = String(repeating: "n", count: 900)
    let open = (0..<250).map { "<\(name)\($0)>" }.joined()
    let close = (0..<250).reversed().map { "</\(name)\($0)>" }.joined()
    let payload =
      "<f><e id='1'>\(open)\(String(repeating: "\u{1}", count: 200_000))\(close)</e></f>"
    let mapping = try Mapping("emit E at /f/e\ntype E { id: Int from @id;  all: String from . }")
    let read = try LostRecords.read(mapping, Array(payload.utf8), size: 65_536, format: .xml) {
      $0.keepsRefused = false
    }
    #expect(read.errors.count == 1 && read.objects == [] && read.end == nil, "\(read.end ?? "")")
  }

  @Test func readingsAreTakenUpBehindIt() throws {
    let payload = Array(
      "<f><e id='1'/><e id='&#1;'/><e id='3'/><e id='4'><t>\u{2}</t></e><e id='5'/></f>".utf8)
    try LostRecords.expectCheckpoints(Self.entries, payload)
  }
}
