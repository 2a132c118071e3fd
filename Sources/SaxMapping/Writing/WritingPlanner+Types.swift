internal import SaxLanguage

// The types that objects and their fields are written by.
extension WritingPlanner {
  mutating func fill() {
    findFixed()
    var done: Set<TypeID> = []
    while let type = waiting.popLast() {
      guard done.insert(type).inserted else { continue }
      switch model.types[type].kind {
      case .object(let fields): fill(type, fields)
      case .choice(let choice): fill(type, choice)
      }
    }
  }

  /// A field, by its index, with where it goes.
  private typealias Placed = (index: Int, way: WrittenWay, content: WrittenContent)

  private mutating func fill(_ type: TypeID, _ fields: [FieldModel]) {
    var tree = WrittenTree(typeName: model.types[type].name, fields: fields)
    let placed = place(fields, of: type, &tree)
    add(placed, of: fields, type, to: &tree)
    if let step = fixed[type] { tree.addFixed(step) }
    plan.types[type] = tree.finished
    doubtFields(fields, of: type, tree)
  }

  /// The fields that can be written. Those that can't be are passed over, those that are their element's name added.
  private mutating func place(
    _ fields: [FieldModel], of type: TypeID, _ tree: inout WrittenTree
  ) -> [Placed] {
    var placed: [Placed] = []
    for (index, field) in fields.enumerated() {
      if case .some(.none) = field.target {
        passOver(field, of: type, WrittenWay.Refusal(reason: "to none"))
        continue
      }
      do throws(WrittenWay.Refusal) {
        try checkConverter(of: field)
        var way = try way(field.target, field.paths)
        if way.ending == .ownName {
          guard named.contains(type) else {
            throw WrittenWay.Refusal(reason: "name() is not written", isAlwaysThere: true)
          }
          tree.addName(index, try content(of: field, byName: false))
          plan.places.append(WritingReport.Place(name: name(of: field, type), path: way.text))
          continue
        }
        let content = try placedContent(of: field, &way)
        if way.leavesOutPredicates {
          doubt(name(of: field, type), "a predicate of its path is not written", field.place)
        }
        if case .raw = content, way.steps.last?.constants.isEmpty == false {
          doubt(
            name(of: field, type), "its source may not have what its path asks for", field.place)
        }
        if way.ending == .rest || way.ending == .children {
          guard case .entries = content else { throw WrittenWay.Refusal(reason: "* is no name") }
        }
        placed.append((index, way, content))
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
      fix: "WritingOptions.converters[\"\(converter)\"]")
  }

  /// The content of a field, and its way as far as that changes it: the names of the elements may say what type an object
  /// is of.
  private mutating func placedContent(
    of field: FieldModel, _ way: inout WrittenWay
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    let content = try content(of: field, &way)
    guard case .choice(let id, _) = content, let source = nameSource(of: .type(id)),
      field.keyPaths == nil
    else { return content }
    let known = try named(way, field.target, field.paths, by: source)
    way = known.way
    return .choice(id, known.names)
  }

  /// Adds fields to the tree, and the objects of other rules before those that are behind them.
  private mutating func add(
    _ placed: [Placed], of fields: [FieldModel], _ type: TypeID, to tree: inout WrittenTree
  ) {
    let inner = innerTypes.contains(type) ? model.types[type].inner?.index : nil
    var isInnerAdded = false
    for (index, way, content) in placed {
      let field = fields[index]
      if let inner, index >= inner, !isInnerAdded {
        tree.addInner()
        isInnerAdded = true
      }
      do throws(WrittenWay.Refusal) {
        if let other = Self.whole(placed, around: way, of: index) {
          let around = fields[other.index]
          throw WrittenWay.Refusal(
            reason: "\(around.owner).\(around.name) writes it",
            isAlwaysThere: writes(way, in: other.content, at: other.way))
        }
        try tree.add(
          field, index, way, content,
          entries: way.ending == .children ? nil : try entries(of: field))
        plan.places.append(WritingReport.Place(name: name(of: field, type), path: way.text))
      } catch {
        passOver(field, of: type, error)
      }
    }
    if inner != nil, !isInnerAdded { tree.addInner() }
  }

  func name(of field: FieldModel, _ type: TypeID) -> String {
    "\(model.types[type].name).\(field.name)"
  }

  /// The field that writes what another one reads: the node of it, or one that its way leads through.
  private static func whole(
    _ ways: [Placed], around way: WrittenWay, of index: Int
  ) -> Placed? {
    var isExistence = false
    if let own = ways.first(where: { $0.index == index }), case .existence = own.content {
      isExistence = true
    }
    for other in ways where other.index != index {
      // That a node is there says less than what is in it.
      if case .existence = other.content { continue }
      if isExistence, other.way.steps.map(\.name).starts(with: way.steps.map(\.name)) {
        return other
      }
      let isSame =
        other.way.steps == way.steps && other.way.ending == .node && way.ending == .node
      if isSame {
        // The first of those that are alike; but one that left a predicate out is read from the other.
        if way.leavesOutPredicates != other.way.leavesOutPredicates {
          if way.leavesOutPredicates { return other }
        } else if other.index < index {
          return other
        }
        continue
      }
      // An object of the node that the other's object has is not written.
      if other.way.steps.isEmpty, !other.content.isText, !other.content.isAny { continue }
      let isWhole = !other.content.isText && other.way.ending == .node
      if isWhole, other.way.steps.count <= way.steps.count,
        way.steps.map(\.name).starts(with: other.way.steps.map(\.name)),
        other.way.steps.map(\.constants).allSatisfy(\.isEmpty)
      {
        return other
      }
    }
    return nil
  }

  /// True if objects that are written where a way leads to write what is at another, which leads on from there.
  private func writes(
    _ way: WrittenWay, in content: WrittenContent, at outer: WrittenWay
  ) -> Bool {
    let ids: [TypeID]
    switch content {
    case .object(let id): ids = [id]
    case .choice(let id, _):
      guard case .choice(let choice) = model.types[id].kind else { return true }
      ids = choice.types
    default: return true
    }
    let rest = way.steps.dropFirst(outer.steps.count).map(\.name)
    return ids.allSatisfy { id in
      guard case .object(let fields) = model.types[id].kind else { return true }
      return fields.contains { field in
        if case .some(.none) = field.target { return false }
        guard let own = try? self.way(field.target, field.paths) else { return false }
        let names = own.steps.map(\.name)
        if rest.isEmpty { return names.isEmpty }
        return names.starts(with: rest) || rest.starts(with: names) && !names.isEmpty
      }
    }
  }

  private mutating func passOver(
    _ field: FieldModel, of type: TypeID, _ refusal: WrittenWay.Refusal
  ) {
    let issue = WritingIssue(
      name: name(of: field, type), reason: refusal.reason, place: field.place,
      fix: refusal.fix ?? "to, with a path of names, or to none beside a default")
    plan.passedOver.append(issue)
    if !refusal.isAlwaysThere, field.absentValue == nil { plan.obstacles.append(issue) }
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
      $0.kind == .emit && $0.type.unwrapped == .type(type)
    }
    return WrittenChoiceCase(type: type, takesOthers: !isOfAnotherRule)
  }
}
