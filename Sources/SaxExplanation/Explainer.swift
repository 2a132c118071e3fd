internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Says what a mapping's model does.
struct Explainer {
  let model: MappingModel
  let limits: Limits
  /// Types that rules and services lead to.
  let usedTypes: Set<TypeID>
  /// Names of types that others have fields of.
  let baseTypes: Set<String>

  init(model: MappingModel, limits: Limits) {
    self.model = model
    self.limits = limits
    usedTypes = model.usedTypes
    baseTypes = model.typesOfOthersFields
  }

  func explanation() -> Explanation {
    Explanation(
      name: model.name,
      namespaces: model.namespaces.map {
        Explanation.Namespace(prefix: $0.prefix, uris: $0.uris, file: $0.file)
      },
      rules: model.rules.map(rule), services: model.services.map(service),
      types: model.types.indices.map(type))
  }

  // MARK: Rules

  private func rule(_ rule: Rule) -> Explanation.Rule {
    Explanation.Rule(
      isError: rule.kind == .error, type: model.text(of: rule.type),
      paths: rule.paths.map { path in
        Explanation.Alternative(
          text: path.textWithFormat,
          decision: Explanation.ByFormat(
            json: path.decision(for: PathTaker(node: "the root value"), in: .json),
            xml: path.decision(for: PathTaker(node: "the document"), in: .xml)))
      },
      holds: byFormat(rule.paths) { holds(rule, $0, in: $1) },
      writing: rule.kind == .error
        ? nil : byFormat(rule.paths) { writing(of: rule, by: $0, in: $1) },
      place: rule.place)
  }

  private func holds(_ rule: Rule, _ paths: [Path], in format: Path.Format) -> [String] {
    let type = rule.type.required
    var lines = [phrase(type, rule.conversion)]
    if case .type(let id) = type {
      let name = model.types[id].name
      lines = [
        paths.contains(where: \.mayNest)
          ? "one \(name) for each such node that is open, up to \(bound("held")) together"
          : "one \(name) at a time"
      ]
    }
    if format == .json, paths.contains(where: { !$0.latePredicates.isEmpty }) {
      lines.append(
        "objects that end before the predicate around them is decided, up to \(bound("buffer"))")
    }
    return lines
  }

  // MARK: Types

  private func type(_ id: TypeID) -> Explanation.TypeDeclaration {
    let declared = model.types[id]
    let content: Explanation.TypeDeclaration.Content =
      switch declared.kind {
      case .object(let fields): .fields(fields.map { field($0, of: declared.name) })
      case .choice(let choice): .choice(self.choice(choice, named: declared.name))
      }
    return Explanation.TypeDeclaration(
      name: declared.name, documentation: declared.documentation, content: content,
      isUsed: usedTypes.contains(id),
      isBase: baseTypes.contains(declared.name),
      place: declared.place)
  }

  private func choice(_ choice: SwitchModel, named name: String) -> Explanation.Choice {
    let otherwise =
      switch choice.otherwise {
      case .error: "an error"
      case .skip: "the node is passed over"
      case .type(let id): model.types[id].name
      }
    let taker = PathTaker(node: name)
    let waiting = "what has come of the node until its type is known, up to \(bound("buffer"))"
    return Explanation.Choice(
      paths: alternatives(choice.paths, for: taker),
      cases: choice.cases.map {
        Explanation.Choice.Case(
          literals: $0.literals.map(\.text), type: model.types[$0.type].name)
      },
      otherwise: otherwise,
      holds: byFormat(choice.paths) { paths, format in
        let isAtOnce = paths.allSatisfy { $0.decision(for: taker, in: format)?.isAtOnce ?? true }
        return [isAtOnce ? "nothing: its type is known as it opens" : waiting]
      })
  }

  private func field(_ field: FieldModel, of owner: String) -> Explanation.Field {
    let taker = PathTaker(
      node: owner, wantsPresence: field.isExistence, waitsForOrder: field.mayNest)
    return Explanation.Field(
      name: field.name, documentation: field.documentation, type: model.text(of: field.type),
      paths: alternatives(field.paths, for: taker),
      keyPaths: alternatives(field.keyPaths ?? [], for: field.entryTaker),
      valuePaths: alternatives(field.valuePaths ?? [], for: field.entryTaker),
      missing: missing(field),
      holds: byFormat(field.paths) { holds(field, $0, for: taker, in: $1) }, place: field.place)
  }

  private func missing(_ field: FieldModel) -> String? {
    switch field.absentValue {
    case nil: field.paths.contains(where: \.isOfItsNode) ? nil : "an error"
    case .null: "nil"
    case .list([]): "an empty list"
    case .dictionary(ValueDictionary()): "an empty dictionary"
    case let value?: JSONText().string(value)
    }
  }

  // MARK: Paths

  private func alternatives(
    _ paths: [Path], for taker: PathTaker
  ) -> [Explanation.Alternative] {
    paths.map { path in
      Explanation.Alternative(
        text: path.textWithFormat,
        decision: Explanation.ByFormat(
          json: path.decision(for: taker, in: .json), xml: path.decision(for: taker, in: .xml)))
    }
  }

  /// The statement made of the paths that are for each format.
  private func byFormat(
    _ paths: [Path], _ say: ([Path], Path.Format) -> [String]
  ) -> Explanation.ByFormat<[String]> {
    func said(_ format: Path.Format) -> [String]? {
      let own = paths.filter { $0.format.includes(format) }
      return own.isEmpty ? nil : say(own, format)
    }
    return Explanation.ByFormat(json: said(.json), xml: said(.xml))
  }
}

extension FieldModel {
  /// A dictionary's node, by its name if all paths end in the same.
  fileprivate var entryTaker: PathTaker {
    let names = Set(paths.map { $0.steps.last?.shortName })
    return PathTaker(node: names.count == 1 ? (names.first ?? nil) ?? "the node" : "the node")
  }
}

extension Path {
  /// True if it is something that every node has.
  fileprivate var isOfItsNode: Bool {
    guard let source, steps.count == 1 else { return false }
    return [.name, .localName, .position, .line, .offset].contains(source)
  }
}

extension MappingModel {
  /// The types that its rules and services lead to.
  fileprivate var usedTypes: Set<TypeID> {
    var found: Set<TypeID> = []
    var open = rules.map(\.type) + services.flatMap { $0.types(of: types) }
    while let next = open.popLast() {
      guard case .type(let id) = next.innermost, found.insert(id).inserted else { continue }
      switch types[id].kind {
      case .object(let fields): open += fields.map(\.type)
      case .choice(let choice): open += choice.types.map { .type($0) }
      }
    }
    return found
  }

  fileprivate var typesOfOthersFields: Set<String> {
    var owners: Set<String> = []
    for type in types {
      guard case .object(let fields) = type.kind else { continue }
      owners.formUnion(fields.map(\.owner).filter { $0 != type.name })
    }
    return owners
  }
}
