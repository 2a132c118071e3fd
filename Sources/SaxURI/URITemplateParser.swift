/// Reads a template (RFC 6570 §2).
struct URITemplateParser {
  private let text: String
  private var rest: Substring
  private var parts: [URITemplateParts.Part] = []

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func parse() throws(URITemplateFailure) -> [URITemplateParts.Part] {
    while !rest.isEmpty {
      let literal = rest.prefix { $0 != "{" && $0 != "}" }
      if !literal.isEmpty { parts.append(.literal(try encoded(literal))) }
      rest = rest[literal.endIndex...]
      guard let bracket = rest.popFirst() else { break }
      guard bracket == "{" else { throw wrong("a } has no {") }
      guard let end = rest.firstIndex(of: "}") else { throw wrong("a { has no }") }
      parts.append(.expression(try expression(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return parts
  }

  /// A text for messages, of one line.
  private func shown(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{7F}" }
      ? text : text.debugDescription
  }

  private func wrong(_ what: String) -> URITemplateFailure {
    URITemplateFailure(what)
  }

  /// Encodes what has no place in a URI, and refuses what never has one (RFC 6570 §2.1).
  private func encoded(_ literal: Substring) throws(URITemplateFailure) -> String {
    for scalar in literal.unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{20}", "\"", "<", ">", "\\", "^", "`", "|", "\u{7F}":
        throw wrong("\(String(scalar).debugDescription) has no place in a URI")
      default: break
      }
    }
    return PercentEncoding.encode(String(literal), keeping: .reserved)
  }

  private func expression(_ source: Substring) throws(URITemplateFailure) -> URITemplateExpression {
    var result = URITemplateExpression()
    var source = source
    if let first = source.first {
      if let kind = URITemplateExpression.Operator(rawValue: first) {
        result.kind = kind
        source = source.dropFirst()
      } else if "=,!@|".contains(first) {
        throw wrong("the operator \(first) has no meaning yet")
      }
    }
    for part in source.split(separator: ",", omittingEmptySubsequences: false) {
      result.variables.append(try variable(part))
    }
    return result
  }

  private func variable(_ source: Substring) throws(URITemplateFailure)
    -> URITemplateExpression.Variable
  {
    var name = source
    var length: Int?
    let isExploded = name.last == "*"
    if isExploded {
      name = name.dropLast()
    } else if let colon = name.firstIndex(of: ":") {
      let digits = name[name.index(after: colon)...]
      guard (1...4).contains(digits.utf8.count), digits.first != "0",
        digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(digits)
      else { throw wrong("\(source) wants a number of characters from 1 to 9999") }
      length = number
      name = name[..<colon]
    }
    guard !name.isEmpty else { throw wrong("a variable has no name") }
    guard isName(name) else {
      throw wrong("\(shown(String(name))) is no name of a variable")
    }
    return URITemplateExpression.Variable(
      name: String(name), length: length, isExploded: isExploded)
  }

  /// Letters, digits, `_` and what is percent-encoded, with single dots between (RFC 6570 §2.3).
  private func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        var bytes = part.utf8.makeIterator()
        while let byte = bytes.next() {
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            continue
          case UInt8(ascii: "%"):
            guard let a = bytes.next(), let b = bytes.next(), PercentEncoding.digit(a) != nil,
              PercentEncoding.digit(b) != nil
            else { return false }
          default: return false
          }
        }
        return !part.isEmpty
      }
  }
}
