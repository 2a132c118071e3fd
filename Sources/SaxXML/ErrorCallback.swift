internal import CLibXML2
internal import SaxEvents

/// Takes libxml2's errors; the first that counts ends the reading.
enum ErrorCallback {
  static let report: xmlStructuredErrorFunc = { context, error in
    guard let error, let state = readingState(context) else { return }
    guard state.pointee.failure == nil, counts(error.pointee, context) else { return }
    let mark = state.currentMark
    let explained = ParsingMessage(
      error.pointee, at: mark, isInEntity: context != UnsafeMutableRawPointer(state.pointee.parser),
      state)
    let failure = state.pointee.reader.error(
      explained.code, explained.message, at: explained.mark, fix: explained.fix)
    if state.pointee.keepsGoing {
      state.pointee.reader.passOver(failure)
    } else {
      state.pointee.failureIsAboutTheEnd = explained.isAboutTheEnd
      state.fail(failure, at: mark)
    }
  }

  /// Whether a document with this error is not well-formed. Validity is nobody's business here;
  /// that a namespace's name is no URI either.
  private static func counts(_ error: xmlError, _ context: UnsafeMutableRawPointer?) -> Bool {
    if error.code == XML_WAR_UNDECLARED_ENTITY.rawValue {
      // In content the reference is passed over; in a value nobody could be told of it.
      return isInAttributeValue(context)
    }
    switch UInt32(bitPattern: error.domain) {
    case XML_FROM_PARSER.rawValue, XML_FROM_IO.rawValue, XML_FROM_HTML.rawValue,
      XML_FROM_I18N.rawValue:
      return error.level == XML_ERR_FATAL
        || error.level == XML_ERR_ERROR
          && UInt32(bitPattern: error.domain) == XML_FROM_HTML.rawValue
    case XML_FROM_NAMESPACE.rawValue:
      return error.level != XML_ERR_WARNING && error.code != XML_WAR_NS_URI.rawValue
    default: return false
    }
  }

  static func isInAttributeValue(_ context: UnsafeMutableRawPointer?) -> Bool {
    context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee.instate
      == XML_PARSER_ATTRIBUTE_VALUE
  }
}
