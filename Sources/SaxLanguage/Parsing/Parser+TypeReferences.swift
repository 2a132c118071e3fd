extension Parser {
  /// `Name`, `[T]`, `[String: T]`, each with `?` or not.
  mutating func typeReference() throws(Abandoned) -> TypeSyntax {
    let start = cursor.index
    var type: TypeSyntax
    if cursor.current.isSymbol("[") {
      try cursor.nest(from: cursor.current.range)
      cursor.advance()
      let element = try typeReference()
      if cursor.accept(symbol: ":") {
        let value = try typeReference()
        try cursor.expect(symbol: "]", "] after the type of a dictionary's values")
        type = TypeSyntax(
          range: cursor.range(from: start), kind: .dictionary(key: element, value: value))
      } else {
        try cursor.expect(symbol: "]", "] after the type of a list's items")
        type = TypeSyntax(range: cursor.range(from: start), kind: .list(element))
      }
      cursor.nesting -= 1
    } else {
      guard cursor.current.kind == .name else {
        throw cursor.unexpected("a type such as Int, [String] or Order?")
      }
      let name = cursor.advance()
      type = TypeSyntax(range: name.range, kind: .init(name.text))
      if cursor.lineGoesOn {
        if cursor.current.isSymbol("<") {
          throw cursor.fail(
            .syntax, "found < after \(name.text), as types take no parameters",
            at: cursor.current.range,
            fix: "[T] for a list, [String: T] for a dictionary, T? for what may be missing")
        }
        if cursor.current.isSymbol("["), cursor.token(after: 1).isSymbol("]") {
          throw cursor.fail(
            .syntax, "found [] after \(name.text), wanted the brackets around it",
            at: cursor.current.range, fix: "[\(name.text)]")
        }
      }
    }
    while cursor.current.isSymbol("?"), cursor.lineGoesOn {
      let mark = cursor.advance()
      if case .optional = type.kind {
        cursor.collector.error(
          .invalidType, "found a second ?, wanted one: what is nil is nil once", at: mark.range)
      } else {
        type = TypeSyntax(range: cursor.range(from: start), kind: .optional(type))
      }
    }
    return type
  }
}
