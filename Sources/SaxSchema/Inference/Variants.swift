/// What records hold by a text of theirs that may tell kinds of them apart, such as their `type`.
struct Variants {
  struct Variant {
    var value: [UInt8]
    /// Records with that value.
    var count = 0
    /// How many of them have each member, by ordinals.
    var present: [Int] = []
  }

  static let most = 16
  private static let longest = 80
  private static let names: Set<String> = [
    "type", "@type", "$type", "_type", "kind", "event", "eventType", "event_type", "class",
    "__typename", "resourceType", "recordType", "objectType", "object", "shape", "operation", "op",
  ]

  /// Of the member that holds the text.
  let ordinal: Int
  private(set) var all: [Variant] = []
  /// The most bytes of a record that came before its text.
  private(set) var longestDelay = 0

  init(ordinal: Int) { self.ordinal = ordinal }

  /// Whether a member of a name may tell kinds apart.
  static func canTell(_ name: NodeName) -> Bool {
    // An attribute such as `xsi:type` holds a name, which depends on prefixes.
    (name.axis == .child || name.axis == .attribute && name.namespace == NamespaceTable.none)
      && name.local.count <= 12
      && names.contains(name.text)
  }

  /// - Returns: nil if there are too many values, or they are no words.
  mutating func index(of text: Span<UInt8>) -> Int? {
    for index in all.indices where text.elementsEqual(all[index].value) { return index }
    guard all.count < Self.most, text.count > 0, text.count <= Self.longest else { return nil }
    for index in text.indices where text[index] <= 0x20 { return nil }
    all.append(Variant(value: Array(text.string.utf8)))
    return all.count - 1
  }

  mutating func noteDelay(_ bytes: Int) { longestDelay = max(longestDelay, bytes) }

  mutating func add(_ index: Int, counts: [Int32]) {
    all[index].count += 1
    while all[index].present.count < counts.count { all[index].present.append(0) }
    for (ordinal, count) in counts.enumerated() where count > 0 {
      all[index].present[ordinal] += 1
    }
  }
}
