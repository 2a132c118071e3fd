internal import SaxValues

extension ServiceChecker {
  // MARK: Bodies

  /// The body of a call's request; nil if it has none.
  func body(
    of call: CallSyntax, _ parameters: [ParameterModel], _ scope: inout ArgumentScope
  ) -> BodyModel? {
    var result: BodyModel?
    var first: SourceRange?
    for clause in call.clauses {
      let body: BodyModel?
      switch clause.kind {
      case .body(let syntax): body = self.body(syntax, call, parameters, &scope)
      case .form(let parts):
        for part in parts
        where parameters.first(where: { $0.name == part.argument.text })?.isFile == true {
          collector.error(
            .invalidCall, "\(part.argument.text) is a file, which form can't send",
            at: part.argument.range, fix: "multipart \(part.argument.text)")
        }
        body = .form(self.parts(parts, &scope))
      case .multipart(let parts): body = .multipart(self.parts(parts, &scope))
      default: continue
      }
      if let first {
        collector.repetition(
          "a second body, wanted one of body, form and multipart", clause.range, first: first)
        continue
      }
      first = clause.range
      result = body
    }
    if let first, let method = call.method, ["GET", "HEAD"].contains(method.text) {
      collector.error(
        .invalidCall, "a body with \(method.text), which has none", at: first, fix: "POST")
    }
    return result
  }

  private func parts(_ syntax: [PartSyntax], _ scope: inout ArgumentScope) -> [BodyModel.Part] {
    syntax.map { part in
      scope.use(part.argument)
      return BodyModel.Part(
        name: part.name?.text ?? part.argument.text, argument: part.argument.text,
        mediaType: part.mediaType?.text)
    }
  }

  private func body(
    _ syntax: BodySyntax, _ call: CallSyntax, _ parameters: [ParameterModel],
    _ scope: inout ArgumentScope
  ) -> BodyModel? {
    let format = self.format(of: syntax, isSOAP: call.version != nil)
    switch syntax.kind {
    case .argument(let word):
      scope.use(word)
      guard let parameter = parameters.first(where: { $0.name == word.text }), let format else {
        return nil
      }
      return argument(word, parameter, format)
    case .made(let type, let arguments):
      for argument in arguments { scope.use(argument) }
      guard let id = symbols.objectType(type, in: scope.file, wanted: "a type with fields"),
        case .object(let fields) = model.types[id].kind
      else { return nil }
      check(arguments, fill: fields, of: type)
      guard let format else { return nil }
      return .made(typeName: type.text, arguments: arguments.map(\.text), as: format)
    case .merge(let word):
      scope.use(word)
      guard let parameter = parameters.first(where: { $0.name == word.text }) else { return nil }
      guard case .type = parameter.field.type.required else {
        collector.error(
          .invalidCall,
          "a merge of \(word.text), which is \(symbols.text(of: parameter.field.type)), wanted a type with fields",
          at: word.range)
        return nil
      }
      return .merge(word.text)
    case .text(let word):
      scope.use(word)
      let media: String =
        if case .bytes(let type?) = format { type } else { "text/plain; charset=utf-8" }
      return .text(word.text, mediaType: media)
    }
  }

  private func argument(
    _ word: WordSyntax, _ parameter: ParameterModel, _ format: BodyModel.Format
  ) -> BodyModel? {
    let type = parameter.field.type.required
    let isBytes = parameter.isFile || type == .scalar(.data)
    switch format {
    case .bytes where isBytes || type == .scalar(.string) || type == .raw:
      return .argument(word.text, as: format)
    case .bytes:
      collector.error(
        .invalidCall, "\(parameter.typeText) has no bytes to be sent as they are", at: word.range,
        fix: "as json, or as xml")
    case .json where parameter.isFile, .xml where parameter.isFile:
      return .argument(
        word.text, as: .bytes(mediaType: format == .json ? "application/json" : "application/xml"))
    case .xml:
      if case .type = type { return .argument(word.text, as: format) }
      collector.error(
        .invalidCall, "\(parameter.typeText) can't be a document of XML, wanted a declared type",
        at: word.range, fix: "as json")
    case .json: return .argument(word.text, as: format)
    }
    return nil
  }

  private func check(_ arguments: [WordSyntax], fill fields: [FieldModel], of type: WordSyntax) {
    for argument in arguments where !fields.contains(where: { $0.name == argument.text }) {
      let nearest = NearestName.of(argument.text, among: fields.map(\.name))
      collector.error(
        .invalidCall,
        "\(type.text) has no field \(argument.text)\(NearestName.asked(nearest))",
        at: argument.range, fix: nearest)
    }
    for field in fields
    where field.absentValue == nil && !arguments.contains(where: { $0.text == field.name }) {
      collector.error(
        .invalidCall, "\(type.text).\(field.name) is required, and no argument is given for it",
        at: type.range, fix: "\(field.name) among the arguments")
    }
  }

  /// `json` where nothing is said, or `xml` in a call by SOAP.
  private func format(of syntax: BodySyntax, isSOAP: Bool) -> BodyModel.Format? {
    guard let format = syntax.format else { return isSOAP ? .xml : .json }
    switch format.kind {
    case .name("json", argument: nil): return .json
    case .name("xml", argument: nil): return .xml
    case .text(let type) where type.contains("/"): return .bytes(mediaType: type)
    case .text(let text), .name(let text, _):
      collector.error(
        .invalidCall, "\(text) is no format of a body, wanted json, xml or a media type in quotes",
        at: format.range, fix: NearestName.of(text, among: ["json", "xml"]) ?? "as json")
      return nil
    }
  }

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
    case .file: return .file
    case .none: return ResultModel.Kind.none
    case .events(let type):
      guard let type else { return .events(nil, typeName: nil) }
      guard let resolved = symbols.resolve(type, in: file) else { return nil }
      return .events(resolved.eventType, typeName: symbols.text(of: resolved.eventType))
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
    switch type {
    case .type, .any, .raw, .scalar, .enumeration: break
    case .optional, .list, .dictionary:
      collector.error(
        .invalidType,
        "\(symbols.text(of: type)) as what a call hands out, wanted T, T? or [T]",
        at: syntax.range, fix: "[\(symbols.text(of: type.innermost))]")
      return nil
    }
    return .objects(type, typeName: symbols.text(of: type), count)
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
    if !isList, !call.results.isEmpty || syntax.results.isEmpty {
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
      if let number = Int(step.text) {
        if number > 0 { return .offset(name.text, step: .number(number)) }
        collector.error(
          .invalidCall, "a step of \(number), wanted one forward", at: step.range)
        return nil
      }
      scope.use(step)
      return .offset(name.text, step: .argument(step.text))
    }
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
      let nearest = NearestName.of(name, among: fields.map(\.name))
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
    guard model.rules.contains(where: { $0.kind == .emit && $0.typeName == type }) else {
      collector.error(
        .invalidCall, "\(type) is emitted by no rule, so that no page is found in a response",
        at: word.range, fix: "emit \(type) at /path")
      return nil
    }
    return (type, name)
  }
}

extension TypeReference {
  /// The type of the objects in an event's data.
  fileprivate var eventType: TypeReference {
    if case .list(let item) = self { item } else { required }
  }
}
