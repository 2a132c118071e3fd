extension HTTPBody {
  /// The body that an HTML form with files sends: `multipart/form-data` (RFC 7578).
  ///
  ///     request.body = try .multipartForm([.text("title", "Holidays"), .file("photo", "/tmp/beach.jpg")])
  ///
  /// - Parameters:
  ///   - parts: made by ``BodyPart/text(_:_:)``, ``BodyPart/file(_:_:fileName:contentType:)`` and
  ///     ``BodyPart/field(_:_:fileName:)``, in order.
  ///   - boundary: as in ``multipart(_:subtype:boundary:)``.
  /// - Throws: as ``multipart(_:subtype:boundary:)``; ``HTTPError/Code/request`` if a part has no name.
  public static func multipartForm(
    _ parts: [BodyPart], boundary: String? = nil
  ) throws(HTTPError) -> HTTPBody {
    guard parts.allSatisfy({ $0.fields.contains("Content-Disposition") }) else {
      throw HTTPError(
        .request, "a part of a form has no name", fix: "BodyPart.field(_:_:) makes one that has")
    }
    return try multipart(parts, subtype: "form-data", boundary: boundary)
  }

  /// A body of several parts (RFC 2046 §5.1), each with fields of its own.
  ///
  /// It is sent as its parts' bytes come, and never held. Its length is known if all of theirs are, and it
  /// can be repeated if they all can.
  ///
  /// - Parameters:
  ///   - parts: in order.
  ///   - subtype: what stands behind `multipart/`.
  ///   - boundary: what stands between parts, and in none of them; if nil, one that nobody can foretell. Up
  ///     to 70 letters, digits and some signs.
  /// - Throws: ``HTTPError/Code/request`` if boundary or subtype can't be one.
  public static func multipart(
    _ parts: [BodyPart], subtype: String = "mixed", boundary: String? = nil
  ) throws(HTTPError) -> HTTPBody {
    // From the system's own source of randomness.
    let boundary =
      boundary ?? "sax-" + (0..<16).map { _ in UInt8.random(in: 0...255) }.hexadecimal
    guard isBoundary(boundary) else {
      throw HTTPError(
        .request, "\(HTTPToken.shown(boundary)) is no boundary",
        fix: "up to 70 letters, digits, - and _")
    }
    guard HTTPToken.isToken(subtype) else {
      throw HTTPError(.request, "\(HTTPToken.shown(subtype)) is no subtype of multipart")
    }
    let multipart = Multipart(
      parts: try parts.enumerated().map { index, part throws(HTTPError) in
        let delimiter = (index == 0 ? "--" : "\r\n--") + boundary + "\r\n"
        return Multipart.Part(head: Array(delimiter.utf8) + (try part.head()), body: part.body)
      },
      end: Array(((parts.isEmpty ? "--" : "\r\n--") + boundary + "--\r\n").utf8))
    let value = HTTPToken.isToken(boundary) ? boundary : "\"\(boundary)\""
    return HTTPBody(
      .stream(isRepeatable: parts.allSatisfy(\.body.isRepeatable)) { multipart.chunks },
      length: multipart.length, contentType: "multipart/\(subtype); boundary=\(value)")
  }

  /// The most characters that a boundary may have.
  package static let longestBoundary = 70

  /// True if a text can stand between parts (RFC 2046 §5.1.1).
  package static func isBoundary(_ text: String) -> Bool {
    (1...longestBoundary).contains(text.utf8.count) && text.utf8.last != 0x20
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
      }
  }
}
