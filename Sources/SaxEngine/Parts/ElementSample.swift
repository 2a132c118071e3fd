import SaxEvents
internal import SaxValues

/// A sample of the first elements of a document, for messages that say what is there instead of
/// what is missing: their namespaces and attributes, of which nothing else is kept.
struct ElementSample {
  struct Entry {
    /// By URI, in the order that they first came; "" is none.
    var namespaces: [(uri: String, prefix: String)] = []
    /// Each name once.
    var attributes: [(local: String, uri: String)] = []

    /// Of attributes, and of namespaces of one name.
    static let most = 16

    fileprivate mutating func add(
      _ name: borrowing ElementName, _ attributes: borrowing Attributes
    ) {
      let uri = name.namespace
      if namespaces.count < Self.most, !namespaces.contains(where: { uri.equals($0.uri) }) {
        namespaces.append((String(copying: uri), String(copying: name.prefix)))
      }
      for index in 0..<attributes.count where self.attributes.count < Self.most {
        let local = attributes.name(index).local
        let uri = attributes.name(index).namespace
        if !self.attributes.contains(where: { local.equals($0.local) && uri.equals($0.uri) }) {
          self.attributes.append((String(copying: local), String(copying: uri)))
        }
      }
    }
  }

  /// By local name.
  private var entries: [ExactText: Entry] = [:]
  /// The number of elements still to be looked at.
  private var left = 512

  /// True if no more are looked at.
  var isFull: Bool { left == 0 }

  /// No element is looked at any more.
  mutating func close() { left = 0 }

  @inline(__always)
  mutating func note(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    if left > 0 { add(name, attributes) }
  }

  @inline(never)
  private mutating func add(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    left -= 1
    let local = ExactText(String(copying: name.local))
    entries[local, default: Entry()].add(name, attributes)
  }

  /// The local names of the first elements.
  var names: [String] { entries.keys.map(\.text).sorted() }

  /// The elements of a local name; nil if there was none among the first.
  subscript(local: String) -> Entry? { entries[ExactText(local)] }
}
