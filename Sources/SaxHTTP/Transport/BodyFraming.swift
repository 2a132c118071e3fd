internal import SaxEvents

/// The framing of a response's body, which tells where it ends (RFC 9112 §6.3).
///
/// What could be read in two ways is refused: whoever stands between may read it in the other, and what one
/// takes for a body's rest is another response for the other (RFC 9112 §11.2).
package enum BodyFraming: Sendable, Equatable {
  /// There is no body, whatever the fields say.
  case none
  /// A body of so many bytes.
  case length(Int)
  /// A body in chunks (RFC 9112 §7.1).
  case chunked
  /// A body that ends with the connection, or with the stream.
  case untilClose

  /// Finds the framing of a response by its status and its fields (RFC 9112 §6.3).
  ///
  /// - Parameters:
  ///   - version: what the status line begins with, such as `HTTP/1.1`.
  ///   - isToHead: whether it is the answer to a HEAD.
  /// - Throws: ``HTTPError/Code/malformed`` if the fields can't be trusted.
  init(
    status: Int, _ fields: HeaderFields, version: String, isToHead: Bool
  ) throws(HTTPError) {
    if isToHead || status == 204 || status == 304 {
      self = .none
      return
    }
    let length = ContentLength(fields)
    if let coding = fields["Transfer-Encoding"] {
      guard length == .absent else {
        throw HTTPError(
          .malformed, "the response has a Content-Length and a Transfer-Encoding, which may differ")
      }
      // No other is asked for (RFC 9110 §10.1.4).
      guard coding.lowercased() == "chunked" else {
        throw HTTPError(
          .malformed, "the response's Transfer-Encoding is \(Self.shown(coding)), wanted chunked")
      }
      guard version != "HTTP/1.0" else {
        throw HTTPError(.malformed, "the response is of HTTP/1.0, which has no Transfer-Encoding")
      }
      self = .chunked
      return
    }
    switch length {
    case .absent: self = .untilClose
    case .bytes(let count): self = .length(count)
    case .invalid(let text):
      throw HTTPError(
        .malformed, "the response's Content-Length is \(Self.shown(text)), not one number of bytes")
    }
  }

  private static func shown(_ text: String) -> String { HTTPToken.shown(text).escapingControls() }
}
