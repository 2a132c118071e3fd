internal import SaxEvents

/// `header`: a field of the request (RFC 9110 §5).
struct HeaderClause: SentClause {
  static let keyword = "header"
  static let wanted = "a field's name"
  var sent: SentSyntax

  func check(at range: SourceRange, in call: inout CheckedCall) {
    let name = call.checker.fieldName(sent.name)
    let value = call.value(sent, name ?? "", isLine: true)
    if name != nil { call.settings.fields.append(value) }
  }
}

/// `query`: a parameter of the URI's query.
struct QueryClause: SentClause {
  static let keyword = "query"
  static let wanted = "a parameter's name"
  var sent: SentSyntax

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.settings.queries.append(call.value(sent, sent.name.text, isLine: false))
  }
}

/// `cookie`: a pair of the field Cookie, whose name is a token (RFC 6265 §4.1.1).
struct CookieClause: SentClause {
  static let keyword = "cookie"
  static let wanted = "a cookie's name"
  var sent: SentSyntax

  func check(at range: SourceRange, in call: inout CheckedCall) {
    if !sent.name.text.isToken {
      call.collector.error(
        .invalidCall, "\(QuotedText.string(sent.name.text)) is no name of a cookie",
        at: sent.name.range)
    }
    call.settings.cookies.append(call.value(sent, sent.name.text, isLine: true))
  }
}

/// A clause that sends a value by a name; a call may have any number of them.
protocol SentClause: CallClause {
  /// The name behind the keyword, as messages call it.
  static var wanted: String { get }

  var sent: SentSyntax { get }

  init(sent: SentSyntax)
}

/// `"$top" = top`, `Accept = "text/plain"`, `since`
struct SentSyntax: Equatable {
  var name: WordSyntax
  /// Nil where it is the argument of that name.
  var value: Operand?
  /// True for `as csv`: a list is one text with commas.
  var isJoined = false

  enum Operand: Equatable {
    case argument(WordSyntax)
    /// A text, with arguments in braces.
    case text(WordSyntax)
  }
}

extension SentClause {
  static var repetition: String? { nil }

  init(at cursor: inout TokenCursor) throws(Abandoned) {
    let isQuoted = cursor.current.kind == .string
    var sent = SentSyntax(name: try cursor.nameOrString(Self.wanted))
    if cursor.goesOn, cursor.accept(symbol: "=") {
      sent.value =
        cursor.current.kind == .string && cursor.goesOn
        ? .text(try cursor.string("a text"))
        : .argument(try cursor.name("an argument, or a text in quotes"))
    } else if isQuoted {
      throw cursor.unexpected("= and an argument, or a text in quotes")
    }
    if cursor.accept(word: "as") {
      guard cursor.current.isName("csv") else {
        throw cursor.unexpected("csv, for a list as one text with commas")
      }
      cursor.advance()
      sent.isJoined = true
    }
    self.init(sent: sent)
  }

  var printed: String {
    let operand: String =
      switch sent.value {
      case nil: ""
      case .argument(let word): " = \(word.text)"
      case .text(let word): " = \(QuotedText.string(word.text))"
      }
    return sent.name.printedName + operand + (sent.isJoined ? " as csv" : "")
  }
}

extension CheckedCall {
  /// Resolves the value that a clause sends.
  ///
  /// - Parameter isLine: true if it is sent as part of a line.
  fileprivate mutating func value(_ sent: SentSyntax, _ name: String, isLine: Bool) -> SentValue {
    var operand: SentValue.Operand
    switch sent.value {
    case nil:
      useText(sent.name)
      operand = .argument(sent.name.text)
    case .argument(let word):
      useText(word)
      operand = .argument(word.text)
    case .text(let word):
      operand = .text(textParts(word))
      if isLine, word.text.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\u{7F}" }) {
        collector.error(
          .invalidCall, "\(QuotedText.string(word.text)) has a control character, wanted one line",
          at: word.range)
      }
    }
    if sent.isJoined { checkList(operand, sent) }
    return SentValue(name: name, value: operand, isJoined: sent.isJoined)
  }

  private func checkList(_ operand: SentValue.Operand, _ sent: SentSyntax) {
    switch operand {
    case .text:
      collector.error(
        .misplacedFormat, "as csv for a text, wanted a list", at: sent.name.range)
    case .argument(let name):
      guard let argument = scope.argument(name), !argument.field.type.isList else { return }
      collector.error(
        .misplacedFormat, "as csv for \(argument.typeText), wanted a list", at: sent.name.range,
        fix: "\(name): [\(checker.symbols.text(of: argument.field.type.innermost))]")
    }
  }

  /// Parses a text with arguments in braces.
  private mutating func textParts(_ word: WordSyntax) -> [SentValue.TextPart] {
    func wrong(_ what: String) {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) has \(what)", at: word.range)
    }
    var parts: [SentValue.TextPart] = []
    var rest = word.text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{" else {
        wrong("a } without a {")
        return parts
      }
      guard let close = rest[open...].firstIndex(of: "}") else {
        wrong("a { without a }")
        scope.useAll()
        return parts
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      if !NameScalars.isName(name) {
        wrong("\(QuotedText.string(name)) in braces, wanted the name of an argument")
        scope.useAll()
      } else {
        useText(WordSyntax(text: name, range: word.range))
        parts.append(.argument(name))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}
