import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// References to entities that are not read (XML 1.0 §4.4.3).
@Suite struct SkippedEntityTests {
  private static let external = "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///e'>"
  private static let chunks = [1, 2, 3, 7, 1000]

  private static func events(
    _ text: String, _ chunk: Int, _ options: XMLOptions = XMLOptions(), places: Bool = false,
    interest: @escaping (String, Int) -> Interest = { _, _ in .walk }
  ) -> [String] {
    Array(
      record(
        Array(text.utf8), chunk: chunk, options: options,
        into: XMLRecorder(places: places, interest: interest)
      ).dropFirst())
  }

  @Test(arguments: chunks) func standInDocumentOrder(_ chunk: Int) {
    #expect(
      SkippedEntityTests.events(
        SkippedEntityTests.external + "]>\n<a>x&e;y<b>&e;&e;</b></a>", chunk, places: true) == [
          "element a at 2:1:46-2:4:49 /a", "text x at 2:4:49", "skipped \"e\" at 2:5:50-2:8:53",
          "text y at 2:8:53", "element b at 2:9:54-2:12:57 /a/b",
          "skipped \"e\" at 2:12:57-2:15:60",
          "skipped \"e\" at 2:15:60-2:18:63", "end at 2:18:63-2:22:67 /a/b",
          "end at 2:22:67-2:26:71 /a", "end document",
        ])
  }

  @Test(arguments: chunks) func withinInternalEntities(_ chunk: Int) {
    let document =
      SkippedEntityTests.external + "<!ENTITY i '1&e;<b>&e;2</b>'>]><a>0&i;3&i;</a>"
    let once = ["skipped \"e\"", "element b", "skipped \"e\"", "text 2", "end"]
    #expect(
      SkippedEntityTests.events(document, chunk)
        == ["element a", "text 01"] + once + ["text 31"] + once + ["end", "end document"])
  }

  @Test(arguments: chunks) func undeclaredWhereADTDMayDeclareThem(_ chunk: Int) {
    for declaration in [
      "<!DOCTYPE a SYSTEM 'a.dtd'>", "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'> %p;]>",
      "<!DOCTYPE a [<!ENTITY % p '<!ENTITY q \"\">'> %p;]>",
    ] {
      #expect(
        SkippedEntityTests.events(declaration + "<a b='1&u;2'>x&u;</a>", chunk) == [
          "skipped in tag \"u\"", "element a b=\"12\"", "text x", "skipped \"u\"", "end",
          "end document",
        ])
    }
    for declaration in [
      "", "<!DOCTYPE a>", "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'a.dtd'>",
    ] {
      let events = SkippedEntityTests.events(declaration + "<a>&u;</a>", chunk)
      #expect(events.last?.hasPrefix("error malformed ") == true)
    }
    let betweenDeclarations = "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'> %p; %q;]><a/>"
    #expect(
      SkippedEntityTests.events(betweenDeclarations, chunk) == ["element a", "end", "end document"])
    let byDefault = "<!DOCTYPE a SYSTEM 'a.dtd' [<!ATTLIST a b CDATA '&u;'>]><a/>"
    #expect(
      SkippedEntityTests.events(byDefault, chunk).last?.hasPrefix("error external ") == true)
  }

  @Test(arguments: chunks) func withinDeclarations(_ chunk: Int) {
    var options = XMLOptions()
    options.dtd = Array("<!ENTITY % p SYSTEM 'p'> %p; <!ENTITY e 'x%q;y'>".utf8)
    let events = SkippedEntityTests.events("<!DOCTYPE a SYSTEM 'a'><a>&e;</a>", chunk, options)
    #expect(events.last?.hasPrefix("error external ") == true)
  }

  @Test(arguments: chunks) func externalOnesHaveNoPlaceInAttributes(_ chunk: Int) {
    let events = SkippedEntityTests.events(
      SkippedEntityTests.external + "]><a b='&e;'/>", chunk)
    #expect(events.last?.hasPrefix("error malformed ") == true)
  }

  @Test(arguments: chunks) func toldOnlyWhoWantsTheText(_ chunk: Int) {
    let document =
      SkippedEntityTests.external + "]><a><s>1&e;<t>&e;</t></s><t>2<u>&e;</u>3</t></a>"
    let answers: [String: Interest] = ["/a/s": .skip, "/a/t": .text]
    let events = SkippedEntityTests.events(document, chunk) { path, _ in answers[path] ?? .walk }
    #expect(
      events == [
        "element a", "element s", "element t", "text 2", "skipped \"e\"", "text 3", "end", "end",
        "end document",
      ])
  }

  /// The source would lack them without a sign.
  @Test(arguments: chunks) func endWhereTheSourceIsWanted(_ chunk: Int) {
    let message =
      "found a reference to the external entity e, which is not loaded | declare e in a local DTD (--dtd FILE), or give the reader a resolver"
    let document = SkippedEntityTests.external + "]>\n<a>x<b><c>&e;</c></b></a>"
    #expect(
      SkippedEntityTests.events(document, chunk) { path, _ in path == "/a/b" ? .raw : .walk }.last
        == "error external 2:11:56 /a/b: \(message)")
    #expect(
      SkippedEntityTests.events(document, chunk) { path, _ in
        path == "/a/b" ? [.walk, .raw] : .walk
      }.last == "error external 2:11:56 /a/b/c: \(message)")
    let tag = "<!DOCTYPE a SYSTEM 'a.dtd'><a><b c='&e;'/></a>"
    for path in ["/a", "/a/b"] {
      let events = SkippedEntityTests.events(tag, chunk) { $0 == path ? .raw : $1 < 3 ? .walk : [] }
      #expect(events.last?.hasPrefix("error external 1:37:36 ") == true)
    }
  }

  @Test(arguments: chunks) func namespacesAreNotCutShort(_ chunk: Int) {
    let events = SkippedEntityTests.events(
      "<!DOCTYPE a SYSTEM 'a.dtd'><a><b xmlns='u&e;'/></a>", chunk)
    #expect(events.last?.hasPrefix("error external 1:42:41 ") == true)
  }

  @Test func namesAreWithinTheirLimit() {
    var limits = Limits()
    limits.names = 100
    let references = (0..<200).map { "&e\($0);" }.joined()
    let events = record("<!DOCTYPE a SYSTEM 'x'><a>\(references)</a>", limits: limits)
    #expect(events.last?.contains("(limit names)") == true)
  }

  @Test func recoveryGoesOn() {
    var options = XMLOptions()
    options.mode = .recovering
    #expect(
      SkippedEntityTests.events(SkippedEntityTests.external + "]><a>x&e;<b></a>", 1000, options)
        .contains("skipped \"e\""))
  }
}
