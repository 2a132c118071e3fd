import Foundation
import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// Real documents: feeds, maps, build files, articles, dumps.
@Suite(.enabled(if: Suites.have("xml-examples"), "xml-examples is not there: make suites"))
struct XMLExampleTests {
  /// The endings of files there that are no XML: JSON, notes, an archive, a DTD, HTML.
  static let others: Set = ["json", "txt", "md", "conf", "html", "gz", "dtd"]

  static let names = Suites.files("xml-examples").filter {
    !others.contains(($0 as NSString).pathExtension)
  }

  static func files(upTo size: Int) throws -> [(name: String, bytes: [UInt8])] {
    try names.map { ($0, try Suites.bytes("xml-examples/" + $0)) }.filter { $0.1.count <= size }
  }

  static let reports: XMLOptions = {
    var options = XMLOptions()
    options.reports = [.comments, .processingInstructions, .namespaces]
    return options
  }()

  @Test(arguments: XMLEngine.allCases) func everyChunkSizeGivesTheSame(_ engine: XMLEngine) throws {
    var events = 0
    var refused: Set<String> = []
    for (name, bytes) in try XMLExampleTests.files(upTo: .max) {
      func read(_ size: Int) -> EventHash {
        EventHash(bytes, size: size) { engine.reader(sink: $0, options: XMLExampleTests.reports) }
      }
      let whole = read(bytes.count)
      events += whole.events
      if whole.error != nil { refused.insert(name) }
      // The smallest pieces for files that are small: they take a test's time otherwise.
      for size in [3, 64, 4096] where bytes.count / size < 30_000 {
        let split = read(size)
        let isSame = split.events == whole.events && split.hash == whole.hash
        #expect(isSame, "\(name) in pieces of \(size)")
        let (error, wanted) = (split.error as? ReadingError, whole.error as? ReadingError)
        #expect(error?.message == wanted?.message && error?.place == wanted?.place, "\(name)")
      }
    }
    #expect(events > 200_000)
    #expect(refused == XMLExampleTests.refused)
  }

  /// The dump of a small Wikipedia.
  @Test(arguments: XMLEngine.allCases) func archive(_ engine: XMLEngine) throws {
    let counter = ContentCounter()
    let reader = engine.reader(sink: counter)
    try inflate("xml-examples/wikipedia-dump/tests/smallwiki-latest-pages-articles.xml.gz") {
      try reader.feed($0)
    }
    try reader.finish()
    #expect(counter.nodes > 10_000)
    #expect(counter.longestPiece <= 128 << 10)
  }

  @Test(arguments: XMLEngine.allCases) func eventsAreFoundations(_ engine: XMLEngine) throws {
    var compared = 0
    var differing: Set<String> = []
    for (name, bytes) in try XMLExampleTests.files(upTo: .max) {
      let oracle = FoundationXMLEvents(bytes)
      let sink = QualifiedEvents()
      let reader = engine.reader(sink: sink)
      var isAccepted = true
      do {
        try reader.feed(bytes.span)
        try reader.finish()
      } catch { isAccepted = false }
      if isAccepted && oracle.isAccepted && sink.lines == oracle.events {
        compared += 1
      } else if isAccepted || oracle.isAccepted {
        differing.insert(name)
      }
    }
    #expect(compared > 1000)
    #expect(differing == XMLExampleTests.differing)
  }

  @Test(arguments: XMLEngine.allCases) func rawIsCanonicalXML(_ engine: XMLEngine) throws {
    var compared = 0
    var random = SplitMix(seed: 7)
    for (name, bytes) in try XMLExampleTests.files(upTo: 20_000) {
      guard record(bytes, engine: engine, into: XMLRecorder(places: false)).last == "end document",
        let oracle = CanonicalOracle(bytes), oracle.count > 0
      else { continue }
      for _ in 0..<2 {
        let index = Int(random.next() % UInt64(oracle.count))
        // libxml2 refuses relative namespace names.
        guard let wanted = oracle.canonical(index) else { continue }
        let recorder = XMLRecorder(places: false) { _, number in
          number == index + 1 ? .raw : .walk
        }
        let events = record(
          bytes, chunk: 1 + Int(random.next() % 500), engine: engine, into: recorder)
        let raw = events.first { $0.hasPrefix("raw ") }?.dropFirst(4)
        compared += 1
        if raw.map(String.init) != wanted {
          Issue.record("\(name), element \(index): \(raw ?? "nothing") for \(wanted)")
        }
      }
    }
    #expect(compared > 500)
  }

  /// A prefix that is not declared. To libxml2, and so to Foundation, that is an error that
  /// doesn't count.
  static let undeclaredPrefixes: Set = [
    "feeds-feedkit/Tests/FeedKitTests/Resources/xml/AtomMedia.xml",
    "feeds-gofeed/testdata/extensions/itunes/itunes_item_summary_cdata_multi.xml",
    "feeds-gofeed/testdata/extensions/media/feed_image_-_rss_channel_media.xml",
    "feeds-gofeed/testdata/extensions/media/feed_item_image_-_rss_channel_item_media.xml",
    "feeds-gofeed/testdata/translator/rss/feed_item_image_-_rss_channel_item_content.xml",
    "feeds-gofeed/testdata/translator/rss/feed_link_-_rss_channel_atom_link.xml",
    "feeds-gofeed/testdata/translator/rss/feed_link_-_rss_channel_atom_link_alternate.xml",
    "feeds-gofeed/testdata/translator/rss/feed_link_-_rss_channel_itunes_subtitle.xml",
    "feedvalidator/testcases/xml/must/invalid_namespace_prefix_attribute.xml",
    "feedvalidator/testcases/xml/must/invalid_namespace_prefix_element.xml",
  ]

  /// Empty, cut off, wrongly nested, or not in the encoding declared; Foundation's parser says
  /// of them that it succeeded.
  static let broken: Set = [
    "feeds-gofeed/testdata/parser/universal/empty_feed.xml", "osm/xml/data/104-empty_file/data.osm",
    "osm/xml/data/105-incomplete_xml_file/data.osm",
    "osm/xml/data/107-wrongly_nested_xml_file/data.osm",
    "feedvalidator/testcases/xml/must/xml_declares_wrong_encoding.xml",
  ]

  /// Not well-formed, or beyond the limits, for Foundation's parser too.
  static let malformed: Set = [
    // Ampersands, references and entities.
    "feeds-feedkit/Tests/FeedKitTests/Resources/xml/Ampersand.xml",
    "feeds-gofeed/testdata/parser/rss/issue_305_bare_ampersand.xml",
    "feeds-gofeed/testdata/parser/rss/issue_320_legacy_entity_prefix.xml",
    "feedvalidator/testcases/opml/errors/notEncoded.opml",
    "feedvalidator/testcases/opml/errors/notwellformed.opml",
    "feedvalidator/testcases/rss20/data-types-characterdata/amp-HEX-upper.xml",
    "feedvalidator/testcases/rss20/data-types-characterdata/amp-hex-name.xml",
    "kml-libkml/testdata/kml/billion.kml",
    // Tags that don't match.
    "feeds-gofeed/testdata/parser/atom/atom10_feed_entry_source_logo.xml",
    "feeds-gofeed/testdata/parser/atom/atom10_feed_entry_source_title_html_escaped_markup.xml",
    "feeds-gofeed/testdata/parser/atom/atom10_feed_entry_source_title_text.xml",
    "feeds-gofeed/testdata/parser/atom/atom10_feed_title_xhtml_escaped_markup.xml",
    "feeds-gofeed/testdata/parser/atom/atom10_feed_title_xhtml_inline_markup.xml",
    "feeds-gofeed/testdata/parser/rss/rss_channel_language.xml",
    // Characters and encodings.
    "feeds-gofeed/testdata/parser/rss/rss_channel_item_illegal_char.xml",
    "feedvalidator/testcases/opml/errors/invalidCharacters.opml",
    "feedvalidator/testcases/xml/must/xml_declares_unknown_encoding.xml",
  ]

  static let refused = undeclaredPrefixes.union(broken).union(malformed)

  /// Foundation's parser leaves out the text of entities.
  static let withEntities: Set = [
    "osm/xml/data/110-entity_declaration/data.osm", "rfc-xml/rfc9111.xml",
  ]

  static let differing = undeclaredPrefixes.union(broken).union(withEntities)
}

/// Events as ``FoundationXMLEvents`` has them.
private final class QualifiedEvents: XMLSink {
  private(set) var lines: [String] = []
  private var text: [UInt8] = []

  private func add(_ line: String) {
    if !text.isEmpty { lines.append("text " + String(decoding: text, as: UTF8.self)) }
    text = []
    lines.append(line)
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    var line = "element "
    if !name.namespace.isEmpty {
      line += "{" + String(decoding: name.namespace.array, as: UTF8.self) + "}"
    }
    line += QualifiedEvents.written(name)
    var pairs: [(name: String, value: String)] = []
    for index in 0..<attributes.count {
      pairs.append(
        (
          QualifiedEvents.written(attributes.name(index)),
          XMLRecorder.quoted(attributes.value(index))
        ))
    }
    for (name, value) in pairs.sorted(by: { $0.name < $1.name }) { line += " \(name)=\(value)" }
    add(line)
    return .walk
  }

  private static func written(_ name: borrowing ElementName) -> String {
    let local = String(decoding: name.local.array, as: UTF8.self)
    return name.prefix.isEmpty
      ? local : String(decoding: name.prefix.array, as: UTF8.self) + ":" + local
  }

  func text(_ piece: Span<UInt8>) throws { text += piece.array }
  func end() throws { add("end") }
}
