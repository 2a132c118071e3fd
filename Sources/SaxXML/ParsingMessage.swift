internal import CLibXML2
internal import SaxEvents

/// What an error of libxml2's is called here, and where it is.
struct ParsingMessage {
  var code = ReadingError.Code.malformed
  var message: String
  var mark: Int
  var fix: String?

  init(_ error: xmlError, at current: Int, isInEntity: Bool, _ state: StatePointer) {
    mark = current
    let reader = state.pointee.reader
    let first = error.str1.map { String(cString: $0) } ?? ""
    let second = error.str2.map { String(cString: $0) } ?? ""
    if isInEntity { mark = reader.markBefore(current, of: UInt8(ascii: "&")) }
    switch xmlParserErrors(rawValue: UInt32(bitPattern: error.code)) {
    case XML_ERR_TAG_NAME_MISMATCH:
      if !isInEntity { mark = reader.markBefore(current, of: UInt8(ascii: "<")) }
      let found =
        isInEntity ? "</\(second)>" : reader.source(from: mark, through: UInt8(ascii: ">"))
      if let wanted = reader.innermost {
        message =
          "found \(found), wanted </\(wanted.name)> for the element opened at \(wanted.place)"
      } else {
        message = "found \(found), which no element is open for"
      }
    case XML_WAR_UNDECLARED_ENTITY where state.pointee.lacksExternal:
      code = .external
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      message = "found &\(first);, which only the external DTD may declare, and that is not loaded"
      fix = "give the DTD: --dtd FILE, or a resolver"
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      mark = reader.markBefore(current, of: UInt8(ascii: "&"))
      message = "found &\(first);, an entity that is not declared"
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      if !isInEntity { mark = reader.markBefore(current, of: UInt8(ascii: "<")) }
      message = "found a prefix that is not declared: \(ParsingMessage.undeclared(error))"
      fix = "declare it with xmlns:PREFIX=\"URI\""
    case XML_NS_ERR_ATTRIBUTE_REDEFINED, XML_ERR_ATTRIBUTE_REDEFINED:
      if !isInEntity { mark = reader.markBefore(current, of: UInt8(ascii: "<")) }
      message = "found the attribute \(first) twice in one tag"
    case XML_ERR_MISPLACED_CDATA_END:
      if !isInEntity { mark = reader.markAfter(current, of: "]]>") }
      message = "found ]]> in text, wanted ]]&gt;"
    case XML_ERR_DOCUMENT_END:
      message = "found more after the document element's end"
    case XML_ERR_DOCUMENT_EMPTY:
      message = "found text before the document element, wanted <"
    default:
      message = ParsingMessage.plain(error)
    }
  }

  private static func undeclared(_ error: xmlError) -> String {
    // "Namespace prefix %s on %s is not defined", or "… for %s on %s …" for an attribute.
    let names = [error.str1, error.str2, error.str3].compactMap { $0.map { String(cString: $0) } }
    return names.first.map { prefix in
      names.count > 1 ? "\(prefix) in \(prefix):\(names[1])" : prefix
    } ?? "?"
  }

  /// libxml2's own words, as one line that begins in lower case.
  private static func plain(_ error: xmlError) -> String {
    let text = error.message.map { String(cString: $0) } ?? "this is not well-formed"
    var line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    line = line.split(separator: " ").joined(separator: " ")
    guard let first = line.first else { return "this is not well-formed" }
    return first.lowercased() + line.dropFirst()
  }
}
