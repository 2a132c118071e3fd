import Saxifrage
import SaxTestSuites
import Testing

/// Two documents that the generator of XMark made.
@Suite(
  .enabled(if: Suites.have("xml-examples/basex"), "xml-examples/basex is not there: make suites"))
struct XMarkSuiteTests {
  @Test(arguments: [
    (
      "basex-examples/src/main/resources/xml/auction.xml",
      [
        "Item": 217, "Category": 10, "Edge": 9, "Person": 255, "OpenAuction": 120,
        "ClosedAuction": 97,
      ]
    ),
    (
      "basex-core/src/test/resources/xmark.xml",
      ["Item": 6, "Category": 1, "Edge": 1, "Person": 2, "OpenAuction": 1, "ClosedAuction": 5]
    ),
  ])
  func site(_ path: String, counts: [String: Int]) throws {
    let file = SuiteFile(path: "xml-examples/basex/\(path)")
    let objects = try file.outcome(by: .shipped("xmark")).map(PrintedObject.init)
    #expect(Dictionary(grouping: objects) { $0.type ?? "" }.mapValues(\.count) == counts)
    let known = try file.tree().descendants(
      "item", "category", "edge", "person", "open_auction", "closed_auction")
    #expect(objects.map(describe) == known.map(describe))
  }

  private func describe(_ object: PrintedObject) -> [String] {
    switch object.type {
    case "Item":
      ["item", object.string("id") ?? "", object.string("name") ?? ""]
        + object.objects("mails").map { $0.string("text") ?? "" }
        + leaves(object.object("description"))
    case "Category":
      ["category", object.string("id") ?? "", object.string("name") ?? ""]
        + leaves(object.object("description"))
    case "Edge":
      ["edge", object.string("from") ?? "", object.string("to") ?? ""]
    case "Person":
      ["person", object.string("id") ?? "", object.string("name") ?? "", number(object, "income")]
        + object.strings("watches")
    case "OpenAuction":
      ["open_auction", object.string("id") ?? "", number(object, "current")]
        + object.objects("bids").map { number($0, "increase") }
        + leaves(object.object("note")?.object("description"))
    default:
      ["closed_auction", object.string("buyer") ?? "", number(object, "price")]
        + leaves(object.object("note")?.object("description"))
    }
  }

  private func describe(_ element: TreeElement) -> [String] {
    switch element.name {
    case "item":
      [element.name, element.attributes["id"] ?? "", element.element("name")?.text.collapsed ?? ""]
        + element.elements("mailbox/mail/text").map(\.text.collapsed)
        + leaves(element.element("description"))
    case "category":
      [element.name, element.attributes["id"] ?? "", element.element("name")?.text.collapsed ?? ""]
        + leaves(element.element("description"))
    case "edge":
      [element.name, element.attributes["from"] ?? "", element.attributes["to"] ?? ""]
    case "person":
      [
        element.name, element.attributes["id"] ?? "", element.element("name")?.text ?? "",
        number(element.element("profile")?.attributes["income"]),
      ] + element.elements("watches/watch").compactMap { $0.attributes["open_auction"] }
    case "open_auction":
      [element.name, element.attributes["id"] ?? "", number(element.trimmed("current"))]
        + element.elements("bidder/increase").map { number($0.text) }
        + leaves(element.element("annotation/description"))
    default:
      [
        element.name, element.element("buyer")?.attributes["person"] ?? "",
        number(element.trimmed("price")),
      ] + leaves(element.element("annotation/description"))
    }
  }

  /// The texts of a description, however its lists are nested.
  private func leaves(_ description: PrintedObject?) -> [String] {
    guard let description else { return [] }
    return (description.string("text").map { [$0] } ?? [])
      + description.objects("items").flatMap(leaves)
  }

  private func leaves(_ description: TreeElement?) -> [String] {
    description?.descendants("text").map(\.text.collapsed) ?? []
  }

  private func number(_ object: PrintedObject, _ field: String) -> String {
    object.double(field).map { "\($0)" } ?? ""
  }

  private func number(_ text: String?) -> String {
    text.flatMap { Double($0) }.map { "\($0)" } ?? ""
  }
}
