import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Each feed that another library (gofeed) read, field by field for what the mapping has.
@Suite(
  .enabled(
    if: Suites.have("xml-examples/feeds-gofeed"),
    "xml-examples/feeds-gofeed is not there: make suites"))
struct FeedPairTests {
  /// Fields by their names, each as one text.
  typealias Fields = [String: String]

  @Test func fieldsAreThoseOfGofeed() throws {
    let mapping = try Mapping.shipped("feeds")
    let reasons = FeedDifferences.known.flatMap { reason, keys in keys.map { ($0, reason) } }
    let different = Dictionary(reasons) { first, _ in first }
    var left = Set(different.keys)
    var (pairs, values) = (0, 0)
    let folder = "xml-examples/feeds-gofeed/testdata/"
    for file in SuiteFile.all(below: String(folder.dropLast())) where file.path.hasSuffix(".xml") {
      let gold = SuiteFile(path: "\(file.path.dropLast(4)).json")
      guard gold.exists, FeedSuiteTests.faulty[String(file.path.dropFirst(13))] == nil,
        let known = try? gold.json() as? [String: Any]
      else { continue }
      let path = String(file.path.dropFirst(folder.count))
      let objects = try file.objects(by: mapping)
      let feed = objects.first { $0["@type"] as? String == "Feed" }
      let items = objects.filter { $0["@type"] as? String == "Item" }
      let (knownFeed, knownItems) = Self.fields(known, isAtom: path.hasPrefix("parser/atom/"))
      #expect(items.count == knownItems.count, "\(path)")
      var unequal: Set<String> = []
      for (kind, found, wanted) in [("feed", feed ?? [:], knownFeed)]
        + zip(items, knownItems).map({ ("item", $0, $1) })
      {
        for (field, text) in wanted {
          if Self.text(found[field]) != text { unequal.insert("\(path) \(kind).\(field)") }
          if !text.isEmpty { values += 1 }
        }
      }
      let allowed = Set(different.keys.filter { $0.hasPrefix("\(path) ") })
      #expect(unequal == allowed, "\(path)")
      left.subtract(allowed)
      pairs += 1
    }
    #expect(left.isEmpty, "no such files: \(left)")
    #expect(pairs == 517)
    #expect(values > 300)
  }

  /// The feed's fields and those of its items, as this project names them.
  private static func fields(_ known: [String: Any], isAtom: Bool) -> (Fields, [Fields]) {
    var feed: [String: Any?] = [
      "title": known["title"], "description": known[isAtom ? "subtitle" : "description"],
      "language": known["language"], "link": isAtom ? alternate(known) : known["link"],
      "updated": known["updatedParsed"] ?? known["lastBuildDateParsed"] ?? known["pubDateParsed"],
    ]
    if known["feedType"] != nil { feed["updated"] = known["updatedParsed"] }
    let items = (known["items"] ?? known["entries"]) as? [[String: Any]] ?? []
    return (feed.mapValues(text), items.map { item($0, isAtom: isAtom).mapValues(text) })
  }

  private static func item(_ known: [String: Any], isAtom: Bool) -> [String: Any?] {
    let guid = known["guid"] as? [String: Any]
    var fields: [String: Any?] = [
      "id": isAtom ? known["id"] : guid?["value"] ?? known["guid"],
      "title": known["title"],
      "link": isAtom ? alternate(known) : known["link"],
      "published": known["publishedParsed"] ?? known["pubDateParsed"],
      "authors": names(known["authors"], "name") ?? known["author"],
      "categories": names(known["categories"], isAtom ? "term" : "value") ?? known["categories"],
      "summary": known[isAtom ? "summary" : "description"],
      "content": (known["content"] as? [String: Any])?["value"] ?? known["content"],
      "enclosures": isAtom
        ? names(links(known).filter { $0["rel"] as? String == "enclosure" }, "href")
        : names(known["enclosures"], "url"),
    ]
    // RSS has none of its own.
    if isAtom || known["updatedParsed"] != nil { fields["updated"] = known["updatedParsed"] }
    return fields
  }

  private static func links(_ known: [String: Any]) -> [[String: Any]] {
    known["links"] as? [[String: Any]] ?? []
  }

  private static func alternate(_ known: [String: Any]) -> Any? {
    links(known).first { ["alternate", "", nil].contains($0["rel"] as? String) }?["href"]
  }

  /// A member of each of some objects.
  private static func names(_ objects: Any?, _ member: String) -> [String]? {
    (objects as? [[String: Any]])?.compactMap { $0[member] as? String }
  }

  /// A value as one text, with white space collapsed; of enclosures their addresses.
  private static func text(_ value: Any?) -> String {
    switch value {
    case let text as String: text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    case let texts as [String]: texts.map { text($0) }.filter { !$0.isEmpty }.joined(separator: "|")
    case let objects as [[String: Any]]: text(names(objects, "url"))
    default: ""
    }
  }
}
