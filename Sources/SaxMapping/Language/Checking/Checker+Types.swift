extension Checker {
  /// The fields of every object type, its base types' among them, and every switch.
  func resolveTypes() {
    var own: [[FieldModel]] = []
    for (id, declaration) in typeSyntax.enumerated() {
      switch declaration.syntax {
      case .object(let syntax):
        own.append(fields(of: syntax, in: declaration.file))
      case .choice(let syntax):
        own.append([])
        if let choice = resolve(syntax, in: declaration.file) {
          model.types[id].kind = .choice(choice)
        }
      }
    }
    for id in basesFirst {
      guard case .object(let syntax) = typeSyntax[id].syntax else { continue }
      var inherited: [FieldModel] = []
      if let base = bases[id], case .object(let fields) = model.types[base].kind {
        inherited = fields
      }
      let fields = inheriting(inherited, own[id])
      model.types[id].kind = .object(fields)
      check(fields, of: syntax)
    }
  }

  private func check(_ fields: [FieldModel], of syntax: ObjectSyntax) {
    if fields.isEmpty, syntax.base == nil, syntax.members.isEmpty, !syntax.isDamaged {
      collector.error(
        .empty, "\(syntax.name.text) has no fields, wanted one or more", at: syntax.name.range,
        fix: "Any for a node as it is")
    }
    let rests = fields.filter { $0.type.isDictionary && $0.paths.contains { $0.source == .rest } }
    if rests.count > 1, let first = rests.first, let last = rests.last {
      collector.error(
        .duplicate, "\(syntax.name.text) has two fields from rest(), wanted one",
        at: syntax.name.range,
        notes: [first, last].map { "\($0.name) is at \($0.place.described)" })
    }
  }

  // MARK: Members

  /// What holds for the members of a type or of a group in it.
  private struct Scope {
    var owner: String
    var file: MappingFile
    /// Where the paths start from; nil outside of groups.
    var group: [Path]?
    /// Whether the group's path could not be read, so that what is in it can't be judged.
    var isDamaged = false
  }

  private func fields(of syntax: ObjectSyntax, in file: MappingFile) -> [FieldModel] {
    var fields: [FieldModel] = []
    var names: [String: SourceRange] = [:]
    add(
      syntax.members, to: &fields, &names,
      Scope(owner: syntax.name.text, file: file, group: nil))
    return fields
  }

  private func add(
    _ members: [MemberSyntax], to fields: inout [FieldModel], _ names: inout [String: SourceRange],
    _ scope: Scope
  ) {
    for member in members {
      switch member {
      case .field(let syntax):
        if let first = names[syntax.name.text] {
          duplicate(
            "the field \(syntax.name.text)", syntax.name.range, first: first,
            fix: "one field, its paths joined by |")
          continue
        }
        names[syntax.name.text] = syntax.name.range
        fields.append(field(syntax, scope))
      case .group(let syntax):
        var inner = scope
        let isInGroup = scope.group != nil
        if let path = syntax.path,
          let paths = resolve(path, for: .group(inGroup: isInGroup), in: scope.file)
        {
          warnOfRepetition(paths, isOneValue: false)
          inner.group = composed(scope.group, paths, at: path.range)
        } else {
          inner.isDamaged = true
        }
        if inner.group == nil { inner.isDamaged = true }
        add(syntax.members, to: &fields, &names, inner)
      }
    }
  }

  /// Every alternative of a group gone on with every one of a path; nil after an error.
  private func composed(_ group: [Path]?, _ paths: [Path], at range: SourceRange) -> [Path]? {
    guard let group else { return paths }
    guard group.count * paths.count <= Parser.most else {
      collector.error(
        .tooMany,
        "\(group.count * paths.count) alternatives with those of the groups around, and \(Parser.most) are the most",
        at: range)
      return nil
    }
    let all = group.flatMap { outer in paths.compactMap { outer.appending($0) } }
    if all.isEmpty {
      collector.error(
        .formatConflict, "the path is for one format, and the group around for the other",
        at: range)
      return nil
    }
    return all
  }

  // MARK: Fields

  private func field(_ syntax: FieldSyntax, _ scope: Scope) -> FieldModel {
    let file = scope.file
    let type = syntax.type.flatMap { resolve($0, in: file) }
    let place = collector.place(syntax.name.range)
    var field = FieldModel(
      name: syntax.name.text, type: type ?? .any, paths: [], conversion: ConversionModel(),
      pathText: "", place: place, pathPlace: place, owner: scope.owner)

    var range = syntax.name.range
    if let from = syntax.from {
      if let path = from.content {
        range = path.range
        let use = PathUse.field(inGroup: scope.group != nil)
        let paths = resolve(path, for: use, in: file)
        if let paths, let type { check(paths, in: path, of: syntax, type) }
        if let paths, !scope.isDamaged {
          field.paths = composed(scope.group, paths, at: path.range) ?? []
        }
        field.pathText = path.text
        field.pathPlace = collector.place(path.range)
      }
    } else {
      let path = defaultPath(of: syntax, type, in: file)
      field.pathText = path.text
      if !scope.isDamaged { field.paths = composed(scope.group, [path], at: range) ?? [] }
    }
    if scope.group != nil {
      field.pathText = field.paths.map(\.textWithFormat).joined(separator: " | ")
    }
    if let type {
      checkClimbs(field.paths, of: syntax, type, at: range)
      warnOfAttributesInXML(field.paths, at: range)
      resolveClauses(of: syntax, type, into: &field, in: file)
    }
    return field
  }

  private func defaultPath(
    of syntax: FieldSyntax, _ type: TypeReference?, in file: MappingFile
  ) -> Path {
    let name = file.names.convert(syntax.name.text)
    let place = collector.place(syntax.name.range)
    let test = NameTest.name(namespaces: defaultNamespaces(.child, in: file), local: name)
    var path = Path(
      isAbsolute: false, steps: [Step(axis: .child, test: test, place: place)], text: name,
      place: place)
    if type?.isDictionary ?? false {
      path.steps.append(Step(axis: .child, test: .any, place: place))
      path.text += "/*"
    }
    return path
  }

  // MARK: Paths and types

  private func check(
    _ paths: [Path], in syntax: PathSyntax, of field: FieldSyntax, _ type: TypeReference
  ) {
    let isExistence = field.isExistence
    for (path, alternative) in zip(paths, syntax.alternatives) {
      guard let source = path.source else { continue }
      if source == .rest {
        if !type.isDictionary {
          collector.error(
            .sourceType, "rest() for \(text(of: type)), wanted a dictionary", at: alternative.range,
            fix: "[String: Any]")
        } else if paths.count > 1 {
          collector.error(
            .misplacedStep, "rest() among other alternatives, wanted it as the whole path",
            at: alternative.range, fix: "rest() alone: it leaves out what other fields read")
        }
        continue
      }
      if isExistence { continue }
      check(source, type, at: alternative.range)
    }
    let isOneValue = !(type.isList || type.isDictionary) && !isExistence
    warnOfRepetition(paths, isOneValue: isOneValue)
  }

  private func check(_ source: Step.Source, _ type: TypeReference, at range: SourceRange) {
    let wanted = source.isNumber ? "Int" : "String"
    let isFit =
      switch type.innermost {
      case .scalar(let scalar):
        source.isNumber ? [.int, .string, .double, .decimal].contains(scalar) : true
      case .any: true
      case .enumeration: !source.isNumber
      default: false
      }
    guard !isFit else { return }
    collector.error(
      .sourceType,
      "\(source.rawValue) for \(text(of: type)), and it is \(source.isNumber ? "a number" : "a text")",
      at: range, fix: wanted)
  }

  private func checkClimbs(
    _ paths: [Path], of syntax: FieldSyntax, _ type: TypeReference, at range: SourceRange
  ) {
    guard let path = paths.first(where: \.climbs) else { return }
    let start = path.steps.first?.axis == .parent ? ".." : "an ancestor"
    if type.isList || type.isDictionary {
      collector.error(
        .ancestorList,
        "a \(type.isList ? "list" : "dictionary") from \(start), which gives one value that came before",
        at: range,
        fix: "\(text(of: type.innermost))? for one value, or the list as a field of the type around"
      )
    } else if !syntax.isExistence,
      let bare = paths.first(where: \.isOpenNode)
    {
      collector.error(
        .ancestorNode, "\(bare.text) is a node that is still open, so its value is not known yet",
        at: range,
        fix: "an attribute or a closed child of it: \(bare.text)/@name, \(bare.text)/name")
    }
  }

  // MARK: Warnings

  /// Warns of alternatives that one before them always beats.
  func warnOfRepetition(_ paths: [Path], isOneValue: Bool) {
    var seen: [Path: [(format: Path.Format, path: Path)]] = [:]
    var decided: [(formats: Set<Path.Format>, path: Path)] = []
    for path in paths {
      var shape = path.shape
      shape.format = .both
      let before = seen[shape] ?? []
      let covered = before.reduce(into: Set<Path.Format>()) { $0.formUnion($1.format.members) }
      if let first = before.first, covered.isSuperset(of: path.format.members) {
        warnNeverWins(path, "\(path.text) stands before it already", first: first.path)
      } else if isOneValue,
        let first = decided.first(where: { $0.formats.isSuperset(of: path.format.members) })
      {
        warnNeverWins(path, "\(first.path.text) before it is always there", first: first.path)
      }
      seen[shape, default: []].append((path.format, path))
      if path.isAlwaysThere { decided.append((path.format.members, path)) }
    }
  }

  private func warnNeverWins(_ path: Path, _ reason: String, first: Path) {
    collector.warning(
      .neverWins, "the alternative \(path.text) can never win, for \(reason)",
      at: range(of: path), notes: ["the one before is at \(first.place.described)"],
      fix: "the path without it")
  }

  /// The range of an alternative, as far as its place tells.
  private func range(of path: Path) -> SourceRange {
    let file = files.first { collector.name(ofFile: $0.index) == path.place.file }
    let length = path.text.unicodeScalars.count
    return SourceRange(
      file: file?.index ?? 0, line: path.place.line, column: path.place.column,
      endLine: path.place.line, endColumn: path.place.column + max(1, length))
  }

  private func warnOfAttributesInXML(_ paths: [Path], at range: SourceRange) {
    for path in paths where path.format == .xml {
      guard let attribute = path.steps.firstIndex(where: { $0.axis == .attribute }),
        let next = path.steps.dropFirst(attribute + 1).first
      else { continue }
      if next.axis == .child || next.axis == .attribute {
        collector.warning(
          .neverMatches, "\(path.text) never matches, for attributes in XML hold text alone",
          at: range)
      }
    }
  }
}

extension Path {
  /// Whether it finds something in every node that is there.
  fileprivate var isAlwaysThere: Bool {
    guard steps.count == 1, let step = steps.first, step.predicates.isEmpty else { return false }
    switch step.axis {
    case .current: return true
    case .source(let source): return source != .text && source != .rest
    default: return false
    }
  }
}

extension Step.Source {
  var isNumber: Bool { [.position, .line, .offset].contains(self) }
}

extension FieldSyntax {
  /// Whether it is `as exists`.
  var isExistence: Bool {
    formats?.content?.contains {
      if case .name("exists", _) = $0.kind { true } else { false }
    } ?? false
  }
}

extension MappingPlace {
  var described: String { "\(file):\(line):\(column)" }
}
