extension Parser {
  /// `{ … }`, whose entries end at `;` or a line end. An entry that can't be read is gone past.
  ///
  /// - Parameter isOutside: tells, besides a declaration, what can't stand in it and shows that it is not closed.
  mutating func inBraces(
    of name: String, isOutside: (TokenCursor) -> Bool = { _ in false },
    entry: (inout Parser) throws(Abandoned) -> Void
  ) throws(Abandoned) {
    let opening = cursor.current
    try cursor.expect(symbol: "{", "{")
    while !cursor.accept(symbol: "}") {
      if cursor.accept(symbol: ";") { continue }
      if cursor.isAtEnd || (cursor.current.startsLine && cursor.isDeclaration && !isEntry)
        || isOutside(cursor)
      {
        cursor.collector.error(
          .unterminated, "\(name) is not closed, wanted } before \(cursor.current.described)",
          at: opening.range)
        return
      }
      cursor.nesting = 0
      let start = cursor.index
      cursor.first = cursor.index
      do {
        try entry(&self)
        if cursor.current.isSymbol(";") || cursor.current.isSymbol("}") || cursor.isAtEnd
          || cursor.current.startsLine
          || cursor.previous.isSymbol("}")
        {
          continue
        }
        throw cursor.unexpected(
          "a line end or ; before it", fix: cursor.current.isSymbol(",") ? ";" : nil)
      } catch {
        if cursor.index == start, !cursor.current.isSymbol("}"), !cursor.current.isSymbol(";") {
          cursor.advance()
        }
        skipEntry()
      }
    }
  }

  /// True if a word that could begin a declaration is an entry of a switch or enum.
  private var isEntry: Bool {
    let next = cursor.token(after: 1)
    return next.startsLine || next.isSymbol(";") || next.isSymbol("}") || next.isSymbol("=")
      || next.kind == .end
  }

  /// Goes to the end of an entry: `;`, `}`, or a line that no sign or clause begins. Braces
  /// opened on the way are gone past whole.
  private mutating func skipEntry() {
    var depth = 0
    while !cursor.isAtEnd {
      if cursor.current.isSymbol("{") {
        depth += 1
      } else if cursor.current.isSymbol("}") {
        if depth == 0 { return }
        depth -= 1
      } else if depth == 0 {
        if cursor.current.isSymbol(";") { return }
        let isSign = ["|", "->", "=", ",", ")"].contains(cursor.current.text)
        if cursor.current.startsLine, !isSign, !cursor.isClause { return }
      } else if cursor.current.startsLine, cursor.isDeclaration {
        return
      }
      cursor.advance()
    }
  }

  /// The members of a type, in braces.
  mutating func body(of name: String, depth: Int = 0) throws(Abandoned) -> [MemberSyntax] {
    var members: [MemberSyntax] = []
    let opening = cursor.current.range
    guard depth < TokenCursor.deepest else {
      throw cursor.fail(
        .tooDeep, "nested more than \(TokenCursor.deepest) levels deep, which is the most",
        at: opening)
    }
    try inBraces(of: name) { parser throws(Abandoned) in
      let keyword = parser.cursor.current
      if keyword.isName("at"), !parser.cursor.token(after: 1).isSymbol(":") {
        parser.cursor.advance()
        let path = parser.pathBeforeBrace()
        let inner = try parser.body(of: "the group", depth: depth + 1)
        members.append(
          .group(GroupSyntax(range: keyword.range, path: path, members: inner)))
      } else if let field = try parser.field() {
        members.append(.field(field))
      }
    }
    return members
  }

  /// A path that braces follow; nil after an error in it has been reported.
  mutating func pathBeforeBrace() -> PathSyntax? {
    let start = cursor.nesting
    do {
      return try path()
    } catch {
      cursor.nesting = start
      while !cursor.isAtEnd, !cursor.current.isSymbol("{"), !cursor.current.isSymbol("}"),
        !cursor.current.startsLine
      {
        cursor.advance()
      }
      return nil
    }
  }
}
