internal import SaxEvents
internal import SaxValues

/// The refusals of what follows a field and is no clause.
extension Parser {
  /// Reports what follows a field, and is no clause, with the one that was meant.
  func reportUnknownClause(of field: FieldSyntax) {
    if let predicate = predicateMeant(for: field) {
      _ = cursor.unexpected("a predicate for what has to hold", fix: predicate)
      return
    }
    if let path = cursor.pathMeant(for: field) {
      _ = cursor.unexpected("from before a path", fix: path.isEmpty ? nil : "from \(path)")
      return
    }
    if cursor.current.isSymbol("=") {
      let value = cursor.token(after: 1)
      let isValue = !value.startsLine && [.name, .number, .string].contains(value.kind)
      if isValue, UnsupportedSyntax.wordsForNil.contains(value.text) {
        _ = cursor.unexpected(
          field.isOptional
            ? "no default: by its ? the field is nil where nothing comes"
            : "? behind the type of a field that may be missing",
          fix: field.isOptional ? "leave out = \(value.text)" : "?")
        return
      }
      if field.isBool, value.kind == .name, !["true", "false"].contains(value.text) {
        _ = cursor.unexpected("from before a path", fix: nil)
        return
      }
      let name = value.isSymbol(".") ? cursor.token(after: 2) : value
      _ = cursor.unexpected(
        "default before the value of a field that is missing",
        fix: "default \(isValue || name.kind == .name ? name.text : "…")")
      return
    }
    if cursor.current.isSymbol("|"), field.from == nil {
      let other = cursor.token(after: 1)
      let isOptional = UnsupportedSyntax.wordsForNil.contains(other.text)
      _ = cursor.unexpected(
        isOptional
          ? "? behind the type of a field that may be missing"
          : "from before a path, or one type: a field has one",
        fix: isOptional
          ? "\(cursor.previous.text)?" : "String, which takes numbers as they are written, or Any")
      return
    }
    guard cursor.current.kind == .name else {
      reportSymbol(behind: field)
      return
    }
    if ["or", "OR", "Or"].contains(cursor.current.text), field.from != nil, isNextAlternative {
      _ = cursor.unexpected("| between alternatives", fix: "| \(cursor.token(after: 1).text)")
      return
    }
    let nearest = NearestName.of(cursor.current.text, among: cursor.keywords.ofFields)
    if nearest == nil, field.from != nil, cursor.previous.kind == .name, !cursor.current.startsLine
    {
      cursor.collector.error(
        .unknownClause,
        "\(cursor.current.text) is no clause; a name with a space in it stands in backticks",
        at: cursor.current.range, fix: spacedName)
      return
    }
    cursor.collector.error(
      .unknownClause,
      "\(cursor.current.text) is no clause\(NearestName.asked(nearest))",
      at: cursor.current.range,
      fix: nearest ?? "one of \(cursor.keywords.ofFields.joined(separator: ", "))")
  }

  private func reportSymbol(behind field: FieldSyntax) {
    let next = cursor.token(after: 1)
    if cursor.current.isSymbol(","), field.from != nil, isNextAlternative {
      _ = cursor.unexpected("| between alternatives, or ; between fields", fix: "| \(next.text)")
    } else if cursor.current.isSymbol("@"), !cursor.current.followsSpace,
      cursor.previous.kind == .name,
      next.kind == .name, !next.followsSpace
    {
      let name = "`\(cursor.previous.text)@\(next.text)`"
      _ = cursor.unexpected("backticks around a name with @ in it", fix: name)
    } else if Self.comparisons[cursor.current.text] != nil, field.from != nil, !next.startsLine,
      [.number, .string].contains(next.kind)
    {
      _ = cursor.unexpected(
        "a predicate behind the path for what has to hold",
        fix: "[. \(cursor.current.text) \(next.text)] behind the path")
    } else {
      _ = cursor.unexpected(
        "a clause such as from, ; or a line end", fix: cursor.current.isSymbol(",") ? ";" : nil)
    }
  }

  /// True if a name follows in the line that begins neither a field nor a clause.
  private var isNextAlternative: Bool {
    let next = cursor.token(after: 1)
    return next.kind == .name && !next.startsLine && !cursor.token(after: 2).isSymbol(":")
      && !cursor.keywords.ofFields.contains(next.text)
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
      guard field.isBool, cursor.current.isSymbol("="), cursor.token(after: 1).kind == .name else {
        return nil
      }
      count = 1 + cursor.pathLength(after: 1)
      path = "from \(cursor.text(from: cursor.index + 1, to: cursor.index + count))"
    } else if field.formats != nil || field.defaultValue != nil {
      // A predicate stands behind the path.
      return nil
    }
    guard cursor.token(after: count).kind == .symbol, !cursor.token(after: count).startsLine,
      let operation = Self.comparisons[cursor.token(after: count).text]
    else { return nil }
    let sign = cursor.token(after: count + 1).isSymbol("-") ? "-" : ""
    let value = cursor.token(after: count + (sign.isEmpty ? 1 : 2))
    guard !value.startsLine, [.number, .string].contains(value.kind),
      // `id: Int = 1` gives a default.
      field.isBool || field.from != nil && operation != "="
        || cursor.token(after: count).text == "=="
    else { return nil }
    let isAsked = field.isBool && !cursor.isFollowed(by: "as")
    return "\(path)[. \(operation) \(sign)\(value.text)]" + (isAsked ? " as exists" : "")
  }

  /// The names up to a clause as one, in backticks: `customer name`.
  private var spacedName: String {
    var start = cursor.index - 1
    let isAttribute = start > 0 && cursor.tokens[start - 1].isSymbol("@")
    while start > cursor.first + 1, cursor.tokens[start - 1].kind == .name,
      cursor.tokens[start].followsSpace,
      !cursor.keywords.ofFields.contains(cursor.tokens[start - 1].text)
    {
      start -= 1
    }
    var end = cursor.index
    while cursor.tokens[end].kind == .name, !cursor.tokens[end].startsLine || end == cursor.index,
      end == cursor.index || !cursor.keywords.ofFields.contains(cursor.tokens[end].text)
    {
      end += 1
    }
    return (isAttribute ? "@" : "") + "`\(cursor.text(from: start, to: end))`"
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

extension TokenCursor {
  /// The path that stands behind `=`, or behind a word that other languages have for `from`; nil if none does, and empty
  /// if its end is not known.
  fileprivate func pathMeant(for field: FieldSyntax) -> String? {
    if field.from != nil { return nil }
    let count = pathLength(after: 1)
    if count == 0 { return nil }
    // Where a predicate follows, its end is not looked for.
    let isWhole = !token(after: 1 + count).isSymbol("[")
    let path = isWhole ? text(from: index + 1, to: index + 1 + count) : ""
    if current.kind == .name {
      return Self.wordsForFrom.contains(current.text.lowercased()) ? path : nil
    }
    guard current.isSymbol("=") else { return nil }
    // `.open`, as Swift has it.
    if token(after: 1).isSymbol(".") { return nil }
    let isPlain = count == 1 && !(field.isBool && !["true", "false"].contains(path))
    return isPlain || token(after: 1 + count).isSymbol("(")
      || UnsupportedSyntax.wordsForNil.contains(path) ? nil : path
  }

  private static let wordsForFrom: Set = ["at", "of", "path", "by", "xpath", "source", "via"]

  /// The number of tokens that make a path in this line, from one on.
  fileprivate func pathLength(after start: Int) -> Int {
    var count = start
    while !token(after: count).startsLine,
      [.name, .backticked].contains(token(after: count).kind)
        || ["/", "//", "@", ".", ".."].contains(token(after: count).text)
    {
      // Two names beside one another are no path.
      if count > start, token(after: count).kind != .symbol,
        token(after: count - 1).kind != .symbol
      {
        break
      }
      count += 1
    }
    return count - start
  }
}
