internal import CLibXML2
internal import SaxEvents

/// libxml2, which is loaded when a document is first handed to it.
enum LibXML2 {
  /// The reason why it can't be used; nil if it can.
  static let absence: String? = saxxml_load().map { String(cString: $0) }

  private static let remedy = "install libxml2 2.9.14, which is the package libxml2 of Debian 12"

  /// The error for a document that nothing else reads.
  ///
  /// - Parameter beginning: what is known of the document.
  static func refusal(
    of beginning: UnsafeBufferPointer<UInt8>, _ options: XMLOptions, _ source: String?
  ) -> ReadingError {
    ReadingError(
      .engine,
      "libxml2 is needed for \(need(of: beginning, options)), and \(absence ?? "can't be used")",
      at: InputPlace(source: source),
      fix: "\(remedy); XML in UTF-8 without a document type declaration is read without it")
  }

  /// The part of a document, or of how it is to be read, that asks for libxml2.
  private static func need(
    of beginning: UnsafeBufferPointer<UInt8>, _ options: XMLOptions
  ) -> String {
    switch options.mode {
    case .html: return "HTML"
    case .recovering: return "reading on after an error"
    case .xml: break
    }
    if options.dtd != nil { return "the DTD that was given" }
    if options.resolver != nil { return "external entities" }
    switch EncodingDetection.detect(beginning, as: options.encoding, atEnd: true) {
    case .named(let name, _): return "the encoding \(name)"
    case .contradiction(let declared, _): return "the encoding \(declared)"
    case .utf8, nil: break
    }
    guard let bytes = beginning.baseAddress,
      ByteSearch.first("<!DOCTYPE", in: bytes, from: 0, to: beginning.count) != nil
    else { return "this document" }
    return "a document type declaration"
  }
}
