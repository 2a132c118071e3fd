internal import SaxEvents
internal import SaxValues

/// The members of records by a text of theirs that may tell kinds of them apart,
/// such as their `type`.
struct Variants {
  struct Variant {
    var value: [UInt8]
    /// Of a qualified name: the index of its namespace.
    var namespace: Int
    /// Records with that value.
    var count = 0
    /// The number of them that have each member, by ordinals.
    var present: [Int32] = []

    var text: String { String(decoding: value, as: UTF8.self) }
  }

  /// Of more kinds each would say little, and all together take much memory.
  static let most = 64
  private static let longest = 80

  let discriminator: Discriminator
  /// Of the member that holds the text.
  let ordinal: Int
  private(set) var all: [Variant] = []
  /// The most bytes of a record that came before its text.
  private(set) var longestDelay = 0

  init(_ discriminator: Discriminator, ordinal: Int) {
    self.discriminator = discriminator
    self.ordinal = ordinal
  }

  /// Finds the kind of record that a text tells, and adds it if it is new.
  ///
  /// - Parameter namespace: the number of the namespace, where the text is a qualified name.
  /// - Returns: nil if there are too many values, or they are no words.
  mutating func index(of text: Span<UInt8>, in namespace: Int) -> Int? {
    for index in all.indices
    where all[index].namespace == namespace && text.equals(all[index].value) {
      return index
    }
    guard all.count < Self.most, text.count > 0, text.count <= Self.longest else { return nil }
    for index in text.indices where text[index] <= 0x20 { return nil }
    all.append(Variant(value: Array(text.string.utf8), namespace: namespace))
    return all.count - 1
  }

  mutating func noteDelay(_ bytes: Int) { longestDelay = max(longestDelay, bytes) }

  mutating func add(_ index: Int, counts: [Int32]) {
    all[index].count += 1
    while all[index].present.count < counts.count { all[index].present.append(0) }
    for (ordinal, count) in counts.enumerated()
    where count > 0 && all[index].present[ordinal] < .max {
      all[index].present[ordinal] += 1
    }
  }
}
