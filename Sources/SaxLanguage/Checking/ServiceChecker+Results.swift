internal import SaxValues

extension ServiceChecker {
  // MARK: Results

  func results(_ call: CallSyntax, in file: MappingFile) -> [ResultModel] {
    var results: [ResultModel] = []
    for syntax in call.results {
      guard let kind = result(syntax, in: file) else { continue }
      let statuses = syntax.statuses.flatMap { self.statuses($0) }
      if syntax.statuses != nil, statuses == nil { continue }
      if results.contains(where: { $0.statuses == statuses }) {
        collector.error(
          .duplicate, "two results for the same statuses, wanted one", at: syntax.range)
        continue
      }
      results.append(ResultModel(statuses: statuses, kind: kind))
    }
    return results
  }

  private func result(_ syntax: ResultSyntax, in file: MappingFile) -> ResultModel.Kind? {
    switch syntax.kind {
    case .file:
      refuseDeclared("File", at: syntax.range, in: file)
      return .file
    case .none:
      refuseDeclared("none", at: syntax.range, in: file)
      return ResultModel.Kind.none
    case .events(let type):
      refuseDeclared("events", at: syntax.range, in: file)
      guard let type else { return .events(nil, typeName: nil) }
      guard let resolved = symbols.resolve(type, in: file)?.eventType,
        isObject(resolved, type)
      else { return nil }
      return .events(resolved, typeName: symbols.text(of: resolved))
    case .type(let type):
      guard let resolved = symbols.resolve(type, in: file) else { return nil }
      switch resolved {
      case .scalar(.data): return .data
      case .scalar(.string): return .text
      case .list(let item): return objects(item, .any, type)
      case .optional(let inner): return objects(inner, .optional, type)
      default: return objects(resolved, .one, type)
      }
    }
  }

  private func objects(
    _ type: TypeReference, _ count: ResultModel.Count, _ syntax: TypeSyntax
  ) -> ResultModel.Kind? {
    isObject(type, syntax) ? .objects(type, typeName: symbols.text(of: type), count) : nil
  }

  /// True if one thing of a type comes at a time.
  private func isObject(_ type: TypeReference, _ syntax: TypeSyntax) -> Bool {
    switch type {
    case .type, .any, .raw, .scalar, .enumeration: return true
    case .optional, .list, .dictionary:
      collector.error(
        .invalidType,
        "\(syntax.printed) as what a call hands out, wanted T, T? or [T]",
        at: syntax.range, fix: "[\(symbols.text(of: type.innermost))]")
      return false
    }
  }

  // MARK: Pages

  func pages(
    of syntax: CallSyntax, _ call: CallModel, _ scope: inout ArgumentScope
  ) -> PagesModel? {
    guard let clause = syntax.clauses.first(where: { $0.kind.keyword == "pages" }),
      case .pages(let pages) = clause.kind
    else { return nil }
    let isList = call.results.contains {
      if case .objects(_, _, .any) = $0.kind { true } else { false }
    }
    if !isList, !call.results.isEmpty || syntax.results.isEmpty, !syntax.isDamaged {
      collector.error(
        .misplacedClause, "pages of a call that hands out no list", at: clause.range,
        fix: "-> [T]")
    }
    switch pages {
    case .link: return .link
    case .field(let word):
      return pageField(word, in: scope.file).map { .field(typeName: $0.type, $0.field) }
    case .cursor(let name, let word):
      return pageField(word, in: scope.file).map {
        .cursor(name.text, typeName: $0.type, field: $0.field)
      }
    case .number(let name, let first):
      guard let number = Int(first.text) else {
        collector.error(
          .invalidCall, "\(first.text) is no number of a page", at: first.range)
        return nil
      }
      return .number(name.text, first: number)
    case .offset(let name, let step):
      return self.step(step, &scope).map { .offset(name.text, step: $0) }
    }
  }

  private func step(_ word: WordSyntax, _ scope: inout ArgumentScope) -> PagesModel.Step? {
    if word.text.first.map({ $0.isNumber || $0 == "." }) ?? false {
      if let number = Int(word.text), number > 0 { return .number(number) }
      collector.error(
        .invalidCall, "a step of \(word.text), wanted a whole number from 1", at: word.range)
      return nil
    }
    scope.use(word)
    if let argument = scope.argument(word.text), argument.field.type.required != .scalar(.int) {
      collector.error(
        .invalidCall, "a step of \(word.text), which is \(argument.typeText), wanted an Int",
        at: word.range)
      return nil
    }
    return .argument(word.text)
  }

  /// `Page.next`: a field of a type that the mapping emits.
  private func pageField(
    _ word: WordSyntax, in file: MappingFile
  ) -> (type: String, field: String)? {
    guard let dot = word.text.lastIndex(of: ".") else {
      collector.error(
        .invalidCall, "\(word.text) is no field of a type, wanted one such as Page.next",
        at: word.range)
      return nil
    }
    let type = String(word.text[..<dot])
    let name = String(word.text[word.text.index(after: dot)...])
    guard
      let id = symbols.objectType(
        WordSyntax(text: type, range: word.range), in: file, wanted: "a type with fields"),
      case .object(let fields) = model.types[id].kind
    else { return nil }
    guard let field = fields.first(where: { $0.name == name }) else {
      let nearest = collector.nearest(to: name) { fields.map(\.name) }
      collector.error(
        .invalidCall, "\(type) has no field \(name)\(NearestName.asked(nearest))", at: word.range,
        fix: nearest.map { "\(type).\($0)" })
      return nil
    }
    switch field.type.required {
    case .scalar(.string), .scalar(.url), .scalar(.int): break
    default:
      collector.error(
        .invalidCall,
        "\(word.text) is \(symbols.text(of: field.type)), wanted a String, a URL or an Int",
        at: word.range)
      return nil
    }
    guard isEmitted(id) else {
      collector.error(
        .invalidCall, "\(type) is emitted by no rule, so that no page is found in a response",
        at: word.range,
        fix: "emit \(type) at /path")
      return nil
    }
    return (type, name)
  }

  /// True if a rule names a type: those that a `switch` makes come under the name of what it chose for.
  private func isEmitted(_ id: TypeID) -> Bool {
    (model.rules + model.importedRules).contains { rule in
      guard rule.kind == .emit, case .type(let emitted) = rule.type.required else { return false }
      return emitted == id
    }
  }
}

extension TypeReference {
  /// The type of the objects in an event's data.
  fileprivate var eventType: TypeReference {
    if case .list(let item) = self { item } else { required }
  }
}
