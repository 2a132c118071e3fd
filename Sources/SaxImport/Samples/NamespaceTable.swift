internal import SaxEvents
internal import SaxValues

/// The namespaces of the samples, by small numbers.
struct NamespaceTable {
  struct Entry {
    var uri: [UInt8]
    /// The prefix that the samples write before names of it; the first that they do.
    var prefix: String
    /// True if some names of it have no prefix.
    var isDefault: Bool
    /// Other URIs that stand for it in other samples.
    var others: [String] = []

    var text: String { String(decoding: uri, as: UTF8.self) }
  }

  /// Of names in no namespace.
  static let none = 0
  /// Of names whose namespaces are too many to tell apart.
  static let other = 1
  /// Of `xsi:type` and its like.
  static let schemaInstance = 2
  private static let most = 500

  private(set) var entries: [Entry] = [
    Entry(uri: [], prefix: "", isDefault: true), Entry(uri: [], prefix: "", isDefault: false),
    Entry(uri: Array(XMLVocabulary.schemaInstance.utf8), prefix: "xsi", isDefault: false),
  ]
  private var last = 0
  /// The namespaces that were read under another URI.
  private var aliases: [(uri: [UInt8], index: Int)] = []
  /// The namespace as which elements in none are read.
  private var unnamed: Int?
  /// True if elements in no namespace were read as such.
  private var hasUnnamed = false

  mutating func index(of name: borrowing ElementName) -> Int {
    index(of: name.namespace, prefix: name.prefix)
  }

  /// Finds the number of an element's namespace, which may be read as another, or as none.
  mutating func index(ofElement name: borrowing ElementName) -> Int {
    if name.namespace.isEmpty {
      if let unnamed { return unnamed }
      hasUnnamed = true
      return Self.none
    }
    for alias in aliases where alias.index == Self.none && name.namespace.equals(alias.uri) {
      return Self.none
    }
    return index(of: name)
  }

  /// Finds the number of a namespace, and adds it if it is new; ``other`` once there are 500.
  ///
  /// - Parameter prefix: the prefix of the name that is in the namespace; empty for none.
  mutating func index(of uri: Span<UInt8>, prefix: Span<UInt8>) -> Int {
    if uri.isEmpty { return Self.none }
    if last > Self.other, uri.equals(entries[last].uri) {
      note(prefix)
      return last
    }
    for index in entries.indices.dropFirst(2) where uri.equals(entries[index].uri) {
      last = index
      note(prefix)
      return index
    }
    // Attributes in no namespace are in no other.
    for alias in aliases where alias.index != Self.none && uri.equals(alias.uri) {
      return alias.index
    }
    guard entries.count < Self.most else { return Self.other }
    last = entries.count
    entries.append(
      Entry(uri: Array(uri.string.utf8), prefix: prefix.string, isDefault: prefix.isEmpty))
    return last
  }

  private mutating func note(_ prefix: Span<UInt8>) {
    if prefix.isEmpty {
      entries[last].isDefault = true
    } else if entries[last].prefix.isEmpty {
      entries[last].prefix = prefix.string
    }
  }

  /// Reads a namespace as another from now on, unless names in it have been read as they are.
  ///
  /// - Parameter uri: the namespace; empty for elements in none.
  mutating func take(_ uri: Span<UInt8>, for index: Int) {
    guard index != Self.other, aliases.count < Self.most else { return }
    if uri.isEmpty {
      if index == Self.none || hasUnnamed || unnamed != nil { return }
      unnamed = index
      entries[index].others.append("")
      return
    }
    guard !entries.contains(where: { uri.equals($0.uri) }),
      !aliases.contains(where: { uri.equals($0.uri) })
    else { return }
    aliases.append((Array(uri.string.utf8), index))
    entries[index].others.append(uri.string)
  }
}
