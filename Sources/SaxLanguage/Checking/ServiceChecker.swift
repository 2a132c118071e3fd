internal import SaxURI

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
        services.append(service(syntax, in: file))
      }
    }
    return services
  }

  private func service(_ syntax: ServiceSyntax, in file: MappingFile) -> ServiceModel {
    let name = syntax.name.text
    let base = syntax.base.flatMap { template($0) }
    var service = ServiceModel(
      name: name, base: base ?? URITemplateParts(), baseText: syntax.base?.text ?? "",
      documentation: syntax.documentation, place: collector.place(syntax.name.range))
    let parameters = self.arguments(syntax.parameters, owner: name, in: file, besides: [:])
    service.parameters = parameters.map(\.model)
    var scope = ArgumentScope(own: [], service: parameters, file: file, owner: name, collector)
    if let base, let written = syntax.base {
      checkBase(base, written)
      scope.use(base.variables, at: written.range)
    }
    var settings = CheckedCall(checker: self, syntax: nil, results: [], scope: scope)
    settings.check(syntax.clauses)
    scope = settings.scope
    service.settings = settings.settings
    var calls: [String: SourceRange] = [:]
    for call in syntax.calls {
      let first = calls[call.name.text]
      if let first {
        collector.duplicate("the call \(call.name.text)", call.name.range, first: first)
      }
      // What a second one of its name has wrong, and what it uses, is worth noting, too.
      let model = self.call(call, in: &scope)
      if first == nil {
        calls[call.name.text] = call.name.range
        checkAuthentication(of: model, call, in: service)
        service.calls.append(model)
      }
    }
    // Of a service that could not be read as a whole nothing is missing for sure.
    if syntax.isDamaged { return service }
    if base != nil { reportUnused(of: scope) }
    if service.calls.isEmpty {
      collector.error(
        .empty, "the service \(name) has no calls, wanted one or more", at: syntax.name.range,
        fix: "call name() = GET \"path\" -> [T]")
    }
    return service
  }

  /// Reports parameters of a service that nothing names.
  private func reportUnused(of scope: ArgumentScope) {
    for parameter in scope.service where !scope.used.contains(parameter.model.name) {
      let name = parameter.model.name
      collector.error(
        .unusedArgument, "no call uses the parameter \(name)", at: parameter.range,
        fix: "{\(name)} in the address, or header or query")
    }
  }

  // MARK: Calls

  private func call(_ syntax: CallSyntax, in service: inout ArgumentScope) -> CallModel {
    let owner = "\(service.owner).\(syntax.name.text)"
    let known = Dictionary(
      service.service.map { ($0.model.name, $0.range) }, uniquingKeysWith: { first, _ in first })
    let arguments = self.arguments(
      syntax.parameters, owner: owner, in: service.file, besides: known)
    var scope = ArgumentScope(
      own: arguments, service: service.service, file: service.file, owner: owner, collector)
    let path = syntax.path.flatMap { template($0) }
    if let path, let written = syntax.path {
      scope.use(path.variables, at: written.range)
      checkTexts(of: path, written, scope)
      checkPath(written)
    }
    var call = CallModel(
      name: syntax.name.text, documentation: syntax.documentation,
      method: syntax.method?.text ?? "", path: path ?? URITemplateParts(),
      pathText: syntax.path?.text ?? "",
      place: collector.place(syntax.name.range))
    call.parameters = arguments.map(\.model)
    call.results = results(syntax, in: service.file)
    var checked = CheckedCall(
      checker: self, syntax: syntax, results: call.results, scope: scope)
    checked.check(syntax.clauses)
    scope = checked.scope
    call.settings = checked.settings
    call.body = checked.body
    call.pages = checked.pages
    call.example = checked.example
    if let version = syntax.version {
      call.soap = CallModel.SOAPModel(version: version, action: checked.action)
    }
    if let soap = call.soap { checkSOAP(call, soap.version, syntax) }
    // An argument may stand where something could not be read.
    if path != nil, !syntax.isDamaged { scope.reportUnused() }
    if path == nil { scope.useAll() }
    service.add(scope)
    return call
  }
}

extension ServiceSyntax {
  var parameters: [ParameterSyntax] {
    entries.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
  }

  var clauses: [CallClauseSyntax] {
    entries.compactMap { if case .clause(let clause) = $0 { clause } else { nil } }
  }

  var calls: [CallSyntax] {
    entries.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }
}
