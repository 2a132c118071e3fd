extension Parser {
  /// `-> T?, 404 -> none`
  mutating func results() throws(Abandoned) -> [ResultSyntax] {
    var results: [ResultSyntax] = []
    repeat {
      let start = cursor.index
      let statuses = cursor.current.kind == .number ? try statusRange() : nil
      guard goesOn || cursor.index == cursor.first, cursor.accept(symbol: "->") else {
        throw cursor.unexpected("-> and what comes")
      }
      var result = ResultSyntax(statuses: statuses, kind: try resultKind())
      result.range = cursor.range(from: start)
      results.append(result)
    } while goesOn && cursor.accept(symbol: ",")
    return results
  }

  private mutating func resultKind() throws(Abandoned) -> ResultSyntax.Kind {
    let word = cursor.current
    let kind: ResultSyntax.Kind
    switch word.text {
    case "none" where goesOn:
      cursor.advance()
      kind = .none
    case "File" where goesOn:
      cursor.advance()
      kind = .file
    case "events" where goesOn:
      cursor.advance()
      let hasType =
        goesOn && (cursor.current.isSymbol("[") || cursor.current.kind == .name)
        && !TokenCursor.callClauses.contains(cursor.current.text)
      kind = .events(hasType ? try typeReference() : nil)
    default:
      guard goesOn else { throw cursor.unexpected("a type, Data, File, events or none") }
      return .type(try typeReference())
    }
    if cursor.current.isSymbol("?"), goesOn {
      throw cursor.fail(
        .invalidType, "found ? after \(word.text), which is never nil", at: cursor.current.range,
        fix: word.text)
    }
    return kind
  }

  /// `404`, `200..299`
  mutating func statusRange() throws(Abandoned) -> StatusRangeSyntax {
    let first = try status()
    if cursor.current.isSymbol(".."), goesOn {
      cursor.advance()
      return StatusRangeSyntax(first: first, last: try status())
    }
    let rest = cursor.current
    if rest.kind == .name, !rest.followsSpace, !rest.startsLine {
      // `2xx`, as others have it.
      throw cursor.fail(
        .syntax, "found \(first.text)\(rest.text), wanted a status such as 404", at: first.range,
        fix: first.text.count == 1 ? "\(first.text)00..\(first.text)99" : nil)
    }
    return StatusRangeSyntax(first: first)
  }

  private mutating func status() throws(Abandoned) -> WordSyntax {
    guard goesOn || cursor.index == cursor.first, cursor.current.kind == .number else {
      throw cursor.unexpected("a status such as 404")
    }
    let number = cursor.advance()
    return WordSyntax(text: number.value, range: number.range)
  }
}
