extension Parser {
  /// `-> T?, 404 -> none`
  mutating func results() throws(Abandoned) -> [ResultSyntax] {
    var results: [ResultSyntax] = []
    repeat {
      let start = cursor.index
      let statuses = cursor.current.kind == .number ? try cursor.statusRange() : nil
      guard cursor.goesOn || cursor.index == cursor.first, cursor.accept(symbol: "->") else {
        throw cursor.unexpected("-> and what comes")
      }
      var result = ResultSyntax(statuses: statuses, kind: try resultKind())
      result.range = cursor.range(from: start)
      results.append(result)
    } while cursor.goesOn && cursor.accept(symbol: ",")
    return results
  }

  private mutating func resultKind() throws(Abandoned) -> ResultSyntax.Kind {
    let word = cursor.current
    let kind: ResultSyntax.Kind
    switch word.text {
    case "none" where cursor.goesOn:
      cursor.advance()
      kind = .none
    case "File" where cursor.goesOn:
      cursor.advance()
      kind = .file
    case "events" where cursor.goesOn:
      cursor.advance()
      let hasType =
        cursor.goesOn && (cursor.current.isSymbol("[") || cursor.current.kind == .name)
        && !cursor.keywords.ofCalls.contains(cursor.current.text)
      kind = .events(hasType ? try cursor.typeReference() : nil)
    default:
      guard cursor.goesOn else { throw cursor.unexpected("a type, Data, File, events or none") }
      return .type(try cursor.typeReference())
    }
    if cursor.current.isSymbol("?"), cursor.goesOn {
      throw cursor.fail(
        .invalidType, "found ? after \(word.text), which is never nil", at: cursor.current.range,
        fix: word.text)
    }
    return kind
  }
}
