internal import SaxHTTP
internal import Saxifrage

/// The words of answers that are no success, and no error as OData has it: gateways, proxies and frameworks have forms of
/// their own, such as `{"Message": "…"}`, problems of RFC 9457, or a text.
enum FailureWords {
  /// Finds an error of any form at the root of a body.
  static let mapping = Result { () throws(MappingError) in
    try Mapping(
      #"""
      language 1
      mapping OData

      error Problem at json(/.[error/message or error_description or Message or message or detail or title or error])
                     | xml(/*[*:message or *:Message or *:description])
      type Problem {
        code:    String?  from json(error/code | code | Code | error[not(message)]) | xml(*:code | *:Code)
        message: String?  from json(error/message/value | error/message | error_description | Message | message/value
                                    | message | detail | title | error[not(message)])
                               | xml(*:message | *:Message | *:description)
      }
      """#, named: "OData")
  }

  /// The first line of a body that is a text for people, and nothing that was made for programs; nil if it is none.
  static func line(of error: HTTPError) -> String? {
    error.bodyText.flatMap { line(in: $0) }
  }

  /// As ``line(of:)``, of a text.
  static func line(in text: String) -> String? {
    guard
      let line = text.split(whereSeparator: \.isNewline).lazy.map({ String($0) })
        .first(where: { $0.contains { !$0.isWhitespace } }),
      let first = line.first(where: { !$0.isWhitespace }), !"<{[".contains(first)
    else { return nil }
    let words = line.trimmingPrefix(while: { $0.isWhitespace || $0 == "\"" })
    let said = first == "\"" && words.hasSuffix("\"") ? words.dropLast() : words
    return said.isEmpty ? nil : said.count > 200 ? "\(said.prefix(200))…" : String(said)
  }
}
