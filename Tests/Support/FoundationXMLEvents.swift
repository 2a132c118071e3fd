package import Foundation
package import FoundationXML

/// The events that Foundation's parser tells of a document, one line each: `element
/// {uri}prefix:name` with its attributes by name, `text`, `end`.
package final class FoundationXMLEvents: NSObject, XMLParserDelegate {
  package private(set) var events: [String] = []
  package private(set) var isAccepted = false
  private var text = ""

  package init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    isAccepted = parser.parse()
  }

  private func add(_ event: String) {
    if !text.isEmpty { events.append("text " + text) }
    text = ""
    events.append(event)
  }

  package func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    var line = "element "
    if let namespaceURI, !namespaceURI.isEmpty { line += "{\(namespaceURI)}" }
    line += qualifiedName ?? name
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      line += " \(name)=\(value.debugDescription)"
    }
    add(line)
  }

  package func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    add("end")
  }

  package func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  package func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }
}
