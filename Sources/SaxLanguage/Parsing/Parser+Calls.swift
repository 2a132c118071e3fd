internal import SaxValues

extension Parser {
  /// `name(…) = METHOD "template" …`, behind `call`.
  mutating func call(_ keyword: Token, version: SOAPVersion?) throws(Abandoned) -> CallSyntax {
    let errors = cursor.collector.errorCount
    var call = CallSyntax(
      name: try cursor.name("the call's name"), version: version,
      documentation: keyword.documentation)
    if cursor.current.isSymbol("("), cursor.goesOn { call.parameters = try parameters() }
    guard cursor.goesOn, cursor.accept(symbol: "=") else {
      throw cursor.unexpected(
        "= and a method", fix: "call \(call.name.text)() = GET \"…\"")
    }
    call.method = try method()
    call.path = try cursor.string("the call's path in quotes", isURI: true)
    try callRest(&call)
    call.isDamaged = cursor.collector.errorCount > errors
    return call
  }

  /// A token (RFC 9110 §9.1); those that are registered are capitals, and letters are told from one another by case.
  private mutating func method() throws(Abandoned) -> WordSyntax {
    let method = try cursor.name("a method such as GET")
    let isToken = method.text.utf8.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
    }
    guard isToken else {
      let isKnown = HTTPMethods.known.contains(method.text.uppercased())
      throw cursor.fail(
        .syntax, "found \(method.text), wanted a method, which is written in capitals",
        at: method.range,
        fix: isKnown
          ? method.text.uppercased()
          : NearestName.of(method.text.uppercased(), among: HTTPMethods.known) ?? "GET")
    }
    return method
  }

  /// The clauses on the call's line, and in the braces behind it.
  private mutating func callRest(_ call: inout CallSyntax) throws(Abandoned) {
    while cursor.goesOn {
      if cursor.current.isSymbol("{") {
        var inner = call
        try inBraces(of: call.name.text, isOutside: { $0.beginsCall }) {
          parser throws(Abandoned) in
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
    try cursor.refuseForeignComment()
    guard let clause = try callClause() else { throw unknownClause() }
    call.clauses.append(clause)
  }

  /// Parses a clause of a call or of a service, with its keyword; nil if none begins here.
  mutating func callClause() throws(Abandoned) -> CallClauseSyntax? {
    guard cursor.current.kind == .name, let clause = CallClauses.clause(cursor.current.text)
    else { return nil }
    let keyword = cursor.advance()
    return CallClauseSyntax(range: keyword.range, content: try clause.init(at: &cursor))
  }

  private func unknownClause() -> Abandoned {
    if cursor.current.kind == .name, TokenCursor.serviceEntries.contains(cursor.current.text) {
      return cursor.unexpected("a line end or ; before it", fix: "; \(cursor.current.text)")
    }
    let next = cursor.token(after: 1)
    if cursor.current.isSymbol("="), next.isSymbol(">"), !next.followsSpace {
      return cursor.fail(.syntax, "found =>, wanted ->", at: cursor.current.range, fix: "->")
    }
    let nearest =
      cursor.current.kind == .name
      ? NearestName.of(cursor.current.text, among: cursor.keywords.ofCalls) : nil
    return cursor.fail(
      .unknownClause,
      "\(cursor.current.described) is no clause of a call\(NearestName.asked(nearest))",
      at: cursor.current.range,
      fix: nearest ?? "-> T, or one of \(cursor.keywords.ofCalls.joined(separator: ", "))")
  }

  // MARK: Arguments

  /// `(name: Type = default, …)`, of which one that can't be read is gone past.
  private mutating func parameters() throws(Abandoned) -> [ParameterSyntax] {
    var parameters: [ParameterSyntax] = []
    let opening = cursor.current.range
    let errors = cursor.collector.errorCount
    try cursor.nest(from: opening)
    cursor.advance()
    while !cursor.accept(symbol: ")") {
      if endsParameters {
        // What was wrong before may be that it is not closed.
        if cursor.collector.errorCount > errors { throw Abandoned() }
        throw cursor.fail(
          .unterminated,
          "the arguments are not closed, wanted ) before \(cursor.current.described)",
          at: opening)
      }
      do {
        try parameter(isOfService: false) { parameters.append($0) }
        if !cursor.current.isSymbol(")"), !endsParameters {
          try cursor.expect(symbol: ",", "a comma or ) behind an argument")
        }
      } catch {
        cursor.nesting = 1
        // Where only the comma was missing the next one begins.
        let isNext = cursor.current.kind == .name && cursor.token(after: 1).isSymbol(":")
        if !isNext { skipParameter() }
      }
    }
    cursor.nesting = 0
    return parameters
  }

  /// True if no argument can stand here, nor behind.
  private var endsParameters: Bool {
    cursor.isAtEnd || cursor.current.isSymbol("{") || cursor.current.isSymbol("}")
      || cursor.current.isSymbol(";") || cursor.beginsDeclaration || cursor.beginsServiceEntry
  }

  /// Goes behind the comma that ends an argument, or to the parenthesis that ends all.
  private mutating func skipParameter() {
    var depth = 0
    while !endsParameters {
      if cursor.current.isSymbol("(") || cursor.current.isSymbol("[") {
        depth += 1
      } else if cursor.current.isSymbol(")") || cursor.current.isSymbol("]") {
        if depth == 0, cursor.current.isSymbol(")") { return }
        depth = max(0, depth - 1)
      } else if depth == 0, cursor.accept(symbol: ",") {
        return
      }
      cursor.advance()
    }
  }

  /// `name: Type as format = value`; of a service's the type may be left out, which is a text then.
  ///
  /// - Parameter add: takes it, without a type if more than its name could not be read.
  mutating func parameter(
    isOfService: Bool, add: (ParameterSyntax) -> Void
  ) throws(Abandoned) {
    let documentation = cursor.current.documentation
    let name = try cursor.name(isOfService ? "the parameter's name" : "the argument's name")
    var parameter = ParameterSyntax(
      field: FieldSyntax(name: name), documentation: documentation)
    do {
      try parameterRest(&parameter, isOfService: isOfService)
      add(parameter)
    } catch {
      let type = TypeSyntax.Kind(name.text)
      let isTurned = cursor.current.kind == .name && type != .named(name.text) && cursor.goesOn
      let meant = WordSyntax(text: cursor.current.text, range: cursor.current.range)
      add(ParameterSyntax(field: FieldSyntax(name: isTurned ? meant : name)))
      throw error
    }
  }

  private mutating func parameterRest(
    _ parameter: inout ParameterSyntax, isOfService: Bool
  ) throws(Abandoned) {
    if cursor.current.isSymbol(":"), cursor.goesOn {
      cursor.advance()
      guard cursor.goesOn else { throw cursor.unexpected("a type such as Int, [String] or Order?") }
      let type = try cursor.typeReference()
      (parameter.field.type, parameter.isFile) = type.withoutFile
    } else if isOfService {
      parameter.field.type = .scalar(.string)
    } else {
      throw cursor.unexpected(
        ": and the argument's type", fix: argumentMeant(by: parameter.field.name.text))
    }
    if cursor.current.isName("as"), cursor.goesOn {
      let keyword = cursor.advance()
      guard cursor.goesOn else {
        throw cursor.unexpected("a format such as iso8601 or \"dd-MM-yyyy\"")
      }
      parameter.field.formats = FieldSyntax.Clause(
        range: keyword.range, content: [try cursor.format()])
    }
    if cursor.current.isName("in"), cursor.goesOn {
      let keyword = cursor.advance()
      parameter.field.zone = FieldSyntax.Clause(
        range: keyword.range, content: try cursor.string("a time zone in quotes"))
    }
    if cursor.current.isName("default"), cursor.goesOn {
      let value = cursor.token(after: 1)
      throw cursor.unexpected("= and the value", fix: value.startsLine ? "=" : "= \(value.text)")
    }
    if cursor.current.isSymbol("="), cursor.goesOn {
      let sign = cursor.advance()
      guard cursor.goesOn else { throw cursor.unexpected("a value") }
      parameter.field.defaultValue = FieldSyntax.Clause(
        range: sign.range, content: try cursor.literal())
    }
  }
}

extension Parser {
  /// The argument that a name begins which no colon follows.
  private func argumentMeant(by name: String) -> String {
    guard cursor.current.kind == .name, cursor.goesOn else { return "\(name): String" }
    // `Int id`, as others have it.
    let isType = TypeSyntax.Kind(name) != .named(name) || name == "File"
    return isType ? "\(cursor.current.text): \(name)" : "\(name): \(cursor.current.text)"
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
