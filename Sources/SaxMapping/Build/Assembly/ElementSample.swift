import SaxEvents

/// A sample of the first elements of a document, for messages that say what is there instead of
/// what is missing: their namespaces and attributes, of which nothing else is kept.
struct ElementSample {
  struct Entry {
    /// By URI, in the order that they first came; "" is none.
    var namespaces: [(uri: String, prefix: String)] = []
    /// Local names, each once.
    var attributes: [String] = []
  }

  /// By local name.
  private var entries: [ExactText: Entry] = [:]
  /// The number of elements still to be looked at.
  private var left = 512

  /// True if no more are looked at.
  var isFull: Bool { left == 0 }

  /// No element is looked at any more.
  mutating func close() { left = 0 }

  /// Of attributes, and of namespaces of one name.
  private static let most = 16

  @inline(__always)
  mutating func note(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    if left > 0 { add(name, attributes) }
  }

  @inline(never)
  private mutating func add(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    left -= 1
    let local = String(copying: name.local)
    var entry = entries[ExactText(local)] ?? Entry()
    let uri = String(copying: name.namespace)
    if entry.namespaces.count < Self.most, !entry.namespaces.contains(where: { $0.uri == uri }) {
      entry.namespaces.append((uri, String(copying: name.prefix)))
    }
    for index in 0..<attributes.count where entry.attributes.count < Self.most {
      let attribute = String(copying: attributes.name(index).local)
      if !entry.attributes.contains(attribute) { entry.attributes.append(attribute) }
    }
    entries[ExactText(local)] = entry
  }

  /// The elements of a local name; nil if there was none among the first.
  subscript(local: String) -> Entry? { entries[ExactText(local)] }
}
