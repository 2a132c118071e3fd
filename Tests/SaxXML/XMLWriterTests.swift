import Foundation
import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import Testing

/// XML that is written is read as what was told.
@Suite("XML that is written") struct XMLWriterTests {
  /// The events, of which a document type declaration is none that is written.
  private func events(_ bytes: [UInt8], _ options: XMLOptions, _ engine: XMLEngine) -> [String] {
    record(bytes, options: options, engine: engine, into: XMLRecorder(places: false)).filter {
      !$0.hasPrefix("doctype")
    }
  }

  @Test(arguments: XMLEngine.allCases) func isReadAsWhatWasTold(_ engine: XMLEngine) throws {
    var random = SplitMix(seed: 31)
    for options in [XMLOptions(), .reportingEverything] {
      for round in 0..<700 {
        let document = RandomXML.document(&random, references: ["&e;", "&f;"])
        let bytes = Array(document.utf8)
        let wanted = events(bytes, options, engine)
        let size = [1, 7, OutputPieces.size][round % 3]
        let written = try WrittenBytes.xml(
          bytes, chunk: 1 + Int(random.next() % 20), size: size, engine: engine, options: options)
        try #require(
          events(written.bytes, options, engine) == wanted, "\(document)\nbecame\n\(written.text)")
        #expect(written.pieces.allSatisfy { $0 <= size })
        #expect(FoundationXMLEvents(written.bytes).isAccepted)
      }
    }
  }

  /// Space between elements is all that is added.
  @Test func prettyAddsSpaceBetweenElementsAlone() throws {
    let source = Array("<a><b>1<c/>2</b><d><e x='1'/><f>t</f></d><g/></a>".utf8)
    let written = try WrittenBytes.xml(
      source, XMLLayout(isPretty: true, hasDeclaration: false))
    #expect(
      written.text == """
        <a>
          <b>1<c/>2</b>
          <d>
            <e x="1"/>
            <f>t</f>
          </d>
          <g/>
        </a>

        """)
  }

  // MARK: Names

  private struct Name {
    var prefix = ""
    var uri = ""
    var local: String
    var value = ""

    init(_ prefix: String, _ uri: String, _ local: String, _ value: String = "") {
      self.prefix = prefix
      self.uri = uri
      self.local = local
      self.value = value
    }
  }

  private func open(_ writer: XMLWriter, _ name: Name, _ attributes: [Name] = []) throws {
    var kept: [[UInt8]] = []
    for one in [name] + attributes {
      kept += [one.local, one.prefix, one.uri, one.value].map { Array($0.utf8) }
    }
    var entries: [Attributes.Entry] = []
    try withPointers(kept[...], []) { pointers in
      for index in attributes.indices {
        let part = pointers[(index + 1) * 4..<(index + 2) * 4]
        let first = part.startIndex
        entries.append(
          Attributes.Entry(
            local: part[first], prefix: part[first + 1], namespace: part[first + 2],
            value: part[first + 3], number: 0))
      }
      _ = try writer.startElement(
        ElementName(
          local: pointers[0].span, prefix: pointers[1].span, namespace: pointers[2].span, number: 0),
        Attributes(entries.span))
    }
  }

  private func withPointers(
    _ rest: ArraySlice<[UInt8]>, _ known: [UnsafeBufferPointer<UInt8>],
    _ body: ([UnsafeBufferPointer<UInt8>]) throws -> Void
  ) throws {
    guard let first = rest.first else { return try body(known) }
    try first.withUnsafeBufferPointer { try withPointers(rest.dropFirst(), known + [$0], body) }
  }

  private func write(_ calls: (XMLWriter) throws -> Void) throws -> String {
    let written = WrittenBytes()
    let writer = XMLWriter(XMLLayout(hasDeclaration: false)) { written.take($0) }
    try calls(writer)
    try writer.finish()
    return written.text
  }

  @Test func prefixesAreDeclaredWhereTheyAreNeeded() throws {
    let text = try write {
      try open($0, Name("s", "u", "a"), [Name("s", "u", "x", "1"), Name("", "", "y", "2")])
      try open($0, Name("s", "u", "b"))
      try $0.end()
      try open($0, Name("s", "v", "c"))
      try $0.end()
      try open($0, Name("", "w", "d"))
      try open($0, Name("", "", "e"))
      try open($0, Name("xml", "http://www.w3.org/XML/1998/namespace", "f"))
      for _ in 0..<4 { try $0.end() }
    }
    #expect(
      text == """
        <s:a xmlns:s="u" s:x="1" y="2"><s:b/><s:c xmlns:s="v"/><d xmlns="w"><e xmlns=""><xml:f/></e></d></s:a>

        """)
  }

  /// A prefix that one attribute has from around stays what it is.
  @Test func prefixesFromAroundStay() throws {
    let text = try write {
      try open($0, Name("q", "u", "a"))
      try open($0, Name("", "", "b"), [Name("q", "u", "x", "1"), Name("q", "v", "y", "2")])
      try $0.end()
      try $0.end()
    }
    #expect(text == #"<q:a xmlns:q="u"><b xmlns:q2="v" q:x="1" q2:y="2"/></q:a>"# + "\n")
  }

  @Test(arguments: [
    ("<b x='a>b' xmlns = 'w'>t</b>", "<b x='a>b' xmlns = 'w'>t</b>"),
    ("<b x=' xmlns=1'/>", "<b xmlns=\"\" x=' xmlns=1'/>"), ("<b/>", "<b xmlns=\"\"/>"),
    ("<b xmlns:p='w'/>", "<b xmlns=\"\" xmlns:p='w'/>"),
  ]) func sourcesKeepTheirNamespace(source: String, wanted: String) throws {
    let bytes = Array(source.utf8)
    let text = try write {
      try open($0, Name("", "u", "a"))
      try $0.source(bytes.span)
      try $0.end()
    }
    #expect(text == "<a xmlns=\"u\">\(wanted)</a>\n")
  }

  @Test func clashingPrefixesGetANumber() throws {
    let text = try write {
      try open(
        $0, Name("s", "u", "a"),
        [Name("s", "v", "x", "1"), Name("s", "w", "x", "2"), Name("", "t", "x", "3")])
      try open($0, Name("s", "u", "b"), [Name("s", "v", "x", "4")])
      try $0.end()
      try $0.end()
    }
    #expect(
      text == """
        <s:a xmlns:s="u" xmlns:s2="v" xmlns:s3="w" xmlns:ns2="t" s2:x="1" s3:x="2" ns2:x="3">\
        <s:b s2:x="4"/></s:a>

        """)
  }

  @Test func textsAreEscapedAsTheyHaveToBe() throws {
    let all = Array("a<b>&\"'\t\n\r]]>\u{85}é\u{FFFD}\u{10000}".utf8)
    let text = try write {
      try open($0, Name("", "", "a"), [Name("", "", "x", String(decoding: all, as: UTF8.self))])
      try $0.text(all.span)
      try $0.end()
    }
    #expect(
      text == "<a x=\"a&lt;b>&amp;&quot;'&#9;&#10;&#13;]]>\u{85}é\u{FFFD}\u{10000}\">"
        + "a&lt;b&gt;&amp;\"'\t\n&#13;]]&gt;\u{85}é\u{FFFD}\u{10000}</a>\n")
  }

  // MARK: Refusals

  private func refusal(_ calls: (XMLWriter) throws -> Void) -> WritingError? {
    do {
      _ = try write(calls)
      return nil
    } catch {
      return error as? WritingError
    }
  }

  @Test(arguments: ["", "1a", "a b", "a:b", "-a", ".", "a\u{0}", "×"])
  func whatIsNoNameIsRefused(name: String) {
    #expect(refusal { try open($0, Name("", "", name)) }?.code == .name)
    #expect(refusal { try open($0, Name("", "", "a"), [Name("", "", name)]) }?.code == .name)
    #expect(refusal { try open($0, Name(name.isEmpty ? "xmlns" : name, "u", "a")) }?.code == .name)
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}", "abcdefgh\u{8}x"])
  func charactersThatXMLHasNotAreRefused(text: String) {
    let bytes = Array(text.utf8)
    #expect(
      refusal {
        try open($0, Name("", "", "a"))
        try $0.text(bytes.span)
      }?.code == .character)
    #expect(
      refusal { try open($0, Name("", "", "a"), [Name("", "", "x", text)]) }?.code == .character)
    #expect(refusal { try $0.comment(bytes.span) }?.code == .character)
  }

  @Test func whatMakesNoDocumentIsRefused() {
    let text = Array("t".utf8)
    #expect(refusal { _ in }?.code == .structure)
    #expect(refusal { try $0.end() }?.code == .structure)
    #expect(refusal { try $0.text(text.span) }?.code == .structure)
    #expect(
      refusal { try open($0, Name("", "", "a")) }?.message == "1 elements are open at the end")
    #expect(
      refusal { writer in
        for _ in 0..<2 {
          try open(writer, Name("", "", "a"))
          try writer.end()
        }
      }?.code == .structure)
    #expect(
      refusal { try open($0, Name("", "", "a"), [Name("", "", "x"), Name("", "", "x")]) }?.code
        == .name)
    #expect(
      refusal { writer in for _ in 0..<600 { try open(writer, Name("", "", "a")) } }?.code == .limit
    )
    #expect(refusal { _ = try $0.startObject() }?.code == .structure)
    #expect(refusal { _ = try $0.key(text.span) }?.code == .structure)
    for comment in ["--", "a-", "a--b"] {
      let bytes = Array(comment.utf8)
      #expect(refusal { try $0.comment(bytes.span) }?.code == .character)
    }
    let end = Array("?>".utf8)
    #expect(
      refusal { try $0.processingInstruction(target: text.span, data: end.span) }?.code
        == .character)
    let reserved = Array("XmL".utf8)
    #expect(
      refusal { try $0.processingInstruction(target: reserved.span, data: text.span) }?.code
        == .name)
  }

  /// An element that was read declares all that is in scope, also what stands around it where it was written.
  @Test(arguments: [
    (#"<a xmlns:p="u:p" xmlns:q="u:q"></a>"#, #"<a xmlns:q="u:q"></a>"#),
    (#"<a xmlns:p="u:q"></a>"#, #"<a xmlns:p="u:q"></a>"#),
    (#"<a xmlns:p="u:p" b="1"><p:c></p:c></a>"#, #"<a xmlns:p="u:p" b="1"><p:c></p:c></a>"#),
    (#"<a xmlns:p="u:p" p:b="1"></a>"#, #"<a xmlns:p="u:p" p:b="1"></a>"#),
    (
      #"<a xmlns:p="u:p" xmlns:x="u:x" x:type="p:T"></a>"#,
      #"<a xmlns:p="u:p" xmlns:x="u:x" x:type="p:T"></a>"#
    ),
    (#"<a xmlns:p="u:p">p:T</a>"#, #"<a xmlns:p="u:p">p:T</a>"#),
    (#"<a xmlns:p="u:p">up:T p :</a>"#, "<a>up:T p :</a>"),
    (#"<pp:a xmlns:p="u:p" xmlns:pp="u:p"/>"#, #"<pp:a xmlns:pp="u:p"/>"#),
    (#"<a  xmlns:p = 'u:p'  xmlns='u:d' c='>'/>"#, "<a  xmlns='u:d' c='>'/>"),
    (#"<a xmlns:p="u:p"><b xmlns:p="u:q"></b></a>"#, #"<a><b xmlns:p="u:q"></b></a>"#),
    (#"<é:a xmlns:é="u"><b é:c=""/></é:a>"#, #"<é:a xmlns:é="u"><b é:c=""/></é:a>"#),
  ]) func sourcesDeclareNothingTwice(source: String, wanted: String) throws {
    let bytes = Array(source.utf8)
    let text = try write {
      try open($0, Name("p", "u:p", "r"))
      try $0.source(bytes.span)
      try $0.end()
    }
    #expect(text == "<p:r xmlns:p=\"u:p\">\(wanted)</p:r>\n")
  }

  @Test func noAttributeDeclaresANamespace() {
    #expect(throws: WritingError.self) {
      try write {
        try open($0, Name("", "", "a"), [Name("", "", "xmlns", "u")])
        try $0.end()
      }
    }
  }

  @Test func sourcesAreCheckedAndStandAsTheyAre() throws {
    let good = Array("<b x='1'>t</b>".utf8)
    let text = try write { writer in
      try open(writer, Name("", "u", "a"))
      try writer.source(good.span)
      for bad in [
        "<b>", "t", "", "<b/><c/>", "<p:b/>", "<?xml version='1.0'?><b/>", "<!-- --><b/>",
      ] {
        let bytes = Array(bad.utf8)
        #expect(throws: WritingError.self, "\(bad)") { try writer.source(bytes.span) }
      }
      try writer.end()
    }
    #expect(text == "<a xmlns=\"u\"><b xmlns=\"\" x='1'>t</b></a>\n")
  }

  @Test func whatIsTakenBackIsGone() throws {
    let text = try write { writer in
      try open(writer, Name("s", "u", "a"))
      for round in 0..<3 {
        writer.hold()
        try open(writer, Name("p", "v", "b"), [Name("", "", "n", "\(round)")])
        if round == 1 {
          #expect(throws: WritingError.self) { try writer.comment(Array("--".utf8).span) }
          writer.takeBack()
          continue
        }
        try writer.end()
        try writer.keep()
      }
      try writer.end()
    }
    #expect(
      text == #"<s:a xmlns:s="u"><p:b xmlns:p="v" n="0"/><p:b xmlns:p="v" n="2"/></s:a>"# + "\n")
  }
}
