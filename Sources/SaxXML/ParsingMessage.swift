internal import CLibXML2
internal import SaxEvents

/// What an error of libxml2's is called here, and where it is.
struct ParsingMessage {
  private(set) var code = ReadingError.Code.malformed
  private(set) var message: String
  private(set) var mark: Int
  private(set) var fix: String?
  /// Whether it is only that the input ended, or went on, where it should not have.
  let isAboutTheEnd: Bool

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
        : reader.source(from: mark, through: UInt8(ascii: ">"))
      message = "found \(found), wanted \(ParsingMessage.endTag(reader))"
    case XML_ERR_TAG_NOT_FINISHED:
      message = "found an entity that ends inside <\(first)>"
    case XML_WAR_UNDECLARED_ENTITY:
      // Well-formed, since a DTD that wasn't read may declare it; but nobody knows its text.
      code = .external
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      message =
        state.pointee.lacksExternal
        ? "found &\(first);, which only the external DTD may declare, and that is not loaded"
        : "found &\(first);, an entity that nothing that was loaded declares"
      fix = "give the DTD: --dtd FILE, or a resolver"
    case XML_ERR_UNDECLARED_ENTITY:
      mark = reader.markBefore(current, of: UInt8(ascii: "&"), or: UInt8(ascii: "%"))
      message = "found &\(first);, an entity that is not declared"
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
      // How far libxml2 has come in the name depends on where the bytes were cut.
      mark = reader.markBefore(current, of: UInt8(ascii: "&"), or: UInt8(ascii: "%"))
      message = "found & and a name, wanted ; after it"
      fix = "&amp; for the ampersand itself"
    case XML_ERR_NAME_REQUIRED where ParsingMessage.text(error.message).contains("EntityRef"):
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      message = "found & and no name, wanted a name and ;"
      fix = "&amp; for the ampersand itself"
    case XML_ERR_NAME_REQUIRED
    where ParsingMessage.text(error.message).contains("invalid element name"):
      mark = tag
      message = "found < and no name, wanted the name of an element"
      fix = "&lt; for the character itself"
    case XML_ERR_PI_NOT_STARTED:
      mark = tag
      message = "found <? and no name, wanted a processing instruction's target"
    case XML_NS_ERR_QNAME:
      mark = tag
      message = "found a name with a colon that does not part a prefix from a name"
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      mark = tag
      let local = ParsingMessage.text(error.str2)
      message = "found \(first):\(local), and the prefix \(first) is not declared"
      fix = "declare it: xmlns:\(first)=\"…\""
    case XML_NS_ERR_ATTRIBUTE_REDEFINED, XML_ERR_ATTRIBUTE_REDEFINED:
      mark = tag
      message = "found the attribute \(first) twice in one tag"
    case XML_ERR_MISPLACED_CDATA_END:
      if !isInEntity { mark = reader.markAfter(current, of: "]]>") }
      message = "found ]]> in text, wanted ]]&gt;"
    case XML_ERR_INVALID_CHAR:
      message = "found \(ParsingMessage.character(error)), which XML does not allow"
    default:
      message =
        ParsingMessage.sentences[known.rawValue] ?? ParsingMessage.plain(error)
    }
  }

  private static let sentences: [UInt32: String] = [
    XML_ERR_DOCUMENT_END.rawValue: "found more after the end of the document element",
    XML_ERR_DOCUMENT_EMPTY.rawValue: "found text before the document element, wanted <",
    XML_ERR_LT_IN_ATTRIBUTE.rawValue: "found < in an attribute's value, wanted &lt;",
    XML_ERR_HYPHEN_IN_COMMENT.rawValue: "found -- in a comment, where only --> may end it",
    XML_ERR_RESERVED_XML_NAME.rawValue:
      "found an XML declaration, or a target called xml, after the document's beginning",
    XML_ERR_NAME_REQUIRED.rawValue: "found no name where one is needed",
    XML_ERR_INVALID_HEX_CHARREF.rawValue: "found &#x, wanted a hexadecimal number and ;",
    XML_ERR_INVALID_DEC_CHARREF.rawValue: "found &#, wanted a decimal number and ;",
    XML_ERR_INVALID_CHARREF.rawValue: "found &# and no number",
    XML_ERR_ATTRIBUTE_NOT_STARTED.rawValue: "found an attribute's value without quotation marks",
    XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue:
      "found no quotation mark that ends the attribute's value",
    XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue: "found an attribute without a value, wanted =",
    XML_ERR_SPACE_REQUIRED.rawValue: "found no white space where it is needed",
    XML_ERR_GT_REQUIRED.rawValue: "found something else, wanted > at the end of the tag",
    XML_ERR_EQUAL_REQUIRED.rawValue: "found something else, wanted =",
    XML_ERR_INTERNAL_ERROR.rawValue: "found markup that has no place inside an element",
    XML_ERR_COMMENT_NOT_FINISHED.rawValue: "found a comment without an end",
    XML_ERR_PI_NOT_FINISHED.rawValue: "found a processing instruction without an end",
    XML_ERR_DOCTYPE_NOT_FINISHED.rawValue:
      "found something else, wanted > at the end of the document type declaration",
    XML_ERR_ENTITY_IS_EXTERNAL.rawValue: "found an external entity in an attribute's value",
    XML_ERR_UNPARSED_ENTITY.rawValue: "found a reference to an unparsed entity",
    XML_ERR_ENTITY_IS_PARAMETER.rawValue: "found a reference to a parameter entity",
    XML_ERR_ENTITY_LOOP.rawValue: "found an entity that refers to itself",
    XML_ERR_STANDALONE_VALUE.rawValue: "found a value of standalone that is neither yes nor no",
    XML_ERR_VERSION_MISSING.rawValue: "found an XML declaration without a version",
    XML_ERR_NOT_STANDALONE.rawValue:
      "found an entity that only the external DTD declares in a standalone document",
    XML_ERR_XMLDECL_NOT_FINISHED.rawValue:
      "found something else, wanted ?> at the end of the XML declaration",
    XML_ERR_ENCODING_NAME.rawValue: "found an encoding's name that is none",
    XML_ERR_STRING_NOT_STARTED.rawValue: "found something else, wanted a quotation mark",
    XML_ERR_ENTITY_NOT_FINISHED.rawValue:
      "found something else, wanted > at the end of the entity's declaration",
    XML_ERR_ENTITY_CHAR_ERROR.rawValue:
      "found & or % in an entity's value and no reference, wanted &#38; or &#37;",
    XML_ERR_PEREF_NO_NAME.rawValue: "found % and no name, wanted a name and ;",
    XML_ERR_PEREF_SEMICOL_MISSING.rawValue: "found % and a name, wanted ; after it",
    XML_NS_ERR_XML_NAMESPACE.rawValue: "found a namespace declaration that is reserved",
    XML_NS_ERR_EMPTY.rawValue: "found a prefix declared as no namespace",
  ]

  private static func endTag(_ reader: XMLReader) -> String {
    guard let innermost = reader.innermost else { return "a start tag" }
    return "</\(innermost.name)> for the element opened at \(innermost.place)"
  }

  private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  private static func character(_ error: xmlError) -> String {
    error.int1 > 0 || text(error.message).contains("0x0 ")
      ? "the character U+" + hexadecimal(error.int1) : "a character"
  }

  private static func hexadecimal(_ value: Int32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
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
