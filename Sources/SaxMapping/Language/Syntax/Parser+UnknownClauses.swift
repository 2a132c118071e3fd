internal import SaxEvents

/// The refusals of what follows a field and is no clause.
extension Parser {
  /// Reports what follows a field, and is no clause, with the one that was meant.
  func reportUnknownClause(of field: FieldSyntax) {
    if let predicate = predicateMeant(for: field) {
      _ = unexpected("a predicate for what has to hold", fix: predicate)
      return
    }
    if current.isSymbol("=") {
      let value = token(after: 1)
      let isValue = !value.startsLine && [.name, .number, .string].contains(value.kind)
      if isValue, UnsupportedSyntax.wordsForNil.contains(value.text) {
        _ = unexpected(
          field.isOptional
            ? "no default: by its ? the field is nil where nothing comes"
            : "? behind the type of a field that may be missing",
          fix: field.isOptional ? "leave out = \(value.text)" : "?")
        return
      }
      _ = unexpected(
        "default before the value of a field that is missing",
        fix: "default \(isValue ? value.text : "…")")
      return
    }
    if current.isSymbol("|"), field.from == nil {
      _ = unexpected(
        "from before a path, or one type: a field has one",
        fix: "String, which takes numbers as they are written, or Any")
      return
    }
    guard current.kind == .name else {
      _ = unexpected(
        "a clause such as from, ; or a line end", fix: current.isSymbol(",") ? ";" : nil)
      return
    }
    let nearest = NearestName.of(current.text, among: Self.clauses)
    if nearest == nil, field.from != nil, previous.kind == .name, !current.startsLine {
      collector.error(
        .unknownClause,
        "\(current.text) is no clause; a name with a space in it stands in backticks",
        at: current.range, fix: spacedName)
      return
    }
    collector.error(
      .unknownClause,
      "\(current.text) is no clause" + (nearest.map { "; did you mean \($0)?" } ?? ""),
      at: current.range, fix: nearest ?? "one of \(Self.clauses.joined(separator: ", "))")
  }

  private static let comparisons = ["=", "!=", "<", "<=", ">", ">="]

  /// The predicate for a comparison behind a path, `from b > 3`, and for that of a Bool, `= b > 3`.
  private func predicateMeant(for field: FieldSyntax) -> String? {
    var operation = current
    var value = token(after: 1)
    var path = ""
    if field.from == nil {
      guard field.isBool, current.isSymbol("="), value.kind == .name else { return nil }
      path = "from \(value.text)"
      (operation, value) = (token(after: 2), token(after: 3))
    }
    guard operation.kind == .symbol, Self.comparisons.contains(operation.text),
      !value.startsLine, [.number, .string].contains(value.kind),
      // `= 1` is a default, but of what is compared.
      field.isBool || operation.text != "="
    else { return nil }
    return "\(path)[. \(operation.text) \(value.text)]" + (field.isBool ? " as exists" : "")
  }

  /// The names up to a clause as one, in backticks: `customer name`.
  private var spacedName: String {
    var start = index - 1
    let isAttribute = start > 0 && tokens[start - 1].isSymbol("@")
    while start > first + 1, tokens[start - 1].kind == .name, tokens[start].followsSpace,
      !Self.clauses.contains(tokens[start - 1].text)
    {
      start -= 1
    }
    var end = index
    while tokens[end].kind == .name, !tokens[end].startsLine || end == index,
      end == index || !Self.clauses.contains(tokens[end].text)
    {
      end += 1
    }
    return (isAttribute ? "@" : "") + "`\(text(from: start, to: end))`"
  }
}

extension FieldSyntax {
  fileprivate var isBool: Bool {
    switch type?.kind {
    case .named("Bool"): true
    case .optional(let wrapped): if case .named("Bool") = wrapped.kind { true } else { false }
    default: false
    }
  }

  fileprivate var isOptional: Bool {
    if case .optional = type?.kind { true } else { false }
  }
}
