internal import SaxEvents

extension ServiceChecker {
  /// The settings that the clauses of a call make, or those of a service; each but `header`, `query` and `cookie`
  /// may stand once.
  func settings(
    _ clauses: [CallClauseSyntax], ofService: Bool, _ scope: inout ArgumentScope
  ) -> CallSettings {
    var settings = CallSettings()
    var seen: [String: SourceRange] = [:]
    for clause in clauses {
      let keyword = clause.kind.keyword
      if ofService, ["body", "form", "multipart", "pages", "example", "action"].contains(keyword) {
        collector.error(
          .misplacedClause, "\(keyword) in a service, wanted it in a call", at: clause.range)
        scope.useAll()
        continue
      }
      // Bodies are told of by themselves: there is one of three kinds.
      if !["header", "query", "cookie", "body", "form", "multipart"].contains(keyword) {
        if let first = seen[keyword] {
          collector.repetition(
            "\(keyword) stands twice, wanted it once", clause.range, first: first)
          continue
        }
        seen[keyword] = clause.range
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
      let name = fieldName(sent.name)
      let value = value(sent, name ?? "", isLine: true, &scope)
      if name != nil { settings.fields.append(value) }
    case .query(let sent):
      settings.queries.append(value(sent, sent.name.text, isLine: false, &scope))
    case .cookie(let sent):
      checkCookie(sent.name)
      settings.cookies.append(value(sent, sent.name.text, isLine: true, &scope))
    case .authentication(let syntax): settings.authentication = authentication(syntax)
    case .success(let ranges):
      settings.successes = ranges.compactMap { statuses($0) }
    case .errors(let errors): settings.errors = self.errors(errors, in: scope.file)
    case .cache(let duration): settings.cache = self.duration(duration)
    case .timeout(let duration):
      settings.timeout = self.duration(duration)
      if settings.timeout == .zero {
        collector.error(
          .invalidCall, "a timeout of 0, in which nothing is done", at: duration.count.range,
          fix: "timeout 30 seconds")
      }
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

  private func errors(_ syntax: [ErrorSyntax], in file: MappingFile) -> [CallSettings.ErrorModel] {
    var errors: [CallSettings.ErrorModel] = []
    for error in syntax {
      guard let type = symbols.resolve(error.type, in: file) else { continue }
      guard case .type = type else {
        collector.error(
          .notAnObjectType,
          "\(symbols.text(of: type)) for the body of an error, wanted a declared type",
          at: error.type.range)
        continue
      }
      let statuses = error.statuses.flatMap { self.statuses($0) }
      if error.statuses != nil, statuses == nil { continue }
      if errors.contains(where: { $0.statuses == statuses }) {
        collector.error(
          .duplicate, "two errors for the same statuses, wanted one", at: error.type.range)
        continue
      }
      errors.append(.init(statuses: statuses, type: type, typeName: symbols.text(of: type)))
    }
    return errors
  }

  // MARK: Values

  /// Resolves the value that a clause sends as a header, a part of the query or a cookie.
  ///
  /// - Parameter isLine: true if it is sent as part of a line.
  private func value(
    _ sent: SentSyntax, _ name: String, isLine: Bool, _ scope: inout ArgumentScope
  ) -> SentValue {
    var operand: SentValue.Operand
    switch sent.value {
    case nil:
      scope.use(sent.name)
      checkText(sent.name, scope)
      operand = .argument(sent.name.text)
    case .argument(let word):
      scope.use(word)
      checkText(word, scope)
      operand = .argument(word.text)
    case .text(let word):
      operand = .text(textParts(word, &scope))
      if isLine, word.text.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\u{7F}" }) {
        collector.error(
          .invalidCall, "\(QuotedText.string(word.text)) has a control character, wanted one line",
          at: word.range)
      }
    }
    if sent.isJoined { checkList(operand, sent, scope) }
    return SentValue(name: name, value: operand, isJoined: sent.isJoined)
  }

  private func checkList(
    _ operand: SentValue.Operand, _ sent: SentSyntax, _ scope: ArgumentScope
  ) {
    switch operand {
    case .text:
      collector.error(
        .misplacedFormat, "as csv for a text, wanted a list", at: sent.name.range)
    case .argument(let name):
      guard let argument = scope.argument(name), !argument.field.type.isList else { return }
      collector.error(
        .misplacedFormat, "as csv for \(argument.typeText), wanted a list", at: sent.name.range,
        fix: "\(name): [\(symbols.text(of: argument.field.type.innermost))]")
    }
  }

  /// Checks that what an argument names has a text, or a list of them.
  ///
  /// - Parameter mayBePairs: true where names and values may stand.
  func checkText(_ word: WordSyntax, _ scope: ArgumentScope, mayBePairs: Bool = false) {
    guard let argument = scope.argument(word.text) else { return }
    var type = argument.field.type.required
    switch type {
    case .list(let item): type = item.required
    case .dictionary(let item) where mayBePairs: type = item.required
    default: break
    }
    switch type {
    case .scalar where !argument.isFile: return
    case .enumeration, .any, .raw: return
    case .scalar, .type, .list, .dictionary, .optional:
      collector.error(
        .invalidCall, "\(word.text) is \(argument.typeText), which has no text to be sent here",
        at: word.range, fix: argument.isFile ? "multipart \(word.text)" : "body \(word.text)")
    }
  }

  /// A text with arguments in braces.
  private func textParts(
    _ word: WordSyntax, _ scope: inout ArgumentScope
  ) -> [SentValue.TextPart] {
    func wrong(_ what: String) {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) has \(what)", at: word.range)
    }
    var parts: [SentValue.TextPart] = []
    var rest = word.text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{" else {
        wrong("a } without a {")
        return parts
      }
      guard let close = rest[open...].firstIndex(of: "}") else {
        wrong("a { without a }")
        scope.useAll()
        return parts
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      if !NameScalars.isName(name) {
        wrong("\(QuotedText.string(name)) in braces, wanted the name of an argument")
        scope.useAll()
      } else {
        scope.use(WordSyntax(text: name, range: word.range))
        checkText(WordSyntax(text: name, range: word.range), scope)
        parts.append(.argument(name))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  // MARK: Numbers

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
