internal import SaxEvents
internal import SaxValues

extension Parser {
  mutating func field() throws(Abandoned) -> FieldSyntax? {
    try cursor.refuseForeignComment()
    guard cursor.current.kind == .name else {
      if cursor.current.kind == .backticked || cursor.current.kind == .string {
        let type =
          cursor.token(after: 1).isSymbol(":")
          ? cursor.restOfLine(from: cursor.index + 2) : "String"
        let hasPath = cursor.isFollowed(by: "from")
        throw cursor.fail(
          .syntax, "found \(cursor.current.described), wanted a field's name without quotes",
          at: cursor.current.range,
          fix: NameScalars.isName(cursor.current.value) && cursor.current.kind == .string
            ? "\(cursor.current.value): \(type)"
            : "name: \(type)" + (hasPath ? "" : " from \(NameScalars.step(cursor.current.value))"))
      }
      throw cursor.unexpected("a field such as id: Int")
    }
    let name = cursor.advance()
    guard cursor.accept(symbol: ":") else {
      if cursor.isAtEnd || cursor.current.startsLine { throw cursor.unexpected(": and a type") }
      if cursor.current.isSymbol("?"), cursor.token(after: 1).isSymbol(":"),
        !cursor.token(after: 2).startsLine
      {
        throw cursor.fail(
          .syntax, "found ? after \(name.text), wanted it after the type", at: cursor.current.range,
          fix: "\(name.text): \(Self.optional(cursor.restOfLine(from: cursor.index + 2)))")
      }
      // Modifiers of other languages: `let id: Int`, `required id: Int`, `public var id: Int`.
      var count = 0
      while cursor.token(after: count).kind == .name, !cursor.token(after: count).startsLine {
        count += 1
      }
      if count > 0, cursor.token(after: count).isSymbol(":"), !cursor.token(after: count).startsLine
      {
        let own = cursor.token(after: count - 1).text
        throw cursor.fail(
          .syntax, "found \(name.text) before \(own), wanted the name of a field alone",
          at: name.range, fix: "\(own): \(cursor.restOfLine(from: cursor.index + count + 1))")
      }
      throw cursor.fail(
        .syntax, "found \(cursor.current.described) after \(name.text), wanted : and a type",
        at: cursor.current.range, fix: fieldMeant(by: name.text))
    }
    var field = FieldSyntax(
      name: WordSyntax(text: name.text, range: name.range), documentation: name.documentation)
    do {
      field.type = try typeReference()
    } catch {
      cursor.nesting = 0
      skipToClause()
    }
    try clauses(of: &field)
    return field
  }

  /// The field that a name begins which no colon follows.
  private func fieldMeant(by name: String) -> String {
    if name == "at" { return "at PATH { … }" }
    if cursor.current.kind == .name {
      // `Int id`, as others have it.
      let isType = ScalarType(rawValue: name) != nil || name == "Any" || name == "Raw"
      return isType ? "\(cursor.current.text): \(name)" : "\(name): \(cursor.current.text)"
    }
    let next = cursor.token(after: 1)
    let isNamed = cursor.current.isSymbol("=") && next.kind == .name && !next.startsLine
    return "\(name): \(isNamed ? next.text : "String")"
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
    while !cursor.isAtEnd, !cursor.current.isSymbol(";"), !cursor.current.isSymbol("}") {
      guard cursor.isClause else {
        if cursor.current.startsLine { return }
        if cursor.current.kind == .name, cursor.token(after: 1).isSymbol(":") {
          cursor.collector.error(
            .syntax,
            "found the field \(cursor.current.text) on the line of another, wanted ; before it",
            at: cursor.current.range, fix: "; \(cursor.current.text): …")
          _ = try self.field()
          return
        }
        try cursor.refuseForeignComment()
        if let comment = cursor.foreignCommentBefore {
          throw cursor.foreignComment(comment, isLine: true)
        }
        reportUnknownClause(of: field)
        cursor.advance()
        skipToClause()
        continue
      }
      let keyword = cursor.advance()
      do {
        try clause(keyword, of: &field)
      } catch {
        cursor.nesting = 0
        skipToClause()
      }
    }
  }

  /// Goes to the next clause, or to the end of the field.
  private mutating func skipToClause() {
    while !cursor.isAtEnd, !cursor.current.isSymbol(";"), !cursor.current.isSymbol("}") {
      if cursor.isClause, cursor.current.followsSpace || cursor.current.startsLine { return }
      if cursor.current.startsLine, !cursor.current.isSymbol("|") { return }
      cursor.advance()
    }
  }

  private mutating func clause(_ keyword: Token, of field: inout FieldSyntax) throws(Abandoned) {
    switch keyword.text {
    case "from":
      let fix = "one from, its alternatives joined by |"
      try read(&field.from, keyword, fix: fix) { parser throws(Abandoned) in try parser.path() }
    case "to":
      let fix = "one to, its alternatives json(…) and xml(…) joined by |"
      try read(&field.to, keyword, fix: fix) { parser throws(Abandoned) in try parser.target() }
    case "key": try read(&field.key, keyword) { parser throws(Abandoned) in try parser.path() }
    case "value": try read(&field.value, keyword) { parser throws(Abandoned) in try parser.path() }
    case "as":
      let fix = "one as, its formats joined by commas"
      try read(&field.formats, keyword, fix: fix) { parser throws(Abandoned) in
        try parser.formats()
      }
    case "in":
      try read(&field.zone, keyword) { parser throws(Abandoned) in
        try parser.cursor.expectString("a time zone in quotes")
      }
    case "using":
      try read(&field.converter, keyword) { parser throws(Abandoned) in
        try parser.cursor.expectName("the name of a converter")
      }
    case "default":
      try read(&field.defaultValue, keyword) { parser throws(Abandoned) in try parser.literal() }
    case "max":
      try read(&field.maximum, keyword) { parser throws(Abandoned) in
        guard parser.cursor.current.kind == .number else {
          throw parser.cursor.unexpected("a positive number")
        }
        let number = parser.cursor.advance()
        return WordSyntax(text: number.value, range: number.range)
      }
    default: try read(&field.distinct, keyword) { _ in nil }
    }
  }

  mutating func target() throws(Abandoned) -> TargetSyntax {
    let next = cursor.token(after: 1)
    guard cursor.current.isName("none"), !next.isSymbol("/"), !next.isSymbol("//"),
      !next.isSymbol("[")
    else { return TargetSyntax(path: try path()) }
    cursor.advance()
    return TargetSyntax(path: nil)
  }

  mutating func path() throws(Abandoned) -> PathSyntax { try PathParser.path(at: &cursor) }

  /// Reads what a clause says, which a second one of its name does not change.
  private mutating func read<Content>(
    _ clause: inout FieldSyntax.Clause<Content>?, _ keyword: Token, fix: String? = nil,
    _ content: (inout Parser) throws(Abandoned) -> Content?
  ) throws(Abandoned) {
    if let first = clause {
      cursor.collector.repetition(
        "\(keyword.text) stands twice in one field, wanted it once", keyword.range,
        first: first.range, fix: fix)
      _ = try content(&self)
    } else {
      clause = FieldSyntax.Clause(range: keyword.range, content: nil)
      clause?.content = try content(&self)
    }
  }

  mutating func formats() throws(Abandoned) -> [FormatSyntax] {
    var formats = [try format()]
    while cursor.accept(symbol: ",") { formats.append(try format()) }
    return formats
  }

  /// One format: a text in quotes, or a name with what it takes.
  mutating func format() throws(Abandoned) -> FormatSyntax {
    let start = cursor.index
    if cursor.current.kind == .string {
      let token = cursor.advance()
      return FormatSyntax(range: token.range, kind: .text(token.value))
    }
    let name = try cursor.expectName("a format such as iso8601 or \"dd-MM-yyyy\"")
    var argument: WordSyntax?
    if cursor.current.isSymbol("("), !cursor.current.startsLine {
      cursor.advance()
      guard cursor.current.kind == .name || cursor.current.kind == .string else {
        throw cursor.unexpected("what the format takes, such as unix(ms) or list(\",\")")
      }
      let token = cursor.advance()
      argument = WordSyntax(text: token.value, range: token.range)
      try cursor.expect(symbol: ")", ")")
    }
    return FormatSyntax(
      range: cursor.range(from: start), kind: .name(name.text, argument: argument))
  }

  mutating func literal() throws(Abandoned) -> LiteralSyntax {
    let start = cursor.index
    let isNegative = cursor.accept(symbol: "-")
    if isNegative || cursor.current.kind == .number {
      guard cursor.current.kind == .number else { throw cursor.unexpected("a number after -") }
      let number = cursor.advance()
      return LiteralSyntax(
        range: cursor.range(from: start), kind: .number((isNegative ? "-" : "") + number.value))
    }
    switch cursor.current.kind {
    case .string:
      let token = cursor.advance()
      return LiteralSyntax(range: token.range, kind: .string(token.value))
    case .name:
      let token = cursor.advance()
      return LiteralSyntax(range: token.range, kind: .name(token.text))
    default:
      throw cursor.unexpected("a string, a number, true, false or the name of a case")
    }
  }
}
