import Saxifrage
import SaxTestSuites
import Testing

/// Articles of eLife and bioRxiv, whose DTD is nowhere.
@Suite(
  .enabled(if: Suites.have("xml-examples/jats"), "xml-examples/jats is not there: make suites"))
struct JATSSuiteTests {
  @Test(arguments: [
    ("elife-00666.xml", ["Article": 1, "Section": 4, "Figure": 1]),
    (
      "elife-36842.xml",
      ["Article": 3, "Section": 45, "Figure": 25, "Table": 13, "Reference": 192]
    ),
    (
      "biorxiv-685172.xml",
      ["Article": 1, "Section": 15, "Figure": 4, "Table": 1, "Reference": 81]
    ),
  ])
  func article(_ name: String, counts: [String: Int]) throws {
    let file = SuiteFile(path: "xml-examples/jats/\(name)")
    let objects = try file.outcome(by: .shipped("jats")).map(PrintedObject.init)
    let tree = try file.tree()
    #expect(Dictionary(grouping: objects) { $0.type ?? "" }.mapValues(\.count) == counts)

    func found(_ type: String) -> [PrintedObject] { objects.filter { $0.type == type } }
    let metadata = tree.descendants("article-meta", "front-stub")
    #expect(found("Article").map(describe) == metadata.map(describe))
    let sections = tree.descendants("body").flatMap { $0.descendants("sec") }
    #expect(
      found("Section").map { [$0.string("title") ?? ""] + $0.strings("paragraphs") }
        == sections.map { section in
          [section.element("title")?.text.collapsed ?? ""]
            + section.elements("p").map(\.text.collapsed)
        })
    #expect(
      found("Figure").map { [$0.string("label"), $0.string("title")] }
        == tree.descendants("fig").map {
          [$0.element("label")?.text.collapsed, $0.element("caption/title")?.text.collapsed]
        })
    #expect(
      found("Reference").map(describeReference) == tree.descendants("ref").map(describeReference))
  }

  private func describe(_ article: PrintedObject) -> [String] {
    [article.string("title") ?? "", article.string("doi") ?? ""]
      + article.objects("contributors").map { $0.string("surname") ?? "" }
      + article.strings("keywords") + article.strings("abstract")
  }

  private func describe(_ metadata: TreeElement) -> [String] {
    let ids = metadata.elements("article-id")
    let abstracts = metadata.elements("abstract").filter { $0.attributes["abstract-type"] == nil }
    return [
      metadata.element("title-group/article-title")?.text.collapsed ?? "",
      ids.first { $0.attributes["pub-id-type"] == "doi" }?.text.collapsed ?? "",
    ]
      + metadata.elements("contrib-group/contrib").map { $0.trimmed("name/surname") ?? "" }
      + metadata.elements("kwd-group/kwd").map(\.text.collapsed)
      + abstracts.flatMap { $0.descendants("p") }.map(\.text.collapsed)
  }

  private func describeReference(_ reference: PrintedObject) -> [String] {
    ["title", "source", "year", "volume", "doi"].map { reference.string($0) ?? "" }
      + reference.objects("authors").map { $0.string("surname") ?? "" }
  }

  private func describeReference(_ reference: TreeElement) -> [String] {
    guard let citation = reference.children.first(where: { $0.name.hasSuffix("citation") })
    else { return [] }
    let titles = ["article-title", "data-title", "chapter-title"].compactMap(citation.element)
    let ids = citation.elements("pub-id")
    return [
      titles.first?.text.collapsed ?? "", citation.element("source")?.text.collapsed ?? "",
      citation.trimmed("year") ?? "", citation.trimmed("volume") ?? "",
      ids.first { $0.attributes["pub-id-type"] == "doi" }?.text.collapsed ?? "",
    ] + citation.descendants("string-name", "name").map { $0.trimmed("surname") ?? "" }
  }
}
