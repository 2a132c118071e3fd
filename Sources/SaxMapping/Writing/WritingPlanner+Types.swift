internal import SaxLanguage
internal import SaxValues

// The types that objects and their fields are written by.
extension WritingPlanner {
  mutating func fill() {
    var done: Set<TypeID> = []
    while let type = waiting.popLast() {
      guard done.insert(type).inserted else { continue }
      switch model.types[type].kind {
      case .object(let fields): fill(type, fields)
      case .choice(let choice): fill(type, choice)
      }
    }
  }

  private mutating func fill(_ type: TypeID, _ fields: [FieldModel]) {
    var tree = WrittenTree(typeName: model.types[type].name, fields: fields)
    var ways: [(index: Int, way: WrittenWay, content: WrittenContent)] = []
    for (index, field) in fields.enumerated() {
      if case .some(.none) = field.target {
        passOver(field, of: type, WrittenWay.Refusal(reason: "to none"))
        continue
      }
      do throws(WrittenWay.Refusal) {
        guard field.converter == nil else {
          throw WrittenWay.Refusal(reason: "using \(field.converter ?? "") reads alone")
        }
        var way = try way(field.target, field.paths)
        let content = try content(of: field, byName: way.ending == .children || way.ending == .rest)
        if case .choice(_, _?) = content {
          // Each has the name of its type, whatever the path.
          if way.ending == .children { way.nameChildren() }
          doubt(
            name(of: field, type), "names of nodes say which types its objects are", field.place)
        }
        if way.leavesOutPredicates {
          doubt(name(of: field, type), "a predicate of its path is not written", field.place)
        }
        if way.ending == .rest || way.steps.isEmpty && way.ending == .children {
          guard case .entries = content else { throw WrittenWay.Refusal(reason: "* is no name") }
        }
        ways.append((index, way, content))
      } catch {
        passOver(field, of: type, error)
      }
    }
    for (index, way, content) in ways {
      let field = fields[index]
      do throws(WrittenWay.Refusal) {
        if let other = Self.whole(ways, around: way, of: index, in: fields) {
          throw WrittenWay.Refusal(
            reason: "\(fields[other].owner).\(fields[other].name) writes it", isAlwaysThere: true)
        }
        try tree.add(
          field, index, way, content,
          entries: way.ending == .children ? nil : try entries(of: field))
        plan.places.append(WritingReport.Place(name: name(of: field, type), path: way.text))
      } catch {
        passOver(field, of: type, error)
      }
    }
    plan.types[type] = tree.finished
    doubtFields(fields, of: type, tree)
  }

  private func name(of field: FieldModel, _ type: TypeID) -> String {
    "\(model.types[type].name).\(field.name)"
  }

  /// True if a path leads above an object to where the objects of a rule are written.
  private func findsOthers(_ path: Path) -> Bool {
    guard path.climbs, path.format == .both || path.format == format else { return false }
    let first = path.steps.first { $0.axis == .child }
    guard let first else { return false }
    return plan.rules.contains { rule in
      rule.steps.contains { step in first.test.local.map { $0 == step.name.local } ?? true }
    }
  }

  /// Finds what may be read as another than it was.
  private mutating func doubtFields(_ fields: [FieldModel], of type: TypeID, _ tree: WrittenTree) {
    if tree.hasTwins {
      doubt(
        model.types[type].name, "several of its nodes have one name", model.types[type].place)
    }
    let ways = fields.map { $0.ways(in: format) }
    for (index, field) in fields.enumerated() {
      if field.paths.contains(where: findsOthers) {
        plan.obstacles.append(
          WritingIssue(
            name: name(of: field, type), reason: "it may find objects that are written before",
            place: field.place, fix: "a path to an attribute of what is around the object"))
      }
      // Without its text an object of JSON is an error, where a field wants that and has nothing else.
      if format == .json, field.absentValue != nil, field.paths.contains(where: \.isOfOwnText) {
        doubt(
          name(of: field, type), "it is an object's own text, which may be missing", field.place)
      }
      let meets = ways[index].contains { way in
        way.descends || ways[..<index].contains { $0.contains { $0.mayMeet(way) } }
      }
      if meets {
        doubt(name(of: field, type), "it may find what is written for another field", field.place)
      }
    }
  }

  /// The field that writes what another one reads: the node of it, or one that its way leads through.
  private static func whole(
    _ ways: [(index: Int, way: WrittenWay, content: WrittenContent)], around way: WrittenWay,
    of index: Int, in fields: [FieldModel]
  ) -> Int? {
    for other in ways where other.index != index {
      let isSame =
        other.way.steps == way.steps && other.way.ending == .node && way.ending == .node
      if isSame {
        // The first of those that are alike; but one that left a predicate out is read from the other.
        if way.leavesOutPredicates != other.way.leavesOutPredicates {
          if way.leavesOutPredicates { return other.index }
        } else if other.index < index {
          return other.index
        }
        continue
      }
      let isWhole = !other.content.isText && other.way.ending == .node
      if isWhole, other.way.steps.count <= way.steps.count,
        way.steps.map(\.name).starts(with: other.way.steps.map(\.name)),
        other.way.steps.map(\.constants).allSatisfy(\.isEmpty)
      {
        return other.index
      }
    }
    return nil
  }

  private mutating func passOver(
    _ field: FieldModel, of type: TypeID, _ refusal: WrittenWay.Refusal
  ) {
    let issue = WritingIssue(
      name: name(of: field, type), reason: refusal.reason, place: field.place,
      fix: "to, with a path of names, or to none beside a default")
    plan.passedOver.append(issue)
    if !refusal.isAlwaysThere, field.absentValue == nil { plan.obstacles.append(issue) }
  }

  private mutating func fill(_ type: TypeID, _ choice: SwitchModel) {
    var made = WrittenChoice()
    let path = path(of: choice)
    let isByName = isByName(choice)
    for known in choice.cases {
      guard let literal = known.literals.first else { continue }
      waiting.append(known.type)
      var entry = WrittenChoiceCase(type: known.type)
      if !isByName, let path {
        entry.constant = constant(of: path, literal, for: known.type, &entry.namespace)
        if entry.constant == nil {
          doubt(
            model.types[type].name, "a field says which type an object is", known.place)
        }
      }
      made.types[model.types[known.type].name] = made.types[model.types[known.type].name] ?? entry
    }
    if case .type(let other) = choice.otherwise {
      waiting.append(other)
      let name = model.types[other].name
      made.types[name] = made.types[name] ?? WrittenChoiceCase(type: other)
    }
    plan.choices[type] = made
  }

  /// The path of a `switch` in the format.
  private func path(of choice: SwitchModel) -> Path? {
    choice.paths.first { $0.format == .both || $0.format == format }
  }

  /// True if the name of the node decides.
  private func isByName(_ choice: SwitchModel) -> Bool {
    guard let path = path(of: choice) else { return false }
    return path.steps.count == 1 && [.name, .localName].contains(path.source)
  }

  /// The names that the nodes of a `switch name()` have by their types, as paths find them; nil for another `switch`.
  private func names(of id: TypeID, _ paths: [Path]) -> WrittenNames? {
    guard case .choice(let choice) = model.types[id].kind, isByName(choice) else { return nil }
    let tests = paths.filter { $0.format == .both || $0.format == format }
      .compactMap { $0.steps.last?.test }
    var names: [String: WrittenName] = [:]
    for known in choice.cases {
      let typeName = model.types[known.type].name
      for literal in known.literals where names[typeName] == nil {
        names[typeName] = tests.lazy.compactMap { name(literal.text, $0) }.first
      }
    }
    return WrittenNames(names)
  }

  /// The name that a literal of a `switch name()` stands for, where a test finds it.
  private func name(_ literal: String, _ test: NameTest) -> WrittenName? {
    let parts = literal.split(separator: ":", maxSplits: 1).map(String.init)
    let local = parts.last ?? literal
    switch test {
    case .name(_, local), .local(local):
      return WrittenWay.name(test, false, in: format) { prefix(of: $0) }
    case .namespaces(let uris):
      return WrittenWay.name(.name(namespaces: uris, local: local), false, in: format) {
        prefix(of: $0)
      }
    case .any:
      let uris = model.namespaces.first { parts.count > 1 && $0.prefix == parts[0] }?.uris
      return WrittenWay.name(.name(namespaces: uris ?? [], local: local), false, in: format) {
        prefix(of: $0)
      }
    case .name, .local: return nil
    }
  }

  /// The constant that says which type an object is; nil if a field of that writes it.
  private func constant(
    of path: Path, _ literal: SwitchModel.Literal, for type: TypeID,
    _ namespace: inout (prefix: String, uri: String)?
  ) -> WrittenConstant? {
    guard let way = try? WrittenWay(path, in: format, prefixes: { prefix(of: $0) }),
      way.ending != .children, way.steps.count <= 1
    else { return nil }
    if case .object(let fields) = model.types[type].kind {
      let isWritten = fields.contains { field in
        guard field.converter == nil, case .scalar = field.type.unwrapped else { return false }
        return (try? self.way(field.target, field.paths).steps) == way.steps
      }
      if isWritten { return nil }
    }
    var text = literal.text
    if format == .xml, let name = literal.name {
      let uri = name.namespaces.first ?? ""
      if !uri.isEmpty {
        let prefix = prefix(of: uri)
        let made = prefix.isEmpty ? "t" : prefix
        namespace = (made, uri)
        text = "\(made):\(name.local)"
      } else {
        text = name.local
      }
    }
    return WrittenConstant(name: way.steps.first?.name, text: text, isNumber: false)
  }

  // MARK: Contents

  /// The form of a field's values: of the items, where it is a list or a dictionary.
  ///
  /// - Parameter isByName: whether a dictionary's keys are the names of its nodes.
  private mutating func content(
    of field: FieldModel, byName isByName: Bool
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    if field.isExistence { return .existence }
    switch field.type.required {
    case .list(let item):
      let content = try content(of: item, field.conversion, field.paths)
      if let separator = field.listSeparator {
        guard case .scalar(let scalar) = content else {
          throw WrittenWay.Refusal(reason: "a list in one text is of scalars")
        }
        switch separator {
        case .whitespace: return .listInText(scalar, separator: " ")
        case .text(let text): return .listInText(scalar, separator: text)
        }
      }
      return content
    case .dictionary(let value):
      var areLists = false
      var item = value
      if case .list(let inner) = value.required {
        areLists = true
        item = inner
      }
      let content = try content(of: item, field.conversion)
      guard isByName || field.keyPaths != nil else {
        throw WrittenWay.Refusal(reason: "its keys are names, and its path has one")
      }
      return isByName ? .entries(content, areLists: areLists) : content
    default: return try content(of: field.type, field.conversion, field.paths)
    }
  }

  /// - Parameter paths: those that find the values.
  mutating func content(
    of type: TypeReference, _ conversion: ConversionModel, _ paths: [Path] = []
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    switch type {
    case .scalar(let scalar): return .scalar(WrittenScalar(scalar, conversion))
    case .enumeration(let id): return .scalar(WrittenScalar(model.enums[id]))
    case .any: return .any
    case .raw: return .raw
    case .optional(let wrapped): return try content(of: wrapped, conversion, paths)
    case .type(let id):
      waiting.append(id)
      if case .choice = model.types[id].kind { return .choice(id, names: names(of: id, paths)) }
      return .object(id)
    case .list(let item):
      guard format == .json else { throw WrittenWay.Refusal(reason: "a list of lists has no XML") }
      return .items(try content(of: item, conversion))
    case .dictionary(let value):
      return .entries(try content(of: value, conversion), areLists: false)
    }
  }

  /// The nodes of a dictionary's key and value, where the field names them.
  private func entries(of field: FieldModel) throws(WrittenWay.Refusal) -> (
    key: WrittenWay, value: WrittenWay
  )? {
    guard let keyPaths = field.keyPaths else { return nil }
    let itself = Path(isAbsolute: false, steps: [], text: ".")
    return (try way(nil, keyPaths), try way(nil, field.valuePaths ?? [itself]))
  }
}
