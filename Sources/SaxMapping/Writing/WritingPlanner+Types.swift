internal import SaxLanguage
internal import SaxValues

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

  /// Finds the types of which a node within another says that an object is of them: `__metadata/type`.
  private mutating func findFixed() {
    for (id, type) in model.types.enumerated() {
      guard case .choice(let choice) = type.kind,
        let path = path(of: choice), let way = way(of: path), way.steps.count == 2,
        way.ending == .node,
        let last = way.steps.last
      else { continue }
      for known in choice.cases {
        guard let literal = known.literals.first,
          !isWritten(way, in: known.type), !isWritten(way, in: id)
        else { continue }
        var step = way.steps[0]
        step.constants.append(
          WrittenConstant(name: last.name, text: literal.text, isNumber: false))
        fixed[known.type] = fixed[known.type] ?? step
      }
    }
  }

  /// True if a field of a type writes what says which type it is.
  private func isWritten(_ way: WrittenWay, in type: TypeID) -> Bool {
    guard case .object(let fields) = model.types[type].kind else { return false }
    return fields.contains { field in
      guard field.converter == nil, case .scalar = field.type.unwrapped,
        let own = try? self.way(field.target, field.paths)
      else { return false }
      return own.steps == way.steps && own.ending != .ownName
    }
  }

  /// The constant that says which type an object is; nil if a field of that writes it.
  private mutating func constant(
    of path: Path, _ literal: SwitchModel.Literal, for type: TypeID,
    _ namespace: inout (prefix: String, uri: String)?
  ) -> WrittenConstant? {
    guard let way = way(of: path), way.ending != .children, way.steps.count <= 1 else {
      return nil
    }
    if isWritten(way, in: type) { return nil }
    var text = literal.text
    if format == .xml, let name = literal.name {
      let uri = name.namespaces.first { !$0.isEmpty } ?? ""
      if uri.isEmpty, model.namespaces.contains(where: { $0.prefix == nil && $0.uris.first != "" })
      {
        doubt(
          model.types[type].name, "its name is in no namespace, and the default one is declared",
          model.types[type].place)
      }
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

  /// The form of a field's values, and the way without the steps that name the items of lists in lists.
  private mutating func content(
    of field: FieldModel, _ way: inout WrittenWay
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    var item = field.type.required
    var depth = -1
    while case .list(let inner) = item {
      item = inner.required
      depth += 1
    }
    guard format == .xml, depth > 0, case .paths = field.target else {
      return try content(of: field, byName: way.ending == .children || way.ending == .rest)
    }
    let names = way.steps.suffix(depth)
    guard way.ending == .node, way.steps.count > depth,
      names.allSatisfy({ !$0.name.isAttribute && $0.constants.isEmpty })
    else { throw WrittenWay.Refusal(reason: "no names for the items of its lists") }
    way.steps.removeLast(depth)
    var content = try content(of: item, field.conversion)
    for step in names.reversed() { content = .items(content, step.name) }
    return content
  }

  /// The form of a field's values: of the items, where it is a list or a dictionary.
  ///
  /// - Parameter isByName: whether a dictionary's keys are the names of its nodes.
  private mutating func content(
    of field: FieldModel, byName isByName: Bool
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    if field.isExistence { return .existence }
    if let converter = field.converter {
      guard !isByName, field.listSeparator == nil else {
        throw WrittenWay.Refusal(reason: "a converter writes one text")
      }
      return .converted(by: converter)
    }
    switch field.type.required {
    case .list(let item):
      let content = try content(of: item, field.conversion)
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
    default: return try content(of: field.type, field.conversion)
    }
  }

  mutating func content(
    of type: TypeReference, _ conversion: ConversionModel
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    switch type {
    case .scalar(let scalar): return .scalar(WrittenScalar(scalar, conversion))
    case .enumeration(let id): return .scalar(WrittenScalar(model.enums[id]))
    case .any: return .any
    case .raw: return .raw
    case .optional(let wrapped): return try content(of: wrapped, conversion)
    case .type(let id):
      waiting.append(id)
      if case .choice = model.types[id].kind { return .choice(id) }
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
