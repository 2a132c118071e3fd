internal import SaxEvents

/// Splits a mapping into tokens. Comments and white space are left out; what can't be a token is
/// reported and passed over.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private let file: Int
  private let collector: DiagnosticCollector
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var startsLine = true
  private var followsSpace = true
  private var followsTextKey = false
  private var documentation: [String] = []
  private var tokens: [Token] = []

  static func tokens(
    of text: SourceText, file: Int, reportingTo collector: DiagnosticCollector
  ) -> [Token] {
    var lexer = Lexer(scalars: text.scalars, file: file, collector: collector)
    lexer.run()
    return lexer.tokens
  }

  private init(scalars: [Unicode.Scalar], file: Int, collector: DiagnosticCollector) {
    self.scalars = scalars
    self.file = file
    self.collector = collector
  }

  private var current: Unicode.Scalar? { peek(0) }

  private func peek(_ offset: Int) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  private mutating func run() {
    while let scalar = current {
      switch scalar {
      case "\n", "\r":
        index += SourceText.lineEnd(scalars, at: index) ?? 1
        line += 1
        lineStart = index
        startsLine = true
        followsSpace = true
      case " ", "\t":
        index += 1
        followsSpace = true
      case "#":
        comment()
      case "\"", "'": string(closing: scalar)
      case "“", "”", "„": typographicString()
      case "`": backticked()
      case "0"..."9": number()
      case "." where peek(1).map { ("0"..."9").contains($0) } ?? false: number()
      case _ where NameScalars.isStart(scalar): name()
      default: symbol(scalar)
      }
    }
    append(.end, from: index, value: "")
  }

  private mutating func comment() {
    if !startsLine, scalars[index...].starts(with: "#text".unicodeScalars) {
      followsTextKey = true
    }
    let start = index
    while let next = current, next != "\n", next != "\r" { index += 1 }
    followsSpace = true
    // Of three signs or more it is a heading, or an ornament.
    let line = scalars[start..<index]
    guard startsLine, line.starts(with: "##".unicodeScalars), line.dropFirst(2).first != "#" else {
      return
    }
    var text = line.dropFirst(2)
    if text.first == " " { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    documentation.append(String(String.UnicodeScalarView(text)))
  }

  /// The lines of `##` before a token, without empty ones around them.
  private mutating func takeDocumentation() -> [String] {
    var lines = documentation
    documentation = []
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return Array(lines.drop { $0.isEmpty })
  }

  private func range(from start: Int, to end: Int) -> SourceRange {
    SourceRange(
      file: file, line: line, column: start - lineStart + 1, endLine: line,
      endColumn: end - lineStart + 1)
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, value: String? = nil) {
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    tokens.append(
      Token(
        kind: kind, text: text, value: value ?? text, range: range(from: start, to: index),
        startsLine: startsLine, followsSpace: followsSpace, followsTextKey: followsTextKey,
        documentation: takeDocumentation()))
    startsLine = false
    followsTextKey = false
    followsSpace = false
  }

  private mutating func name() {
    let start = index
    while let scalar = current, NameScalars.isPart(scalar) {
      // The arrow of a switch may touch the name before it.
      if scalar == "-", peek(1) == ">" { break }
      index += 1
    }
    append(.name, from: start)
  }

  /// Digits, which underscores may group, a fraction and an exponent.
  private mutating func number() {
    let start = index
    digits()
    if current == ".", peek(1) != "." {
      index += 1
      digits()
    }
    if current == "e" || current == "E" {
      let signed = peek(1) == "+" || peek(1) == "-"
      if let digit = peek(signed ? 2 : 1), ("0"..."9").contains(digit) {
        index += signed ? 2 : 1
        digits()
      }
    }
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    append(.number, from: start, value: text.filter { $0 != "_" })
  }

  private mutating func digits() {
    while let scalar = current, ("0"..."9").contains(scalar) || scalar == "_" { index += 1 }
  }

  private mutating func backticked() {
    let start = index
    var value = String.UnicodeScalarView()
    index += 1
    while let scalar = current, scalar != "\n", scalar != "\r" {
      index += 1
      if scalar == "`" {
        guard current == "`" else {
          if value.isEmpty {
            collector.error(
              .syntax, "there is nothing between the backticks, wanted a name",
              at: range(from: start, to: index))
          }
          return append(.backticked, from: start, value: String(value))
        }
        index += 1
      }
      value.append(scalar)
    }
    collector.error(
      .unterminated, "the line ends inside a name in backticks, wanted a closing `",
      at: range(from: start, to: index))
    append(.backticked, from: start, value: String(value))
  }

  private mutating func string(closing quote: Unicode.Scalar) {
    let start = index
    var value = String.UnicodeScalarView()
    index += 1
    while let scalar = current, scalar != "\n", scalar != "\r" {
      index += 1
      if scalar == quote { return append(.string, from: start, value: String(value)) }
      if scalar == "\\" {
        if let escaped = escape() { value.append(escaped) }
      } else {
        value.append(scalar)
      }
    }
    collector.error(
      .unterminated, "the line ends inside a string, wanted a closing \(quote)",
      at: range(from: start, to: index))
    append(.string, from: start, value: String(value))
  }

  /// After the backslash of an escape: `\" \' \\ \n \r \t \u{…}`.
  private mutating func escape() -> Unicode.Scalar? {
    let start = index - 1
    guard let scalar = current, scalar != "\n", scalar != "\r" else { return nil }
    index += 1
    switch scalar {
    case "\"", "'", "\\": return scalar
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      var digits = ""
      if current == "{" {
        index += 1
        while let digit = current, digit.properties.isASCIIHexDigit, digits.count < 8 {
          digits.unicodeScalars.append(digit)
          index += 1
        }
        if current == "}", let value = UInt32(digits, radix: 16), let made = Unicode.Scalar(value) {
          index += 1
          return made
        }
      }
      collector.error(
        .escape, "\\u names no Unicode scalar here, wanted \\u{…} with hexadecimal digits",
        at: range(from: start, to: index))
    default:
      collector.error(
        .escape, "\\\(scalar) is no escape, wanted one of \\\" \\' \\\\ \\n \\r \\t \\u{…}",
        at: range(from: start, to: index), fix: "\\\\\(scalar) for a backslash")
    }
    return nil
  }

  /// A string in the quotes that word processors set: reported, and taken for what was meant.
  private mutating func typographicString() {
    let start = index
    index += 1
    var end = index
    while end < scalars.count, !["\n", "\r", "“", "”"].contains(scalars[end]) { end += 1 }
    let value = String(String.UnicodeScalarView(scalars[index..<end]))
    index = end
    if let closing = current, closing != "\n", closing != "\r" { index += 1 }
    collector.error(
      .unknownCharacter, "typographic quotes, wanted straight ones",
      at: range(from: start, to: index), fix: "\"\(value)\"")
    append(.string, from: start, value: value)
  }

  private static let pairs: Set<String> = [
    "//", "..", "::", "->", "!=", "<=", ">=", "==", "&&", "||",
  ]

  private mutating func symbol(_ scalar: Unicode.Scalar) {
    let start = index
    if let next = peek(1), Self.pairs.contains("\(scalar)\(next)") {
      index += 2
      return append(.symbol, from: start)
    }
    index += 1
    if ("!"..."~").contains(scalar) { return append(.symbol, from: start) }
    followsSpace = true
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    let isSpace = scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
    collector.error(
      .unknownCharacter,
      isSpace
        ? "U+\(padded) is white space that only strings may hold"
        : "U+\(padded) has no meaning here, only in strings, backticks and comments",
      at: range(from: start, to: index), fix: isSpace ? "an ordinary space" : nil)
  }
}
