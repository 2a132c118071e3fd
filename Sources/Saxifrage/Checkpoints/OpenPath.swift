internal import SaxEvents

/// Writes a document again of which only some parts are kept, as far as it has come: what was begun
/// can be taken back.
///
/// All in one line, so that places can be told.
struct OpenPath {
  private(set) var text: [UInt8] = []
  private var key: [UInt8]?
  /// Prefixes that come into scope with the next element.
  private var namespaces: [UInt8] = []
  private var containers: [Container] = []

  private struct Container {
    var kind: Kind
    /// The place in the text at which it begins, with its key.
    var start: Int
    var count = 0
    /// Of an element: its tag's name.
    var name: [UInt8] = []
  }

  private enum Kind {
    case object, array, string, element
  }

  /// True if anything stands in the innermost container.
  var hasContent: Bool { (containers.last?.count ?? 0) > 0 }

  mutating func keep(key name: Span<UInt8>) {
    var key = Self.quoted(name)
    key.append(UInt8(ascii: ":"))
    self.key = key
  }

  /// The value or element whose key or namespaces have been kept isn't.
  mutating func dropNext() {
    key = nil
    namespaces = []
  }

  mutating func openObject() { open(.object, "{") }
  mutating func openArray() { open(.array, "[") }
  mutating func openString() { open(.string, "\"") }

  private mutating func open(_ kind: Kind, _ bracket: String) {
    let start = text.count
    begin()
    containers.append(Container(kind: kind, start: start))
    text += bracket.utf8
  }

  /// The comma and the key before a value.
  private mutating func begin() {
    if hasContent { text.append(UInt8(ascii: ",")) }
    if let key { text += key }
    key = nil
  }

  mutating func keep(_ scalar: borrowing Scalar) {
    begin()
    switch scalar.kind {
    case .string: text += Self.quoted(scalar.text)
    case .number: Self.append(scalar.source, to: &text)
    case .true: text += "true".utf8
    case .false: text += "false".utf8
    case .null: text += "null".utf8
    }
    if !containers.isEmpty { containers[containers.count - 1].count += 1 }
  }

  /// A piece of the text of the string or element that is open.
  mutating func keep(text piece: Span<UInt8>) {
    guard let container = containers.last else { return }
    if case .string = container.kind {
      Self.appendQuoted(piece, to: &text)
    } else {
      Self.appendMarkup(piece, to: &text)
    }
  }

  mutating func keepNamespace(prefix: Span<UInt8>, uri: Span<UInt8>) {
    namespaces += " xmlns".utf8
    if !prefix.isEmpty {
      namespaces.append(UInt8(ascii: ":"))
      Self.append(prefix, to: &namespaces)
    }
    namespaces += "=\"".utf8
    Self.appendMarkup(uri, to: &namespaces)
    namespaces.append(UInt8(ascii: "\""))
  }

  mutating func openElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    var element = Container(kind: .element, start: text.count)
    element.name = Self.qualified(name)
    text.append(UInt8(ascii: "<"))
    text += element.name
    text += namespaces
    namespaces = []
    for index in 0..<attributes.count {
      text.append(UInt8(ascii: " "))
      text += Self.qualified(attributes.name(index))
      text += "=\"".utf8
      Self.appendMarkup(attributes.value(index), to: &text)
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: ">"))
    containers.append(element)
  }

  /// The innermost container ends.
  ///
  /// - Parameter isKept: whether it stays in the text.
  mutating func close(isKept: Bool) {
    guard let container = containers.popLast() else { return }
    guard isKept else {
      text.removeSubrange(container.start...)
      return
    }
    switch container.kind {
    case .object: text.append(UInt8(ascii: "}"))
    case .array: text.append(UInt8(ascii: "]"))
    case .string: text.append(UInt8(ascii: "\""))
    case .element:
      text += "</".utf8
      text += container.name
      text.append(UInt8(ascii: ">"))
    }
    if !containers.isEmpty { containers[containers.count - 1].count += 1 }
  }

  // MARK: Bytes

  private static func append(_ span: Span<UInt8>, to text: inout [UInt8]) {
    for index in span.indices { text.append(span[index]) }
  }

  private static func qualified(_ name: borrowing ElementName) -> [UInt8] {
    var text: [UInt8] = []
    if !name.prefix.isEmpty {
      append(name.prefix, to: &text)
      text.append(UInt8(ascii: ":"))
    }
    append(name.local, to: &text)
    return text
  }

  private static func quoted(_ span: Span<UInt8>) -> [UInt8] {
    var text = [UInt8(ascii: "\"")]
    appendQuoted(span, to: &text)
    text.append(UInt8(ascii: "\""))
    return text
  }

  private static func appendQuoted(_ span: Span<UInt8>, to text: inout [UInt8]) {
    for index in span.indices {
      let byte = span[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case 0..<0x20:
        text += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        text += String(byte, radix: 16).utf8
      default: text.append(byte)
      }
    }
  }

  private static func appendMarkup(_ span: Span<UInt8>, to text: inout [UInt8]) {
    for index in span.indices {
      let byte = span[index]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), 0..<0x20:
        text += "&#\(byte);".utf8
      default: text.append(byte)
      }
    }
  }
}
