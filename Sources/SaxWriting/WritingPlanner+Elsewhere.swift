internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

// What a field may find in other places than that where it is written.
extension WritingPlanner {
  /// True if a dictionary of the names of a type's node, or of a node within, may have what a path asks for as an entry.
  func takesConstants(_ own: WrittenWay?, _ type: TypeID) -> Bool {
    guard let own, own.ending == .rest || own.ending == .children else { return false }
    func isEntry(_ name: WrittenName) -> Bool {
      !name.isAttribute || format == .json && own.ending == .rest
    }
    func isEntry(_ constant: WrittenConstant) -> Bool {
      constant.name.map(isEntry) ?? false
    }
    if let last = own.steps.last { return last.constants.contains(where: isEntry) }
    var ids: Set<TypeID> = [type]
    for (id, other) in model.types.enumerated() {
      guard case .choice(let choice) = other.kind, choice.types.contains(type) else { continue }
      ids.insert(id)
      let name = path(of: choice).flatMap(way)?.steps.first?.name
      if let name, isEntry(name) { return true }
    }
    return plan.rules.contains { rule in
      (rule.types(in: model) ?? []).contains(type)
        && (rule.steps.last?.constants ?? rule.root).contains(where: isEntry)
    }
      || model.types.contains { other in
        guard case .object(let fields) = other.kind else { return false }
        return fields.contains { field in
          guard case .type(let id) = field.type.innermost, ids.contains(id) else { return false }
          let way = try? way(field.target, field.paths)
          return way?.steps.last?.constants.contains(where: isEntry) == true
        }
      }
  }

  /// True if a field may have another value, or none, by what is around its object than it had.
  ///
  /// - Parameter own: the way that it is written by; nil if it isn't.
  func mayBeReadAround(_ field: FieldModel, of type: TypeID, _ own: WrittenWay?) -> Bool {
    let paths = field.paths.filter { $0.format.includes(format) }
    guard paths.contains(where: \.climbs) else { return false }
    if field.type.required != .scalar(.string) || field.absentValue == nil { return true }
    guard let own else { return false }
    // What stands before is found first, and a name is always there.
    let before = paths.prefix { way(of: $0)?.steps != own.steps }
    return before.contains(where: \.climbs)
      || paths.contains { $0.climbs && ($0.source != nil || mayBeWrittenAround(type, $0)) }
  }

  /// True if what a path finds above the objects of a type may be written there.
  private func mayBeWrittenAround(_ type: TypeID, _ path: Path) -> Bool {
    guard let local = path.steps.last?.test.local else { return true }
    let prefixed = format == .json ? naming.attributePrefix + local : local
    func isIt(_ name: WrittenName) -> Bool {
      [local, prefixed].contains { $0.isExactly(name.local) }
    }
    if constantNames.contains(where: isIt) { return true }
    return model.types.enumerated().contains { id, other in
      guard case .object(let fields) = other.kind else { return false }
      if id == type, !fields.contains(where: { $0.type.innermost == .type(type) }) { return false }
      return fields.contains { field in
        guard let way = try? way(field.target, field.paths) else { return false }
        return way.ending == .children || way.ending == .rest
          || way.steps.contains { isIt($0.name) }
      }
    }
  }

  /// True if a path of a field may find what is written at another's, or something in it, in its stead or as well; or if
  /// none finds it.
  ///
  /// - Parameter own: the way that it is written by.
  func mayFindElsewhere(_ field: FieldModel, _ own: WrittenWay) -> Bool {
    if own.ending == .ownName || own.ending == .rest || field.type.isNestedList { return false }
    let paths = field.paths.filter { $0.format.includes(format) && !$0.climbs }
    let place = paths.firstIndex { way(of: $0)?.steps == own.steps }
    let written: Path? =
      if let place {
        paths[place]
      } else if case .paths(let targets) = field.target {
        targets.first { way(of: $0)?.steps == own.steps }
      } else {
        nil
      }
    guard let written else { return true }
    let target = FieldWay(written, in: format)
    let isFound =
      place != nil
      || paths.contains { path in
        path.steps.allSatisfy(\.predicates.isEmpty) && FieldWay(path, in: format).mayMeet(target)
      }
    if !isFound { return true }
    // Of one value the first alternative that has it counts.
    let isOne =
      switch field.type.required {
      case .list, .dictionary: false
      default: true
      }
    return paths.enumerated().contains { index, path in
      let other = FieldWay(path, in: format)
      // Of those that lead to any depth is told elsewhere.
      if index == place || isOne && index > place ?? .max || other.descends || isApart(path, own) {
        return false
      }
      // As a list has both a node and its text.
      if other.mayMeet(target), path.source != written.source { return true }
      if other.mayLead(through: target) { return true }
      return target.mayLead(through: other) && mayHold(field.type.innermost, path, own)
    }
  }

  /// True if a step of a path is in another namespace than that of a way.
  private func isApart(_ path: Path, _ own: WrittenWay) -> Bool {
    if format == .json { return false }
    let tests = path.steps.filter { $0.axis == .child || $0.axis == .attribute }.map(\.test)
    return zip(tests, own.steps).contains { test, step in
      !test.uris.isEmpty && !test.uris.contains { $0.utf8.elementsEqual(step.name.uriBytes) }
    }
  }

  /// True if what is written at a way may have in it what a path finds, which leads on from there.
  private func mayHold(_ type: TypeReference, _ path: Path, _ own: WrittenWay) -> Bool {
    switch type {
    case .scalar, .enumeration: return false
    case .type(let id):
      let tests = path.steps.filter { $0.axis == .child || $0.axis == .attribute }.map(\.test)
      guard own.steps.count < tests.count, let local = tests[own.steps.count].local else {
        return true
      }
      return mayHave(local, in: id)
    default: return true
    }
  }

  /// True if the node of an object of a type may have one of a name.
  private func mayHave(_ local: String, in type: TypeID) -> Bool {
    switch model.types[type].kind {
    case .choice(let choice):
      let name = path(of: choice).flatMap(way)?.steps.first?.name
      return name.map { local.isExactly($0.local) } == true
        || choice.types.contains {
          if case .choice = model.types[$0].kind { true } else { mayHave(local, in: $0) }
        }
    case .object(let fields):
      return fields.contains { field in
        if case .some(.none) = field.target { return false }
        guard let way = try? way(field.target, field.paths) else { return false }
        if way.ending == .children || way.ending == .rest { return true }
        return way.steps.first.map { local.isExactly($0.name.local) }
          ?? (field.type.innermost == .any)
      }
    }
  }
}

extension TypeReference {
  /// True if it is a list of lists, whose items have names of their own.
  fileprivate var isNestedList: Bool {
    if case .list(let item) = required { item.required.isList } else { false }
  }
}
