internal import SaxHTTP

/// The text that stands between the parts of a multipart batch (RFC 2046 §5.1.1).
struct BatchBoundary: Sendable, Hashable {
  let text: String

  /// Creates a boundary of a text that may be one: 1 to 70 characters of those that RFC 2046 §5.1.1 allows.
  ///
  /// - Throws: ``ODataBatchError/Code/malformed`` if it can't be one.
  init(_ text: String) throws(ODataBatchError) {
    guard HTTPBody.isBoundary(text) else {
      throw ODataBatchError(
        .malformed, "the boundary is none", fix: "1 to 70 letters, digits and some signs")
    }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// One that nobody can foretell: 128 bits from the system's own source of randomness.
  ///
  /// - Parameter prefix: says what it is of.
  static func random(_ prefix: String) -> BatchBoundary {
    let high = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let low = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return BatchBoundary(
      known: prefix + String(repeating: "0", count: 16 - high.count) + high
        + String(repeating: "0", count: 16 - low.count) + low)
  }

  /// `--` and the boundary: what a line between parts begins with.
  var delimiter: [UInt8] { Array("--\(text)".utf8) }

  /// As it stands in a media type: in quotes where it holds what no token may.
  var parameter: String {
    text.utf8.allSatisfy { !"()/:=?, ".utf8.contains($0) } ? text : "\"\(text)\""
  }
}
