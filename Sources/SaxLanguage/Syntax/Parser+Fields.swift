internal import SaxEvents
internal import SaxValues

extension Parser {
  package static let clauses = [
    "from", "key", "value", "as", "in", "using", "default", "max", "distinct",
  ]

  /// True if a clause begins here, rather than a field of that name.
  var isClause: Bool {
    current.kind == .name && Self.clauses.contains(current.text)
      && !token(after: 1).isSymbol(":")
  }

  package mutating func field() throws(Abandoned) -> FieldSyntax? {
    try refuseForeignComment()
    guard current.kind == .name else {
      if current.kind == .backticked || current.kind == .string {
        let type = token(after: 1).isSymbol(":") ? restOfLine(from: index + 2) : "String"
        let hasPath = isFollowed(by: "from")
        throw fail(
          .syntax, "found \(current.described), wanted a field's name without quotes",
          at: current.range,
          fix: NameScalars.isName(current.value) && current.kind == .string
            ? "\(current.value): \(type)"
            : "name: \(type)" + (hasPath ? "" : " from \(NameScalars.step(current.value))"))
      }
      throw unexpected("a field such as id: Int")
    }
    let name = advance()
    guard accept(symbol: ":") else {
      if isAtEnd || current.startsLine { throw unexpected(": and a type") }
      if current.isSymbol("?"), token(after: 1).isSymbol(":"), !token(after: 2).startsLine {
        throw fail(
          .syntax, "found ? after \(name.text), wanted it after the type", at: current.range,
          fix: "\(name.text): \(Self.optional(restOfLine(from: index + 2)))")
      }
      // Modifiers of other languages: `let id: Int`, `required id: Int`, `public var id: Int`.
      var count = 0
      while token(after: count).kind == .name, !token(after: count).startsLine { count += 1 }
      if count > 0, token(after: count).isSymbol(":"), !token(after: count).startsLine {
        let own = token(after: count - 1).text
        throw fail(
          .syntax, "found \(name.text) before \(own), wanted the name of a field alone",
          at: name.range, fix: "\(own): \(restOfLine(from: index + count + 1))")
      }
      throw fail(
        .syntax, "found \(current.described) after \(name.text), wanted : and a type",
        at: current.range, fix: fieldMeant(by: name.text))
    }
    var field = FieldSyntax(name: WordSyntax(text: name.text, range: name.range))
    do {
      field.type = try typeReference()
    } catch {
      nesting = 0
      skipToClause()
    }
    try clauses(of: &field)
    return field
  }

  /// The field that a name begins which no colon follows.
  private func fieldMeant(by name: String) -> String {
    if name == "at" { return "at PATH { … }" }
    if current.kind == .name {
      // `Int id`, as others have it.
      let isType = ScalarType(rawValue: name) != nil || name == "Any" || name == "Raw"
      return isType ? "\(current.text): \(name)" : "\(name): \(current.text)"
    }
    let next = token(after: 1)
    let isNamed = current.isSymbol("=") && next.kind == .name && !next.startsLine
    return "\(name): \(isNamed ? next.text : "String")"
  }

  /// True if a word stands further on in the line.
  func isFollowed(by word: String) -> Bool {
    var count = 1
    while index + count < tokens.count, !token(after: count).startsLine {
      if token(after: count).kind == .name, token(after: count).text == word { return true }
      count += 1
    }
    return false
  }

  /// A type, and what follows it, with a `?` behind the type.
  private static func optional(_ text: String) -> String {
    var depth = 0
    let end =
      text.firstIndex { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return depth <= 0 && character == " "
      } ?? text.endIndex
    let type = text[..<end]
    return type + (type.hasSuffix("?") ? "" : "?") + text[end...]
  }

  private mutating func clauses(of field: inout FieldSyntax) throws(Abandoned) {
    while !isAtEnd, !current.isSymbol(";"), !current.isSymbol("}") {
      guard isClause else {
        if current.startsLine { return }
        if current.kind == .name, token(after: 1).isSymbol(":") {
          collector.error(
            .syntax, "found the field \(current.text) on the line of another, wanted ; before it",
            at: current.range, fix: "; \(current.text): …")
          _ = try self.field()
          return
        }
        try refuseForeignComment()
        if let comment = foreignCommentBefore { throw foreignComment(comment, isLine: true) }
        reportUnknownClause(of: field)
        advance()
        skipToClause()
        continue
      }
      let keyword = advance()
      do {
        try clause(keyword, of: &field)
      } catch {
        nesting = 0
        skipToClause()
      }
    }
  }

  /// Goes to the next clause, or to the end of the field.
  private mutating func skipToClause() {
    while !isAtEnd, !current.isSymbol(";"), !current.isSymbol("}") {
      if isClause, current.followsSpace || current.startsLine { return }
      if current.startsLine, !current.isSymbol("|") { return }
      advance()
    }
  }

  private mutating func clause(_ keyword: Token, of field: inout FieldSyntax) throws(Abandoned) {
    switch keyword.text {
    case "from":
      let isNew = begin(&field.from, keyword, fix: "one from, its alternatives joined by |")
      let path = try path()
      if isNew { field.from?.content = path }
    case "key":
      let isNew = begin(&field.key, keyword)
      let path = try path()
      if isNew { field.key?.content = path }
    case "value":
      let isNew = begin(&field.value, keyword)
      let path = try path()
      if isNew { field.value?.content = path }
    case "as":
      let isNew = begin(&field.formats, keyword, fix: "one as, its formats joined by commas")
      let formats = try formats()
      if isNew { field.formats?.content = formats }
    case "in":
      let isNew = begin(&field.zone, keyword)
      let zone = try expectString("a time zone in quotes")
      if isNew { field.zone?.content = zone }
    case "using":
      let isNew = begin(&field.converter, keyword)
      let converter = try expectName("the name of a converter")
      if isNew { field.converter?.content = converter }
    case "default":
      let isNew = begin(&field.defaultValue, keyword)
      let literal = try literal()
      if isNew { field.defaultValue?.content = literal }
    case "max":
      let isNew = begin(&field.maximum, keyword)
      guard current.kind == .number else { throw unexpected("a positive number") }
      let number = advance()
      if isNew { field.maximum?.content = WordSyntax(text: number.value, range: number.range) }
    default:
      _ = begin(&field.distinct, keyword)
    }
  }

  /// - Returns: whether the field has no such clause yet.
  private func begin<Content>(
    _ clause: inout FieldSyntax.Clause<Content>?, _ keyword: Token, fix: String? = nil
  ) -> Bool {
    if let first = clause {
      collector.error(
        .duplicate, "\(keyword.text) stands twice in one field, wanted it once", at: keyword.range,
        notes: ["the first is at \(collector.described(first.range))"], fix: fix)
      return false
    }
    clause = FieldSyntax.Clause(range: keyword.range, content: nil)
    return true
  }

  package mutating func formats() throws(Abandoned) -> [FormatSyntax] {
    var formats: [FormatSyntax] = []
    repeat {
      let start = index
      if current.kind == .string {
        let token = advance()
        formats.append(FormatSyntax(range: token.range, kind: .text(token.value)))
        continue
      }
      let name = try expectName("a format such as iso8601 or \"dd-MM-yyyy\"")
      var argument: WordSyntax?
      if current.isSymbol("("), !current.startsLine {
        advance()
        guard current.kind == .name || current.kind == .string else {
          throw unexpected("what the format takes, such as unix(ms) or list(\",\")")
        }
        let token = advance()
        argument = WordSyntax(text: token.value, range: token.range)
        try expect(symbol: ")", ")")
      }
      formats.append(
        FormatSyntax(range: range(from: start), kind: .name(name.text, argument: argument)))
    } while accept(symbol: ",")
    return formats
  }

  private mutating func literal() throws(Abandoned) -> LiteralSyntax {
    let start = index
    let isNegative = accept(symbol: "-")
    if isNegative || current.kind == .number {
      guard current.kind == .number else { throw unexpected("a number after -") }
      let number = advance()
      return LiteralSyntax(
        range: range(from: start), kind: .number((isNegative ? "-" : "") + number.value))
    }
    switch current.kind {
    case .string:
      let token = advance()
      return LiteralSyntax(range: token.range, kind: .string(token.value))
    case .name:
      let token = advance()
      return LiteralSyntax(range: token.range, kind: .name(token.text))
    default:
      throw unexpected("a string, a number, true, false or the name of a case")
    }
  }
}
