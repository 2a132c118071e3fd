extension TokenCursor {
  /// Parses `Name`, `[T]` or `[String: T]`, each with `?` or not.
  mutating func typeReference() throws(Abandoned) -> TypeSyntax {
    let start = index
    var type: TypeSyntax
    if current.isSymbol("[") {
      try nest(from: current.range)
      advance()
      let element = try typeReference()
      if accept(symbol: ":") {
        let value = try typeReference()
        try expect(symbol: "]", "] after the type of a dictionary's values")
        type = TypeSyntax(
          range: range(from: start), kind: .dictionary(key: element, value: value))
      } else {
        try expect(symbol: "]", "] after the type of a list's items")
        type = TypeSyntax(range: range(from: start), kind: .list(element))
      }
      nesting -= 1
    } else {
      guard current.kind == .name else {
        throw unexpected("a type such as Int, [String] or Order?")
      }
      let name = advance()
      type = TypeSyntax(range: name.range, kind: .init(name.text))
      if lineGoesOn {
        if current.isSymbol("<") {
          throw fail(
            .syntax, "found < after \(name.text), as types take no parameters",
            at: current.range,
            fix: "[T] for a list, [String: T] for a dictionary, T? for what may be missing")
        }
        if current.isSymbol("["), token(after: 1).isSymbol("]") {
          throw fail(
            .syntax, "found [] after \(name.text), wanted the brackets around it",
            at: current.range, fix: "[\(name.text)]")
        }
      }
    }
    while current.isSymbol("?"), lineGoesOn {
      let mark = advance()
      if case .optional = type.kind {
        collector.error(
          .invalidType, "found a second ?, wanted one: what is nil is nil once", at: mark.range)
      } else {
        type = TypeSyntax(range: range(from: start), kind: .optional(type))
      }
    }
    return type
  }
}
