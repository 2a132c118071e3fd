extension Parser {
  /// A clause of a call or of a service, with its keyword.
  mutating func callClause() throws(Abandoned) -> CallClauseSyntax {
    var clauses = CallClauseParser(parser: self)
    // Where it stopped counts after an error, too.
    defer { self = clauses.parser }
    return try clauses.clause()
  }
}

/// Reads the clauses of calls.
private struct CallClauseParser {
  var parser: Parser

  private var cursor: TokenCursor {
    get { parser.cursor }
    set { parser.cursor = newValue }
  }

  private var goesOn: Bool { parser.goesOn }

  mutating func clause() throws(Abandoned) -> CallClauseSyntax {
    let keyword = cursor.advance()
    return CallClauseSyntax(range: keyword.range, kind: try content(ofClause: keyword))
  }

  private mutating func content(
    ofClause keyword: Token
  ) throws(Abandoned) -> CallClauseSyntax.Kind {
    switch keyword.text {
    case "header": return .header(try sent("a field's name"))
    case "query": return .query(try sent("a parameter's name"))
    case "cookie": return .cookie(try sent("a cookie's name"))
    case "auth": return .authentication(try authentication())
    case "success":
      return .success(
        try list { clauses throws(Abandoned) in
          try clauses.parser.statusRange()
        })
    case "error":
      return .errors(
        try list { clauses throws(Abandoned) in
          try clauses.errorType()
        })
    case "body": return .body(try requestBody())
    case "form": return .form(try list { clauses throws(Abandoned) in try clauses.part() })
    case "multipart":
      return .multipart(try list { clauses throws(Abandoned) in try clauses.part() })
    case "pages": return .pages(try pages())
    case "cache": return .cache(try duration())
    case "timeout": return .timeout(try duration())
    case "retry":
      let count = try number("a number of retries")
      let isAlways = cursor.current.isName("always") && goesOn
      if isAlways { cursor.advance() }
      return .retry(count, isAlways: isAlways)
    case "example": return .example(try parser.string("a file in quotes"))
    default: return .action(try parser.string("the action's URI in quotes"))
    }
  }

  private mutating func list<Item>(
    _ item: (inout CallClauseParser) throws(Abandoned) -> Item
  ) throws(Abandoned) -> [Item] {
    var items = [try item(&self)]
    while goesOn, cursor.accept(symbol: ",") { items.append(try item(&self)) }
    return items
  }

  private mutating func number(_ wanted: String) throws(Abandoned) -> WordSyntax {
    guard goesOn, cursor.current.kind == .number else { throw cursor.unexpected(wanted) }
    let token = cursor.advance()
    return WordSyntax(text: token.value, range: token.range)
  }

  /// A name, or what is in quotes.
  private mutating func nameOrString(_ wanted: String) throws(Abandoned) -> WordSyntax {
    if cursor.current.kind == .string, goesOn { return try parser.string(wanted) }
    return try parser.name(wanted)
  }

  /// `name = argument`, `"name" = "text {argument}"`, `argument`
  private mutating func sent(_ wanted: String) throws(Abandoned) -> SentSyntax {
    let isQuoted = cursor.current.kind == .string
    var sent = SentSyntax(name: try nameOrString(wanted))
    if cursor.current.isSymbol("="), goesOn {
      cursor.advance()
      sent.value =
        cursor.current.kind == .string && goesOn
        ? .text(try parser.string("a text"))
        : .argument(try parser.name("an argument, or a text in quotes"))
    } else if isQuoted {
      throw cursor.unexpected("= and an argument, or a text in quotes")
    }
    if cursor.current.isName("as"), goesOn {
      cursor.advance()
      guard cursor.current.isName("csv") else {
        throw cursor.unexpected("csv, for a list as one text with commas")
      }
      cursor.advance()
      sent.isJoined = true
    }
    return sent
  }

  private mutating func authentication() throws(Abandoned) -> AuthenticationSyntax {
    var result = AuthenticationSyntax(
      scheme: try parser.name("basic, digest, bearer, key, oauth, wsse or none"))
    switch result.scheme.text {
    case "basic", "digest", "bearer", "none": break
    case "wsse":
      result.isDigest = cursor.current.isName("digest") && goesOn
      if result.isDigest { cursor.advance() }
    case "key":
      let place = try parser.name("header or query, and its name")
      guard ["header", "query"].contains(place.text) else {
        throw cursor.fail(
          .syntax, "found \(place.text), wanted header or query", at: place.range,
          fix: "auth key header \"X-Key\"")
      }
      result.place = place
      result.name = try nameOrString("the name that the key is sent by")
    case "oauth":
      result.name = try parser.string("the URL that gives tokens, in quotes", isURI: true)
      if cursor.current.isName("scopes"), goesOn {
        cursor.advance()
        result.scopes = try parser.string("the scopes in quotes, with spaces between")
      }
    default:
      let known = ["basic", "digest", "bearer", "key", "oauth", "wsse", "none"]
      let nearest = NearestName.of(result.scheme.text, among: known)
      throw cursor.fail(
        .unknownClause, "\(result.scheme.text) is no authentication\(NearestName.asked(nearest))",
        at: result.scheme.range, fix: nearest ?? "one of \(known.joined(separator: ", "))")
    }
    return result
  }

  /// `404 Missing`, `Problem`
  private mutating func errorType() throws(Abandoned) -> ErrorSyntax {
    let statuses = cursor.current.kind == .number && goesOn ? try parser.statusRange() : nil
    guard goesOn else { throw cursor.unexpected("a status and a type, such as 404 Missing") }
    return ErrorSyntax(statuses: statuses, type: try parser.typeReference())
  }

  private mutating func requestBody() throws(Abandoned) -> BodySyntax {
    let word = try parser.name("an argument, or merge, text or a type of arguments")
    var body: BodySyntax
    // `body text` may be of an argument that is called so.
    let isAlone =
      cursor.current.kind != .name || !goesOn || cursor.beginsCallClause || cursor.beginsFormat
    switch word.text {
    case "merge" where !isAlone:
      body = BodySyntax(kind: .merge(try parser.name("an argument")))
    case "text" where !isAlone:
      body = BodySyntax(kind: .text(try parser.name("an argument")))
    default:
      if cursor.current.isSymbol("("), goesOn {
        body = BodySyntax(kind: .made(word, try madeOf()))
      } else {
        body = BodySyntax(kind: .argument(word))
      }
    }
    if cursor.current.isName("as"), goesOn {
      cursor.advance()
      guard goesOn else { throw cursor.unexpected("json, xml or a media type in quotes") }
      body.format = try parser.cursor.format()
    }
    return body
  }

  /// `(a, b)`
  private mutating func madeOf() throws(Abandoned) -> [WordSyntax] {
    let opening = cursor.current.range
    try cursor.nest(from: opening)
    cursor.advance()
    var names: [WordSyntax] = []
    while !cursor.accept(symbol: ")") {
      guard goesOn else {
        throw cursor.fail(
          .unterminated,
          "the arguments are not closed, wanted ) before \(cursor.current.described)", at: opening)
      }
      if !names.isEmpty { try cursor.expect(symbol: ",", "a comma or ) behind an argument") }
      names.append(try parser.name("an argument"))
    }
    cursor.nesting -= 1
    return names
  }

  /// `file as "image/png"`, `"number" = id`
  private mutating func part() throws(Abandoned) -> PartSyntax {
    let isQuoted = cursor.current.kind == .string
    let word = try nameOrString("an argument, or a name in quotes and = before it")
    var part: PartSyntax
    if cursor.current.isSymbol("="), goesOn {
      cursor.advance()
      part = PartSyntax(name: word, argument: try parser.name("an argument"))
    } else if isQuoted {
      throw cursor.unexpected("= and an argument")
    } else {
      part = PartSyntax(argument: word)
    }
    if cursor.current.isName("as"), goesOn {
      cursor.advance()
      part.mediaType = try parser.string("a media type in quotes")
    }
    return part
  }

  private mutating func pages() throws(Abandoned) -> PagesSyntax {
    let wanted = "link, a field such as Page.next, or a parameter such as page from 1"
    let word = try nameOrString(wanted)
    if cursor.current.isSymbol("="), goesOn {
      cursor.advance()
      return .cursor(word, field: try parser.name("a field such as Page.cursor"))
    }
    if cursor.current.isName("from"), goesOn {
      cursor.advance()
      return .number(word, first: try number("the number of the first page"))
    }
    if cursor.current.isName("step"), goesOn {
      cursor.advance()
      if cursor.current.kind == .number, goesOn {
        return .offset(word, step: try number("a number"))
      }
      return .offset(word, step: try parser.name("an argument, or a number"))
    }
    if word.text == "link" { return .link(word) }
    guard word.text.contains(".") else {
      throw cursor.fail(
        .syntax, "found \(word.text), wanted \(wanted)", at: word.range,
        fix: "pages \(word.text) from 1")
    }
    return .field(word)
  }

  private mutating func duration() throws(Abandoned) -> DurationSyntax {
    let count = try number("a time such as 5 minutes")
    return DurationSyntax(
      count: count, unit: try parser.name("seconds, minutes, hours or days"))
  }
}
