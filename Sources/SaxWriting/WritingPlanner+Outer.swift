internal import SaxLanguage

// Objects in whose nodes those of other rules are written.
extension WritingPlanner {
  /// An outer object is written at its end into the node that others were written in.
  mutating func checkOuter(_ rule: WrittenRule) {
    let inner = plan.rules.filter {
      $0.steps.count > rule.steps.count && $0.steps.lead(through: rule.steps)
    }
    guard let types = rule.types(in: model) else {
      plan.obstacles.append(
        WritingIssue(
          name: "emit \(rule.typeName)", reason: "it holds what other rules write",
          place: model.rules[rule.index].place, fix: "to none"))
      return
    }
    for id in types {
      guard case .object(let fields) = model.types[id].kind else { continue }
      for field in fields { checkOuter(field, rule, around: inner) }
    }
  }

  private mutating func checkOuter(
    _ field: FieldModel, _ rule: WrittenRule, around inner: [WrittenRule]
  ) {
    let name = "\(field.owner).\(field.name)"
    var written: WrittenWay?
    if case .some(.none) = field.target {} else { written = try? way(field.target, field.paths) }
    guard let way = written else {
      // What is not written is read all the same.
      if inner.contains(where: { mayMisread(field, Array($0.steps[rule.steps.count...]), $0) }) {
        plan.obstacles.append(
          WritingIssue(
            name: name, reason: "it may find objects of other rules, which are written in its own",
            place: field.place, fix: "a path that finds none of them"))
      }
      return
    }
    guard let first = way.steps.first else {
      if way.ending == .ownName { return }
      plan.obstacles.append(
        WritingIssue(
          name: name, reason: "it is the text, or the rest, of a node that other objects are in",
          place: field.place, fix: "to none"))
      return
    }
    if format == .xml, first.name.isAttribute {
      plan.obstacles.append(
        WritingIssue(
          name: name,
          reason: "it is an attribute of an element that other objects are written in before",
          place: field.place, fix: "to none"))
    } else if let other = inner.first(where: { $0.steps[rule.steps.count].name == first.name }),
      format == .json || other.steps.count == rule.steps.count + 1
    {
      plan.obstacles.append(
        WritingIssue(
          name: name, reason: "its nodes are written as objects of \(other.typeName)",
          place: field.place, fix: "to none"))
    }
  }

  /// Has the objects of other rules wait for an outer one, where its type says at which place they stand in it.
  ///
  /// - Returns: true if it does.
  mutating func addInner(_ rule: WrittenRule) -> Bool {
    // The order of members says nothing.
    if format == .json { return false }
    var isFound = false
    let names = plan.rules.filter {
      $0.steps.count > rule.steps.count && $0.steps.lead(through: rule.steps)
    }.map { $0.steps[rule.steps.count].name }
    for id in rule.types(in: model) ?? [] {
      guard let place = model.types[id].inner else { continue }
      let ways = place.paths.filter { $0.format.includes(format) }.compactMap(way)
        .filter { way in way.steps.first.map { names.contains($0.name) } == true }
      if !ways.isEmpty {
        if innerTypes.insert(id).inserted {
          plan.places.append(
            WritingReport.Place(
              name: "objects within \(model.types[id].name)",
              path: ways.map(\.text).joined(separator: " | ")))
        }
        isFound = true
      }
    }
    return isFound
  }

  /// Tells of the places for other rules' objects at which none are written.
  mutating func passOverPlaces() {
    if format == .json { return }
    for (id, type) in model.types.enumerated() where !innerTypes.contains(id) {
      guard let place = type.inner else { continue }
      let path = place.paths.first { $0.format.includes(.xml) }
      guard let path else {
        plan.passedOver.append(
          WritingIssue(
            name: "a group of \(type.name)",
            reason: "it is a place among members of JSON, whose order says nothing",
            place: place.place, fix: "a path that is for XML too"))
        continue
      }
      plan.passedOver.append(
        WritingIssue(
          name: "\(type.name) at \(path.text)",
          reason: "no rule writes objects there within those of \(type.name)", place: place.place,
          fix: "emit T at …/\(path.text), within the path of emit \(type.name)"))
    }
  }
}
