internal import SaxLanguage
internal import SaxValues

// What leaves room for another reading: then each object is read again before it stands.
extension WritingPlanner {
  /// True if a path leads above an object to where the objects of a rule are written.
  private func findsOthers(_ path: Path) -> Bool {
    guard path.climbs, path.format.includes(format) else { return false }
    let first = path.steps.first { $0.axis == .child }
    guard let first else { return false }
    return plan.rules.contains { rule in
      rule.steps.contains { step in first.test.local.map { $0 == step.name.local } ?? true }
    }
  }

  /// True if a field that isn't written may find a node of an object in its own that is no value of its type.
  ///
  /// - Parameters:
  ///   - steps: lead from the field's object to those of the rule.
  func mayMisread(_ field: FieldModel, _ steps: [WrittenStep], _ rule: WrittenRule) -> Bool {
    guard let first = steps.first, field.mayFind(first.name, in: format) else { return false }
    let names = steps.map(\.name)
    return field.paths.contains { path in
      guard path.format.includes(format), !path.climbs else { return false }
      guard !path.mayNest, let way = way(of: path), way.ending == .node else { return true }
      let found = way.steps.map(\.name)
      if found.first != names.first { return false }
      guard found.starts(with: names) else { return true }
      let rest = found.dropFirst(names.count)
      guard let types = types(of: rule) else { return true }
      return types.contains { mayMisread(rest, as: field.type.innermost, in: $0) }
    }
  }

  /// True if what is written where names lead to may be no value of another type.
  private func mayMisread(
    _ names: ArraySlice<WrittenName>, as wanted: TypeReference, in type: TypeID
  ) -> Bool {
    guard case .object(let fields) = model.types[type].kind else { return true }
    return fields.contains { field in
      guard let way = try? way(field.target, field.paths) else { return false }
      let written = way.steps.map(\.name)
      if written.elementsEqual(names) { return field.type.innermost != wanted }
      return written.starts(with: names) || names.starts(with: written)
    }
  }

  /// Finds what may be read as another than it was.
  mutating func doubtFields(_ fields: [FieldModel], of type: TypeID, _ tree: WrittenTree) {
    if tree.hasTwins {
      doubt(
        model.types[type].name, "several of its nodes have one name", model.types[type].place)
    }
    let ways = fields.map { $0.ways(in: format) }
    if let step = fixed[type], fields.contains(where: { $0.mayFind(step, in: format) }) {
      doubt(
        model.types[type].name, "it may find what says which type an object is",
        model.types[type].place)
    }
    for (index, field) in fields.enumerated() {
      if field.paths.contains(where: findsOthers) {
        plan.obstacles.append(
          WritingIssue(
            name: name(of: field, type), reason: "it may find objects that are written before",
            place: field.place, fix: "a path to an attribute of what is around the object"))
      }
      // What is around an object may be other than it was, and no value of the field's type.
      let mayBeWrong = field.type.required != .scalar(.string) || field.absentValue == nil
      if mayBeWrong, field.paths.contains(where: { $0.climbs && $0.format.includes(format) }) {
        doubt(name(of: field, type), "it is read from around the object", field.place)
      }
      // Without its text an object of JSON is an error, where a field wants that and has nothing else.
      if format == .json, field.absentValue != nil, field.paths.contains(where: \.isOfOwnText) {
        doubt(
          name(of: field, type), "it is an object's own text, which may be missing", field.place)
      }
      // An object of JSON that holds others and no text is none to a field that wants one; in XML their text is its own.
      let holdsOthers = fields.indices.contains { other in
        guard other != index else { return false }
        return format == .json
          ? ways[index].contains { way in ways[other].contains { way.mayLead(through: $0) } }
          : field.takesText(around: ways[other])
      }
      if holdsOthers {
        doubt(name(of: field, type), "its node may hold what other fields write", field.place)
      }
      let meets = ways[index].contains { way in
        way.descends || ways[..<index].contains { $0.contains { $0.mayMeet(way) } }
      }
      if meets {
        doubt(name(of: field, type), "it may find what is written for another field", field.place)
      }
    }
  }
}

extension FieldModel {
  /// True if the text that it takes of an element may have that of elements of other fields in it.
  fileprivate func takesText(around others: [FieldWay]) -> Bool {
    if isExistence { return false }
    switch type.innermost {
    case .scalar, .enumeration: break
    default: return false
    }
    return paths.contains { path in
      guard path.format.includes(.xml), path.source == nil, !path.climbs else { return false }
      let way = FieldWay(path, in: .xml)
      return others.contains { way.mayHoldElement(of: $0) }
    }
  }

  /// True if a path may find a node of a step, whole, or what is fixed in it.
  fileprivate func mayFind(_ step: WrittenStep, in format: Path.Format) -> Bool {
    mayFind(step.name, in: format) { second in
      step.constants.contains { $0.name.map { second.isExactly($0.local) } ?? true }
    }
  }

  /// True if a path may find a node of a name, or one in it.
  ///
  /// - Parameter mayHold: whether a node of a name may be in it.
  func mayFind(
    _ name: WrittenName, in format: Path.Format, mayHold: (String) -> Bool = { _ in true }
  ) -> Bool {
    paths.contains { path in
      guard path.format.includes(format), !path.climbs, let first = path.steps.first else {
        return false
      }
      if path.mayNest { return true }
      if case .source(let source) = first.axis { return source == .rest || source == .text }
      if let local = first.test.local, !local.isExactly(name.local) { return false }
      guard path.steps.count > 1, let second = path.steps[1].test.local else { return true }
      return mayHold(second)
    }
  }

  /// True if what it finds may be no value of its type.
  var canBeWrong: Bool {
    switch type.innermost {
    case .scalar(.string), .any, .raw: false
    default: true
    }
  }
}
