extension Parser {
  package static let declarations = [
    "language", "mapping", "namespace", "import", "names", "dates", "emit", "error", "type",
    "enum", "limit", "duplicates",
  ]

  package mutating func mapping(file: Int) -> MappingSyntax {
    var syntax = MappingSyntax(start: current.range)
    var isFirst = true
    while !isAtEnd {
      if accept(symbol: ";") { continue }
      nesting = 0
      first = index
      let start = index
      do {
        if let declaration = try declaration(isFirst: isFirst) {
          syntax.declarations.append(declaration)
        }
        isFirst = false
        try endDeclaration()
      } catch {
        isFirst = false
        // What it declares is known by name, so that nobody is told that it is missing.
        let name = tokens[min(start + 1, tokens.count - 1)]
        if name.kind == .name { syntax.damaged.insert(name.text) }
        if index == start { advance() }
        skipDeclaration()
      }
    }
    return syntax
  }

  private mutating func endDeclaration() throws(Abandoned) {
    if accept(symbol: ";") || isAtEnd || current.startsLine || previous.isSymbol("}") { return }
    throw unexpected("a line end or ; before it")
  }

  /// Goes on at the next line that begins a declaration.
  private mutating func skipDeclaration() {
    while !isAtEnd {
      if current.startsLine, isDeclaration { return }
      advance()
    }
  }

  /// True if a declaration begins here, rather than a field of that name.
  var isDeclaration: Bool {
    guard current.kind == .name, Self.declarations.contains(current.text) else { return false }
    return !token(after: 1).isSymbol(":")
  }

  private mutating func declaration(isFirst: Bool) throws(Abandoned) -> DeclarationSyntax? {
    try refuseForeignComment()
    guard current.kind == .name else {
      if current.isSymbol("}") {
        throw fail(.syntax, "found } without a { before it", at: current.range)
      }
      throw unexpected("a declaration such as emit or type")
    }
    let keyword = advance()
    switch keyword.text {
    case "language": return try language(keyword, isFirst: isFirst)
    case "mapping": return .mapping(try expectName("the mapping's name"))
    case "namespace": return .namespace(try namespace())
    case "import": return .import(try expectString("a file in quotes"))
    case "names":
      return .names(try expectName("snake_case, PascalCase or kebab-case"))
    case "dates": return .dates(try dates(keyword))
    case "emit": return .rule(rule(.emit, keyword))
    case "error": return .rule(rule(.error, keyword))
    case "type": return try type()
    case "enum": return .enumeration(try enumeration())
    case "limit": return .limit(try limit())
    case "duplicates": return .duplicates(try expectName("first or error"))
    default:
      let nearest = NearestName.of(keyword.text, among: Self.declarations)
      throw fail(
        .unknownDeclaration,
        "\(keyword.text) begins no declaration" + (nearest.map { "; did you mean \($0)?" } ?? ""),
        at: keyword.range,
        fix: nearest ?? "one of \(Self.declarations.joined(separator: ", "))")
    }
  }

  private mutating func language(
    _ keyword: Token, isFirst: Bool
  ) throws(Abandoned) -> DeclarationSyntax? {
    guard current.kind == .number, !current.startsLine else {
      throw unexpected("the language's version", fix: "language 1")
    }
    let version = advance()
    if version.value != "1" {
      collector.error(
        .unsupportedVersion, "version \(version.text) of the language, wanted 1",
        at: version.range, fix: "language 1")
    }
    if !isFirst {
      collector.error(
        .misplacedLanguage, "language stands after another declaration, wanted it first",
        at: keyword.range, fix: "language 1 as the first line")
    }
    return nil
  }

  private mutating func namespace() throws(Abandoned) -> NamespaceSyntax {
    let prefix = try expectName("a prefix, or default")
    try expect(symbol: "=", "= and the namespace's URI in quotes")
    let wanted = "a namespace's URI in quotes"
    var uris = [try expectString(wanted, isURI: true)]
    while accept(symbol: ",") { uris.append(try expectString(wanted, isURI: true)) }
    return NamespaceSyntax(prefix: prefix, uris: uris)
  }

  private mutating func dates(_ keyword: Token) throws(Abandoned) -> DatesSyntax {
    var dates = DatesSyntax(range: keyword.range, formats: [], zone: nil)
    if !current.isName("in") { dates.formats = try formats() }
    if current.isName("in") {
      advance()
      dates.zone = try expectString("a time zone in quotes")
    }
    return dates
  }

  /// Reports by itself, so that what of a rule can be read is checked.
  private mutating func rule(_ kind: Rule.Kind, _ keyword: Token) -> RuleSyntax {
    var rule = RuleSyntax(kind: kind, range: keyword.range)
    do {
      if current.isName("at"), token(after: 1).isSymbol("/") || token(after: 1).isSymbol("//") {
        throw unexpected("a type before at", fix: "\(keyword.text) Any at …")
      }
      rule.type = try typeReference()
      guard current.isName("at") else { throw missingAt(keyword) }
      advance()
      rule.path = try path()
    } catch {
      skipLine()
    }
    return rule
  }

  private func missingAt(_ keyword: Token) -> Abandoned {
    let head = text(from: first)
    if lineGoesOn, current.isSymbol("/") || current.isSymbol("//") {
      return unexpected("at before the path", fix: "\(head) at \(restOfLine(from: index))")
    }
    if lineGoesOn, ["from", "in", "to", "of", "on"].contains(current.text), current.kind == .name {
      return unexpected("at and a path", fix: "\(head) at \(restOfLine(from: index + 1))")
    }
    return unexpected("at and a path")
  }

  /// The text on the line from a token on, up to where a declaration or an entry ends.
  func restOfLine(from start: Int) -> String {
    var end = start
    while end < tokens.count - 1, end == start || !tokens[end].startsLine,
      !tokens[end].isSymbol(";"), !tokens[end].isSymbol("}")
    {
      end += 1
    }
    return text(from: start, to: end)
  }

  private mutating func skipLine() {
    nesting = 0
    while !isAtEnd, !current.startsLine, !current.isSymbol(";") { advance() }
  }

  private mutating func limit() throws(Abandoned) -> LimitSyntax {
    let name = try expectName("the name of a limit, such as depth")
    _ = accept(symbol: "=")
    guard current.kind == .number else {
      throw unexpected("a positive number", fix: "limit \(name.text) 100")
    }
    let number = advance()
    var limit = LimitSyntax(
      name: name, value: WordSyntax(text: number.value, range: number.range))
    if current.kind == .name, !current.startsLine {
      let unit = advance()
      limit.unit = WordSyntax(text: unit.text, range: unit.range)
    }
    return limit
  }

  private mutating func type() throws(Abandoned) -> DeclarationSyntax {
    let name = try expectName("the type's name")
    if accept(symbol: "=") {
      guard current.isName("switch") else {
        throw unexpected(
          "switch and a path",
          fix: current.isSymbol("{")
            ? "type \(name.text) { … } without ="
            : NearestName.of(current.text, among: ["switch"]))
      }
      advance()
      return .choice(try choice(name))
    }
    var base: WordSyntax?
    if accept(symbol: ":") {
      base = try expectName("the name of the type to inherit from")
      if current.isSymbol(",") {
        collector.error(
          .syntax, "found a second base type, wanted { as a type inherits from one alone",
          at: current.range)
        while !isAtEnd, !current.startsLine, !current.isSymbol("{") { advance() }
      }
    }
    let errors = collector.errorCount
    let members = try body(of: name.text)
    return .object(
      ObjectSyntax(
        name: name, base: base, members: members, isDamaged: collector.errorCount > errors))
  }

  private mutating func choice(_ name: WordSyntax) throws(Abandoned) -> SwitchSyntax {
    var choice = SwitchSyntax(name: name, path: nil, cases: [])
    let errors = collector.errorCount
    choice.path = pathBeforeBrace()
    try inBraces(of: name.text) { parser throws(Abandoned) in
      if parser.current.isName("else"), parser.token(after: 1).isSymbol("->") {
        let keyword = parser.advance()
        parser.advance()
        let otherwise = try parser.expectName("a type, or skip")
        if choice.otherwise == nil {
          choice.otherwise = otherwise
        } else {
          throw parser.fail(
            .duplicate, "else stands twice in the switch, wanted it once", at: keyword.range)
        }
        return
      }
      try parser.refuseForeignCase()
      let wanted = "a text in quotes, or else ->"
      var literals = [try parser.expectString(wanted)]
      while parser.accept(symbol: ",") { literals.append(try parser.expectString(wanted)) }
      try parser.expect(symbol: "->", "-> and a type")
      choice.cases.append(
        SwitchSyntax.Case(literals: literals, type: try parser.expectName("a type")))
    }
    choice.isDamaged = collector.errorCount > errors
    return choice
  }

  /// `default -> T` and `case "a": T`, as other languages have them.
  private func refuseForeignCase() throws(Abandoned) {
    if ["default", "otherwise", "_"].contains(current.text), token(after: 1).isSymbol("->") {
      throw fail(
        .syntax, "found \(current.text), wanted else for all other texts", at: current.range,
        fix: "else ->")
    }
    if current.isName("case"), token(after: 1).kind == .string {
      throw fail(
        .syntax, "found case, wanted a text alone", at: current.range,
        fix: "\(token(after: 1).text) ->")
    }
  }

  private mutating func enumeration() throws(Abandoned) -> EnumSyntax {
    let name = try expectName("the enum's name")
    var syntax = EnumSyntax(name: name, cases: [])
    let errors = collector.errorCount
    try inBraces(of: name.text) { parser throws(Abandoned) in
      let next = parser.token(after: 1)
      if parser.current.isName("else"), next.kind == .name, !next.startsLine {
        let keyword = parser.advance()
        let otherwise = try parser.expectName("the case for all other texts")
        if syntax.otherwise == nil {
          syntax.otherwise = otherwise
        } else {
          throw parser.fail(
            .duplicate, "else stands twice in the enum, wanted it once", at: keyword.range)
        }
        return
      }
      var entry = EnumSyntax.Case(name: try parser.expectName("a case"), literals: [])
      if parser.accept(symbol: "=") {
        repeat {
          entry.literals.append(try parser.expectString("a text in quotes"))
        } while parser
          .accept(symbol: ",")
      }
      syntax.cases.append(entry)
    }
    syntax.isDamaged = collector.errorCount > errors
    return syntax
  }
}
