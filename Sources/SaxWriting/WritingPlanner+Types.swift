internal import SaxLanguage

// The types that objects and their fields are written by.
extension WritingPlanner {
  mutating func fill() {
    findFixed()
    var done: Set<TypeID> = []
    while true {
      if waiting.isEmpty {
        if waitingForNone.isEmpty { break }
        isGiven = false
        swap(&waiting, &waitingForNone)
      }
      let type = waiting.removeLast()
      guard done.insert(type).inserted else { continue }
      switch model.types[type].kind {
      case .object(let fields): fill(type, fields)
      case .choice(let choice): fill(type, choice)
      }
    }
  }

  private mutating func fill(_ type: TypeID, _ fields: [FieldModel]) {
    var tree = WrittenTree(typeName: model.types[type].name, fields: fields)
    let placed = place(fields, of: type, &tree)
    add(placed, of: fields, type, to: &tree)
    if let step = fixed[type] { tree.addFixed(step) }
    plan.types[type] = tree.finished
    doubtFields(fields, of: type, tree)
  }

  /// Finds the fields that can be written, each with its way. Those that can't be are passed over, those that are their
  /// node's name added.
  private mutating func place(
    _ fields: [FieldModel], of type: TypeID, _ tree: inout WrittenTree
  ) -> [PlacedField] {
    var placed: [PlacedField] = []
    for (index, field) in fields.enumerated() {
      if case .some(.none) = field.target {
        passOver(field, of: type, WrittenWay.Refusal(reason: "to none", kind: .passedOver))
        continue
      }
      do throws(WrittenWay.Refusal) {
        try checkConverter(of: field)
        var way = try way(field.target, field.paths)
        if way.ending == .ownName {
          tree.addName(index, try content(of: field, byName: false))
          plan.places.append(WritingReport.Place(name: name(of: field, type), path: way.text))
          continue
        }
        let content = try placedContent(of: field, type, &way)
        if way.leavesOutPredicates {
          doubt(name(of: field, type), "a predicate of its path is not written", field.place)
        }
        // A source of XML has a name of its own, whatever its path asks for.
        let isNamedByKey = way.ending == .children && field.paths.count == 1
        if field.type.innermost == .raw,
          format == .xml && !isNamedByKey || way.steps.isEmpty
            || way.steps.last?.constants.isEmpty == false
        {
          doubt(
            name(of: field, type), "its source may not have what its path asks for", field.place)
        }
        if way.ending == .childNames {
          doubt(name(of: field, type), "it has the names of nodes", field.place)
        }
        if way.ending == .rest || way.ending == .children {
          guard case .entries = content else { throw WrittenWay.Refusal(reason: "* is no name") }
        }
        placed.append(
          PlacedField(
            index: index, field: field, way: way, content: content,
            entries: way.ending == .children ? nil : try entries(of: field)))
      } catch {
        passOver(field, of: type, error)
      }
    }
    return placed
  }

  private func checkConverter(of field: FieldModel) throws(WrittenWay.Refusal) {
    guard let converter = field.converter, !converters.contains(converter) else { return }
    throw WrittenWay.Refusal(
      reason: "no converter writes what \(converter) reads",
      fix: "a converter of its name for writing: WritingOptions.converters")
  }

  /// Makes the content of a field. Where the names of nodes tell the type of an object or are a field of it, the way is
  /// changed to nodes of those names.
  private mutating func placedContent(
    of field: FieldModel, _ type: TypeID, _ way: inout WrittenWay
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    let content = try content(of: field, &way)
    guard let source = nameSource(of: field.type.innermost) else { return content }
    guard let id = content.objects, field.keyPaths == nil else {
      doubt(name(of: field, type), "its values are called by what is in them", field.place)
      return content
    }
    let known = try named(way, field.target, field.paths, by: source)
    way = known.way
    // Objects of one name are one member of JSON, wherever they stood.
    if format == .json, case .list = field.type.required {
      doubt(name(of: field, type), "its objects are called by what is in them", field.place)
    }
    passOverName(of: content, known.names)
    if case .choice = content { return .choice(id, known.names) }
    return .object(id, known.names)
  }

  /// Adds fields to the tree, and the objects of other rules before those that are behind them.
  private mutating func add(
    _ placed: [PlacedField], of fields: [FieldModel], _ type: TypeID, to tree: inout WrittenTree
  ) {
    let inner = innerTypes.contains(type) ? model.types[type].inner?.index : nil
    var isInnerAdded = false
    let conflicts = FieldConflicts(placed: placed, planner: self)
    for own in placed {
      if let inner, own.index >= inner, !isInnerAdded {
        tree.addInner()
        isInnerAdded = true
      }
      do throws(WrittenWay.Refusal) {
        if let refusal = conflicts.conflict(of: own) { throw refusal }
        try conflicts.checkConditions(of: own)
        try tree.add(own)
        // The node is written, by which the path has its name: another in each format.
        if own.way.ending == .name {
          throw WrittenWay.Refusal(reason: "its path has the name", kind: .given)
        }
        plan.places.append(WritingReport.Place(name: name(of: own.field, type), path: own.way.text))
      } catch {
        passOver(own.field, of: type, error)
      }
    }
    if inner != nil, !isInnerAdded { tree.addInner() }
  }

  func name(of field: FieldModel, _ type: TypeID) -> String {
    "\(model.types[type].name).\(field.name)"
  }

  /// Notes a field that is not written, or refuses to write any object of its type where its value would be lost.
  private mutating func passOver(
    _ field: FieldModel, of type: TypeID, _ refusal: WrittenWay.Refusal
  ) {
    let isRequired = field.absentValue == nil
    var issue = WritingIssue(
      name: name(of: field, type), reason: refusal.reason, place: field.place,
      fix: refusal.fix
        ?? WrittenWay.Refusal.waysOut + (isRequired ? ", and a default to read" : ""))
    issue.isRestored = refusal.kind == .restored
    if case .some(.none) = field.target { issue.isAsked = true }
    if isGiven, refusal.kind == .loss || refusal.kind == .passedOver && isRequired {
      plan.obstacles.append(issue)
    } else {
      plan.passedOver.append(issue)
    }
    if issue.isRestored { doubt(issue.name, "its value is written by another field", field.place) }
  }

  private mutating func fill(_ type: TypeID, _ choice: SwitchModel) {
    var made = WrittenChoice()
    let path = path(of: choice)
    let isByName = path?.ownName != nil
    for known in choice.cases {
      guard let literal = known.literals.first else { continue }
      waiting.append(known.type)
      var entry = choiceCase(of: known.type)
      if isByName {
        entry.name = WrittenName(literal.text)
        if format == .json {
          doubt(model.types[type].name, "a name says which type an object is", known.place)
        }
      } else if let path {
        entry.constant = constant(of: path, literal, for: known.type, &entry.namespace)
        if entry.namespace == nil {
          entry.constant?.others = known.literals.dropFirst().map(\.text)
        }
        if entry.constant == nil, fixed[known.type] == nil || way(of: path)?.steps.count != 2 {
          doubt(
            model.types[type].name, "a field says which type an object is", known.place)
        }
      }
      made.types[model.types[known.type].name] = made.types[model.types[known.type].name] ?? entry
    }
    if case .type(let other) = choice.otherwise {
      waiting.append(other)
      let name = model.types[other].name
      made.types[name] = made.types[name] ?? choiceCase(of: other)
    }
    plan.choices[type] = made
  }

  private func choiceCase(of type: TypeID) -> WrittenChoiceCase {
    let isOfAnotherRule = model.rules.contains {
      $0.kind == .emit && $0.type.required == .type(type)
    }
    return WrittenChoiceCase(type: type, takesOthers: !isOfAnotherRule)
  }
}
