/// A text that is equal to another if their characters are the same scalars: names and keys
/// are compared so (RFC 8259 §8.3), while `String` takes canonically equivalent ones as equal.
struct ExactText: Hashable, Sendable {
  let text: String

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.isExactly(b.text) }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
  /// True if both consist of the same scalars.
  func isExactly(_ other: String) -> Bool {
    self == other && utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
