/// Names a representation (RFC 9110 §8.8.3).
struct EntityTag: Hashable {
  /// The tag as it was written, with its quotes and `W/`.
  let text: String

  init(_ text: some StringProtocol) { self.text = String(text) }

  private var isWeak: Bool { text.hasPrefix("W/") }
  private var opaque: Substring { isWeak ? text.dropFirst(2) : text[...] }

  /// The weak comparison: true if both stand for what may be used in each other's place.
  func matches(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// The strong comparison: true if both stand for the same bytes.
  func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && text == other.text
  }
}
