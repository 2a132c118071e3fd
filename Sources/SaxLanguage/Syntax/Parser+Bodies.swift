extension Parser {
  /// `{ … }`, whose entries end at `;` or a line end. An entry that can't be read is gone past.
  mutating func inBraces(
    of name: String, entry: (inout Parser) throws(Abandoned) -> Void
  ) throws(Abandoned) {
    let opening = current
    try expect(symbol: "{", "{")
    while !accept(symbol: "}") {
      if accept(symbol: ";") { continue }
      if isAtEnd || (current.startsLine && isDeclaration && !isEntry) {
        collector.error(
          .unterminated, "\(name) is not closed, wanted } before \(current.described)",
          at: opening.range)
        return
      }
      nesting = 0
      let start = index
      first = index
      do {
        try entry(&self)
        if current.isSymbol(";") || current.isSymbol("}") || isAtEnd || current.startsLine
          || previous.isSymbol("}")
        {
          continue
        }
        throw unexpected("a line end or ; before it", fix: current.isSymbol(",") ? ";" : nil)
      } catch {
        if index == start, !current.isSymbol("}"), !current.isSymbol(";") { advance() }
        skipEntry()
      }
    }
  }

  /// True if a word that could begin a declaration is an entry of a switch or enum.
  private var isEntry: Bool {
    let next = token(after: 1)
    return next.startsLine || next.isSymbol(";") || next.isSymbol("}") || next.isSymbol("=")
      || next.kind == .end
  }

  /// Goes to the end of an entry: `;`, `}`, or a line that no `|` or clause begins. Braces
  /// opened on the way are gone past whole.
  private mutating func skipEntry() {
    var depth = 0
    while !isAtEnd {
      if current.isSymbol("{") {
        depth += 1
      } else if current.isSymbol("}") {
        if depth == 0 { return }
        depth -= 1
      } else if depth == 0 {
        if current.isSymbol(";") { return }
        if current.startsLine, !current.isSymbol("|"), !isClause { return }
      } else if current.startsLine, isDeclaration {
        return
      }
      advance()
    }
  }

  /// The members of a type, in braces.
  package mutating func body(of name: String, depth: Int = 0) throws(Abandoned) -> [MemberSyntax] {
    var members: [MemberSyntax] = []
    let opening = current.range
    guard depth < Self.deepest else {
      throw fail(
        .tooDeep, "nested more than \(Self.deepest) levels deep, which is the most", at: opening)
    }
    try inBraces(of: name) { parser throws(Abandoned) in
      let keyword = parser.current
      if keyword.isName("at"), !parser.token(after: 1).isSymbol(":") {
        parser.advance()
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
    let start = nesting
    do {
      return try path()
    } catch {
      nesting = start
      while !isAtEnd, !current.isSymbol("{"), !current.isSymbol("}"), !current.startsLine {
        advance()
      }
      return nil
    }
  }
}
