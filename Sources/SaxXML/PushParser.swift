internal import CLibXML2
internal import SaxEvents

/// libxml2's push parser, set up so that it loads nothing, prints nothing, and calls us.
enum PushParser {
  /// A parser, or something without input that stands for it where there is no libxml2.
  static func make(_ mode: XMLOptions.Mode) -> UnsafeMutablePointer<xmlParserCtxt> {
    let made =
      LibXML2.absence != nil
      ? saxxml_make_stand_in() : mode == .html ? html() : xml(recovering: mode == .recovering)
    guard let parser = made else {
      // The one reason that there is: as where Swift itself gets no memory.
      fatalError("out of memory")
    }
    return parser
  }

  private static func xml(recovering: Bool) -> UnsafeMutablePointer<xmlParserCtxt>? {
    var handler = xmlSAXHandler()
    guard saxxml_set_up(&handler, 2) == 0 else { return nil }
    handler.startDocument = ElementCallbacks.startDocument
    handler.endDocument = nil
    handler.startElementNs = ElementCallbacks.startElement
    handler.endElementNs = ElementCallbacks.endElement
    handler.characters = ElementCallbacks.characters
    handler.ignorableWhitespace = ElementCallbacks.characters
    handler.cdataBlock = ElementCallbacks.cdata
    handler.comment = ElementCallbacks.comment
    handler.processingInstruction = ElementCallbacks.processingInstruction
    handler.reference = nil
    handler.getEntity = EntityCallbacks.entity
    handler.getParameterEntity = EntityCallbacks.parameterEntity
    handler.entityDecl = EntityCallbacks.declaration
    handler.attributeDecl = EntityCallbacks.attributeDeclaration
    handler.internalSubset = EntityCallbacks.internalSubset
    handler.externalSubset = EntityCallbacks.externalSubset
    handler.resolveEntity = EntityCallbacks.resolve
    handler.warning = nil
    handler.error = nil
    handler.fatalError = nil
    handler.serror = ErrorCallback.report
    guard let parser = saxxml_make(&handler) else { return nil }
    var options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
    options |= XML_PARSE_IGNORE_ENC.rawValue
    // The limits here take the place of libxml2's, which are lower in places; a document with
    // errors reaches it past the check for them.
    options |= recovering ? XML_PARSE_RECOVER.rawValue : XML_PARSE_HUGE.rawValue
    _ = saxxml_set_options(parser, Int32(bitPattern: options))
    _ = saxxml_set_encoding(parser, XML_CHAR_ENCODING_UTF8)
    return parser
  }

  private static func html() -> UnsafeMutablePointer<xmlParserCtxt>? {
    guard let parser = saxxml_make_html(), let handler = parser.pointee.sax else { return nil }
    handler.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    handler.pointee.startDocument = HTMLCallbacks.startDocument
    handler.pointee.endDocument = nil
    handler.pointee.startElement = HTMLCallbacks.startElement
    handler.pointee.endElement = HTMLCallbacks.endElement
    handler.pointee.characters = ElementCallbacks.characters
    handler.pointee.ignorableWhitespace = ElementCallbacks.characters
    handler.pointee.cdataBlock = ElementCallbacks.characters
    handler.pointee.comment = ElementCallbacks.comment
    handler.pointee.processingInstruction = ElementCallbacks.processingInstruction
    handler.pointee.internalSubset = EntityCallbacks.internalSubset
    handler.pointee.warning = nil
    handler.pointee.error = nil
    handler.pointee.fatalError = nil
    handler.pointee.serror = ErrorCallback.report
    _ = saxxml_set_options_html(
      parser,
      Int32(
        bitPattern: HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
          | HTML_PARSE_RECOVER.rawValue))
    return parser
  }

  static func free(_ parser: UnsafeMutablePointer<xmlParserCtxt>) {
    if LibXML2.absence == nil { saxxml_free(parser) } else { saxxml_free_stand_in(parser) }
  }
}
