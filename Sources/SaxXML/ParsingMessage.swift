internal import CLibXML2
internal import SaxEvents

/// The message for an error of libxml2's, and its place.
struct ParsingMessage {
  private(set) var fault: Fault
  private(set) var mark: Int
  /// True if it is only that the input ended, or went on, where it should not have.
  let isAboutTheEnd: Bool

  /// Turns an error of libxml2 into a fault in this reader's words, at the place of what is wrong.
  ///
  /// - Parameters:
  ///   - current: where libxml2 is in the document.
  ///   - isInEntity: whether it is in an entity's text; the error is then placed at the reference.
  init(_ error: xmlError, at current: Int, isInEntity: Bool, _ state: StatePointer) {
    let reader = state.pointee.reader
    let known = xmlParserErrors(rawValue: UInt32(bitPattern: error.code))
    let first = ParsingMessage.text(error.str1)
    isAboutTheEnd = known == XML_ERR_DOCUMENT_END
    mark = isInEntity ? reader.markBefore(current, of: UInt8(ascii: "&")) : current
    let tag = isInEntity ? mark : reader.markBefore(current, of: UInt8(ascii: "<"))
    switch known {
    case XML_ERR_TAG_NAME_MISMATCH:
      mark = tag
      let found =
        isInEntity
        ? "</\(ParsingMessage.text(error.str2))>"
        : reader.window.source(from: mark, through: UInt8(ascii: ">"))
      fault = .mismatch(found, wanted: reader.innermost)
    case XML_ERR_TAG_NOT_FINISHED:
      fault = Fault("found an entity that ends inside <\(first)>")
    case XML_WAR_UNDECLARED_ENTITY:
      // Well-formed, since a DTD that wasn't read may declare it; but nobody knows its text.
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      let message =
        state.pointee.entities.lacksExternal
        ? "found &\(first);, which only the external DTD may declare, and that is not loaded"
        : "found &\(first);, an entity that nothing that was loaded declares"
      fault = Fault(message, fix: "give the DTD, or a resolver", code: .external)
    case XML_ERR_UNDECLARED_ENTITY:
      mark = reader.markBefore(current, of: UInt8(ascii: "&"), or: UInt8(ascii: "%"))
      fault = .undeclaredEntity(first)
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      // How far libxml2 has come in the name depends on where the bytes were cut.
      mark = reader.markBefore(current, of: UInt8(ascii: "&"), or: UInt8(ascii: "%"))
      let limit = state.pointee.limits.name
      fault =
        reader.nameLength(at: mark + 1) > limit
        ? .tooLong(.reference, limit: limit, name: "name") : .unendedReference
    case XML_ERR_NAME_REQUIRED where ParsingMessage.text(error.message).contains("EntityRef"):
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      fault = .noReference
    case XML_ERR_NAME_REQUIRED
    where ParsingMessage.text(error.message).contains("invalid element name"):
      mark = tag
      fault = .noElementName
    case XML_NS_ERR_XML_NAMESPACE where ParsingMessage.text(error.message).contains("Empty"):
      fault = .emptyNamespace
    case XML_ERR_UNKNOWN_VERSION:
      fault = .unknownVersion(first)
    case XML_ERR_PI_NOT_STARTED:
      mark = tag
      fault = .noTarget
    case XML_NS_ERR_QNAME, XML_NS_ERR_COLON:
      mark = tag
      fault = .misplacedColon
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      mark = tag
      fault = .undeclared(prefix: first, of: ParsingMessage.text(error.str2))
    case XML_ERR_ATTRIBUTE_REDEFINED where error.str2 != nil:
      mark = tag
      fault = .repeated(first + ":" + ParsingMessage.text(error.str2))
    case XML_NS_ERR_ATTRIBUTE_REDEFINED, XML_ERR_ATTRIBUTE_REDEFINED:
      mark = tag
      fault = .repeated(first)
    case XML_ERR_MISPLACED_CDATA_END:
      if !isInEntity { mark = reader.markAfter(current, of: "]]>") }
      fault = .sectionEndInText
    case XML_ERR_INVALID_CHAR:
      let isKnown = error.int1 > 0 || ParsingMessage.text(error.message).contains("0x0 ")
      fault = .forbidden(character: isKnown ? UInt32(bitPattern: error.int1) : nil)
    default:
      fault =
        ParsingMessage.faults[known.rawValue] ?? ParsingMessage.ownLimit(
          error, isHTML: state.pointee.parser.pointee.html != 0)
        ?? Fault(ParsingMessage.plain(error))
    }
  }

  private static let faults: [UInt32: Fault] = [
    XML_ERR_DOCUMENT_END.rawValue: .moreAfterElement,
    XML_ERR_DOCUMENT_EMPTY.rawValue: .textBeforeElement,
    XML_ERR_LT_IN_ATTRIBUTE.rawValue: .lessThanInValue,
    XML_ERR_HYPHEN_IN_COMMENT.rawValue: .hyphensInComment,
    XML_ERR_RESERVED_XML_NAME.rawValue: .misplacedDeclaration,
    XML_ERR_NAME_REQUIRED.rawValue: .noName,
    XML_ERR_INVALID_HEX_CHARREF.rawValue: .noHexadecimalNumber,
    XML_ERR_INVALID_DEC_CHARREF.rawValue: .noDecimalNumber,
    XML_ERR_INVALID_CHARREF.rawValue: Fault("found &# and no number"),
    XML_ERR_ATTRIBUTE_NOT_STARTED.rawValue: .noQuotationMarks,
    XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue: Fault(
      "found no quotation mark that ends the attribute's value"),
    XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue: .noValue,
    XML_ERR_SPACE_REQUIRED.rawValue: .noSpace,
    XML_ERR_GT_REQUIRED.rawValue: .noEndOfTag,
    XML_ERR_EQUAL_REQUIRED.rawValue: .noEqualsSign,
    XML_ERR_INTERNAL_ERROR.rawValue: .misplacedMarkup,
    XML_ERR_COMMENT_NOT_FINISHED.rawValue: Fault("found a comment without an end"),
    XML_ERR_PI_NOT_FINISHED.rawValue: Fault("found a processing instruction without an end"),
    XML_ERR_DOCTYPE_NOT_FINISHED.rawValue: .unendedDoctype,
    XML_ERR_ENTITY_IS_EXTERNAL.rawValue: Fault(
      "found an external entity in an attribute's value"),
    XML_ERR_UNPARSED_ENTITY.rawValue: Fault("found a reference to an unparsed entity"),
    XML_ERR_ENTITY_IS_PARAMETER.rawValue: Fault("found a reference to a parameter entity"),
    XML_ERR_ENTITY_LOOP.rawValue: Fault("found an entity that refers to itself"),
    XML_ERR_STANDALONE_VALUE.rawValue: .badStandalone,
    XML_ERR_VERSION_MISSING.rawValue: .noVersion,
    XML_ERR_NOT_STANDALONE.rawValue: Fault(
      "found an entity that only the external DTD declares in a standalone document"),
    XML_ERR_XMLDECL_NOT_FINISHED.rawValue: .unendedDeclaration,
    XML_ERR_ENCODING_NAME.rawValue: .noEncodingName,
    XML_ERR_STRING_NOT_STARTED.rawValue: .noQuotationMark,
    XML_ERR_STRING_NOT_CLOSED.rawValue: .noClosingQuotationMark,
    XML_ERR_ENTITY_NOT_FINISHED.rawValue: Fault(
      "found something else, wanted > at the end of the entity's declaration"),
    XML_ERR_ENTITY_CHAR_ERROR.rawValue: Fault(
      "found & or % in an entity's value and no reference, wanted &#38; or &#37;"),
    XML_ERR_PEREF_NO_NAME.rawValue: Fault("found % and no name, wanted a name and ;"),
    XML_ERR_PEREF_SEMICOL_MISSING.rawValue: Fault("found % and a name, wanted ; after it"),
    XML_NS_ERR_XML_NAMESPACE.rawValue: .reservedNamespace,
    XML_NS_ERR_EMPTY.rawValue: .emptyNamespace,
  ]

  private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  /// The fault of exceeding a limit of libxml2's own, which it names by its options; nil for other
  /// errors. In XML that is to be well-formed it has none that a document comes to.
  private static func ownLimit(_ error: xmlError, isHTML: Bool) -> Fault? {
    if UInt32(bitPattern: error.code) == XML_ERR_NAME_TOO_LONG.rawValue {
      return beyondLibrary("a name that is too long", isHTML)
    }
    let line = plain(error)
    for advice in [" use XML_PARSE_HUGE", ", use XML_PARSE_HUGE", ", see xmlCtxt", " see xmlCtxt"] {
      guard let start = line.firstRange(of: advice)?.lowerBound else { continue }
      return beyondLibrary(String(line[..<start]), isHTML)
    }
    return nil
  }

  private static func beyondLibrary(_ what: String, _ isHTML: Bool) -> Fault {
    Fault(
      "found more than libxml2 reads: \(what)",
      fix: isHTML
        ? nil
        : "XMLOptions.recovers = false, which has no such limit, if the document is well-formed",
      code: .limit)
  }

  /// libxml2's own words, as one line that begins in lower case, without its functions' names.
  private static func plain(_ error: xmlError) -> String {
    var line = text(error.message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let colon = line.firstRange(of: ": "), line[..<colon.lowerBound].hasPrefix("xmlParse") {
      line = String(line[colon.upperBound...])
    }
    guard let first = line.first else { return "found what is not well-formed" }
    let isWord = line.dropFirst().first?.isLowercase ?? false
    return (isWord ? first.lowercased() : String(first)) + line.dropFirst()
  }
}
