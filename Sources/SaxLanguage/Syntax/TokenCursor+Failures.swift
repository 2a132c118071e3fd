/// Thrown after an error has been reported: gives up the field, clause or declaration.
struct Abandoned: Error {}

extension TokenCursor {
  func fail(
    _ code: Diagnostic.Code.Kind, _ message: String, at range: SourceRange, fix: String? = nil,
    notes: [String] = []
  ) -> Abandoned {
    collector.error(code, message, at: range, notes: notes, fix: fix)
    return Abandoned()
  }

  func unexpected(_ wanted: String, fix: String? = nil) -> Abandoned {
    // At a line's end the place to look is where something is missing, not the next line.
    if isAtEnd || endsLine, index > first {
      var after = previous.range
      after.line = after.endLine
      after.column = after.endColumn
      after.endColumn += 1
      let end = isAtEnd ? isPathAlone ? "the path ends" : "the file ends" : "the line ends"
      return fail(
        .syntax, "\(end) after \(previous.described), wanted \(wanted)", at: after, fix: fix)
    }
    return fail(
      .syntax, "found \(current.described), wanted \(wanted)", at: current.range, fix: fix)
  }

  /// Enters a level of nesting, unless there are too many.
  mutating func nest(from range: SourceRange) throws(Abandoned) {
    guard nesting < Self.deepest else {
      throw fail(
        .tooDeep, "nested more than \(Self.deepest) levels deep, which is the most", at: range)
    }
    nesting += 1
  }

  /// `//` and `/*` where no path can be: a comment of other languages.
  func refuseForeignComment() throws(Abandoned) {
    let next = token(after: 1)
    let isLine = current.isSymbol("//")
    guard isLine || current.isSymbol("/") && next.isSymbol("*") && !next.followsSpace else {
      return
    }
    throw foreignComment(current, isLine: isLine)
  }

  func foreignComment(_ token: Token, isLine: Bool) -> Abandoned {
    fail(
      .syntax, "\(isLine ? "//" : "/*") begins no comment, wanted #", at: token.range, fix: "#")
  }

  /// ` // ` on the line at hand before the current token: a comment that was read as a path.
  var foreignCommentBefore: Token? {
    var start = index
    while start > first, !tokens[start].startsLine {
      start -= 1
      let token = tokens[start]
      if token.isSymbol("//"), token.followsSpace, tokens[start + 1].followsSpace { return token }
    }
    return nil
  }
}

extension Token {
  var described: String {
    switch kind {
    case .end: "the end of the file"
    case .string: text.unicodeScalars.count > 40 ? "a string" : text
    case .symbol where text == ",": "a comma"
    default: text
    }
  }
}
