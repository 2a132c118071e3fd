import Contests
import Foundation
import FoundationXML

/// Jobs done by Foundation alone, without this package.
enum FoundationJobs {
  static let every =
    [
      Job(Contest(.json, .all), "Foundation JSONSerialization", isSlow: true) {
        payload in
        let root = try JSONSerialization.jsonObject(with: payload.whole()) as? [String: Any]
        var tally = Tally()
        for product in root?["value"] as? [[String: Any]] ?? [] {
          if let price = product["Price"] as? Double { tally.add(price: price) }
        }
        return tally
      }
    ]
    + [.some, .indented, .alternatives].map { task in
      Job(Contest(.xml, task), "Foundation XMLParser", isSlow: true) { payload in
        // From bytes at once it takes no more than 10 MB.
        let parser = XMLParser(stream: InputStream(data: try payload.whole()))
        let items = ItemCollector()
        parser.delegate = items
        if !parser.parse() {
          let reason = parser.parserError.map { "\($0)" } ?? "unknown"
          throw JobFailure(description: "XMLParser refuses the payload: \(reason)")
        }
        return items.tally
      }
    }
}

/// Makes items of a document as one does with a delegate: by the path of what is open, and the
/// text since it opened.
private final class ItemCollector: NSObject, XMLParserDelegate {
  var tally = Tally()
  private var path: [String] = []
  private var text = ""
  private var item = Item()

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    path.append(name)
    text = ""
    if path.count == 2 {
      item = Item(id: attributes["id"].flatMap { Int($0) } ?? 0)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch path.dropFirst() {
    case ["product"]: tally.add(price: item.price)
    case ["product", "name"]: item.name = text
    case ["product", "price"]: item.price = Double(text) ?? 0
    case ["product", "supplier", "name"]: item.supplier = text
    default: break
    }
    path.removeLast()
  }
}

private struct Item {
  var id = 0
  var name = ""
  var price = 0.0
  var supplier = ""
}
