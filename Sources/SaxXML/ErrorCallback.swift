internal import CLibXML2
internal import SaxEvents

/// Takes libxml2's errors; the first that counts ends the reading.
enum ErrorCallback {
  static let report: xmlStructuredErrorFunc = { context, error in
    guard let error, let state = readingState(context) else { return }
    guard state.pointee.failure.error == nil, counts(error.pointee) else { return }
    if passesOver(error.pointee, context, state) { return }
    let mark = state.currentMark
    let explained = ParsingMessage(
      error.pointee, at: mark, isInEntity: context != UnsafeMutableRawPointer(state.pointee.parser),
      state)
    let failure = state.pointee.reader.error(explained.fault, at: explained.mark)
    if state.pointee.keepsGoing {
      state.pointee.reader.passOver(failure)
    } else {
      state.pointee.failure.isAboutTheEnd = explained.isAboutTheEnd
      state.fail(failure, at: mark)
    }
  }

  /// True if a document with this error is not well-formed. Validity is nobody's business here;
  /// that a namespace's name is no URI either.
  private static func counts(_ error: xmlError) -> Bool {
    if error.code == XML_WAR_UNDECLARED_ENTITY.rawValue { return true }
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

  /// A reference to an entity that nothing declares is well-formed where a DTD that was not read
  /// may declare it. Within a declaration it is an error all the same: what is declared lacks it
  /// wherever it is used, and nobody can be told.
  private static func passesOver(
    _ error: xmlError, _ context: UnsafeMutableRawPointer?, _ state: StatePointer
  ) -> Bool {
    guard error.code == XML_WAR_UNDECLARED_ENTITY.rawValue, let name = error.str1,
      let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
    else { return false }
    let instate = parser.pointee.instate
    if parser.pointee.inSubset != 0 { return instate == XML_PARSER_DTD }
    name.withMemoryRebound(to: UInt8.self, capacity: 1) {
      if instate == XML_PARSER_ATTRIBUTE_VALUE { state.skipInTag($0) } else { state.skip($0) }
    }
    return true
  }
}
