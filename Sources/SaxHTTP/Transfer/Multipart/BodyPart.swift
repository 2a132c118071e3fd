/// A part of a body that has several (RFC 2046 §5.1, RFC 7578 §4).
public struct BodyPart: Sendable {
  /// The fields before it. `Content-Type` is added where there is none and the body has one.
  public var fields: HeaderFields
  /// The part's own body.
  public var body: HTTPBody

  /// Creates a part of a body and the fields before it.
  ///
  /// - Parameters:
  ///   - body: what it holds.
  ///   - fields: what is said of it.
  public init(_ body: HTTPBody, fields: HeaderFields = HeaderFields()) {
    self.fields = fields
    self.body = body
  }

  /// A part of a form: what a field of it holds.
  ///
  /// - Parameters:
  ///   - name: the field's. Quotes and line ends in it are percent-encoded, as browsers do, and all else is
  ///     UTF-8.
  ///   - body: what it holds: bytes, a stream, a file.
  ///   - fileName: what the receiver may call it; encoded as the name. If the body has no media type, its
  ///     extension says it.
  /// - Throws: ``HTTPError/Code/request`` if a name holds another control character.
  public static func field(
    _ name: String, _ body: HTTPBody, fileName: String? = nil
  ) throws(HTTPError) -> BodyPart {
    var part = BodyPart(body)
    var disposition = "form-data; name=\"\(encoded(name))\""
    if let fileName {
      disposition += "; filename=\"\(encoded(fileName))\""
      part.body.contentType = body.contentType ?? MediaType.ofFile(named: fileName)
    }
    try part.fields.append("Content-Disposition", disposition)
    return part
  }

  /// A part of a form: a text, in UTF-8. Its media type is not given, as browsers don't.
  ///
  /// - Parameters:
  ///   - name: the field's, as in ``field(_:_:fileName:)``.
  ///   - text: its value.
  /// - Throws: as ``field(_:_:fileName:)``.
  public static func text(_ name: String, _ text: String) throws(HTTPError) -> BodyPart {
    try field(name, .text(text, contentType: nil))
  }

  /// A part of a form: a file.
  ///
  /// - Parameters:
  ///   - name: the field's, as in ``field(_:_:fileName:)``.
  ///   - path: of the file.
  ///   - fileName: what the receiver may call it; if nil, the path's last part.
  ///   - contentType: its media type; if nil, as the file's name says.
  /// - Throws: as ``field(_:_:fileName:)`` and ``HTTPBody/file(_:contentType:)``.
  public static func file(
    _ name: String, _ path: String, fileName: String? = nil, contentType: String? = nil
  ) throws(HTTPError) -> BodyPart {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return try field(name, .file(path, contentType: contentType), fileName: fileName ?? last)
  }

  /// The part in Base64, with `Content-Transfer-Encoding: base64` (RFC 2045 §6.8). The length is known if it was.
  /// RFC 7578 §4.7 wants none of this in forms; it is for receivers that do.
  public func base64() throws(HTTPError) -> BodyPart {
    var part = self
    part.body = body.inBase64
    try part.fields.set("Content-Transfer-Encoding", "base64")
    return part
  }

  /// The part compressed, with `Content-Encoding: gzip`. The length isn't known before, and so neither is that of
  /// the whole body.
  public func gzip() throws(HTTPError) -> BodyPart {
    var part = self
    part.body = body.inGzip
    try part.fields.append("Content-Encoding", "gzip")
    return part
  }

  /// As browsers encode names (WHATWG HTML, multipart/form-data encoding algorithm).
  private static func encoded(_ name: String) -> String {
    var result: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x0A: result += "%0A".utf8
      case 0x0D: result += "%0D".utf8
      case UInt8(ascii: "\""): result += "%22".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes that are sent before the body, with the empty line.
  func head() throws(HTTPError) -> [UInt8] {
    var fields = fields
    if let type = body.contentType, !fields.contains("Content-Type") {
      try fields.append("Content-Type", type)
    }
    return Array((fields.map { $0.line + "\r\n" }.joined() + "\r\n").utf8)
  }
}
