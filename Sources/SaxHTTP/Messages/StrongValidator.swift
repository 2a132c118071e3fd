internal import SaxSystem

/// A validator that tells whether something is the same to the byte as it was (RFC 9110 §8.8.1).
package struct StrongValidator: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case entityTag = "ETag"
    case date = "Last-Modified"
  }

  package let kind: Kind
  /// The value as the field has it, and `If-Range` wants it.
  package let value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }

  /// Finds the validator of a response: its `ETag`, or else its `Last-Modified`.
  ///
  /// - Parameter fields: of a response.
  /// - Returns: nil if it has none that is strong: an entity tag, or where there is none at all a date that
  ///   lies so far before that of the response that the clocks don't matter (RFC 9110 §8.8.2.2, §13.1.5).
  package init?(_ fields: HeaderFields) {
    let tags = fields.values(of: "ETag")
    guard tags.isEmpty else {
      guard tags.count == 1, StrongValidator.isStrong(tags[0]) else { return nil }
      self.init(.entityTag, tags[0])
      return
    }
    let dates = fields.values(of: "Last-Modified")
    guard dates.count == 1, let sent = fields.values(of: "Date").last,
      let changed = HTTPDate.seconds(of: dates[0], now: Int(time(nil))),
      let now = HTTPDate.seconds(of: sent, now: Int(time(nil))), now - changed >= 60
    else { return nil }
    self.init(.date, dates[0])
  }

  /// RFC 9110 §8.8.3: quotes around what is neither a control character, a space nor a quote.
  private static func isStrong(_ tag: String) -> Bool {
    let bytes = tag.utf8
    return bytes.count >= 2 && bytes.first == 0x22 && bytes.last == 0x22
      && bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x7F }
  }

  /// Tells whether a response with a part says that it is of the same. Those to `If-Range` needn't repeat the
  /// date, but the entity tag (RFC 9110 §15.3.7).
  func isConfirmed(by fields: HeaderFields) -> Bool {
    let values = fields.values(of: kind.rawValue)
    return values == [value] || values.isEmpty && kind == .date
  }
}
