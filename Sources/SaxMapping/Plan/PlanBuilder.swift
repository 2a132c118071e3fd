/// Turns a checked model into a plan.
struct PlanBuilder {
  private let model: MappingModel
  private var scopes: [PlanScope] = []
  private var tests: [NameTest] = []
  private var testNumbers: [NameTest: Int] = [:]
  private var alternatives: [Alternative] = []
  private var steps: [PlanStep] = []
  private var watches: [Watch] = []
  private var scopeOfType: [TypeID: Int] = [:]

  static func plan(for model: MappingModel) -> Plan {
    var builder = PlanBuilder(model: model)
    builder.buildRoot()
    builder.spreadWatches()
    builder.markCountedSteps()
    let emitted = Set(model.rules.filter { $0.kind == .emit }.map(\.typeName))
    return Plan(
      scopes: builder.scopes, tests: builder.tests, alternatives: builder.alternatives,
      steps: builder.steps, enums: model.enums.map(EnumPlan.init), watches: builder.watches,
      rules: model.rules.map {
        RulePlan(
          isError: $0.kind == .error, typeName: $0.typeName, place: $0.place,
          paths: $0.paths.map { RulePath(text: $0.text, place: $0.place) })
      },
      duplicatesAreErrors: model.duplicates == .error, limits: model.limits,
      namesTypes: emitted.count > 1)
  }

  private init(model: MappingModel) { self.model = model }

  // MARK: Scopes

  private mutating func buildRoot() {
    scopes.append(PlanScope(kind: .root))
    for (index, rule) in model.rules.enumerated() {
      var field = FieldPlan(
        name: rule.typeName, shape: .one, reader: .nothing, isOptional: false,
        alternatives: rule.paths.count, mayNest: true, takesArrays: false,
        pathText: rule.paths.map(\.text).joined(separator: " | "), place: rule.place,
        pathPlace: rule.paths.first?.place ?? rule.place, owner: "", typeText: rule.typeName)
      var type = rule.type
      if case .optional(let wrapped) = type {
        field.isOptional = true
        type = wrapped
      }
      field.reader = reader(of: type, conversion: rule.conversion, converter: nil)
      scopes[Plan.root].fields.append(field)
      add(rule.paths, field: index, to: Plan.root)
    }
  }

  private mutating func scope(of type: TypeID) -> Int {
    if let scope = scopeOfType[type] { return scope }
    let index = scopes.count
    scopeOfType[type] = index
    let declared = model.types[type]
    switch declared.kind {
    case .object(let fields):
      let shape = ObjectShape(
        typeName: declared.name, fieldNames: fields.map(\.name), isChosen: isChosen(type))
      scopes.append(PlanScope(kind: .object(shape)))
      for field in fields { add(field, to: index) }
    case .choice(let choice):
      scopes.append(PlanScope(kind: .children))
      let field = plainField(
        named: "switch", reader: .operand, alternatives: choice.paths.count,
        text: choice.paths.map(\.text).joined(separator: " | "), place: declared.place)
      scopes[index].fields = [field]
      add(choice.paths, field: 0, to: index)
      let cases = choice.cases.map {
        ChoicePlan.Case(literals: $0.literals, scope: scope(of: $0.type))
      }
      let otherwise: ChoicePlan.Otherwise =
        switch choice.otherwise {
        case .error: .error
        case .skip: .skip
        case .type(let type): .scope(scope(of: type))
        }
      scopes[index].kind = .choice(
        ChoicePlan(
          name: declared.name, cases: cases, otherwise: otherwise, place: declared.place,
          pathText: field.pathText))
    }
    return index
  }

  /// Whether a `switch` leads to a type.
  private func isChosen(_ type: TypeID) -> Bool {
    model.types.contains { declared in
      guard case .choice(let choice) = declared.kind else { return false }
      if case .type(type) = choice.otherwise { return true }
      return choice.cases.contains { $0.type == type }
    }
  }

  private func plainField(
    named name: String, reader: NodeReader, alternatives: Int, text: String, place: MappingPlace,
    shape: FieldPlan.Shape = .one, owner: String = ""
  ) -> FieldPlan {
    FieldPlan(
      name: name, shape: shape, reader: reader, isOptional: true, alternatives: alternatives,
      mayNest: false, takesArrays: false, pathText: text, place: place, pathPlace: place,
      owner: owner, typeText: "text")
  }

  // MARK: Fields

  private mutating func add(_ field: FieldModel, to scope: Int) {
    let index = scopes[scope].fields.count
    var plan = FieldPlan(
      name: field.name, shape: .one, reader: .nothing, isOptional: false,
      defaultValue: field.defaultValue, maximum: field.maximum, isDistinct: field.isDistinct,
      separator: field.listSeparator, alternatives: field.paths.count,
      mayNest: field.paths.contains(where: \.mayNest), takesArrays: false,
      pathText: field.pathText, place: field.place, pathPlace: field.pathPlace,
      owner: field.owner, typeText: "", lastName: field.paths.first?.lastName)
    var type = field.type
    if case .optional(let wrapped) = type {
      plan.isOptional = true
      type = wrapped
    }
    var element = type
    switch type {
    case .list(.optional(let item)):
      plan.shape = .list(ofOptional: true)
      element = item
    case .list(let item):
      plan.shape = .list(ofOptional: false)
      element = item
    case .dictionary(.list(.optional(let item))):
      plan.shape = .dictionaryOfLists(ofOptional: true)
      element = item
    case .dictionary(.list(let item)):
      plan.shape = .dictionaryOfLists(ofOptional: false)
      element = item
    case .dictionary(.optional(let item)):
      plan.shape = .dictionary(ofOptional: true)
      element = item
    case .dictionary(let item):
      plan.shape = .dictionary(ofOptional: false)
      element = item
    default:
      if field.isExistence { plan.shape = .exists }
    }
    plan.typeText = text(of: element)
    // Its place is taken first: a recursive type asks for this scope while its fields are made.
    scopes[scope].fields.append(plan)
    if field.isExistence {
      plan.reader = .nothing
    } else {
      plan.reader = reader(
        of: element, conversion: field.conversion, converter: field.converter)
    }
    if field.keyPaths != nil || field.valuePaths != nil {
      plan.reader = .entry(entryScope(for: field, value: plan))
    }
    if plan.shape == .one {
      switch plan.reader {
      case .any, .raw: plan.takesArrays = true
      default: break
      }
    }
    scopes[scope].fields[index] = plan
    add(field.paths, field: index, to: scope)
  }

  private mutating func reader(
    of type: TypeReference, conversion: ConversionModel, converter: String?
  ) -> NodeReader {
    if let converter { return .converter(converter) }
    switch type {
    case .scalar(let scalar): return .scalar(ScalarConversion(scalar, conversion), scalar)
    case .any: return .any
    case .raw: return .raw
    case .enumeration(let id): return .enumeration(id)
    case .type(let id):
      let scope = scope(of: id)
      if case .choice = model.types[id].kind { return .choice(scope) }
      return .object(scope)
    case .optional(let wrapped):
      return reader(of: wrapped, conversion: conversion, converter: nil)
    case .list, .dictionary:
      return .children(childrenScope(of: type, conversion: conversion))
    }
  }

  /// A node that becomes a list or dictionary of its own children.
  private mutating func childrenScope(of type: TypeReference, conversion: ConversionModel) -> Int {
    let place = MappingPlace(file: "", line: 1, column: 1)
    let all = Step(axis: .child, test: .any, place: place)
    let path = Path(isAbsolute: false, steps: [all], text: "*", place: place)
    let field = FieldModel(
      name: "*", type: type, paths: [path], conversion: conversion, pathText: "*", place: place,
      pathPlace: place, owner: "")
    let index = scopes.count
    scopes.append(PlanScope(kind: .children))
    add(field, to: index)
    return index
  }

  private mutating func entryScope(for field: FieldModel, value: FieldPlan) -> Int {
    let index = scopes.count
    scopes.append(PlanScope(kind: .entry))
    let itself = Path(isAbsolute: false, steps: [], text: ".", place: field.pathPlace)
    let name = Path(
      isAbsolute: false,
      steps: [Step(axis: .source(.localName), test: .any, place: field.pathPlace)],
      text: "local-name()", place: field.pathPlace)
    let keyPaths = field.keyPaths ?? [name]
    let valuePaths = field.valuePaths ?? [itself]
    var key = plainField(
      named: "key", reader: .scalar(ScalarConversion(.string, ConversionModel()), .string),
      alternatives: keyPaths.count, text: keyPaths.map(\.text).joined(separator: " | "),
      place: field.place, owner: "\(field.owner).\(field.name)")
    key.isOptional = false
    key.typeText = "String"
    var content = plainField(
      named: "value", reader: value.reader, alternatives: valuePaths.count,
      text: valuePaths.map(\.text).joined(separator: " | "), place: field.place,
      owner: "\(field.owner).\(field.name)")
    content.typeText = value.typeText
    content.isOptional =
      value.shape == .dictionary(ofOptional: true)
      || value.shape == .dictionaryOfLists(ofOptional: true)
    scopes[index].fields = [key, content]
    add(keyPaths, field: 0, to: index)
    add(valuePaths, field: 1, to: index)
    return index
  }

  private func text(of type: TypeReference) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .type(let id): model.types[id].name
    case .enumeration(let id): model.enums[id].name
    case .optional(let wrapped): text(of: wrapped) + "?"
    case .list(let item): "[\(text(of: item))]"
    case .dictionary(let item): "[String: \(text(of: item))]"
    }
  }

  // MARK: Paths

  private mutating func add(_ paths: [Path], field: Int, to scope: Int) {
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
        let alternative = alternative(
          path.format, rest, scope: scope, field: field, rank: rank)
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

  private mutating func up(by step: Step, in scope: Int) -> Climb.Up {
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

  private mutating func watch(
    for rest: ArraySlice<Step>, ups: [Climb.Up], path: Path, field: Int, in scope: Int
  ) -> Int {
    let index = scopes.count
    scopes.append(PlanScope(kind: .watch))
    var plan = scopes[scope].fields[field]
    plan.shape = .one
    plan.isOptional = true
    plan.alternatives = 1
    scopes[index].fields = [plan]
    scopes[index].alternatives = [alternatives.count]
    alternatives.append(alternative(path.format, rest, scope: index, field: 0, rank: 0))
    watches.append(Watch(scope: index, test: ups.last?.test))
    scopes[scope].watches.insert(watches.count - 1)
    return watches.count - 1
  }

  private mutating func alternative(
    _ format: Path.Format, _ path: ArraySlice<Step>, scope: Int, field: Int, rank: Int
  ) -> Alternative {
    var numbers: [Int] = []
    var ending = Alternative.Ending.node
    var descends = false
    for step in path {
      switch step.axis {
      case .source(let source):
        ending = .source(source)
      case .current where step.predicates.isEmpty:
        descends = descends || step.isDescending
      case .current where !numbers.isEmpty:
        // `a/.[p]` is `a[p]`, but for its position, which is always 1.
        let last = numbers[numbers.count - 1]
        var plan = steps[last]
        add(step.predicates.map(\.atPositionOne), to: &plan)
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
        add(isSelf ? step.predicates.map(\.atPositionOne) : step.predicates, to: &plan)
        steps[place] = plan
        descends = false
      case .parent, .ancestor:
        break
      }
    }
    return Alternative(
      scope: scope, field: field, rank: rank, format: format, steps: numbers, ending: ending)
  }

  private mutating func number(of test: NameTest) -> Int {
    if let number = testNumbers[test] { return number }
    testNumbers[test] = tests.count
    tests.append(test)
    return tests.count - 1
  }

  // MARK: Predicates

  private mutating func add(_ predicates: [Predicate], to step: inout PlanStep) {
    for predicate in predicates {
      var used: [Int] = []
      var attributesOnly = true
      let expression = lower(
        predicate.expression, operands: &step.operands, used: &used, attributesOnly: &attributesOnly
      )
      step.predicates.append(
        PredicatePlan(
          expression: expression, needsNoPath: used.isEmpty, needsAttributesOnly: attributesOnly,
          operands: used, usesPosition: predicate.expression.usesPosition))
    }
  }

  private mutating func lower(
    _ expression: Expression, operands: inout Int?, used: inout [Int], attributesOnly: inout Bool
  ) -> PredicateExpression {
    func go(_ inner: Expression) -> PredicateExpression {
      lower(inner, operands: &operands, used: &used, attributesOnly: &attributesOnly)
    }
    switch expression {
    case .or(let a, let b): return .or(go(a), go(b))
    case .and(let a, let b): return .and(go(a), go(b))
    case .not(let a): return .not(go(a))
    case .compare(let comparison, let a, let b): return .compare(comparison, go(a), go(b))
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .position: return .position
    case .name: return .name
    case .localName: return .localName
    case .contains(let a, let b): return .contains(go(a), go(b))
    case .startsWith(let a, let b): return .startsWith(go(a), go(b))
    case .endsWith(let a, let b): return .endsWith(go(a), go(b))
    case .stringLength(let a): return .stringLength(go(a))
    case .normalizeSpace(let a): return .normalizeSpace(go(a))
    case .toNumber(let a): return .toNumber(go(a))
    case .path(let path):
      let scope: Int
      if let known = operands {
        scope = known
      } else {
        scope = scopes.count
        scopes.append(PlanScope(kind: .predicate))
        operands = scope
      }
      let field = scopes[scope].fields.count
      scopes[scope].fields.append(
        plainField(
          named: path.text, reader: .operand, alternatives: 1, text: path.text, place: path.place,
          shape: .nodeSet))
      add([path], field: field, to: scope)
      used.append(field)
      if path.steps.count != 1 || path.steps[0].axis != .attribute { attributesOnly = false }
      return .operand(field)
    }
  }

  // MARK: What holds for all

  /// A scope's watches are also those of every scope that it can lead to.
  private mutating func spreadWatches() {
    var changed = true
    while changed {
      changed = false
      for index in scopes.indices {
        var union = scopes[index].watches
        for next in followers(of: scopes[index]) { union.formUnion(scopes[next].watches) }
        if union.count != scopes[index].watches.count {
          scopes[index].watches = union
          changed = true
        }
      }
    }
  }

  private func followers(of scope: PlanScope) -> [Int] {
    var next = scope.fields.compactMap(\.reader.scope)
    if case .choice(let choice) = scope.kind {
      next += choice.cases.map(\.scope)
      if case .scope(let other) = choice.otherwise { next.append(other) }
    }
    return next
  }

  /// The last step to a node whose number a field of the node's type asks for.
  private mutating func markCountedSteps() {
    for index in scopes.indices {
      for number in scopes[index].alternatives {
        if case .source(.position) = alternatives[number].ending,
          alternatives[number].steps.isEmpty
        {
          scopes[index].wantsPosition = true
        }
      }
    }
    for index in scopes.indices {
      if case .choice = scopes[index].kind {
        scopes[index].wantsPosition =
          scopes[index].wantsPosition
          || followers(of: scopes[index]).contains { scopes[$0].wantsPosition }
      }
    }
    for alternative in alternatives {
      guard let last = alternative.steps.last else { continue }
      let reader = scopes[alternative.scope].fields[alternative.field].reader
      if let scope = reader.scope, scopes[scope].wantsPosition { steps[last].counts = true }
      if case .source(.position) = alternative.ending { steps[last].counts = true }
    }
  }
}

extension NodeReader {
  /// The scope that the node opens.
  var scope: Int? {
    switch self {
    case .object(let scope), .choice(let scope), .children(let scope), .entry(let scope): scope
    case .scalar, .enumeration, .converter, .any, .raw, .nothing, .operand: nil
    }
  }
}

extension EnumPlan {
  init(_ model: EnumModel) {
    name = model.name
    otherwise = model.otherwise
    cases = [:]
    for declared in model.cases {
      for literal in declared.literals where cases[literal] == nil {
        cases[literal] = declared.name
      }
    }
  }
}

extension Path {
  /// Whether one match can lie within another.
  var mayNest: Bool { steps.contains(where: \.isDescending) }

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

extension Expression {
  var usesPosition: Bool {
    switch self {
    case .position: true
    case .number, .string, .path, .name, .localName: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.usesPosition
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.usesPosition || b.usesPosition
    }
  }
}

extension Predicate {
  /// The same with `position()` replaced by 1.
  var atPositionOne: Predicate {
    var copy = self
    copy.expression = expression.replacingPosition(with: .number(1))
    return copy
  }
}

extension Expression {
  fileprivate func replacingPosition(with value: Expression) -> Expression {
    func go(_ inner: Expression) -> Expression { inner.replacingPosition(with: value) }
    switch self {
    case .position: return value
    case .number, .string, .path, .name, .localName: return self
    case .not(let a): return .not(go(a))
    case .stringLength(let a): return .stringLength(go(a))
    case .normalizeSpace(let a): return .normalizeSpace(go(a))
    case .toNumber(let a): return .toNumber(go(a))
    case .or(let a, let b): return .or(go(a), go(b))
    case .and(let a, let b): return .and(go(a), go(b))
    case .compare(let comparison, let a, let b): return .compare(comparison, go(a), go(b))
    case .contains(let a, let b): return .contains(go(a), go(b))
    case .startsWith(let a, let b): return .startsWith(go(a), go(b))
    case .endsWith(let a, let b): return .endsWith(go(a), go(b))
    }
  }
}
