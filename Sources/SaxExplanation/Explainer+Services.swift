internal import SaxLanguage

/// The requests that services make, and the arguments that go into them.
extension Explainer {
  func service(_ service: ServiceModel) -> Explanation.Service {
    Explanation.Service(
      name: service.name, documentation: service.documentation, address: service.baseText,
      parameters: service.parameters.map { parameter in
        let users = service.calls.filter { !$0.places(of: parameter.name).isEmpty }.map(\.name)
        return argument(
          parameter,
          service.places(of: parameter.name).map { phrase($0, of: parameter.name) }
            + (users.isEmpty ? [] : ["in calls (\(users.joined(separator: ", ")))"]))
      },
      settings: settings(service.settings), calls: service.calls.map(call), place: service.place)
  }

  private func call(_ call: CallModel) -> Explanation.Call {
    var settings = settings(call.settings)
    if case .made(let type, let arguments, let format) = call.body, arguments.isEmpty {
      settings.insert(.init(name: "body", content: ["\(type) as \(phrase(format))"]), at: 0)
    }
    if let pages = call.pages { settings.append(.init(name: "pages", content: [phrase(pages)])) }
    if let soap = call.soap {
      let action = soap.action.map { [", action \($0)"] } ?? []
      settings.append(
        .init(name: "soap", content: [([soap.version.rawValue] + action).joined()]))
    }
    if let example = call.example { settings.append(.init(name: "example", content: [example])) }
    return Explanation.Call(
      name: call.name, signature: call.signature, documentation: call.documentation,
      arguments: call.parameters.map { parameter in
        argument(
          parameter, call.places(of: parameter.name).map { phrase($0, of: parameter.name) })
      },
      settings: settings, place: call.place)
  }

  private func argument(
    _ parameter: ParameterModel, _ places: [String]
  ) -> Explanation.Argument {
    Explanation.Argument(
      name: parameter.name, signature: parameter.signature,
      documentation: parameter.documentation, isRequired: !parameter.isOptional, places: places)
  }

  // MARK: Settings

  private func settings(_ settings: CallSettings) -> [Explanation.Setting] {
    var made: [Explanation.Setting] = []
    func add(_ name: String, _ content: [String]) {
      if !content.isEmpty { made.append(.init(name: name, content: content)) }
    }
    add("auth", settings.authentication.map { [$0.described] } ?? [])
    add("header", fixed(settings.fields))
    add("query", fixed(settings.queries))
    add("cookie", fixed(settings.cookies))
    let successes = settings.successes ?? []
    add(
      "success",
      successes.isEmpty ? [] : [successes.map(\.printedAsStatuses).joined(separator: ", ")])
    add("error", settings.errors.map(\.printed))
    add("cache", settings.cache.map { [phrase($0)] } ?? [])
    add("timeout", settings.timeout.map { [phrase($0)] } ?? [])
    if let retries = settings.retries {
      let when = retries.isAlways ? "whatever the method" : "where the method is idempotent"
      let count = retries.count == 1 ? "once" : "up to \(retries.count) times"
      add("retry", [retries.count == 0 ? "never" : "\(count), \(when)"])
    }
    return made
  }

  /// Those that are a text, with arguments in it or not; the others are told by their arguments.
  private func fixed(_ values: [SentValue]) -> [String] {
    values.filter { if case .text = $0.value { true } else { false } }.map(\.printed)
  }

  private func phrase(_ pages: PagesModel) -> String {
    switch pages {
    case .link: "the address in the field Link, of the relation next"
    case .field(let type, let field): "the address in \(type).\(field)"
    case .cursor(let name, let type, let field): "\(type).\(field) in the query as \(name)"
    case .number(let name, let first): "numbers from \(first) in the query as \(name)"
    case .offset(let name, .number(let step)): "steps of \(step) in the query as \(name)"
    case .offset(let name, .argument(let step)): "steps of \(step) in the query as \(name)"
    }
  }

  /// In the largest unit that it is a whole number of.
  private func phrase(_ duration: Duration) -> String {
    let units = [(86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let (seconds, rest) = duration.components
    guard rest == 0, let unit = units.first(where: { seconds % Int64($0.0) == 0 }) else {
      return "\(duration / .seconds(1)) seconds"
    }
    let count = seconds / Int64(unit.0)
    return "\(count) \(unit.1)\(count == 1 ? "" : "s")"
  }

  // MARK: Places

  private func phrase(_ place: ArgumentPlace, of name: String) -> String {
    func renamed(_ other: String) -> String { other == name ? "" : " as \(other)" }
    return switch place {
    case .address: "in the address"
    case .path: "in the path"
    case .query(let other): "in the query\(renamed(other))"
    case .field(let field): "in the field \(field)"
    case .cookie(let cookie): "in the cookie \(cookie)"
    case .body(let format): "the body as \(phrase(format))"
    case .patch: "the body as a merge patch"
    case .text(let type): "the body as \(type)"
    case .member(let type): "in the body as \(type).\(name)"
    case .form(let other): "in the form\(renamed(other))"
    case .part(let other, let type):
      "a part of the body\(renamed(other))\(type.map { " (\($0))" } ?? "")"
    case .step: "the step from page to page"
    }
  }

  private func phrase(_ format: BodyModel.Format) -> String {
    switch format {
    case .json: "JSON"
    case .xml: "XML"
    case .bytes(let type): type ?? "its bytes"
    }
  }
}
