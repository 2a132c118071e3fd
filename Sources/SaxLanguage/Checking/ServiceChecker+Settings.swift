internal import SaxURI

extension ServiceChecker {
  /// The settings that the clauses of a call make, or those of a service; each but `header`, `query` and `cookie` may stand once.
  func settings(
    _ clauses: [CallClauseSyntax], ofService: Bool, _ scope: inout ArgumentScope
  ) -> CallSettings {
    var settings = CallSettings()
    var seen: [String: SourceRange] = [:]
    for clause in clauses {
      let keyword = clause.kind.keyword
      if !["header", "query", "cookie"].contains(keyword) {
        if let first = seen[keyword] {
          collector.repetition(
            "\(keyword) stands twice, wanted it once", clause.range, first: first)
          continue
        }
        seen[keyword] = clause.range
      }
      if ofService, ["body", "form", "multipart", "pages", "example", "action"].contains(keyword) {
        collector.error(
          .misplacedClause, "\(keyword) in a service, wanted it in a call", at: clause.range)
        continue
      }
      add(clause, to: &settings, &scope)
    }
    return settings
  }

  private func add(
    _ clause: CallClauseSyntax, to settings: inout CallSettings, _ scope: inout ArgumentScope
  ) {
    switch clause.kind {
    case .header(let sent):
      if let name = fieldName(sent.name) { settings.fields.append(value(sent, name, &scope)) }
    case .query(let sent): settings.queries.append(value(sent, sent.name.text, &scope))
    case .cookie(let sent): settings.cookies.append(value(sent, sent.name.text, &scope))
    case .authentication(let syntax): settings.authentication = authentication(syntax)
    case .success(let ranges):
      settings.successes = ranges.compactMap { statuses($0) }
    case .errors(let errors):
      settings.errors = errors.compactMap { error in
        guard let type = symbols.resolve(error.type, in: scope.file) else { return nil }
        guard case .type = type else {
          collector.error(
            .notAnObjectType,
            "\(symbols.text(of: type)) for the body of an error, wanted a declared type",
            at: error.type.range)
          return nil
        }
        return CallSettings.ErrorModel(
          statuses: error.statuses.flatMap { statuses($0) }, type: type,
          typeName: symbols.text(of: type))
      }
    case .cache(let duration): settings.cache = self.duration(duration)
    case .timeout(let duration): settings.timeout = self.duration(duration)
    case .retry(let count, let isAlways):
      if let number = Int(count.text), number <= 100 {
        settings.retries = .init(count: number, isAlways: isAlways)
      } else {
        collector.error(
          .limitValue, "\(count.text) retries, wanted a whole number up to 100", at: count.range)
      }
    case .body, .form, .multipart, .pages, .example, .action: break
    }
  }

  private func value(
    _ sent: SentSyntax, _ name: String, _ scope: inout ArgumentScope
  ) -> SentValue {
    switch sent.value {
    case nil:
      scope.use(sent.name)
      return SentValue(name: name, value: .argument(sent.name.text), isJoined: sent.isJoined)
    case .argument(let word):
      scope.use(word)
      return SentValue(name: name, value: .argument(word.text), isJoined: sent.isJoined)
    case .text(let word):
      return SentValue(
        name: name, value: .text(textParts(word, &scope)), isJoined: sent.isJoined)
    }
  }

  /// A text with arguments in braces.
  private func textParts(
    _ word: WordSyntax, _ scope: inout ArgumentScope
  ) -> [SentValue.TextPart] {
    var parts: [SentValue.TextPart] = []
    var rest = word.text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        collector.error(
          .invalidTemplate, "\(QuotedText.string(word.text)) has a { without }", at: word.range)
        return parts
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      scope.use(WordSyntax(text: name, range: word.range))
      parts.append(.argument(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// The name of a field is a token (RFC 9110 §5.1), and not one of those that frame a message.
  private func fieldName(_ word: WordSyntax) -> String? {
    let signs = "!#$%&'*+-.^_`|~".utf8
    let isToken =
      !word.text.isEmpty
      && word.text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: signs.contains(byte)
        }
      }
    guard isToken else {
      collector.error(
        .invalidCall, "\(QuotedText.string(word.text)) is no name of a header field",
        at: word.range)
      return nil
    }
    switch word.text.lowercased() {
    case "host", "content-length", "transfer-encoding":
      collector.error(
        .invalidCall, "\(word.text) frames the message, and is not a call's to set",
        at: word.range)
      return nil
    case "authorization", "proxy-authorization":
      collector.error(
        .invalidCall, "\(word.text) holds credentials, which never stand in a mapping",
        at: word.range, fix: "auth bearer, basic, digest or oauth")
      return nil
    default: return word.text
    }
  }

  private func authentication(_ syntax: AuthenticationSyntax) -> AuthenticationModel? {
    switch syntax.scheme.text {
    case "basic": .basic
    case "digest": .digest
    case "bearer": .bearer
    case "key":
      syntax.place?.text == "query"
        ? .keyQuery(syntax.name?.text ?? "")
        : syntax.name.flatMap { fieldName($0) }.map { .keyField($0) }
    case "oauth":
      .oauth(
        url: syntax.name?.text ?? "",
        scopes: (syntax.scopes?.text ?? "").split(separator: " ").map(String.init))
    default: AuthenticationModel.anonymous
    }
  }

  func statuses(_ syntax: StatusRangeSyntax) -> ClosedRange<Int>? {
    guard let first = status(syntax.first) else { return nil }
    guard let last = syntax.last else { return first...first }
    guard let end = status(last) else { return nil }
    guard end >= first else {
      collector.error(
        .invalidCall, "the statuses from \(first) to \(end) are none", at: last.range,
        fix: "\(end)..\(first)")
      return nil
    }
    return first...end
  }

  private func status(_ word: WordSyntax) -> Int? {
    guard let number = Int(word.text), (100...599).contains(number) else {
      collector.error(
        .invalidCall, "\(word.text) is no status, wanted a number from 100 to 599", at: word.range)
      return nil
    }
    return number
  }

  private func duration(_ syntax: DurationSyntax) -> Duration? {
    let seconds: [String: Int] = [
      "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600,
      "day": 86400, "days": 86400,
    ]
    guard let unit = seconds[syntax.unit.text] else {
      let nearest = NearestName.of(syntax.unit.text, among: seconds.keys.sorted())
      collector.error(
        .invalidCall, "\(syntax.unit.text) is no unit of time\(NearestName.asked(nearest))",
        at: syntax.unit.range, fix: nearest ?? "seconds, minutes, hours or days")
      return nil
    }
    guard let count = Double(syntax.count.text), count * Double(unit) < 1e10 else {
      collector.error(
        .invalidCall, "\(syntax.count.text) \(syntax.unit.text) is too long", at: syntax.count.range
      )
      return nil
    }
    return .seconds(count * Double(unit))
  }
}
