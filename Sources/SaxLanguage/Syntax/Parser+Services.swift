internal import SaxValues

extension Parser {
  /// `NAME at "template" { … }`, behind `service`.
  mutating func service(_ keyword: Token) throws(Abandoned) -> ServiceSyntax {
    var service = ServiceSyntax(
      name: try cursor.expectName("the service's name"), documentation: keyword.documentation)
    guard cursor.current.isName("at"), !cursor.current.startsLine else {
      throw cursor.unexpected(
        "at and the service's address", fix: "service \(service.name.text) at \"https://…\" { … }")
    }
    cursor.advance()
    let errors = cursor.collector.errorCount
    service.base = try cursor.expectString("the service's address in quotes", isURI: true)
    cursor.isInService = true
    defer { cursor.isInService = false }
    try inBraces(of: service.name.text) { parser throws(Abandoned) in
      service.entries.append(try parser.serviceEntry())
    }
    service.isDamaged = cursor.collector.errorCount > errors
    return service
  }

  private mutating func serviceEntry() throws(Abandoned) -> ServiceSyntax.Entry {
    try cursor.refuseForeignComment()
    let keyword = cursor.current
    let next = cursor.token(after: 1)
    if keyword.isName("param") {
      cursor.advance()
      return .parameter(
        try parameter(documentation: keyword.documentation, isOfService: true))
    }
    if keyword.isName("call") {
      cursor.advance()
      return .call(try call(keyword, version: nil))
    }
    if keyword.isName("soap"), next.isName("call") || next.kind == .number {
      return .call(try soapCall(keyword))
    }
    guard keyword.kind == .name, TokenCursor.callClauses.contains(keyword.text) else {
      throw unknownEntry(keyword)
    }
    return .clause(try callClause())
  }

  private func unknownEntry(_ keyword: Token) -> Abandoned {
    guard keyword.kind == .name else {
      return cursor.unexpected("call, param, or a setting such as auth bearer")
    }
    let known = ["call", "param", "soap"] + TokenCursor.callClauses
    if HTTPMethods.known.contains(keyword.text.uppercased()) {
      let path = cursor.token(after: 1)
      return cursor.fail(
        .syntax, "found \(keyword.text), wanted call and a name before it", at: keyword.range,
        fix:
          "call name() = \(keyword.text.uppercased()) \(path.kind == .string ? path.text : "\"…\"")"
      )
    }
    let nearest = NearestName.of(keyword.text, among: known)
    return cursor.fail(
      .unknownClause, "\(keyword.text) begins no entry of a service\(NearestName.asked(nearest))",
      at: keyword.range, fix: nearest ?? "one of \(known.joined(separator: ", "))")
  }

  private mutating func soapCall(_ keyword: Token) throws(Abandoned) -> CallSyntax {
    cursor.advance()
    var version = SOAPVersion.v11
    if cursor.current.kind == .number {
      let number = cursor.advance()
      guard let known = SOAPVersion(rawValue: number.value) else {
        throw cursor.fail(
          .unsupportedVersion, "version \(number.text) of SOAP, wanted 1.1 or 1.2",
          at: number.range)
      }
      version = known
    }
    guard cursor.current.isName("call") else { throw cursor.unexpected("call and its name") }
    cursor.advance()
    return try call(keyword, version: version)
  }

  // MARK: Calls

  /// `name(…) = METHOD "template" …`, behind `call`.
  private mutating func call(
    _ keyword: Token, version: SOAPVersion?
  ) throws(Abandoned) -> CallSyntax {
    var call = CallSyntax(
      name: try cursor.expectName("the call's name"), version: version,
      documentation: keyword.documentation)
    if cursor.current.isSymbol("("), !cursor.current.startsLine {
      call.parameters = try parameters()
    }
    guard cursor.accept(symbol: "=") else {
      throw cursor.unexpected(
        "= and a method", fix: "call \(call.name.text)() = GET \"…\"")
    }
    let method = try cursor.expectName("a method such as GET")
    guard method.text == method.text.uppercased() else {
      throw cursor.fail(
        .syntax, "found \(method.text), wanted a method, which is written in capitals",
        at: method.range, fix: method.text.uppercased())
    }
    call.method = method
    call.path = try cursor.expectString("the call's path in quotes", isURI: true)
    try callRest(&call)
    return call
  }

  /// The clauses on the call's line, and in the braces behind it.
  private mutating func callRest(_ call: inout CallSyntax) throws(Abandoned) {
    while goesOn {
      if cursor.current.isSymbol("{") {
        var inner = call
        try inBraces(of: call.name.text) { parser throws(Abandoned) in
          try parser.callPart(&inner)
        }
        call = inner
        return
      }
      try callPart(&call)
    }
  }

  private mutating func callPart(_ call: inout CallSyntax) throws(Abandoned) {
    let isStatus = cursor.current.kind == .number
    if isStatus || cursor.current.isSymbol("->") {
      if !call.results.isEmpty {
        throw cursor.fail(
          .duplicate, "results stand twice in one call, wanted them once, with commas between",
          at: cursor.current.range, fix: "-> T, 404 -> none")
      }
      call.results = try results()
      return
    }
    guard cursor.current.kind == .name, TokenCursor.callClauses.contains(cursor.current.text) else {
      let nearest =
        cursor.current.kind == .name
        ? NearestName.of(cursor.current.text, among: TokenCursor.callClauses) : nil
      throw cursor.fail(
        .unknownClause,
        "\(cursor.current.described) is no clause of a call\(NearestName.asked(nearest))",
        at: cursor.current.range,
        fix: nearest ?? "-> T, or one of \(TokenCursor.callClauses.joined(separator: ", "))")
    }
    call.clauses.append(try callClause())
  }

  /// True if an entry goes on here: on its line, or behind `=`, a comma or `->`.
  var goesOn: Bool {
    if cursor.isAtEnd || cursor.current.isSymbol(";") || cursor.current.isSymbol("}") {
      return false
    }
    return !cursor.current.startsLine || ["=", ",", "->"].contains(cursor.previous.text)
  }

  /// `(name: Type = default, …)`
  private mutating func parameters() throws(Abandoned) -> [ParameterSyntax] {
    var parameters: [ParameterSyntax] = []
    let opening = cursor.current.range
    try cursor.nest(from: opening)
    cursor.advance()
    while !cursor.accept(symbol: ")") {
      if cursor.isAtEnd || cursor.beginsDeclaration {
        throw cursor.fail(
          .unterminated,
          "the arguments are not closed, wanted ) before \(cursor.current.described)",
          at: opening)
      }
      parameters.append(
        try parameter(documentation: cursor.current.documentation, isOfService: false))
      if !cursor.current.isSymbol(")") {
        try cursor.expect(symbol: ",", "a comma or ) behind an argument")
      }
    }
    cursor.nesting = 0
    return parameters
  }

  /// `name: Type as format = value`; of a service's the type may be left out, which is a text then.
  private mutating func parameter(
    documentation: [String], isOfService: Bool
  ) throws(Abandoned) -> ParameterSyntax {
    var parameter = ParameterSyntax(
      field: FieldSyntax(name: try cursor.expectName("the argument's name")),
      documentation: documentation)
    let isTyped = cursor.current.isSymbol(":") && (!isOfService || !cursor.current.startsLine)
    if isTyped || !isOfService {
      try cursor.expect(symbol: ":", ": and the argument's type")
      let type = try typeReference()
      (parameter.field.type, parameter.isFile) = type.withoutFile
    } else {
      parameter.field.type = .scalar(.string)
    }
    if cursor.current.isName("as"), isOfService ? goesOn : true {
      let keyword = cursor.advance()
      parameter.field.formats = FieldSyntax.Clause(range: keyword.range, content: [try format()])
    }
    if cursor.current.isName("in"), isOfService ? goesOn : true {
      let keyword = cursor.advance()
      parameter.field.zone = FieldSyntax.Clause(
        range: keyword.range, content: try cursor.expectString("a time zone in quotes"))
    }
    if cursor.current.isSymbol("="), isOfService ? goesOn : true {
      let sign = cursor.advance()
      parameter.field.defaultValue = FieldSyntax.Clause(
        range: sign.range, content: try literal())
    }
    return parameter
  }

  // MARK: Results

  /// `-> T?, 404 -> none`
  private mutating func results() throws(Abandoned) -> [ResultSyntax] {
    var results: [ResultSyntax] = []
    repeat {
      let start = cursor.index
      let statuses = cursor.current.kind == .number ? try statusRange() : nil
      try cursor.expect(symbol: "->", "-> and what comes")
      var result = ResultSyntax(statuses: statuses, kind: try resultKind())
      result.range = cursor.range(from: start)
      results.append(result)
    } while cursor.accept(symbol: ",")
    return results
  }

  private mutating func resultKind() throws(Abandoned) -> ResultSyntax.Kind {
    switch cursor.current.text {
    case "none":
      cursor.advance()
      return .none
    case "File":
      cursor.advance()
      return .file
    case "events":
      cursor.advance()
      let hasType =
        goesOn && (cursor.current.isSymbol("[") || cursor.current.kind == .name)
        && !TokenCursor.callClauses.contains(cursor.current.text)
      return .events(hasType ? try typeReference() : nil)
    default: return .type(try typeReference())
    }
  }

  /// `404`, `200..299`
  mutating func statusRange() throws(Abandoned) -> StatusRangeSyntax {
    let first = try status()
    guard cursor.accept(symbol: "..") else { return StatusRangeSyntax(first: first) }
    return StatusRangeSyntax(first: first, last: try status())
  }

  private mutating func status() throws(Abandoned) -> WordSyntax {
    guard cursor.current.kind == .number else { throw cursor.unexpected("a status such as 404") }
    let number = cursor.advance()
    return WordSyntax(text: number.value, range: number.range)
  }
}

extension TypeSyntax {
  /// The type of a field that holds the argument, and whether it is a file's path.
  fileprivate var withoutFile: (type: TypeSyntax, isFile: Bool) {
    switch kind {
    case .named("File"): (TypeSyntax(range: range, kind: .scalar(.string)), true)
    case .optional(let inner) where inner.kind == .named("File"):
      (TypeSyntax(range: range, kind: .optional(.scalar(.string))), true)
    default: (self, false)
    }
  }
}

/// The methods of requests (RFC 9110 §9, RFC 5789), to tell what was meant.
enum HTTPMethods {
  static let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]
}
