/// Parsers of words in the entries of services.
extension TokenCursor {
  /// True if an entry goes on here: on its line, behind `=`, a comma or `->`, or in parentheses.
  var goesOn: Bool {
    if isAtEnd || current.isSymbol(";") || current.isSymbol("}") { return false }
    if !current.startsLine { return true }
    return !beginsCall && (nesting > 0 || ["=", ",", "->"].contains(previous.text))
  }

  /// Parses a word of the language, if it is the next one of the entry.
  mutating func accept(word: String) -> Bool {
    guard goesOn, current.isName(word) else { return false }
    advance()
    return true
  }

  /// Parses a name, where the entry goes on.
  mutating func name(_ wanted: String) throws(Abandoned) -> WordSyntax {
    guard goesOn else { throw unexpected(wanted) }
    return try expectName(wanted)
  }

  /// Parses a text in quotes, where the entry goes on.
  ///
  /// - Parameter isURI: true if commas, brackets and `#` may be meant to be part of it.
  mutating func string(_ wanted: String, isURI: Bool = false) throws(Abandoned) -> WordSyntax {
    guard goesOn else { throw unexpected(wanted) }
    return try expectString(wanted, isURI: isURI)
  }

  /// Parses a name or a quoted text.
  mutating func nameOrString(_ wanted: String) throws(Abandoned) -> WordSyntax {
    if current.kind == .string, goesOn { return try string(wanted) }
    return try name(wanted)
  }

  /// Parses a number, where the entry goes on.
  mutating func number(_ wanted: String) throws(Abandoned) -> WordSyntax {
    guard goesOn, current.kind == .number else { throw unexpected(wanted) }
    let token = advance()
    return WordSyntax(text: token.value, range: token.range)
  }

  /// Parses items with commas between them.
  mutating func list<Item>(
    _ item: (inout TokenCursor) throws(Abandoned) -> Item
  ) throws(Abandoned) -> [Item] {
    var items = [try item(&self)]
    while goesOn, accept(symbol: ",") { items.append(try item(&self)) }
    return items
  }

  /// Parses `404` or `200..299`.
  mutating func statusRange() throws(Abandoned) -> StatusRangeSyntax {
    let first = try status()
    if current.isSymbol(".."), goesOn {
      advance()
      return StatusRangeSyntax(first: first, last: try status())
    }
    let rest = current
    if rest.kind == .name, !rest.followsSpace, !rest.startsLine {
      // `2xx`, as others have it.
      throw fail(
        .syntax, "found \(first.text)\(rest.text), wanted a status such as 404", at: first.range,
        fix: first.text.count == 1 ? "\(first.text)00..\(first.text)99" : nil)
    }
    return StatusRangeSyntax(first: first)
  }

  private mutating func status() throws(Abandoned) -> WordSyntax {
    guard goesOn || index == first, current.kind == .number else {
      throw unexpected("a status such as 404")
    }
    let number = advance()
    return WordSyntax(text: number.value, range: number.range)
  }
}
