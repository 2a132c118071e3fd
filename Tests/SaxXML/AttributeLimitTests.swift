import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// A tag has as many attributes as it may, whoever reads it: libxml2 compares each with all others.
@Suite struct AttributeLimitTests {
  private static func attributes(_ count: Int) -> String {
    (0..<count).map { " x\($0)=''" }.joined()
  }

  private static func ending(
    _ text: String, chunk: Int? = nil, _ engine: XMLEngine, _ limit: Int? = nil
  ) -> String {
    var limits = Limits()
    if let limit { limits.attributes = limit }
    return record(text, chunk: chunk, limits: limits, engine: engine).last ?? ""
  }

  /// The beginnings of documents that the native reader reads, and of those that libxml2 does.
  private static let beginnings = [
    "", "<!DOCTYPE a>", "<?xml version='1.0' encoding='ISO-8859-1'?>",
  ]

  @Test(arguments: XMLEngine.allCases, [nil, 1, 7, 1000, 40_000])
  func asManyAsMayBe(engine: XMLEngine, chunk: Int?) {
    for beginning in Self.beginnings {
      for (before, after) in [("", ""), ("text <b/> ", "<c d='e'/>")] {
        func document(_ count: Int) -> String {
          "\(beginning)<a>\(before)<b\(Self.attributes(count))>x</b>\(after)</a>"
        }
        #expect(!Self.ending(document(1000), chunk: chunk, engine).contains("error"))
        let column = beginning.utf8.count + before.utf8.count + 4
        #expect(
          Self.ending(document(1001), chunk: chunk, engine)
            == "error limit 1:\(column):\(column - 1) /a: found more than 1000 attributes in one tag "
            + "(limit attributes) | if the input is to be trusted, a higher limit: attributes 2000")
      }
    }
  }

  @Test(arguments: XMLEngine.allCases, [1, 3, 1000])
  func declarationsCountAsWell(engine: XMLEngine, chunk: Int) {
    for beginning in Self.beginnings {
      let four = "\(beginning)<a xmlns:p='u' p:b='1' c='2' xmlns='v'/>"
      #expect(!Self.ending(four, chunk: chunk, engine, 4).contains("error"))
      #expect(Self.ending(four, chunk: chunk, engine, 3).contains("more than 3 attributes in one"))
      // Together with those around.
      let nested = "\(beginning)<a xmlns:p='u' xmlns:q='v'><b xmlns:r='w'/><b xmlns:r='x'/></a>"
      #expect(!Self.ending(nested, chunk: chunk, engine, 3).contains("error"))
      let last = Self.ending(nested, chunk: chunk, engine, 2)
      #expect(last.contains("/a: found more than 2 namespace declarations in scope"), "\(last)")
    }
  }

  @Test(arguments: [nil, 1, 7])
  func whatIsWrongBeforeComesFirst(chunk: Int?) {
    for engine in XMLEngine.allCases {
      let text = "<a b='1' c='&nothing;' d='' e='' f=''/>"
      #expect(Self.ending(text, chunk: chunk, engine, 3).contains("nothing"))
      #expect(
        Self.ending("<a b='1' c='2' d='3' e='<' f=''/>", chunk: chunk, engine, 3)
          .contains("attributes in one tag"))
      #expect(
        Self.ending("<a b='1' c='2' b='3' e='' f=''/>", chunk: chunk, engine, 3)
          .contains("attributes in one tag"))
    }
  }

  /// By how much has been read when it is refused: before libxml2 gets the tag.
  @Test(arguments: XMLEngine.allCases) func isRefusedBeforeTheTagIsWhole(_ engine: XMLEngine) {
    for beginning in ["<!DOCTYPE a><a>", "<a>"] {
      let sink = XMLRecorder(places: false)
      let reader = engine.reader(sink: sink)
      let bytes = Array("\(beginning)<b\(Self.attributes(40_000))".utf8)
      var read = 0
      #expect(throws: ReadingError.self) {
        while read < bytes.count {
          let end = min(read + 1000, bytes.count)
          try reader.feed(bytes[read..<end].span)
          read = end
        }
        try reader.finish()
      }
      if engine == .libxml2 || beginning.contains("DOCTYPE") {
        #expect(read < Self.attributes(1001).utf8.count)
      }
    }
  }

  @Test(arguments: [nil, 1, 100])
  func entitiesAndDefaultsCountAsWell(chunk: Int?) {
    let entity = "<!DOCTYPE a [<!ENTITY e \"<b\(Self.attributes(1001))/>\">]><a>&e;</a>"
    let inEntity = Self.ending(entity, chunk: chunk, .libxml2)
    #expect(inEntity.contains("1000 attributes in one tag"), "\(inEntity)")

    func declared(_ count: Int) -> String {
      "<!DOCTYPE a [<!ATTLIST a" + (0..<count).map { " x\($0) CDATA '1'" }.joined()
        + ">]><a y='2'/>"
    }
    #expect(!Self.ending(declared(3), chunk: chunk, .libxml2, 4).contains("error"))
    let defaults = Self.ending(declared(4), chunk: chunk, .libxml2, 4)
    #expect(defaults.contains("/: found more than 4 attributes in one tag"), "\(defaults)")
    let many = Self.ending(declared(5), chunk: chunk, .libxml2, 4)
    #expect(many.contains("found more than 4 attributes declared for one element"), "\(many)")
  }

  @Test func pagesHaveThemTakenAsTheyAre() {
    for mode in [XMLOptions.Mode.html, .recovering] {
      var options = XMLOptions()
      options.mode = mode
      var limits = Limits()
      limits.attributes = 3
      let last = record(
        "<p><b c='1' d='2' e='3'>x</b><b c='1' d='2' e='3' f='4'>y</b></p>", options: options,
        limits: limits, engine: .libxml2
      ).last
      #expect(last?.contains("found more than 3 attributes in one tag") == true, "\(mode)")
    }
  }
}
