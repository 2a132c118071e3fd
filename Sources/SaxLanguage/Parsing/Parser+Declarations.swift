extension Parser {
  mutating func mapping(file: Int) -> MappingSyntax {
    var syntax = MappingSyntax(start: cursor.current.range)
    var isFirst = true
    while !cursor.isAtEnd {
      if cursor.accept(symbol: ";") { continue }
      cursor.nesting = 0
      cursor.first = cursor.index
      let start = cursor.index
      do {
        if let declaration = try declaration(isFirst: isFirst) {
          syntax.declarations.append(declaration)
        }
        isFirst = false
        try endDeclaration()
      } catch {
        isFirst = false
        // What it declares is known by name, so that nobody is told that it is missing.
        let name = cursor.tokens[min(start + 1, cursor.tokens.count - 1)]
        if name.kind == .name { syntax.damaged.insert(name.text) }
        if cursor.index == start { cursor.advance() }
        skipDeclaration()
      }
    }
    return syntax
  }

  private mutating func endDeclaration() throws(Abandoned) {
    if cursor.accept(symbol: ";") || cursor.isAtEnd || cursor.current.startsLine
      || cursor.previous.isSymbol("}")
    {
      return
    }
    throw cursor.unexpected("a line end or ; before it")
  }

  /// Goes on at the next line that begins a declaration.
  private mutating func skipDeclaration() {
    while !cursor.isAtEnd {
      if cursor.current.startsLine, cursor.isDeclaration { return }
      cursor.advance()
    }
  }

  private mutating func declaration(isFirst: Bool) throws(Abandoned) -> DeclarationSyntax? {
    try cursor.refuseForeignComment()
    guard cursor.current.kind == .name else {
      if cursor.current.isSymbol("}") {
        throw cursor.fail(.syntax, "found } without a { before it", at: cursor.current.range)
      }
      throw cursor.unexpected("a declaration such as emit or type")
    }
    let keyword = cursor.advance()
    switch keyword.text {
    case "language": return try language(keyword, isFirst: isFirst)
    case "mapping": return .mapping(try cursor.expectName("the mapping's name"))
    case "namespace": return .namespace(try namespace())
    case "import": return .import(try cursor.expectString("a file in quotes"))
    case "names":
      return .names(try cursor.expectName("snake_case, PascalCase or kebab-case"))
    case "dates": return .dates(try dates(keyword))
    case "emit": return .rule(rule(.emit, keyword))
    case "error": return .rule(rule(.error, keyword))
    case "type": return try type(keyword)
    case "enum": return .enumeration(try enumeration(keyword))
    case "limit": return .limit(try limit())
    case "duplicates": return .duplicates(try cursor.expectName("first or error"))
    case "service": return .service(try service(keyword))
    default:
      let nearest = NearestName.of(keyword.text, among: TokenCursor.declarations)
      throw cursor.fail(
        .unknownDeclaration,
        "\(keyword.text) begins no declaration\(NearestName.asked(nearest))",
        at: keyword.range,
        fix: nearest ?? "one of \(TokenCursor.declarations.joined(separator: ", "))")
    }
  }

  private mutating func language(
    _ keyword: Token, isFirst: Bool
  ) throws(Abandoned) -> DeclarationSyntax? {
    guard cursor.current.kind == .number, !cursor.current.startsLine else {
      throw cursor.unexpected("the language's version", fix: "language 1")
    }
    let version = cursor.advance()
    if version.value != "1" {
      cursor.collector.error(
        .unsupportedVersion, "version \(version.text) of the language, wanted 1",
        at: version.range, fix: "language 1")
    }
    if !isFirst {
      cursor.collector.error(
        .misplacedLanguage, "language stands after another declaration, wanted it first",
        at: keyword.range, fix: "language 1 as the first line")
    }
    return nil
  }

  private mutating func namespace() throws(Abandoned) -> NamespaceSyntax {
    let prefix = try cursor.expectName("a prefix, or default")
    try cursor.expect(symbol: "=", "= and the namespace's URI in quotes")
    let wanted = "a namespace's URI in quotes"
    var uris = [try cursor.expectString(wanted, isURI: true)]
    while cursor.accept(symbol: ",") { uris.append(try cursor.expectString(wanted, isURI: true)) }
    return NamespaceSyntax(prefix: prefix, uris: uris)
  }

  private mutating func dates(_ keyword: Token) throws(Abandoned) -> DatesSyntax {
    var dates = DatesSyntax(range: keyword.range, formats: [], zone: nil)
    if !cursor.current.isName("in") { dates.formats = try cursor.formats() }
    if cursor.current.isName("in") {
      cursor.advance()
      dates.zone = try cursor.expectString("a time zone in quotes")
    }
    return dates
  }

  /// Reports by itself, so that what of a rule can be read is checked.
  private mutating func rule(_ kind: Rule.Kind, _ keyword: Token) -> RuleSyntax {
    var rule = RuleSyntax(kind: kind, range: keyword.range)
    do {
      if cursor.current.isName("at"),
        cursor.token(after: 1).isSymbol("/") || cursor.token(after: 1).isSymbol("//")
      {
        throw cursor.unexpected("a type before at", fix: "\(keyword.text) Any at …")
      }
      rule.type = try cursor.typeReference()
      guard cursor.current.isName("at") else { throw missingAt(keyword) }
      cursor.advance()
      rule.path = try path()
      if cursor.current.isName("to") {
        cursor.advance()
        rule.target = try cursor.target()
      }
    } catch {
      skipLine()
    }
    return rule
  }

  private func missingAt(_ keyword: Token) -> Abandoned {
    let head = cursor.text(from: cursor.first)
    if cursor.lineGoesOn, cursor.current.isSymbol("/") || cursor.current.isSymbol("//") {
      return cursor.unexpected(
        "at before the path", fix: "\(head) at \(cursor.restOfLine(from: cursor.index))")
    }
    if cursor.lineGoesOn, ["from", "in", "to", "of", "on"].contains(cursor.current.text),
      cursor.current.kind == .name
    {
      return cursor.unexpected(
        "at and a path", fix: "\(head) at \(cursor.restOfLine(from: cursor.index + 1))")
    }
    return cursor.unexpected("at and a path")
  }

  private mutating func skipLine() {
    cursor.nesting = 0
    while !cursor.isAtEnd, !cursor.current.startsLine, !cursor.current.isSymbol(";") {
      cursor.advance()
    }
  }

  private mutating func limit() throws(Abandoned) -> LimitSyntax {
    let name = try cursor.expectName("the name of a limit, such as depth")
    _ = cursor.accept(symbol: "=")
    guard cursor.current.kind == .number else {
      throw cursor.unexpected("a positive number", fix: "limit \(name.text) 100")
    }
    let number = cursor.advance()
    var limit = LimitSyntax(
      name: name, value: WordSyntax(text: number.value, range: number.range))
    if cursor.current.kind == .name, !cursor.current.startsLine {
      let unit = cursor.advance()
      limit.unit = WordSyntax(text: unit.text, range: unit.range)
    }
    return limit
  }

  private mutating func type(_ keyword: Token) throws(Abandoned) -> DeclarationSyntax {
    let name = try cursor.expectName("the type's name")
    var element = elementName()
    if cursor.accept(symbol: "=") {
      guard cursor.current.isName("switch") else {
        throw cursor.unexpected(
          "switch and a path",
          fix: cursor.current.isSymbol("{")
            ? "type \(name.text) { … } without ="
            : NearestName.of(cursor.current.text, among: ["switch"]))
      }
      cursor.advance()
      return .choice(try choice(name, element, keyword.documentation))
    }
    var base: WordSyntax?
    if cursor.accept(symbol: ":") {
      base = try cursor.expectName("the name of the type to inherit from")
      if cursor.current.isSymbol(",") {
        cursor.collector.error(
          .syntax, "found a second base type, wanted { as a type inherits from one alone",
          at: cursor.current.range)
        while !cursor.isAtEnd, !cursor.current.startsLine, !cursor.current.isSymbol("{") {
          cursor.advance()
        }
      }
    }
    element = element ?? elementName()
    let errors = cursor.collector.errorCount
    let members = try body(of: name.text)
    return .object(
      ObjectSyntax(
        name: name, base: base, element: element, members: members,
        documentation: keyword.documentation, isDamaged: cursor.collector.errorCount > errors))
  }

  /// The name after `as`; nil if there is no `as`.
  private mutating func elementName() -> PathSyntax? {
    guard cursor.current.isName("as"), !cursor.current.startsLine else { return nil }
    cursor.advance()
    return pathBeforeBrace()
  }

  private mutating func choice(
    _ name: WordSyntax, _ element: PathSyntax?, _ documentation: [String]
  ) throws(Abandoned) -> SwitchSyntax {
    var choice = SwitchSyntax(
      name: name, element: element, path: nil, cases: [], documentation: documentation)
    let errors = cursor.collector.errorCount
    choice.path = pathBeforeBrace()
    try inBraces(of: name.text) { parser throws(Abandoned) in
      if parser.cursor.current.isName("else"), parser.cursor.token(after: 1).isSymbol("->") {
        let keyword = parser.cursor.advance()
        parser.cursor.advance()
        return try parser.otherwise(
          &choice.otherwise, keyword, "a type, or skip", of: "the switch")
      }
      try parser.refuseForeignCase()
      let wanted = "a text in quotes, or else ->"
      var literals = [try parser.cursor.expectString(wanted)]
      while parser.cursor.accept(symbol: ",") {
        literals.append(try parser.cursor.expectString(wanted))
      }
      try parser.cursor.expect(symbol: "->", "-> and a type")
      choice.cases.append(
        SwitchSyntax.Case(literals: literals, type: try parser.cursor.expectName("a type")))
    }
    choice.isDamaged = cursor.collector.errorCount > errors
    return choice
  }

  /// Reads what stands behind `else`.
  private mutating func otherwise(
    _ otherwise: inout WordSyntax?, _ keyword: Token, _ wanted: String, of owner: String
  ) throws(Abandoned) {
    let name = try cursor.expectName(wanted)
    guard otherwise == nil else {
      throw cursor.fail(
        .duplicate, "else stands twice in \(owner), wanted it once", at: keyword.range)
    }
    otherwise = name
  }

  /// `default -> T` and `case "a": T`, as other languages have them.
  private func refuseForeignCase() throws(Abandoned) {
    if ["default", "otherwise", "_"].contains(cursor.current.text),
      cursor.token(after: 1).isSymbol("->")
    {
      throw cursor.fail(
        .syntax, "found \(cursor.current.text), wanted else for all other texts",
        at: cursor.current.range,
        fix: "else ->")
    }
    if cursor.current.isName("case"), cursor.token(after: 1).kind == .string {
      throw cursor.fail(
        .syntax, "found case, wanted a text alone", at: cursor.current.range,
        fix: "\(cursor.token(after: 1).text) ->")
    }
  }

  private mutating func enumeration(_ keyword: Token) throws(Abandoned) -> EnumSyntax {
    let name = try cursor.expectName("the enum's name")
    var syntax = EnumSyntax(name: name, cases: [], documentation: keyword.documentation)
    let errors = cursor.collector.errorCount
    try inBraces(of: name.text) { parser throws(Abandoned) in
      let next = parser.cursor.token(after: 1)
      if parser.cursor.current.isName("else"), next.kind == .name, !next.startsLine {
        let keyword = parser.cursor.advance()
        return try parser.otherwise(
          &syntax.otherwise, keyword, "the case for all other texts", of: "the enum")
      }
      var entry = EnumSyntax.Case(name: try parser.cursor.expectName("a case"), literals: [])
      if parser.cursor.accept(symbol: "=") {
        repeat {
          entry.literals.append(try parser.cursor.expectString("a text in quotes"))
        } while parser.cursor.accept(symbol: ",")
      }
      syntax.cases.append(entry)
    }
    syntax.isDamaged = cursor.collector.errorCount > errors
    return syntax
  }
}
