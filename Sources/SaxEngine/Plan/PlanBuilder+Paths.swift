internal import SaxLanguage
internal import SaxValues

/// Paths as alternatives of the automaton; those that lead up as climbs and watches.
extension PlanBuilder {
  mutating func add(_ paths: [Path], field: Int, to scope: Int) {
    for (rank, path) in paths.enumerated() {
      var rest = path.steps[...]
      var ups: [Climb.Up] = []
      while let step = rest.first {
        if step.axis == .parent || step.axis == .ancestor {
          ups.append(up(by: step, in: scope))
        } else if step.axis != .current || ups.isEmpty {
          break
        }
        rest.removeFirst()
      }
      if ups.isEmpty {
        var alternative = alternative(
          path.format, rest, scope: scope, field: field, rank: rank)
        // It can't displace what it would find there.
        if paths[..<rank].contains(where: path.isSameInJSON) {
          if path.format == .json { continue }
          alternative.format = .xml
        }
        scopes[scope].alternatives.append(alternatives.count)
        alternatives.append(alternative)
      } else {
        let target: Climb.Target
        if case .source(let source)? = rest.first?.axis, rest.count == 1, source != .text {
          target = .source(source)
        } else {
          target = .watch(watch(for: rest, ups: ups, path: path, field: field, in: scope))
        }
        scopes[scope].climbs.append(
          Climb(field: field, rank: rank, format: path.format, ups: ups, target: target))
      }
    }
  }

  mutating func up(by step: Step, in scope: Int) -> Climb.Up {
    let test = step.axis == .ancestor ? number(of: step.test) : nil
    var plan = PlanStep(
      isAttribute: false, isDescending: false, test: test ?? 0, predicates: [], operands: nil,
      counts: false)
    add(step.predicates, to: &plan)
    var up = Climb.Up(test: test, predicates: plan.predicates)
    if let operands = plan.operands {
      watches.append(Watch(scope: operands, test: test))
      up.operands = watches.count - 1
      scopes[scope].watches.insert(watches.count - 1)
    }
    return up
  }

  mutating func watch(
    for rest: ArraySlice<Step>, ups: [Climb.Up], path: Path, field: Int, in scope: Int
  ) -> Int {
    let index = scopes.count
    scopes.append(PlanScope(kind: .watch))
    var plan = scopes[scope].fields[field]
    let isOne = plan.shape == .one
    plan.shape = .one
    plan.isOptional = true
    plan.absentValue = isOne ? plan.absentValue ?? .null : .null
    plan.alternatives = 1
    scopes[index].fields = [plan]
    // It makes those of the operands in its predicates first.
    let alternative = alternative(path.format, rest, scope: index, field: 0, rank: 0)
    scopes[index].alternatives = [alternatives.count]
    alternatives.append(alternative)
    watches.append(Watch(scope: index, test: ups.last?.test))
    scopes[scope].watches.insert(watches.count - 1)
    return watches.count - 1
  }

  mutating func alternative(
    _ format: Path.Format, _ path: ArraySlice<Step>, scope: Int, field: Int, rank: Int
  ) -> Alternative {
    var numbers: [Int] = []
    var ending = Alternative.Ending.node
    var descends = false
    let lastNode = path.lastIndex { $0.axis != .current } ?? path.startIndex
    for index in path.indices {
      let step = path[index]
      let wantsObjects =
        index >= lastNode && !step.predicates.isEmpty && wantsObjects(field, of: scope)
      switch step.axis {
      case .source(let source):
        ending = .source(source)
      case .current where step.predicates.isEmpty:
        descends = descends || step.isDescending
      case .current where !numbers.isEmpty:
        // `a/.[p]` is `a[p]`, but for its position, which is always 1.
        let last = numbers[numbers.count - 1]
        var plan = steps[last]
        add(step.predicates.map(\.atPositionOne), to: &plan, wantsObjects: wantsObjects)
        steps[last] = plan
      case .child, .attribute, .current:
        numbers.append(steps.count)
        let isSelf = step.axis == .current
        var plan = PlanStep(
          isSelf: isSelf, isAttribute: step.axis == .attribute,
          isDescending: !isSelf && (step.isDescending || descends),
          test: number(of: step.test), predicates: [], operands: nil, counts: false)
        let place = steps.count
        steps.append(plan)
        // A node is the only one at itself, but root values are counted.
        let isAlone = isSelf && (scope != Plan.root || numbers.count > 1)
        add(
          isAlone ? step.predicates.map(\.atPositionOne) : step.predicates, to: &plan,
          wantsObjects: wantsObjects)
        steps[place] = plan
        descends = false
      case .parent, .ancestor:
        break
      }
    }
    return Alternative(
      scope: scope, field: field, rank: rank, format: format, steps: numbers, ending: ending)
  }

  /// True if nodes that a field takes become objects, which arrays don't.
  private func wantsObjects(_ field: Int, of scope: Int) -> Bool {
    switch scopes[scope].fields[field].reader {
    case .object(let object): !scopes[object].others.arrays
    case .choice(let choice): choiceOfScope[choice].map { !model.takesArrays($0) } ?? false
    case .text, .converter, .children, .entry, .any, .raw, .nothing, .operand: false
    }
  }

  mutating func number(of test: NameTest) -> Int {
    if let number = testNumbers[test] { return number }
    testNumbers[test] = tests.count
    tests.append(test)
    return tests.count - 1
  }
}

extension Path {
  /// True if another path finds the same nodes in JSON, where keys have no namespace, as `placed` and `s:placed`.
  func isSameInJSON(as other: Path) -> Bool {
    format != .xml && other.format != .xml && steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy { a, b in
        a.axis == b.axis && a.isDescending == b.isDescending && a.predicates.isEmpty
          && b.predicates.isEmpty && a.test.isSameInJSON(as: b.test)
      }
  }
}

extension NameTest {
  fileprivate func isSameInJSON(as other: NameTest) -> Bool {
    switch (self, other) {
    case (.name(_, let a), .name(_, let b)), (.name(_, let a), .local(let b)),
      (.local(let a), .name(_, let b)), (.local(let a), .local(let b)):
      a.isExactly(b)
    // Items of arrays in arrays have no name, which `*` alone passes.
    case (.any, .any), (.namespaces, .namespaces): true
    case (.any, _), (.namespaces, _), (.name, _), (.local, _): false
    }
  }
}

extension Path {
  /// True if one match can lie within another.
  package var mayNest: Bool { steps.contains(where: \.isDescending) }

  /// True if it finds an attribute of the type's own node, whatever else that holds.
  var isOwnAttribute: Bool {
    guard !isAbsolute, steps.count == 1, let step = steps.first else { return false }
    return step.axis == .attribute && !step.isDescending && step.predicates.isEmpty
  }

  /// The number of levels that it goes down.
  var depth: Int { steps.count { $0.axis == .child || $0.axis == .attribute } }

  /// The name that it looks for if it has one step, which has a name.
  var sought: SoughtName? {
    guard steps.count == 1, let step = steps.first, !step.isDescending else { return nil }
    guard step.axis == .child || step.axis == .attribute else { return nil }
    let isAttribute = step.axis == .attribute
    return switch step.test {
    case .name(let uris, let local):
      SoughtName(local: local, isAttribute: isAttribute, namespaces: uris)
    case .local(let local): SoughtName(local: local, isAttribute: isAttribute, namespaces: nil)
    case .any, .namespaces: nil
    }
  }

  /// The names of its steps, where it goes from child to child by names alone; else none.
  var stepNames: [String] {
    guard !isAbsolute else { return [] }
    var names: [String] = []
    for step in steps {
      guard step.axis == .child, !step.isDescending, step.predicates.isEmpty else { return [] }
      switch step.test {
      case .name(_, let local), .local(let local): names.append(local)
      case .any, .namespaces: return []
      }
    }
    return names
  }

  /// The name that its last step wants.
  var lastName: String? {
    for step in steps.reversed() {
      switch step.test {
      case .name(_, let local), .local(let local):
        if case .source = step.axis { continue }
        return local
      case .any, .namespaces: continue
      }
    }
    return nil
  }
}
