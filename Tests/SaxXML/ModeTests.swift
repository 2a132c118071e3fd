import SaxEvents
import SaxTestSupport
import SaxXML
import Synchronization
import Testing

/// External text that the caller gives, recovery, HTML, encodings, interest.
@Suite struct ModeTests {
  private static func plain(
    _ text: String, chunk: Int? = nil, _ engine: XMLEngine, _ options: XMLOptions = XMLOptions(),
    interest: @escaping (String, Int) -> Interest = { _, _ in .walk }
  ) -> [String] {
    record(
      Array(text.utf8), chunk: chunk, options: options, engine: engine,
      into: XMLRecorder(places: false, interest: interest))
  }

  @Test(arguments: XMLEngine.allCases, [1, 5, 1000]) func localDTD(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    var options = XMLOptions()
    options.dtd = Array("<!ENTITY uuml '&#252;'><!ATTLIST a b CDATA 'd'>".utf8)
    let wanted = ["document xml", "element a b=\"d\"", "text ü", "end", "end document"]
    #expect(ModeTests.plain("<a>&uuml;</a>", chunk: chunk, engine, options) == wanted)
    #expect(
      ModeTests.plain("<!DOCTYPE a SYSTEM 'x.dtd'><a>&uuml;</a>", chunk: chunk, engine, options)
        == wanted)
    #expect(
      ModeTests.plain(
        "<?xml version='1.0'?>\n<!-- c --><!DOCTYPE a [ ]>\n<a>&uuml;</a>", chunk: chunk, engine,
        options)
        == wanted)
  }

  @Test(arguments: XMLEngine.allCases) func resolver(_ engine: XMLEngine) {
    var options = XMLOptions()
    options.resolver = { publicID, systemID in
      systemID == "e.txt" ? Array("<?xml encoding='utf-8'?>x<b/>\r\ny".utf8) : nil
    }
    let document = "<!DOCTYPE a [<!ENTITY e SYSTEM 'e.txt'><!ENTITY f SYSTEM 'f.txt'>]>"
    #expect(
      ModeTests.plain(document + "<a>&e;</a>", engine, options)
        == [
          "document xml", "element a", "text x", "element b", "end", "text \ny", "end",
          "end document",
        ])
    #expect(
      ModeTests.plain(document + "<a>&f;</a>", engine, options)
        == ["document xml", "element a", "skipped \"f\"", "end", "end document"])
  }

  @Test(arguments: XMLEngine.allCases, [1, 2, 3, 1000]) func recovery(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    var options = XMLOptions()
    options.mode = .recovering
    let errors = Mutex<[String]>([])
    options.onError = { error in errors.withLock { $0.append(error.message) } }
    let events = ModeTests.plain("<a><b>x</c><d>y</d></a>", chunk: chunk, engine, options)
    #expect(events.contains("text x"))
    #expect(events.contains("element d"))
    #expect(events.last == "end document")
    #expect(errors.withLock { $0 }.isEmpty == false)
  }

  /// Of libxml2's own limits its words are told, without options that only programmers have.
  @Test(arguments: XMLEngine.allCases) func limitsOfTheLibrary(_ engine: XMLEngine) {
    var options = XMLOptions()
    options.mode = .recovering
    let errors = Mutex<[ReadingError]>([])
    options.onError = { error in errors.withLock { $0.append(error) } }
    let long = String(repeating: "a", count: 55_000)
    _ = ModeTests.plain("<d><\(long)/></d>", engine, options)
    let first = errors.withLock { $0.first }
    #expect(first?.code == .limit)
    #expect(
      first?.description == """
        a.xml:1:5: error: found more than libxml2 reads: a name that is too long
          note: at /d
          fix: XMLOptions.recovers = false, which has no such limit, if the document is well-formed
        """)
  }

  @Test(arguments: XMLEngine.allCases, [1, 2, 3, 1000]) func html(_ engine: XMLEngine, _ chunk: Int)
  {
    var options = XMLOptions()
    options.mode = .html
    let events = ModeTests.plain(
      "<!DOCTYPE html><P CLASS=x>one<br>two<p>three<input checked> &eacute;", chunk: chunk, engine,
      options)
    #expect(
      events == [
        "document html", "element html", "element body", "element p class=\"x\"", "text one",
        "element br", "end", "text two", "end", "element p", "text three",
        "element input checked=\"\"", "end", "text  é", "end", "end", "end", "end document",
      ])
  }

  @Test(arguments: XMLEngine.allCases, [1, 2, 3, 7, 1000]) func encodings(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(
      record(latin, chunk: chunk, engine: engine).dropFirst() == [
        "element a at 1:44:43-1:47:46 /a", "text é at 1:47:46", "end at 1:48:47-1:52:51 /a",
        "end document",
      ])
    let japanese =
      Array("<?xml version='1.0' encoding='Shift_JIS'?><a>".utf8) + [0x93, 0xFA, 0x96, 0x7B]
      + Array("</a>".utf8)
    #expect(
      record(japanese, chunk: chunk, engine: engine).dropFirst() == [
        "element a at 1:43:42-1:46:45 /a", "text 日本 at 1:46:45", "end at 1:48:49-1:52:53 /a",
        "end document",
      ])
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<a>\u{1F600}é</a>".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(
      record(wide, chunk: chunk, engine: engine).dropFirst() == [
        "element a at 1:1:2-1:4:8 /a", "text \u{1F600}é at 1:4:8", "end at 1:6:14-1:10:22 /a",
        "end document",
      ])
    #expect(
      record(Array("<a>é".utf8) + [0xFF] + Array("</a>".utf8), chunk: chunk, engine: engine).suffix(
        2) == [
          "text é at 1:4:3",
          "error encoding 1:5:5 /a: found bytes that are no character in UTF-8 | declare the encoding that the document is in",
        ])
    #expect(
      record(Array("<a>".utf8) + [0xE6, 0x97], chunk: chunk, engine: engine).last
        == "error truncated 1:4:3 /a: the input ends inside a character")
    let ebcdic: [UInt8] = [
      0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7D,
      0xF1, 0x4B, 0xF0, 0x7D, 0x6F, 0x6E, 0x4C, 0x81, 0x61, 0x6E,
    ]
    #expect(
      record(ebcdic, chunk: chunk, engine: engine).dropFirst().first
        == "element a at 1:22:21-1:26:25 /a")
  }

  @Test(arguments: XMLEngine.allCases, [1, 4, 1000]) func interest(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let document =
      "<r><a>1<b>2</b>3</a><s><t/>x</s><w xmlns:p='u' xml:lang='e'><p:x z='1' a='\"'>&lt;<!-- c --><?q d?><![CDATA[>]]></p:x></w></r>"
    let answers: [String: Interest] = [
      "/r/a": .text, "/r/s": .skip, "/r/w/p:x": [.walk, .raw],
    ]
    #expect(
      ModeTests.plain(document, chunk: chunk, engine) { path, _ in answers[path] ?? .walk } == [
        "document xml", "element r", "element a", "text 123", "end", "element s",
        "element w {http://www.w3.org/XML/1998/namespace}xml:lang=\"e\"",
        "element {u}p:x z=\"1\" a=\"\\\"\"", "text <>",
        "raw <p:x xmlns:p=\"u\" a=\"&quot;\" z=\"1\" xml:lang=\"e\">&lt;<?q d?>&gt;</p:x>", "end",
        "end", "end", "end document",
      ])
  }

  @Test(arguments: XMLEngine.allCases) func sinkErrorsEndTheReading(_ engine: XMLEngine) {
    struct Stop: Error {}
    let sink = ThrowingSink(Stop())
    let reader = engine.reader(sink: sink)
    #expect(throws: Stop.self) { try reader.feed(Array("<a><b/></a>".utf8).span) }
    #expect(throws: Stop.self) { try reader.finish() }
    #expect(sink.calls == 1)
  }
}

/// Throws at the first element.
private final class ThrowingSink: XMLSink {
  private let error: any Error
  private(set) var calls = 0

  init(_ error: any Error) { self.error = error }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    calls += 1
    throw error
  }
  func text(_ piece: Span<UInt8>) throws { calls += 1 }
  func end() throws { calls += 1 }
}
