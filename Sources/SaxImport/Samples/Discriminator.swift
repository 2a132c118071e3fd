/// The likelihood that a member tells kinds of records apart, by its name.
enum Discriminator: Int {
  /// By the end of its name: `messageType`, `accountKind`.
  case likely
  /// By its name, such as `type`.
  case certain
  /// `xsi:type`, which holds a qualified name.
  case qualified

  private static let names: Set<String> = [
    "type", "@type", "$type", "_type", "odata.type", "kind", "event", "eventType", "event_type",
    "class", "__typename", "resourceType", "recordType", "objectType", "object", "shape",
    "operation", "op",
  ]

  /// The words before `type` in names that say how something is written, or name another type.
  private static let formats: Set<String> = [
    "content", "mime", "media", "file", "encoding", "return", "base",
  ]

  /// The likelihood by a member's name, and `type` in the namespace of XML Schema's instances.
  ///
  /// - Returns: nil if the name tells nothing.
  init?(_ name: NodeName) {
    guard name.axis == .child || name.axis == .attribute, name.local.count <= 40 else { return nil }
    if name.axis == .attribute, name.namespace != NamespaceTable.none {
      guard name.namespace == NamespaceTable.schemaInstance, name.text == "type" else { return nil }
      self = .qualified
      return
    }
    if Self.names.contains(name.text) {
      self = .certain
      return
    }
    // `Photo@odata.type` says something of another field.
    guard !name.local.contains(UInt8(ascii: "@")) else { return nil }
    let words = Words.of(name.text).suffix(2).map { $0.filter(\.isLetter).lowercased() }
    guard words.count == 2, words[1] == "type" || words[1] == "kind",
      !Self.formats.contains(words[0])
    else { return nil }
    self = .likely
  }
}
