import Foundation
import FoundationXML
import Testing

/// An element of a document that Foundation's parser has read whole: what the objects of a mapping
/// are held against.
final class TreeElement {
  /// Without its prefix.
  let name: String
  let attributes: [String: String]
  private(set) var children: [TreeElement] = []
  /// All character data below, in order.
  private(set) var text = ""

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The elements below with one of these names, in the order of their end tags, which is that in
  /// which objects come.
  func descendants(_ names: String...) -> [TreeElement] { descendants(of: names) }

  private func descendants(of names: [String]) -> [TreeElement] {
    children.flatMap { child in
      child.descendants(of: names) + (names.contains(child.name) ? [child] : [])
    }
  }

  /// The elements that a path of names leads to.
  func elements(_ path: String) -> [TreeElement] {
    path.split(separator: "/").reduce([self]) { found, step in
      found.flatMap { $0.children.filter { $0.name == step } }
    }
  }

  func element(_ path: String) -> TreeElement? { elements(path).first }

  /// Without the white space around it; nil if there is no such element.
  func trimmed(_ path: String) -> String? {
    element(path)?.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  fileprivate func append(_ child: TreeElement) { children.append(child) }
  fileprivate func append(_ characters: String) { text += characters }
}

extension TreeElement {
  /// The document element.
  static func read(_ bytes: [UInt8]) throws -> TreeElement {
    let builder = Builder()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = builder
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return try #require(builder.root)
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: TreeElement?
    private var open: [TreeElement] = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      let local = elementName.split(separator: ":").last.map(String.init) ?? elementName
      open.append(TreeElement(name: local, attributes: attributeDict))
    }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) {
      guard let ended = open.popLast() else { return }
      if let parent = open.last {
        parent.append(ended.text)
        parent.append(ended)
      } else {
        root = ended
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.append(string) }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
      open.last?.append(String(decoding: CDATABlock, as: UTF8.self))
    }
  }
}
