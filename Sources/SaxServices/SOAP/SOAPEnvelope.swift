internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// An envelope that is sent: blocks of a header, and a body (SOAP 1.1 §4, SOAP 1.2 Part 1 §5).
struct SOAPEnvelope: Sendable {
  /// The prefix of its own elements.
  static let prefix = "soap"

  let version: SOAPVersion
  /// Elements that declare their prefixes, but for that of the envelope.
  var blocks: [String]
  /// The `blocks` as they were read; none in an envelope that is made here.
  private(set) var heads: [EnvelopeHead.Block] = []
  /// The element of the body, likewise.
  private var body: String

  /// Creates an envelope of blocks and of what its body holds.
  ///
  /// - Parameters:
  ///   - version: of the envelope.
  ///   - headers: in order.
  ///   - content: a document of XML, which is what the body holds; nil for nothing.
  init(_ version: SOAPVersion, headers: [SOAPHeader], content: [UInt8]?) {
    self.version = version
    blocks = headers.map { $0.text(in: version) }
    let text = content.map { Self.withoutDeclaration($0) } ?? ""
    body = "<\(Self.prefix):Body>\(text)</\(Self.prefix):Body>"
  }

  /// Takes an envelope apart that somebody wrote. Attributes of the envelope and of the header are left out.
  ///
  /// - Throws: ``SOAPError/Code/header`` if the text is none.
  init(reading text: String) throws(SOAPError) {
    let bytes = Array(text.utf8)
    let head = EnvelopeHead()
    var parts: SaxObject?
    do {
      var reading = EventReading(to: head, options: EnvelopeHead.options())
      try reading.feed(bytes.span)
      try reading.finish()
      var envelope = try SOAPMappings.envelope().reading(.xml) { parts = $0 }
      try envelope.feed(bytes.span)
      try envelope.finish()
    } catch {
      let reason =
        (error as? ReadingError)?.message ?? (error as? BuildError)?.message ?? "\(error)"
      throw SOAPError(
        .header, "the request's body is no envelope of SOAP: \(reason)",
        fix: "an Envelope with a Body")
    }
    guard let version = head.version, let parts, case .list(let blocks) = parts["blocks"],
      case .raw(let body) = parts["body"]
    else {
      throw SOAPError(
        .header, "the request's body is no envelope of SOAP", fix: "an Envelope with a Body")
    }
    self.version = version
    self.body = body
    self.blocks = blocks.compactMap { block in
      if case .raw(let text) = block { text } else { nil }
    }
    if self.blocks.count == head.blocks.count { heads = head.blocks }
  }

  /// The root element of a document: without a declaration, and the line ends behind that and at the end.
  private static func withoutDeclaration(_ document: [UInt8]) -> String {
    var text = document[...]
    if text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) {
      text = text[(end + 1)...]
      if text.first == UInt8(ascii: "\n") { text = text.dropFirst() }
    }
    if text.last == UInt8(ascii: "\n") { text = text.dropLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The whole as a document.
  var text: String {
    let header =
      blocks.isEmpty
      ? "" : "<\(Self.prefix):Header>\(blocks.joined())</\(Self.prefix):Header>"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<\(Self.prefix):Envelope xmlns:\(Self.prefix)=\"\(version.namespace)\">"
      + "\(header)\(body)</\(Self.prefix):Envelope>"
  }

  /// The media type, with the action in 1.2 (SOAP 1.2 Part 2 §6.5.3).
  static func contentType(_ version: SOAPVersion, action: String?) -> String {
    let type = "\(version.mediaType); charset=utf-8"
    guard version == .v12, let action else { return type }
    return "\(type); action=\"\(quoted(action))\""
  }

  /// A text in a quoted string (RFC 9110 §5.6.4).
  static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
