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
      field.type = try cursor.typeReference()
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
        try FieldClauses.clause(keyword.text)?.read(behind: keyword, into: &field, at: &cursor)
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
}
