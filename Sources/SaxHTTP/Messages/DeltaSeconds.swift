/// A number of seconds as header fields have it (RFC 9111 §1.2.2).
enum DeltaSeconds {
  /// Parses a text of decimal digits.
  ///
  /// - Returns: nil if the text is none. What is larger than 2³¹ is that.
  static func value(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Double(min(Int(text) ?? .max, 1 << 31))
  }
}
