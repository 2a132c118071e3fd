import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// References to entities that are not read (XML 1.0 §4.4.3).
@Suite struct SkippedEntityTests {
  private static let external = "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///e'>"
  private static let chunks = [1, 2, 3, 7, 1000]

  private static func events(
    _ text: String, _ chunk: Int, _ engine: XMLEngine, _ options: XMLOptions = XMLOptions(),
    places: Bool = false,
    interest: @escaping (String, Int) -> Interest = { _, _ in .walk }
  ) -> [String] {
    Array(
      record(
        Array(text.utf8), chunk: chunk, options: options, engine: engine,
        into: XMLRecorder(places: places, interest: interest)
      ).dropFirst())
  }

  @Test(arguments: XMLEngine.allCases, chunks) func standInDocumentOrder(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    #expect(
      SkippedEntityTests.events(
        SkippedEntityTests.external + "]>\n<a>x&e;y<b>&e;&e;</b></a>", chunk, engine, places: true)
        == [
          "element a at 2:1:46-2:4:49 /a", "text x at 2:4:49", "skipped \"e\" at 2:5:50-2:8:53",
          "text y at 2:8:53", "element b at 2:9:54-2:12:57 /a/b",
          "skipped \"e\" at 2:12:57-2:15:60",
          "skipped \"e\" at 2:15:60-2:18:63", "end at 2:18:63-2:22:67 /a/b",
          "end at 2:22:67-2:26:71 /a", "end document",
        ])
  }

  @Test(arguments: XMLEngine.allCases, chunks) func withinInternalEntities(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let document =
      SkippedEntityTests.external + "<!ENTITY i '1&e;<b>&e;2</b>'>]><a>0&i;3&i;</a>"
    let once = ["skipped \"e\"", "element b", "skipped \"e\"", "text 2", "end"]
    #expect(
      SkippedEntityTests.events(document, chunk, engine)
        == ["element a", "text 01"] + once + ["text 31"] + once + ["end", "end document"])
  }

  @Test(arguments: XMLEngine.allCases, chunks) func undeclaredWhereADTDMayDeclareThem(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    for declaration in [
      "<!DOCTYPE a SYSTEM 'a.dtd'>", "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'> %p;]>",
      "<!DOCTYPE a [<!ENTITY % p '<!ENTITY q \"\">'> %p;]>",
    ] {
      #expect(
        SkippedEntityTests.events(declaration + "<a b='1&u;2'>x&u;</a>", chunk, engine) == [
          "skipped in tag \"u\"", "element a b=\"12\"", "text x", "skipped \"u\"", "end",
          "end document",
        ])
    }
    for declaration in [
      "", "<!DOCTYPE a>", "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 'a.dtd'>",
    ] {
      let events = SkippedEntityTests.events(declaration + "<a>&u;</a>", chunk, engine)
      #expect(events.last?.hasPrefix("error malformed ") == true)
    }
    let betweenDeclarations = "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'> %p; %q;]><a/>"
    #expect(
      SkippedEntityTests.events(betweenDeclarations, chunk, engine) == [
        "element a", "end", "end document",
      ])
    let byDefault = "<!DOCTYPE a SYSTEM 'a.dtd' [<!ATTLIST a b CDATA '&u;'>]><a/>"
    #expect(
      SkippedEntityTests.events(byDefault, chunk, engine).last?.hasPrefix("error external ") == true
    )
  }

  @Test(arguments: XMLEngine.allCases, chunks) func withinDeclarations(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    var options = XMLOptions()
    options.dtd = Array("<!ENTITY % p SYSTEM 'p'> %p; <!ENTITY e 'x%q;y'>".utf8)
    let events = SkippedEntityTests.events(
      "<!DOCTYPE a SYSTEM 'a'><a>&e;</a>", chunk, engine, options)
    #expect(events.last?.hasPrefix("error external ") == true)
  }

  @Test(arguments: XMLEngine.allCases, chunks) func externalOnesHaveNoPlaceInAttributes(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let events = SkippedEntityTests.events(
      SkippedEntityTests.external + "]><a b='&e;'/>", chunk, engine)
    #expect(events.last?.hasPrefix("error malformed ") == true)
  }

  @Test(arguments: XMLEngine.allCases, chunks) func toldOnlyWhoWantsTheText(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let document =
      SkippedEntityTests.external + "]><a><s>1&e;<t>&e;</t></s><t>2<u>&e;</u>3</t></a>"
    let answers: [String: Interest] = ["/a/s": .skip, "/a/t": .text]
    let events = SkippedEntityTests.events(document, chunk, engine) { path, _ in
      answers[path] ?? .walk
    }
    #expect(
      events == [
        "element a", "element s", "element t", "text 2", "skipped \"e\"", "text 3", "end", "end",
        "end document",
      ])
  }

  /// The source would lack them without a sign.
  @Test(arguments: XMLEngine.allCases, chunks) func endWhereTheSourceIsWanted(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let message =
      "found a reference to the external entity e, which is not loaded | declare e in a local DTD, or give the reader a resolver"
    let document = SkippedEntityTests.external + "]>\n<a>x<b><c>&e;</c></b></a>"
    #expect(
      SkippedEntityTests.events(document, chunk, engine) { path, _ in path == "/a/b" ? .raw : .walk
      }.last
        == "error external 2:11:56 /a/b: \(message)")
    #expect(
      SkippedEntityTests.events(document, chunk, engine) { path, _ in
        path == "/a/b" ? [.walk, .raw] : .walk
      }.last == "error external 2:11:56 /a/b/c: \(message)")
    let tag = "<!DOCTYPE a SYSTEM 'a.dtd'><a><b c='&e;'/></a>"
    for path in ["/a", "/a/b"] {
      let events = SkippedEntityTests.events(tag, chunk, engine) {
        $0 == path ? .raw : $1 < 3 ? .walk : []
      }
      #expect(events.last?.hasPrefix("error external 1:37:36 ") == true)
    }
  }

  @Test(arguments: XMLEngine.allCases, chunks) func namespacesAreNotCutShort(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let events = SkippedEntityTests.events(
      "<!DOCTYPE a SYSTEM 'a.dtd'><a><b xmlns='u&e;'/></a>", chunk, engine)
    #expect(events.last?.hasPrefix("error external 1:42:41 ") == true)
  }

  @Test(arguments: XMLEngine.allCases) func namesAreWithinTheirLimit(_ engine: XMLEngine) {
    var limits = Limits()
    limits.names = 100
    let references = (0..<200).map { "&e\($0);" }.joined()
    let events = record(
      "<!DOCTYPE a SYSTEM 'x'><a>\(references)</a>", limits: limits, engine: engine)
    #expect(events.last?.contains("(limit names)") == true)
  }

  @Test(arguments: XMLEngine.allCases) func recoveryGoesOn(_ engine: XMLEngine) {
    var options = XMLOptions()
    options.mode = .recovering
    #expect(
      SkippedEntityTests.events(
        SkippedEntityTests.external + "]><a>x&e;<b></a>", 1000, engine, options
      )
      .contains("skipped \"e\""))
  }
}
