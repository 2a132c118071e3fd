import Foundation
import SaxTestSupport
import Saxifrage
import SaxTestSuites
import Testing

/// Feeds of all kinds that others collected.
@Suite(.enabled(if: Suites.have("xml-examples"), "xml-examples is not there: make suites"))
struct FeedSuiteTests {
  private static let gofeed = "feeds-gofeed/testdata/"
  private static let feedKit = "feeds-feedkit/Tests/"
  private static let validator = "feedvalidator/testcases/"

  /// Files that are no well-formed XML with namespaces, or hold what no feed may, each with what
  /// is wrong with it.
  static let faulty = [
    gofeed + "parser/universal/empty_feed.xml": "found nothing",
    gofeed + "parser/atom/atom10_feed_entry_source_logo.xml": "wanted </logo>",
    gofeed + "parser/atom/atom10_feed_entry_source_title_text.xml": "wanted </title>",
    gofeed + "parser/atom/atom10_feed_entry_source_title_html_escaped_markup.xml":
      "wanted </title>",
    gofeed + "parser/atom/atom10_feed_title_xhtml_inline_markup.xml": "wanted </title>",
    gofeed + "parser/atom/atom10_feed_title_xhtml_escaped_markup.xml": "wanted </title>",
    gofeed + "parser/rss/rss_channel_language.xml": "wanted </language>",
    gofeed + "parser/rss/rss_channel_item_illegal_char.xml": "U+0008",
    gofeed + "parser/rss/issue_305_bare_ampersand.xml": "found & and no name",
    gofeed + "parser/rss/issue_320_legacy_entity_prefix.xml": "wanted ;",
    gofeed + "extensions/itunes/itunes_item_summary_cdata_multi.xml": "the prefix itunes",
    gofeed + "extensions/media/feed_image_-_rss_channel_media.xml": "the prefix media",
    gofeed + "extensions/media/feed_item_image_-_rss_channel_item_media.xml": "the prefix media",
    gofeed + "translator/rss/feed_link_-_rss_channel_atom_link.xml": "the prefix atom",
    gofeed + "translator/rss/feed_link_-_rss_channel_atom_link_alternate.xml": "the prefix atom",
    gofeed + "translator/rss/feed_item_image_-_rss_channel_item_content.xml": "the prefix content",
    gofeed + "translator/rss/feed_link_-_rss_channel_itunes_subtitle.xml": "the prefix itunes",
    feedKit + "FeedKitTests/Resources/xml/AtomMedia.xml": "the prefix dcterms",
    feedKit + "FeedKitTests/Resources/xml/Ampersand.xml": "wanted ;",
    validator + "rss20/data-types-characterdata/amp-HEX-upper.xml": "&#",
    validator + "rss20/data-types-characterdata/amp-hex-name.xml": "U+001A",
    validator + "rss20/data-types-datetime/invalid_pubdate_day.xml": "31 Jun",
    validator + "rss20/element-channel-item-enclosure/invalid_item_enclosure_invalid_length.xml":
      "is no Int",
    validator + "rss20/element-channel-item-enclosure/invalid_item_enclosure_no_url.xml":
      "Enclosure.url is missing",
    validator + "rss20/introduction/not_in_a_namespace.xml": "fits neither iso8601 nor rfc822",
    validator + "xml/must/invalid_namespace_prefix_attribute.xml": "the prefix unknown",
    validator + "xml/must/invalid_namespace_prefix_element.xml": "the prefix unknown",
    validator + "xml/must/xml_declares_unknown_encoding.xml": "x-fake",
    validator + "xml/must/xml_declares_wrong_encoding.xml": "us-ascii",
  ]

  @Test(arguments: ["feeds-gofeed", "feeds-feedkit", "feedvalidator"])
  func everyFeedIsRead(_ folder: String) throws {
    let mapping = try Self.mapping()
    var left = Set(Self.faulty.keys.filter { $0.hasPrefix(folder) })
    var items = 0
    let jsonFeed = Self.feedKit + "FeedKitTests/Resources/json/feed.json"
    for path in Self.files(folder) where path.hasSuffix(".xml") || path == jsonFeed {
      let bytes = try Self.bytes(path)
      // Some of the faults are in what the mapping passes over.
      let lines = Outcome.lines(mapping, bytes, named: path, chunk: nil, validation: .full)
      let inPieces = Outcome.lines(mapping, bytes, named: path, chunk: 7, validation: .full)
      #expect(inPieces == lines, "\(path)")
      let errors = lines.filter { $0.hasPrefix("error") }
      if let fault = Self.faulty[path] {
        left.remove(path)
        #expect(
          !errors.isEmpty && errors.allSatisfy { $0.contains(fault) }, "\(path): \(errors)")
      } else {
        #expect(errors.isEmpty, "\(path): \(errors)")
      }
      items += lines.count { $0.hasPrefix(#"{"@type":"Item""#) }
    }
    #expect(left.isEmpty, "no such files")
    #expect(items > 10)
  }

  // MARK: Files

  private static func mapping() throws -> Mapping {
    try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/feeds.sax"))
  }

  private static var examples: URL? { Suites.root?.appending(path: "xml-examples") }

  private static func files(_ folder: String) -> [String] {
    guard let examples else { return [] }
    let files = Checkout.files(below: examples.appending(path: folder))
    return folder.contains("/") ? files : files.map { "\(folder)/\($0)" }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: try #require(examples).appending(path: path)))
  }
}
