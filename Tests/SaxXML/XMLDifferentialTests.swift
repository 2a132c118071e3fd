import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import Testing

/// The native reader against libxml2's: the same events, or an error of the same kind at the
/// same place.
@Suite struct XMLDifferentialTests {
  @Test(arguments: XMLSplitTests.documents) func documents(_ document: String) {
    let comparison = XMLComparison(Array(document.utf8))
    #expect(comparison.agrees, "\(comparison)")
  }

  /// Of two things that are wrong the first is named, by both readers and in whatever pieces.
  @Test(arguments: [
    "&", "&a", "&#", "&#x", "&#12", "&a.b", "&;", "&#0;", "&amp", "]]>", "]", "text", "x\r",
    "\u{1}", "&amp;", "<b/>", "<b>", "</p>", "<!-- c -->", "",
  ]) func theFirstOfTwo(_ first: String) {
    let long = String(repeating: "y", count: 70)
    let seconds = [
      "<![@", "<!x", "<!", "<![CDATA", "<!--\(long)", "<?\(long)", "<a\(long) b='", "&\(long)",
      "<a \(long)<",
    ]
    for second in seconds { expectOneError(in: "<o>\(first)\(second) z</o>") }
  }

  /// Of two things that are wrong before the document element, too, the first is named.
  @Test(arguments: ["@", "t", "]]>", "&amp;", "&", " x", "<!-- c -->@", "<?p?>x"])
  func theFirstOfTwoBeforeTheElement(_ first: String) {
    let long = String(repeating: "y", count: 70)
    let seconds = [
      "<!DOCTYPEG@", "<!DOCTYPE", "<!DOCTYPE o [", "<!x", "<![@", "<!--\(long)", "<?\(long)",
      "<a\(long) b='",
    ]
    for second in seconds { expectOneError(in: "\(first)\(second)<o>z</o>") }
  }

  /// Both engines refuse a document, in pieces of any size, in the same words.
  private func expectOneError(in document: String) {
    var limits = Limits()
    limits.tag = 64
    limits.name = 50
    let errors = XMLEngine.allCases.flatMap { engine in
      [1, 2, 7, 500].map { record(document, chunk: $0, limits: limits, engine: engine).last }
    }
    #expect(Set(errors).count == 1, "\(document): \(errors)")
    #expect(errors.first??.hasPrefix("error") == true, "\(document)")
  }

  /// Random documents, most of them with bytes changed, in random pieces.
  @Test func documentsAtRandom() throws {
    var random = SplitMix(seed: 41)
    for round in 0..<4000 {
      let bytes = RandomXML.spoiled(
        &random, by: Array("<>&;'\"[]!?-/= x:\r\n\t\u{0}\u{1}".utf8) + [0x80, 0xC3, 0xEF, 0xFF])
      var cuts = Set<Int>()
      for _ in 0..<(random.next() % 5) { cuts.insert(Int(random.next() % UInt64(bytes.count + 1))) }
      let comparison = XMLComparison(bytes, cuts: cuts.sorted())
      #expect(comparison.agrees, "round \(round): \(comparison)")
    }
  }
}
