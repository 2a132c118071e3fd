import Testing

@testable import SaxLanguage

extension MappingRoles {
  private static let clause = "keyword.other.clause"
  private static let argument = "variable.parameter"
  private static let name = "entity.other.attribute-name"

  mutating func note(_ service: ServiceSyntax) {
    expect("keyword.declaration", before: service.name.range)
    expect("entity.name.class", service.name.range)
    if let base = service.base {
      expect(Self.clause, before: base.range)
      notePlaceholders(in: base)
    }
    for entry in service.entries {
      switch entry {
      case .parameter(let parameter):
        expect(Self.clause, before: parameter.field.name.range)
        note(parameter)
      case .clause(let clause): note(clause)
      case .call(let call): note(call)
      }
    }
  }

  private mutating func note(_ parameter: ParameterSyntax) {
    let field = parameter.field
    expect(Self.argument, field.name.range)
    if let type = field.type, type.range != .nowhere { note(type) }
    for case let range? in [field.formats?.range, field.zone?.range] { expect(Self.clause, range) }
    note(field.formats?.content ?? [])
    if let sign = field.defaultValue?.range { expect("keyword.operator.assignment", sign) }
    if let literal = field.defaultValue?.content, case .name(let name) = literal.kind {
      let isTruth = name == "true" || name == "false"
      expect(isTruth ? "constant.language" : "variable.other.enummember", literal.range)
    }
  }

  private mutating func note(_ call: CallSyntax) {
    expect(Self.clause, before: call.name.range)
    if call.version != nil, let keyword = index(of: call.name.range) {
      let first = tokens[keyword - 2].kind == .number ? 3 : 2
      expect(Self.clause, tokens[keyword - first].range)
    }
    expect("entity.name.function", call.name.range)
    for parameter in call.parameters { note(parameter) }
    if let method = call.method {
      expect("keyword.other.method", method.range)
      expect("keyword.operator.assignment", before: method.range)
    }
    if let path = call.path { notePlaceholders(in: path) }
    for clause in call.clauses { note(clause) }
    for result in call.results { note(result) }
  }

  private mutating func note(_ result: ResultSyntax) {
    guard
      let arrow = tokens.firstIndex(where: {
        $0.isSymbol("->") && !$0.range.isBefore(result.range)
      })
    else { return }
    expect("keyword.operator.arrow", tokens[arrow].range)
    let word = tokens[arrow + 1].range
    switch result.kind {
    case .none: expect("keyword.control.none", word)
    case .file: expect("support.type", word)
    case .events(let type):
      expect("keyword.control.events", word)
      if let type { note(type) }
    case .type(let type): note(type)
    }
  }

  // MARK: Clauses

  private mutating func note(_ clause: CallClauseSyntax) {
    expect(Self.clause, clause.range)
    switch clause.content {
    case let clause as any SentClause: note(clause.sent)
    case let clause as AuthenticationClause: note(clause)
    case let clause as SuccessClause: for range in clause.ranges { note(range) }
    case let clause as ErrorClause:
      for error in clause.errors {
        if let statuses = error.statuses { note(statuses) }
        note(error.type)
      }
    case let clause as BodyClause: note(clause)
    case let clause as any PartsClause:
      for part in clause.parts {
        if let name = part.name { expectName(name) }
        expect(Self.argument, part.argument.range)
        if let type = part.mediaType { expect(Self.clause, before: type.range) }
      }
    case let clause as PagesClause: note(clause)
    case let clause as any DurationClause:
      expect("keyword.other.unit", clause.duration.unit.range)
    case let clause as RetryClause:
      if clause.isAlways, let index = index(of: clause.count.range) {
        expect("keyword.other.always", tokens[index + 1].range)
      }
    case is ExampleClause, is ActionClause: break
    default: Issue.record("the roles of \(clause.content) are not known")
    }
  }

  /// A name that something is sent by, unless it is in quotes.
  private mutating func expectName(_ word: WordSyntax) {
    if let index = index(of: word.range), tokens[index].kind == .name {
      expect(Self.name, word.range)
    }
  }

  private mutating func note(_ statuses: StatusRangeSyntax) {
    if let last = statuses.last { expect("keyword.operator.range", before: last.range) }
  }

  private mutating func note(_ sent: SentSyntax) {
    switch sent.value {
    case nil: expect(Self.argument, sent.name.range)
    case .argument(let word):
      expectName(sent.name)
      expect(Self.argument, word.range)
    case .text(let word):
      expectName(sent.name)
      notePlaceholders(in: word)
    }
  }

  private mutating func note(_ authentication: AuthenticationClause) {
    expect("support.constant", authentication.scheme.range)
    if let place = authentication.place {
      expect("support.constant", place.range)
      if let name = authentication.name { expectName(name) }
    }
    if let scopes = authentication.scopes { expect(Self.clause, before: scopes.range) }
  }

  private mutating func note(_ body: BodyClause) {
    switch body.kind {
    case .argument(let word): expect(Self.argument, word.range)
    case .made(let type, let arguments):
      expect("entity.name.type", type.range)
      for argument in arguments { expect(Self.argument, argument.range) }
    case .merge(let word), .text(let word):
      expect(Self.clause, before: word.range)
      expect(Self.argument, word.range)
    }
    if let format = body.format {
      expect(Self.clause, before: format.range)
      note([format])
    }
  }

  private mutating func note(_ pages: PagesClause) {
    switch pages {
    case .link(let word): expect("support.constant", word.range)
    case .field(let word): expect("variable.other.member", word.range)
    case .cursor(let name, let field):
      expectName(name)
      expect("variable.other.member", field.range)
    case .number(let name, let first):
      expectName(name)
      expect(Self.clause, before: first.range)
    case .offset(let name, let step):
      expectName(name)
      expect(Self.clause, before: step.range)
      if let index = index(of: step.range), tokens[index].kind == .name {
        expect(Self.argument, step.range)
      }
    }
  }

  // MARK: Places

  private func index(of range: SourceRange) -> Int? {
    tokens.firstIndex { ($0.range.line, $0.range.column) == (range.line, range.column) }
  }

  /// Expects a scope of the token before the one at a place.
  private mutating func expect(_ scope: String, before range: SourceRange) {
    if let index = index(of: range), index > 0 { expect(scope, tokens[index - 1].range) }
  }

  /// Notes the names in the braces of a text.
  private mutating func notePlaceholders(in word: WordSyntax) {
    guard let index = index(of: word.range), !tokens[index].text.contains("\\") else { return }
    var isWithin = false
    var isName = false
    for (offset, scalar) in tokens[index].text.unicodeScalars.enumerated() {
      if scalar == "{" || scalar == "}" {
        isWithin = scalar == "{"
        isName = false
      } else if isWithin {
        let isPart = scalar.properties.isAlphabetic || scalar == "_"
        if isPart, !isName {
          notePlaceholder(line: word.range.line, column: word.range.column + offset)
        }
        isName = isPart || isName && scalar != ","
      }
    }
  }
}

extension SourceRange {
  fileprivate func isBefore(_ other: SourceRange) -> Bool {
    (line, column) < (other.line, other.column)
  }
}
