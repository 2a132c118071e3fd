import SaxInflate
import SaxTestSupport
import Saxifrage
import SaxTestSuites
import Testing

/// Dumps of small wikis: every page and revision against what Foundation reads.
@Suite(
  .enabled(
    if: Suites.have("xml-examples/wikipedia-dump"),
    "xml-examples/wikipedia-dump is not there: make suites"))
struct MediaWikiSuiteTests {
  private static let folder = "xml-examples/wikipedia-dump/tests/"

  @Test func tinyWiki() throws {
    let file = SuiteFile(path: Self.folder + "tinywiki-latest-pages-articles.xml")
    let objects = try file.outcome(by: .shipped("mediawiki")).map(PrintedObject.init)
    try compare(objects, with: try file.tree(), pages: 8)
  }

  /// The dump is compressed; so is what both parsers are given.
  @Test func smallWiki() throws {
    let file = SuiteFile(path: Self.folder + "smallwiki-latest-pages-articles.xml.gz")
    let mapping = try Mapping.shipped("mediawiki")
    let lines = Outcome.lines(mapping, try file.bytes(), named: file.path, chunk: 4093)
    let objects = try lines.map(PrintedObject.init)
    try compare(objects, with: try TreeElement.read(try Self.inflated(file)), pages: 2004)
  }

  private static func inflated(_ file: SuiteFile) throws -> [UInt8] {
    let inflater = Inflater()
    var rest = try file.bytes()[...]
    var inflated: [UInt8] = []
    while true {
      let (taken, isDrained) = try inflater.step(rest.span) { piece in
        for index in piece.indices { inflated.append(piece[index]) }
      }
      rest = rest.dropFirst(taken)
      if rest.isEmpty && isDrained { break }
    }
    try inflater.finish()
    return inflated
  }

  private func compare(
    _ objects: [PrintedObject], with dump: TreeElement, pages: Int
  ) throws {
    let site = try #require(objects.first)
    #expect(site.type == "Site")
    #expect(site.string("name") == dump.trimmed("siteinfo/sitename"))
    #expect(
      site.dictionary("namespaces")
        == Dictionary(
          dump.elements("siteinfo/namespaces/namespace").map {
            ($0.attributes["key"] ?? "", $0.text)
          }, uniquingKeysWith: { $1 }))

    let found = objects.filter { $0.type == "Page" }
    let known = dump.elements("page")
    #expect(found.count == pages)
    #expect(
      found.map { [$0.string("title"), $0.string("redirect")] }
        == known.map { [$0.element("title")?.text, $0.element("redirect")?.attributes["title"]] })
    let revisions = objects.filter { $0.type == "Revision" }
    #expect(revisions.map(describe) == dump.elements("page/revision").map(describe))
  }

  private func describe(_ revision: PrintedObject) -> [String] {
    ["text", "timestamp", "contributor"].map { revision.string($0) ?? "" }
  }

  private func describe(_ revision: TreeElement) -> [String] {
    let contributor =
      revision.element("contributor/username") ?? revision.element("contributor/ip")
    return [
      revision.element("text")?.text ?? "", revision.element("timestamp")?.text ?? "",
      contributor?.text ?? "",
    ]
  }
}
