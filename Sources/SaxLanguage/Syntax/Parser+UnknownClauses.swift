internal import SaxEvents
internal import SaxValues

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
      if field.isBool, value.kind == .name, !["true", "false"].contains(value.text) {
        let isPath = !token(after: 2).isSymbol("(")
        _ = unexpected("from before a path", fix: isPath ? "from \(value.text)" : nil)
        return
      }
      _ = unexpected(
        "default before the value of a field that is missing",
        fix: "default \(isValue ? value.text : "…")")
      return
    }
    if current.isSymbol("|"), field.from == nil {
      let other = token(after: 1)
      let isOptional = UnsupportedSyntax.wordsForNil.contains(other.text)
      _ = unexpected(
        isOptional
          ? "? behind the type of a field that may be missing"
          : "from before a path, or one type: a field has one",
        fix: isOptional
          ? "\(previous.text)?" : "String, which takes numbers as they are written, or Any")
      return
    }
    guard current.kind == .name else {
      reportSymbol(behind: field)
      return
    }
    if ["or", "OR", "Or"].contains(current.text), field.from != nil, isNextAlternative {
      _ = unexpected("| between alternatives", fix: "| \(token(after: 1).text)")
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

  private func reportSymbol(behind field: FieldSyntax) {
    let next = token(after: 1)
    if current.isSymbol(","), field.from != nil, isNextAlternative {
      _ = unexpected("| between alternatives, or ; between fields", fix: "| \(next.text)")
    } else if current.isSymbol("@"), !current.followsSpace, previous.kind == .name,
      next.kind == .name, !next.followsSpace
    {
      let name = "`\(previous.text)@\(next.text)`"
      _ = unexpected("backticks around a name with @ in it", fix: name)
    } else if Self.comparisons[current.text] != nil, field.from != nil, !next.startsLine,
      [.number, .string].contains(next.kind)
    {
      _ = unexpected(
        "a predicate behind the path for what has to hold",
        fix: "[. \(current.text) \(next.text)] behind the path")
    } else {
      _ = unexpected(
        "a clause such as from, ; or a line end", fix: current.isSymbol(",") ? ";" : nil)
    }
  }

  /// True if a name follows in the line that begins neither a field nor a clause.
  private var isNextAlternative: Bool {
    let next = token(after: 1)
    return next.kind == .name && !next.startsLine && !token(after: 2).isSymbol(":")
      && !Self.clauses.contains(next.text)
  }

  /// The operators of comparisons, each as XPath writes it.
  private static let comparisons = [
    "=": "=", "==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
  ]

  /// The predicate for a comparison behind a path, `from b > 3`, and for that of a Bool, `= b > 3`.
  private func predicateMeant(for field: FieldSyntax) -> String? {
    var count = 0
    var path = ""
    if field.from == nil {
      guard field.isBool, current.isSymbol("="), token(after: 1).kind == .name else { return nil }
      count = 1
      while !token(after: count).startsLine,
        [.name, .backticked].contains(token(after: count).kind)
          || ["/", "//", "@"].contains(token(after: count).text)
      {
        count += 1
      }
      path = "from \(text(from: index + 1, to: index + count))"
    } else if field.formats != nil || field.defaultValue != nil {
      // A predicate stands behind the path.
      return nil
    }
    guard token(after: count).kind == .symbol, !token(after: count).startsLine,
      let operation = Self.comparisons[token(after: count).text]
    else { return nil }
    let sign = token(after: count + 1).isSymbol("-") ? "-" : ""
    let value = token(after: count + (sign.isEmpty ? 1 : 2))
    guard !value.startsLine, [.number, .string].contains(value.kind),
      // `id: Int = 1` gives a default.
      field.isBool || field.from != nil && operation != "=" || token(after: count).text == "=="
    else { return nil }
    let isAsked = field.isBool && !isFollowed(by: "as")
    return "\(path)[. \(operation) \(sign)\(value.text)]" + (isAsked ? " as exists" : "")
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
    case .scalar(.bool): true
    case .optional(let wrapped): wrapped.kind == .scalar(.bool)
    default: false
    }
  }

  fileprivate var isOptional: Bool {
    if case .optional = type?.kind { true } else { false }
  }
}
