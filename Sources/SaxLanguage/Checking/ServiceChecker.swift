internal import SaxURI
internal import SaxValues

/// Checks services: templates, arguments and their use, bodies, and results.
struct ServiceChecker {
  let symbols: SymbolTable
  let fieldChecker: FieldChecker
  let model: MappingModel

  var collector: DiagnosticCollector { symbols.collector }

  /// The services of files, each name once.
  func services(of files: [MappingFile]) -> [ServiceModel] {
    var services: [ServiceModel] = []
    var names: [String: SourceRange] = [:]
    for file in files {
      for case .service(let syntax) in file.syntax.declarations {
        if let first = names[syntax.name.text] {
          collector.duplicate("the service \(syntax.name.text)", syntax.name.range, first: first)
          continue
        }
        names[syntax.name.text] = syntax.name.range
        if let service = service(syntax, in: file) { services.append(service) }
      }
    }
    return services
  }

  private func service(_ syntax: ServiceSyntax, in file: MappingFile) -> ServiceModel? {
    let name = syntax.name.text
    let base = syntax.base.flatMap { template($0) }
    var service = ServiceModel(
      name: name, base: base ?? URITemplateParts(), baseText: syntax.base?.text ?? "",
      documentation: syntax.documentation, place: collector.place(syntax.name.range))
    var parameters: [ParameterSyntax] = []
    for case .parameter(let parameter) in syntax.entries { parameters.append(parameter) }
    service.parameters = self.parameters(parameters, owner: name, in: file, besides: [:])
    var scope = ArgumentScope(
      parameters: parameters, service: [], file: file,
      owner: name, collector: collector)
    if let base, let written = syntax.base {
      checkBase(base, written)
      scope.use(base.variables, at: written.range)
    }
    var clauses: [CallClauseSyntax] = []
    for case .clause(let clause) in syntax.entries { clauses.append(clause) }
    service.settings = settings(clauses, ofService: true, &scope)
    var calls: [String: SourceRange] = [:]
    var used = scope.used
    for case .call(let call) in syntax.entries {
      if let first = calls[call.name.text] {
        collector.duplicate("the call \(call.name.text)", call.name.range, first: first)
        continue
      }
      calls[call.name.text] = call.name.range
      if let model = self.call(call, of: parameters, owner: name, in: file, &used) {
        service.calls.append(model)
      }
    }
    if !syntax.isDamaged {
      for parameter in parameters where !used.contains(parameter.field.name.text) {
        collector.error(
          .unusedArgument, "no call uses the parameter \(parameter.field.name.text)",
          at: parameter.field.name.range,
          fix: "{\(parameter.field.name.text)} in the address, or header or query")
      }
      if service.calls.isEmpty {
        collector.error(
          .empty, "the service \(name) has no calls, wanted one or more", at: syntax.name.range,
          fix: "call name() = GET \"path\" -> [T]")
      }
    }
    return base == nil ? nil : service
  }

  // MARK: Templates

  func template(_ word: WordSyntax) -> URITemplateParts? {
    do throws(URITemplateFailure) {
      return try URITemplateParts(word.text)
    } catch {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) is no URI template: \(error.reason)",
        at: word.range)
      return nil
    }
  }

  /// The base says where everything goes: an address of http or https, without a query.
  private func checkBase(_ base: URITemplateParts, _ word: WordSyntax) {
    let text = word.text.lowercased()
    let isWhole = text.hasPrefix("http://") || text.hasPrefix("https://")
    if !isWhole, !text.hasPrefix("{") {
      collector.error(
        .invalidTemplate,
        "\(QuotedText.string(word.text)) is no address of http or https", at: word.range,
        fix: "\"https://\(word.text.drop { $0 == "/" })\"")
      return
    }
    for part in base.parts {
      let hasQuery =
        switch part {
        case .literal(let text): text.contains("?") || text.contains("#")
        case .expression(let expression):
          expression.kind == .query || expression.kind == .continuation
            || expression.kind == .fragment
        }
      if hasQuery {
        collector.error(
          .invalidTemplate, "the address of a service has a query or a fragment, wanted it without",
          at: word.range, fix: "query \"name\" = … in the service")
        return
      }
    }
  }

  // MARK: Parameters

  /// Arguments as the fields of an object are, each found by its own name.
  private func parameters(
    _ syntax: [ParameterSyntax], owner: String, in file: MappingFile,
    besides known: [String: SourceRange]
  ) -> [ParameterModel] {
    var names = known
    var models: [ParameterModel] = []
    for parameter in syntax {
      let name = parameter.field.name
      if let first = names[name.text] {
        collector.duplicate("the argument \(name.text)", name.range, first: first)
        continue
      }
      names[name.text] = name.range
      let scope = FieldChecker.Scope(owner: owner, file: file, group: nil)
      var field = fieldChecker.field(parameter.field, scope)
      field.paths = [path(to: name, field.type)]
      field.pathText = name.text
      let type = parameter.isFile ? "File" : symbols.text(of: field.type.required)
      let isOptional = field.type.isOptional
      models.append(
        ParameterModel(
          field: field, isFile: parameter.isFile, documentation: parameter.documentation,
          typeText: type + (isOptional ? "?" : "")))
    }
    return models
  }

  private func path(to name: WordSyntax, _ type: TypeReference) -> Path {
    let place = collector.place(name.range)
    var path = Path(
      isAbsolute: false, steps: [Step(axis: .child, test: .local(name.text), place: place)],
      text: name.text, place: place)
    if type.isDictionary { path.steps.append(Step(axis: .child, test: .any, place: place)) }
    return path
  }

  // MARK: Calls

  private func call(
    _ syntax: CallSyntax, of service: [ParameterSyntax], owner: String, in file: MappingFile,
    _ used: inout Set<String>
  ) -> CallModel? {
    let owner = "\(owner).\(syntax.name.text)"
    var known: [String: SourceRange] = [:]
    for parameter in service { known[parameter.field.name.text] = parameter.field.name.range }
    let parameters = self.parameters(syntax.parameters, owner: owner, in: file, besides: known)
    guard let written = syntax.path, let method = syntax.method, let path = template(written)
    else { return nil }
    var scope = ArgumentScope(
      parameters: syntax.parameters, service: service, file: file, owner: owner,
      collector: collector)
    scope.use(path.variables, at: written.range)
    checkPath(path, written)
    var call = CallModel(
      name: syntax.name.text, documentation: syntax.documentation, method: method.text, path: path,
      pathText: written.text,
      place: collector.place(syntax.name.range))
    call.parameters = parameters
    call.settings = settings(syntax.clauses, ofService: false, &scope)
    call.body = body(of: syntax, parameters, &scope)
    call.results = results(syntax, in: file)
    call.pages = pages(of: syntax, call, &scope)
    for clause in syntax.clauses {
      if case .example(let name) = clause.kind { call.example = name.text }
    }
    if let version = syntax.version {
      call.soap = .init(version: version, action: action(of: syntax))
    } else if let clause = syntax.clauses.first(where: { $0.kind.keyword == "action" }) {
      collector.error(
        .misplacedClause, "action in a call that is none of SOAP", at: clause.range,
        fix: "soap call \(syntax.name.text)")
    }
    scope.reportUnused()
    used.formUnion(scope.used)
    return call
  }

  private func action(of syntax: CallSyntax) -> String? {
    for case .action(let word) in syntax.clauses.map(\.kind) { return word.text }
    return nil
  }

  /// A call's path stands behind the base: it has no scheme, and no host.
  private func checkPath(_ path: URITemplateParts, _ word: WordSyntax) {
    if word.text.hasPrefix("//") || word.text.contains("://") {
      collector.error(
        .invalidTemplate,
        "\(QuotedText.string(word.text)) names a host, wanted a path below the service's address",
        at: word.range, fix: "a service of its own for that host")
    } else if word.text.contains("#") {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) has a fragment, which is never sent",
        at: word.range)
    }
  }
}

/// The arguments that a call's clauses may name, and those that they have.
struct ArgumentScope {
  let parameters: [ParameterSyntax]
  let service: [ParameterSyntax]
  let file: MappingFile
  let owner: String
  let collector: DiagnosticCollector
  private(set) var used: Set<String> = []

  init(
    parameters: [ParameterSyntax], service: [ParameterSyntax], file: MappingFile, owner: String,
    collector: DiagnosticCollector
  ) {
    self.parameters = parameters
    self.service = service
    self.file = file
    self.owner = owner
    self.collector = collector
  }

  private var names: [String] { (parameters + service).map(\.field.name.text) }

  /// Notes that something names arguments, each of which must be there.
  mutating func use(_ names: [String], at range: SourceRange) {
    for name in names { use(WordSyntax(text: name, range: range)) }
  }

  mutating func use(_ word: WordSyntax) {
    used.insert(word.text)
    guard !names.contains(word.text) else { return }
    let nearest = NearestName.of(word.text, among: names)
    collector.error(
      .unknownArgument,
      "\(word.text) is no argument of \(owner)\(NearestName.asked(nearest))", at: word.range,
      fix: nearest
        ?? "\(word.text): String among its arguments, or param \(word.text) in the service")
  }

  /// Reports the call's own arguments that nothing names.
  func reportUnused() {
    for parameter in parameters where !used.contains(parameter.field.name.text) {
      let name = parameter.field.name
      collector.error(
        .unusedArgument, "\(owner) does not use its argument \(name.text)", at: name.range,
        fix: "{?\(name.text)} in the path, or query \(name.text), header or body")
    }
  }
}
