internal import SaxValues

/// The different texts of a node and how often each came, as long as there are few.
struct DistinctValues {
  struct Entry {
    var text: [UInt8]
    var count: Int
  }

  /// More than this many, or longer ones, are not kept.
  private static let most = 24
  private static let longest = 48

  /// In order of first appearance; empty once there are too many.
  private(set) var entries: [Entry] = []
  private(set) var areTooMany = false
  private var last = 0

  /// The number of texts in all.
  var count: Int { entries.reduce(0) { $0 + $1.count } }

  mutating func add(_ text: Span<UInt8>) {
    if areTooMany { return }
    guard text.count <= Self.longest else { return giveUp() }
    if last < entries.count, text.equals(entries[last].text) {
      entries[last].count += 1
      return
    }
    for index in entries.indices where text.equals(entries[index].text) {
      entries[index].count += 1
      last = index
      return
    }
    guard entries.count < Self.most else { return giveUp() }
    last = entries.count
    var copy: [UInt8] = []
    copy.reserveCapacity(text.count)
    for index in text.indices { copy.append(text[index]) }
    entries.append(Entry(text: copy, count: 1))
  }

  mutating func merge(_ other: DistinctValues) {
    if other.areTooMany { giveUp() }
    if areTooMany { return }
    for entry in other.entries {
      if let index = entries.firstIndex(where: { $0.text == entry.text }) {
        entries[index].count += entry.count
      } else {
        entries.append(entry)
      }
    }
    if entries.count > Self.most { giveUp() }
  }

  /// True if two of them are the same number.
  var haveTwoSpellings: Bool {
    var numbers: Set<ArraySlice<UInt8>> = []
    var count = 0
    for entry in entries {
      guard let number = NumberShape(entry.text.span), !number.hasExponent else { continue }
      var digits = entry.text[...]
      if number.fractionDigits > 0 {
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
      }
      count += 1
      numbers.insert(digits)
    }
    return numbers.count < count
  }

  private mutating func giveUp() {
    areTooMany = true
    entries = []
  }

  var texts: [String] { entries.map { String(decoding: $0.text, as: UTF8.self) } }
}
