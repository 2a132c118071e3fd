internal import SaxLanguage
internal import SaxValues

/// The nodes that may be written within a node.
struct WrittenContents {
  /// The names that lead to nodes in it, at any depth.
  private var names: [[WrittenName]] = []
  /// True if it may have any.
  private(set) var isOpen = false
  /// True if it may have a text of its own.
  private(set) var mayHaveText = false
  /// True if it is the only one of its name.
  var isAlone = false
  private let naming: WrittenNaming

  /// The values that an expression may have as a truth value.
  struct Truth {
    var canHold = true
    var canFail = true

    static prefix func ! (truth: Truth) -> Truth {
      Truth(canHold: truth.canFail, canFail: truth.canHold)
    }

    static func of(_ isTrue: Bool) -> Truth { Truth(canHold: isTrue, canFail: !isTrue) }
  }

  /// The contents of a field's node.
  init(_ field: PlacedField, _ planner: WritingPlanner) {
    naming = planner.naming
    add(field, behind: field.way.steps.count, planner)
    add(field.way.steps.last?.constants ?? [])
  }

  /// The contents of the node that steps lead to: all that fields write whose way leads through it.
  init(
    _ placed: [PlacedField], at steps: ArraySlice<WrittenStep>, _ planner: WritingPlanner
  ) {
    naming = planner.naming
    for field in placed where field.way.steps.count >= steps.count {
      let isThere = zip(field.way.steps, steps).allSatisfy { other, own in
        other.name == own.name && other.constants == own.constants
          && (other.conditions == own.conditions || other.conditions.isEmpty)
      }
      if isThere { add(field, behind: steps.count, planner) }
    }
    add(steps.last?.constants ?? [])
  }

  /// The contents of the nodes that objects of a type are.
  init(_ id: TypeID, at step: WrittenStep, _ planner: WritingPlanner) {
    naming = planner.naming
    add(id, behind: [], planner)
    add(step.constants)
  }

  private mutating func add(_ constants: [WrittenConstant]) {
    for constant in constants {
      if let name = constant.name { names.append([name]) } else { mayHaveText = true }
    }
  }

  private mutating func add(_ field: PlacedField, behind count: Int, _ planner: WritingPlanner) {
    let rest = Array(field.names.dropFirst(count))
    for number in rest.indices { names.append(Array(rest[...number])) }
    for constant in field.way.steps.dropFirst(count).flatMap(\.constants) {
      if let name = constant.name { names.append(rest + [name]) }
    }
    if let entries = field.entries {
      for way in [entries.key, entries.value] {
        names.append(rest + way.steps.map(\.name))
        if rest.isEmpty, way.steps.isEmpty { mayHaveText = true }
      }
      return
    }
    if field.way.ending == .children || field.way.ending == .rest { return isOpen = true }
    if !rest.isEmpty, field.isText || field.isExistence { return }
    switch field.content {
    case .scalar, .listInText, .only, .converted: mayHaveText = true
    case .object, .choice, .any, .raw, .items, .entries, .names:
      guard let id = field.content.objects else {
        isOpen = true
        mayHaveText = true
        return
      }
      add(id, behind: rest, planner)
    case .existence: break
    }
  }

  /// Adds the nodes that objects of a type write.
  private mutating func add(_ id: TypeID, behind rest: [WrittenName], _ planner: WritingPlanner) {
    switch planner.model.types[id].kind {
    case .choice(let choice):
      // The node that says which type it is.
      let path = planner.path(of: choice)
      if let way = path.flatMap(planner.way(of:)), !way.steps.isEmpty {
        names.append(rest + way.steps.map(\.name))
      }
      for type in choice.types {
        if case .object = planner.model.types[type].kind {
          add(type, behind: rest, planner)
        } else {
          isOpen = true
        }
      }
    case .object(let fields):
      for field in fields {
        if case .some(.none) = field.target { continue }
        guard let way = try? planner.way(field.target, field.paths) else { continue }
        let own = way.steps.map(\.name)
        names.append(rest + own)
        for (number, step) in way.steps.enumerated() {
          for constant in step.constants {
            if let name = constant.name { names.append(rest + own.prefix(number + 1) + [name]) }
          }
        }
        let isText: Bool =
          switch field.type.innermost {
          case .scalar, .enumeration: true
          default: false
          }
        if !isText || way.ending == .children || way.ending == .rest || way.ending == .childNames {
          // What lies deeper is not looked at.
          if own.isEmpty { isOpen = true } else { deep.append(rest + own) }
        }
        if rest.isEmpty, own.isEmpty, isText { mayHaveText = true }
      }
    }
  }

  /// The names that lead to nodes that may have any in them.
  private var deep: [[WrittenName]] = []

  /// True if there may be a node of a name in it.
  func mayHave(_ name: WrittenName) -> Bool {
    isOpen || names.contains { $0.first == name }
  }

  /// True if a path of a predicate may find something.
  private func mayFind(_ path: Path) -> Bool {
    if isOpen { return true }
    var found: [WrittenName] = []
    for step in path.steps {
      switch step.axis {
      case .current: continue
      case .source(.text): return !found.isEmpty || mayHaveText
      case .child, .attribute:
        guard !step.isDescending,
          let name = naming.name(step.test, isAttribute: step.axis == .attribute)
        else { return mayHaveAny(step.axis == .attribute, behind: found) }
        found.append(name)
      case .parent, .ancestor, .source: return true
      }
    }
    // The node itself.
    if found.isEmpty { return true }
    return names.contains { $0.starts(with: found) } || deep.contains { found.starts(with: $0) }
  }

  private func mayHaveAny(_ isAttribute: Bool, behind found: [WrittenName]) -> Bool {
    deep.contains { found.starts(with: $0) }
      || names.contains { names in
        names.starts(with: found)
          && names.dropFirst(found.count).first.map { $0.isAttribute == isAttribute } == true
      }
  }

  /// The truth values that an expression may have of a node of a step, as far as that can be told before objects are known.
  func truth(_ expression: Expression, of step: WrittenStep) -> Truth {
    switch expression {
    case .or(let a, let b):
      let (a, b) = (truth(a, of: step), truth(b, of: step))
      return Truth(canHold: a.canHold || b.canHold, canFail: a.canFail && b.canFail)
    case .and(let a, let b):
      let (a, b) = (truth(a, of: step), truth(b, of: step))
      return Truth(canHold: a.canHold && b.canHold, canFail: a.canFail || b.canFail)
    case .not(let inner): return !truth(inner, of: step)
    case .path(let path): return Truth(canHold: mayFind(path))
    case .compare(let comparison, let a, let b):
      if let (number, isFirst) = isAlone ? Self.position(a, b) : nil {
        return .of(comparison.holds(isFirst ? 1 : number, isFirst ? number : 1))
      }
      if comparison == .equal, case (.name, .string(let text)) = (a, b) {
        return .of(step.name.local == text || text.hasSuffix(":\(step.name.local)"))
      }
      if comparison == .equal, case (.localName, .string(let text)) = (a, b) {
        return .of(step.name.local == text)
      }
      return Truth(canHold: mayHaveOperand(a) && mayHaveOperand(b))
    case .contains(let a, .string(let text)), .startsWith(let a, .string(let text)),
      .endsWith(let a, .string(let text)):
      return Truth(canHold: text.isEmpty || mayHaveOperand(a))
    default: return Truth()
    }
  }

  /// True if an operand of a comparison may find something to compare.
  private func mayHaveOperand(_ expression: Expression) -> Bool {
    if case .path(let path) = expression { mayFind(path) } else { true }
  }

  /// The number that a position is compared with, and whether the position is the first operand.
  private static func position(_ a: Expression, _ b: Expression) -> (Double, Bool)? {
    switch (a, b) {
    case (.position, .number(let number)): (number, true)
    case (.number(let number), .position): (number, false)
    default: nil
    }
  }
}
