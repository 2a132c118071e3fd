@testable import SaxLanguage
@testable import SaxValues

/// The role of each token of a mapping, as the language's own parser sees it.
struct MappingRoles {
  /// The first scalar of a token: line and column, from 1.
  struct Start: Hashable {
    var line: Int
    var column: Int
  }

  let tokens: [Token]
  /// The scope that each token is to have, or begin with.
  private(set) var scopes: [Start: String] = [:]
  /// The names of arguments in texts.
  private(set) var placeholders: [Start] = []

  /// Finds the roles of a mapping's tokens; nil if the mapping does not parse.
  init?(_ text: String) {
    let collector = DiagnosticCollector()
    let (source, invalid) = SourceText.decoding(Array(text.utf8), name: "m.sax")
    guard invalid == nil else { return nil }
    let file = collector.add(source)
    tokens = Lexer.tokens(of: source, file: file, reportingTo: collector)
    let syntax = Parser.parse(source, file: file, reportingTo: collector)
    guard collector.errorCount == 0 else { return nil }
    for token in tokens { note(token) }
    for declaration in syntax.declarations { note(declaration) }
  }

  private mutating func note(_ token: Token) {
    switch token.kind {
    case .string: expect("string.quoted", token.range)
    case .number: expect("constant.numeric", token.range)
    case .backticked: expect("entity.", token.range)
    // What is found below is said of it there.
    case .name: expect("", token.range)
    case .symbol, .end: break
    }
  }

  mutating func expect(_ scope: String, _ range: SourceRange) {
    scopes[Start(line: range.line, column: range.column)] = scope
  }

  mutating func notePlaceholder(line: Int, column: Int) {
    placeholders.append(Start(line: line, column: column))
  }

  private mutating func note(_ declaration: DeclarationSyntax) {
    switch declaration {
    case .mapping(let name): expect("entity.name.section", name.range)
    case .namespace(let syntax):
      let isDefault = syntax.prefix.text == "default"
      expect(isDefault ? "keyword.other.default" : "entity.name.namespace", syntax.prefix.range)
    case .import, .names, .limit, .duplicates: break
    case .dates(let syntax):
      expect("keyword.declaration", syntax.range)
      note(syntax.formats)
    case .rule(let syntax):
      expect("keyword.declaration", syntax.range)
      if let type = syntax.type { note(type) }
      if let path = syntax.path { note(path) }
      if let path = syntax.target?.path { note(path) }
    case .object(let syntax):
      expect("entity.name.type", syntax.name.range)
      if let base = syntax.base { expect("entity.other.inherited-class", base.range) }
      note(syntax.members)
    case .comment: break
    case .service(let syntax): note(syntax)
    case .choice(let syntax):
      expect("entity.name.type", syntax.name.range)
      if let path = syntax.path { note(path) }
      for option in syntax.cases { expect("entity.name.type", option.type.range) }
      if let other = syntax.otherwise {
        expect(other.text == "skip" ? "keyword.control.skip" : "entity.name.type", other.range)
      }
    case .enumeration(let syntax):
      expect("entity.name.type", syntax.name.range)
      for option in syntax.cases { expect("variable.other.enummember", option.name.range) }
      if let other = syntax.otherwise { expect("variable.other.enummember", other.range) }
    }
  }

  private mutating func note(_ members: [MemberSyntax]) {
    for member in members {
      switch member {
      case .group(let group):
        expect("keyword.other.clause", group.range)
        if let path = group.path { note(path) }
        note(group.members)
      case .field(let field): note(field)
      }
    }
  }

  private mutating func note(_ field: FieldSyntax) {
    expect("variable.other.member", field.name.range)
    if let type = field.type { note(type) }
    for clause in [field.from, field.key, field.value] {
      guard let clause else { continue }
      expect("keyword.other.clause", clause.range)
      if let path = clause.content { note(path) }
    }
    if let clause = field.to {
      expect("keyword.other.clause", clause.range)
      if let path = clause.content?.path { note(path) }
    }
    let ranges = [
      field.formats?.range, field.zone?.range, field.converter?.range, field.defaultValue?.range,
      field.maximum?.range, field.distinct?.range,
    ]
    for case let range? in ranges { expect("keyword.other.clause", range) }
    note(field.formats?.content ?? [])
    if let converter = field.converter?.content { expect("entity.name.function", converter.range) }
    if let literal = field.defaultValue?.content, case .name(let name) = literal.kind {
      let isTruth = name == "true" || name == "false"
      expect(isTruth ? "constant.language" : "variable.other.enummember", literal.range)
    }
  }

  mutating func note(_ formats: [FormatSyntax]) {
    for format in formats {
      if case .name = format.kind { expect("support.constant.format", format.range) }
    }
  }

  mutating func note(_ type: TypeSyntax) {
    switch type.kind {
    case .scalar, .any, .raw: expect("support.type", type.range)
    case .named: expect("entity.name.type", type.range)
    case .optional(let wrapped): note(wrapped)
    case .list(let item): note(item)
    case .dictionary(let key, let value):
      note(key)
      note(value)
    }
  }

  // MARK: Paths

  private mutating func note(_ path: PathSyntax) {
    for alternative in path.alternatives { note(alternative) }
    // What joins and surrounds the alternatives.
    for token in tokens where token.isName("json") || token.isName("xml") {
      let start = Start(line: token.range.line, column: token.range.column)
      if scopes[start] == "" { expect("keyword.other.format", token.range) }
    }
  }

  private mutating func note(_ alternative: AlternativeSyntax) {
    for step in alternative.steps {
      note(step)
      for predicate in step.predicates { note(predicate.expression) }
    }
  }

  private mutating func note(_ step: StepSyntax) {
    let first =
      tokens.firstIndex {
        ($0.range.line, $0.range.column) == (step.range.line, step.range.column)
      } ?? 0
    var names = tokens[first...].filter { $0.kind != .symbol }.prefix(3).map(\.range)
    switch step.axis {
    case .current, .parent: return
    case .source: return expect("support.function", names[0])
    case .ancestor: expect("keyword.other.axis", names.removeFirst())
    case .child, .attribute: break
    }
    let scope = step.axis == .attribute ? "entity.other.attribute-name" : "entity.name.tag"
    switch step.test {
    case .any: break
    case .name, .anyNamespace: expect(scope, names[0])
    case .allOf: expect("entity.name.namespace", names[0])
    case .prefixed:
      expect("entity.name.namespace", names[0])
      expect(scope, names[1])
    }
  }

  private mutating func note(_ expression: ExpressionSyntax) {
    switch expression.kind {
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b):
      note(a)
      note(b)
    case .number, .string: break
    case .path(let path): note(path)
    case .call(_, let arguments):
      expect("support.function", expression.range)
      for argument in arguments { note(argument) }
    }
  }
}
