internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

// The rules of a mapping beside one another.
extension WritingPlanner {
  /// True if the writer may be given objects of a rule.
  func mayBeGiven(_ rule: Rule) -> Bool {
    guard let givenTypes else { return true }
    if givenTypes.contains(rule.typeName) { return true }
    guard case .type(let id) = rule.type.required, case .choice(let choice) = model.types[id].kind
    else { return false }
    return choice.types.contains { givenTypes.contains(model.types[$0].name) }
  }

  /// Notes the rules of which a document of XML has one object, as that is its root element.
  mutating func findRoots() {
    if format == .json { return }
    for rule in plan.rules where rule.steps.count == 1 && !rule.isOuter {
      let name = rule.steps[0].name.local
      plan.roots.append(
        WritingIssue(
          name: "emit \(rule.typeName)",
          reason: "it is the root element, of which a document has one",
          place: model.rules[rule.index].place, fix: "to xml(/list/\(name == "*" ? "item" : name))")
      )
    }
  }

  /// Finds the rules whose objects have those of others in them.
  mutating func findOuter() {
    let all = plan.rules.map(\.steps)
    for (index, own) in all.enumerated()
    where all.contains(where: { $0.count > own.count && $0.lead(through: own) }) {
      plan.rules[index] = plan.rules[index].outer(comesFirst: false)
    }
    for index in plan.rules.indices where plan.rules[index].isOuter {
      guard mayBeGiven(model.rules[plan.rules[index].index]) else { continue }
      checkOuter(plan.rules[index])
      plan.rules[index] = plan.rules[index].outer(comesFirst: addInner(plan.rules[index]))
    }
  }

  /// Refuses rules by which numbers of nodes count.
  mutating func refuseCounting() {
    for rule in model.rules where rule.paths.contains(where: counts) || model.isByPosition(rule) {
      plan.obstacles.append(
        WritingIssue(
          name: "emit \(rule.typeName)",
          reason: "its path counts nodes, which are others when they are written",
          place: rule.place, fix: "a mapping without the rule"))
    }
  }

  /// Refuses rules whose paths differ by namespaces alone, which JSON can't tell apart.
  mutating func refuseAlike() {
    guard format == .json else { return }
    for (number, rule) in plan.rules.enumerated() {
      guard mayBeGiven(model.rules[rule.index]),
        let other = plan.rules.indices[..<number].first(where: {
          plan.rules[$0].mayMeet(rule) && ways[$0].isApart(from: ways[number])
        }).map({ plan.rules[$0] })
      else { continue }
      plan.obstacles.append(
        WritingIssue(
          name: "emit \(rule.typeName)",
          reason: "emit \(other.typeName) has a namespace of its own, and one name in JSON",
          place: model.rules[rule.index].place, fix: "to json(…) with a name of its own, or to none"
        ))
    }
  }

  /// Refuses rules with a predicate that nothing that is written can make true.
  mutating func refuseUnreadable() {
    for rule in plan.rules where !rule.isOuter && mayBeGiven(model.rules[rule.index]) {
      guard let step = rule.steps.last, let id = rule.content.objects else { continue }
      let contents = WrittenContents(id, at: step, self)
      for condition in step.conditions where !contents.truth(condition.expression, of: step).canHold
      {
        plan.obstacles.append(
          WritingIssue(
            name: "emit \(rule.typeName)",
            reason: "nothing that is written makes \(condition.text) true",
            place: model.rules[rule.index].place, fix: WrittenWay.Refusal.waysOut))
      }
    }
  }

  /// Notes the rules that may find what is written for others.
  mutating func doubtOtherRules() {
    let names = plan.rules.flatMap(\.allNames)
    for (index, rule) in model.rules.enumerated() {
      let own = plan.rules.first { $0.index == index }
      let finds =
        if let own {
          plan.rules.contains { $0.index != index && $0.mayMeet(own) }
            || rule.paths.contains(where: \.mayNest)
            || rule.paths.contains { path in
              // That it takes any name beside its own is how objects come by theirs.
              if own.names != nil, let way = way(of: path), way.ending == .children,
                way.steps.map(\.name) == own.steps.dropLast().map(\.name)
              {
                return false
              }
              return mayFind(path, names, besides: own.allNames)
            }
        } else {
          rule.kind == .emit || rule.paths.contains { mayFind($0, names, besides: []) }
        }
      if finds {
        doubt("emit \(rule.typeName)", "it may find what is written for another rule", rule.place)
      }
    }
  }

  /// True if a path may find what is written for a rule.
  ///
  /// - Parameters:
  ///   - written: the names that lead to the objects of each rule.
  ///   - own: those of the rule whose path it is; empty if it writes nothing.
  func mayFind(
    _ path: Path, _ written: [[WrittenName]], besides own: [[WrittenName]]
  ) -> Bool {
    if !path.format.includes(format) { return false }
    guard !path.mayNest, let way = way(of: path), way.ending == .node else { return true }
    let tests = path.steps.filter { $0.axis != .current }.map(\.test)
    let isOwn = own.contains(way.steps.map(\.name))
    return written.contains { names in
      // What lies in an object of its own is asked about elsewhere.
      if isOwn, own.contains(names) || names.count != tests.count { return false }
      return zip(tests, names).allSatisfy(mayBe)
    }
  }

  /// True if a test may find a node of a name: in any of the namespaces that it has.
  func mayBe(_ test: NameTest, _ name: WrittenName) -> Bool {
    switch test {
    case .any, .namespaces: true
    case .local: naming.name(test, isAttribute: name.isAttribute)?.localBytes == name.localBytes
    case .name(let namespaces, _):
      naming.name(test, isAttribute: name.isAttribute)?.localBytes == name.localBytes
        && (format == .json || namespaces.contains { $0.utf8.elementsEqual(name.uriBytes) })
    }
  }

  /// True if a path of the format asks for the number of a node.
  func counts(_ path: Path) -> Bool {
    path.format.includes(format)
      && path.steps.contains { step in
        step.predicates.contains { $0.expression.uses { $0 == .position } }
      }
  }
}

extension WrittenRule {
  /// The types of its objects; nil where it makes other values.
  func types(in model: MappingModel) -> [TypeID]? {
    switch content {
    case .object(let id, _): return [id]
    case .choice(let id, _):
      guard case .choice(let choice) = model.types[id].kind else { return nil }
      return choice.types
    default: return nil
    }
  }

  /// The names that lead to its objects: several, where those give their elements names.
  fileprivate var allNames: [[WrittenName]] {
    let own = steps.map(\.name)
    return [own] + (names?.names.values.map { own.dropLast() + [$0] } ?? [])
  }

  /// True if its objects may be where another's are: unless their paths ask for different texts of one node.
  fileprivate func mayMeet(_ other: WrittenRule) -> Bool {
    let parents = steps.dropLast().map(\.name)
    guard steps.count == other.steps.count, parents == other.steps.dropLast().map(\.name) else {
      return false
    }
    func lasts(_ rule: WrittenRule) -> Set<WrittenName> {
      Set(rule.steps.suffix(1).map(\.name)).union(rule.names.map { Array($0.names.values) } ?? [])
    }
    if !steps.isEmpty, lasts(self).isDisjoint(with: lasts(other)) { return false }
    let own = steps.last?.constants ?? root
    return !own.contains { constant in
      (other.steps.last?.constants ?? other.root).contradict(constant)
    }
  }
}

extension MappingModel {
  /// True if the number of a node says which type an object is.
  fileprivate func isByPosition(_ rule: Rule) -> Bool {
    guard case .type(let id) = rule.type.required,
      case .choice(let choice) = types[id].kind
    else { return false }
    return choice.paths.contains { $0.source == .position }
  }
}
