import SaxTestRandom
import SaxValues

@testable import SaxLanguage

/// Makes random trees of services, with names that are keywords elsewhere.
struct RandomService {
  var random: SplitMix

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private mutating func one(in chances: Int) -> Bool { below(chances) == 0 }
  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }
  private mutating func some<Item>(_ count: Int, _ make: (inout Self) -> Item) -> [Item] {
    (0..<count).map { _ in make(&self) }
  }

  mutating func service() -> ServiceSyntax {
    var service = ServiceSyntax(name: word(), base: text(), documentation: documentation())
    service.entries = some(1 + below(6)) { random in
      switch random.below(4) {
      case 0: .parameter(random.parameter())
      case 1: .clause(random.clause())
      default: .call(random.call())
      }
    }
    return service
  }

  // MARK: Words

  private static let names =
    CallClauses.keywords + TokenCursor.serviceEntries
    + [
      "a", "b", "id", "text", "merge", "as", "in", "at", "none", "events", "always", "scopes",
      "link",
    ]
    + ["x-y", "a.b", "é名", "type", "service", "from", "step", "csv", "json", "_"]

  private mutating func word() -> WordSyntax { WordSyntax(pick(Self.names)) }

  private mutating func text() -> WordSyntax {
    let pieces = [
      "a", "{id}", "/", "\"", "\\", "\n", "\u{0}", "é", " ", "'", "#", "->", "$top", "}",
    ]
    return WordSyntax(some(below(5)) { $0.pick(pieces) }.joined())
  }

  /// A name, or a text that is put in quotes.
  private mutating func nameOrText() -> WordSyntax { one(in: 2) ? word() : text() }

  private mutating func number() -> WordSyntax {
    WordSyntax(pick(["0", "7", "404", "1.5", "1e3"]))
  }

  private mutating func documentation() -> [String] {
    guard one(in: 4) else { return [] }
    let lines = ["a", "two words", "  - item", "# sign", "é"]
    return [pick(lines)] + (one(in: 2) ? [pick(lines + [""]), pick(lines)] : [])
  }

  // MARK: Types

  private mutating func type(_ depth: Int = 0) -> TypeSyntax {
    switch below(depth > 2 ? 3 : 6) {
    case 0: .scalar(pick(ScalarType.allCases))
    case 1: pick([.any, .raw])
    case 2: .named(pick(Self.names))
    case 3: .list(type(depth + 1))
    case 4: .dictionary(type(depth + 1))
    default: .optional(type(depth + 1).required)
    }
  }

  private mutating func parameter() -> ParameterSyntax {
    var field = FieldSyntax(name: word().text, type: type())
    let isFile = one(in: 6)
    if isFile {
      field.type = one(in: 2) ? .scalar(.string) : .optional(.scalar(.string))
    }
    if one(in: 4) { field.formats = .init(content: [format()]) }
    if one(in: 6) { field.zone = .init(content: text()) }
    if one(in: 3) { field.defaultValue = .init(content: literal()) }
    return ParameterSyntax(field: field, isFile: isFile, documentation: documentation())
  }

  private mutating func format() -> FormatSyntax {
    pick([
      .text(text().text), .name(pick(["json", "in", "query"])), .name("unix", of: "ms"),
      .name("list", of: ","),
    ])
  }

  private mutating func literal() -> LiteralSyntax {
    let kinds: [LiteralSyntax.Kind] = [
      .string(text().text), .number("-" + number().text), .number(number().text),
      .name(word().text),
    ]
    return LiteralSyntax(range: .nowhere, kind: pick(kinds))
  }

  // MARK: Calls

  private mutating func call() -> CallSyntax {
    var call = CallSyntax(
      name: word(), version: pick([nil, nil, nil, .v11, .v12]), documentation: documentation())
    call.parameters = some(below(4)) { $0.parameter() }
    call.method = WordSyntax(pick(["GET", "POST", "PATCH", "M-SEARCH"]))
    call.path = text()
    call.clauses = some(below(5)) { $0.clause() }
    if one(in: 2) { call.results = some(1 + below(3)) { $0.result() } }
    return call
  }

  private mutating func statuses() -> StatusRangeSyntax {
    StatusRangeSyntax(first: WordSyntax("200"), last: one(in: 2) ? WordSyntax("299") : nil)
  }

  private mutating func result() -> ResultSyntax {
    let words = ["none", "File", "events"]
    var kind = ResultSyntax.Kind.type(type())
    switch below(6) {
    case 0: kind = .none
    case 1: kind = .file
    case 2: kind = .events(nil)
    case 3:
      let type = type()
      let isWord: Bool =
        if case .named(let name) = type.required.kind {
          CallClauses.keywords.contains(name)
        } else {
          false
        }
      kind = .events(isWord ? .list(type) : type)
    default:
      // A type that is called so comes in brackets alone.
      if case .type(let type) = kind, case .named(let name) = type.required.kind,
        words.contains(name)
      {
        kind = .type(.list(type))
      }
    }
    return ResultSyntax(statuses: one(in: 2) ? statuses() : nil, kind: kind)
  }

  // MARK: Clauses

  private mutating func clause() -> CallClauseSyntax { CallClauseSyntax(content: content()) }

  private mutating func content() -> any CallClause {
    switch below(15) {
    case 0: HeaderClause(sent: sent())
    case 1: QueryClause(sent: sent())
    case 2: CookieClause(sent: sent())
    case 3: authentication()
    case 4: SuccessClause(ranges: some(1 + below(3)) { $0.statuses() })
    case 5:
      ErrorClause(
        errors: some(1 + below(3)) {
          ErrorSyntax(statuses: $0.one(in: 2) ? $0.statuses() : nil, type: $0.type())
        })
    case 6, 7: body()
    case 8: FormClause(parts: some(1 + below(3)) { $0.part() })
    case 9: MultipartClause(parts: some(1 + below(3)) { $0.part() })
    case 10: pages()
    case 11: CacheClause(duration: duration())
    case 12: TimeoutClause(duration: duration())
    case 13: RetryClause(count: number(), isAlways: one(in: 2))
    default: one(in: 2) ? ExampleClause(file: text()) : ActionClause(uri: text())
    }
  }

  private mutating func duration() -> DurationSyntax {
    DurationSyntax(count: number(), unit: word())
  }

  private mutating func sent() -> SentSyntax {
    let value: SentSyntax.Operand? = pick([nil, .argument(word()), .text(text())])
    let name = value == nil ? word() : nameOrText()
    return SentSyntax(name: name, value: value, isJoined: one(in: 3))
  }

  private mutating func authentication() -> AuthenticationClause {
    switch below(4) {
    case 0:
      AuthenticationClause(
        scheme: WordSyntax("key"), place: WordSyntax(pick(["header", "query"])), name: nameOrText())
    case 1:
      AuthenticationClause(
        scheme: WordSyntax("oauth"), name: text(), scopes: one(in: 2) ? text() : nil)
    default: AuthenticationClause(scheme: WordSyntax(pick(["basic", "digest", "bearer", "none"])))
    }
  }

  private mutating func body() -> BodyClause {
    let kinds: [BodyClause.Kind] = [
      .argument(word()), .argument(WordSyntax(pick(["text", "merge", "as"]))),
      .made(word(), some(below(3)) { $0.word() }), .merge(word()), .text(word()),
    ]
    return BodyClause(kind: pick(kinds), format: one(in: 3) ? format() : nil)
  }

  private mutating func part() -> PartSyntax {
    PartSyntax(
      name: one(in: 2) ? nameOrText() : nil, argument: word(), mediaType: one(in: 3) ? text() : nil)
  }

  private mutating func pages() -> PagesClause {
    switch below(5) {
    case 0: .link(WordSyntax("link"))
    case 1: .field(WordSyntax(pick(["Page.next", "a.b.c"])))
    case 2: .cursor(nameOrText(), field: word())
    case 3: .number(nameOrText(), first: number())
    default: .offset(nameOrText(), step: one(in: 2) ? word() : number())
    }
  }
}
