extension Parser {
  /// `NAME at "template" { … }`, behind `service`.
  mutating func service(_ keyword: Token) throws(Abandoned) -> ServiceSyntax {
    let errors = cursor.collector.errorCount
    var service = ServiceSyntax(name: WordSyntax(""), documentation: keyword.documentation)
    do {
      try serviceHead(&service)
    } catch {
      // What is in the braces is no part of the file around them, whatever is wrong before.
      while !cursor.isAtEnd, !cursor.current.startsLine, !cursor.current.isSymbol("{") {
        cursor.advance()
      }
      guard cursor.current.isSymbol("{") else { throw error }
    }
    cursor.serviceColumn = keyword.range.column
    defer { cursor.serviceColumn = nil }
    let name = service.name.text
    try inBraces(of: name.isEmpty ? "the service" : name) { parser throws(Abandoned) in
      try parser.serviceEntry { service.entries.append($0) }
    }
    service.isDamaged = cursor.collector.errorCount > errors
    if name.isEmpty { throw Abandoned() }
    return service
  }

  private mutating func serviceHead(_ service: inout ServiceSyntax) throws(Abandoned) {
    if cursor.current.isName("at"), cursor.token(after: 1).kind == .string {
      throw cursor.unexpected("the service's name")
    }
    service.name = try cursor.expectName("the service's name")
    guard cursor.current.isName("at"), !cursor.current.startsLine else {
      let address = cursor.current.kind == .string ? cursor.current.text : "\"https://…\""
      throw cursor.unexpected(
        "at and the service's address", fix: "service \(service.name.text) at \(address) { … }")
    }
    cursor.advance()
    service.base = try cursor.expectString("the service's address in quotes", isURI: true)
  }

  private mutating func serviceEntry(
    _ add: (ServiceSyntax.Entry) -> Void
  ) throws(Abandoned) {
    try cursor.refuseForeignComment()
    let keyword = cursor.current
    if keyword.isName("param") {
      cursor.advance()
      try parameter(isOfService: true) {
        var parameter = $0
        parameter.documentation = keyword.documentation
        add(.parameter(parameter))
      }
    } else if keyword.isName("call") {
      cursor.advance()
      add(.call(try call(keyword, version: nil)))
    } else if keyword.isName("soap") {
      add(.call(try soapCall(keyword)))
    } else {
      guard let clause = try callClause() else { throw unknownEntry(keyword) }
      add(.clause(clause))
    }
  }

  private func unknownEntry(_ keyword: Token) -> Abandoned {
    if keyword.startsLine, ["->", "=", ","].contains(keyword.text) {
      return cursor.fail(
        .syntax,
        "\(keyword.described) begins a line, and an entry goes on only behind =, a comma or ->",
        at: keyword.range, fix: "\(keyword.text) at the end of the line before")
    }
    guard keyword.kind == .name else {
      return cursor.unexpected("call, param, or a setting such as auth bearer")
    }
    let known = TokenCursor.serviceEntries + cursor.keywords.ofCalls
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
    guard cursor.current.isName("call"), cursor.goesOn else {
      throw cursor.unexpected("call and its name")
    }
    cursor.advance()
    return try call(keyword, version: version)
  }
}

/// The methods of requests (RFC 9110 §9, RFC 5789), to tell what was meant.
enum HTTPMethods {
  static let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"]
}
