import SaxEvents
import Saxifrage

/// A document as a tree of elements with whole names, to compare documents that differ in prefixes alone.
final class SuiteTree {
  struct Name: Hashable, Comparable, CustomStringConvertible {
    var space: String
    var local: String

    var description: String { "{\(space)}\(local)" }
    static func < (a: Name, b: Name) -> Bool { a.description < b.description }
  }

  let name: Name
  var attributes: [Name: String] = [:]
  var children: [SuiteTree] = []
  var text = ""

  init(_ name: Name) { self.name = name }

  /// The attribute of what is nil.
  static let null = Name(space: "http://www.w3.org/2001/XMLSchema-instance", local: "nil")

  /// True if it has neither children nor attributes.
  var isLeaf: Bool { children.isEmpty && attributes.keys.allSatisfy { $0 == Self.null } }

  /// True if it has no text but white space.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  private var isNull: Bool { ["true", "1"].contains(attributes[Self.null]) }

  /// The element and what is in it, names whole and attributes in order, without white space between elements, and
  /// without what is nil.
  var description: String {
    let attributes = attributes.filter { $0.key != Self.null }.sorted { $0.key < $1.key }
      .map { " \($0)=\($1.debugDescription)" }
    let inner = children.filter { !$0.isNull }.map(\.description).joined(separator: " ")
    let content = children.isEmpty && !isBlank ? text.debugDescription : inner
    return "\(name)\(attributes.joined())[\(content)]"
  }

  /// The root of a document.
  ///
  /// - Throws: `ReadingError` if it is malformed.
  static func root(of bytes: [UInt8]) throws -> SuiteTree? {
    let sink = Sink()
    var options = ReadingOptions()
    options.format = .xml
    var reading = EventReading(to: sink, options: options)
    try reading.feed(bytes.span)
    try reading.finish()
    return sink.root
  }

  /// The child of a local name.
  func child(_ local: String) -> SuiteTree? { children.first { $0.name.local == local } }

  private final class Sink: EventSink {
    var root: SuiteTree?
    private var open: [SuiteTree] = []

    func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}

    private func name(_ name: borrowing ElementName) -> Name {
      Name(space: String(utf8: name.namespace), local: String(utf8: name.local))
    }

    func startElement(
      _ name: borrowing ElementName, _ attributes: borrowing Attributes
    ) -> Interest {
      let element = SuiteTree(self.name(name))
      for index in 0..<attributes.count {
        element.attributes[self.name(attributes.name(index))] = String(
          utf8: attributes.value(index))
      }
      open.last?.children.append(element)
      root = root ?? element
      open.append(element)
      return .walk
    }

    func text(_ piece: Span<UInt8>) { open.last?.text += String(utf8: piece) }
    func end() { _ = open.popLast() }
    func key(_ name: Span<UInt8>) -> Interest { .skip }
    func startObject() -> Interest { .skip }
    func startArray() -> Interest { .skip }
    func startString() -> Interest { .skip }
    func scalar(_ scalar: borrowing Scalar) {}
  }
}
