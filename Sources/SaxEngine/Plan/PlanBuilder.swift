internal import SaxLanguage
internal import SaxValues

/// Turns a checked model into a plan.
struct PlanBuilder {
  let model: MappingModel
  var scopes: [PlanScope] = []
  var tests: [NameTest] = []
  var testNumbers: [NameTest: Int] = [:]
  var alternatives: [Alternative] = []
  var steps: [PlanStep] = []
  var watches: [Watch] = []
  /// Scopes that are named, and not yet filled from their types.
  var unfilled: [(scope: Int, type: TypeID)] = []
  var scopeOfType: [ScopeKey: Int] = [:]
  /// The types with a `switch`, by their scopes.
  var choiceOfScope: [Int: TypeID] = [:]
  /// The conversions of enums, by their numbers.
  var conversions: [EnumID: TextConversion] = [:]

  struct ScopeKey: Hashable {
    var type: TypeID
    var isChosen: Bool
  }

  static func plan(for model: MappingModel) -> Plan {
    var builder = PlanBuilder(model: model)
    builder.buildRoot()
    builder.spreadWatches()
    builder.markCountedSteps()
    let emitted = Set(model.rules.filter { $0.kind == .emit }.map(\.typeName))
    return Plan(
      scopes: builder.scopes, tests: builder.tests, alternatives: builder.alternatives,
      steps: builder.steps, watches: builder.watches,
      rules: model.rules.map {
        RulePlan(
          isError: $0.kind == .error, isFallback: $0.isFallback, typeName: $0.typeName,
          place: $0.place,
          paths: $0.paths.map { RulePath(text: $0.text, place: $0.place) })
      },
      duplicatesAreErrors: model.duplicates == .error,
      namespaces: model.namespaces,
      namesTypes: emitted.count > 1, finishers: model.finishers)
  }

  private init(model: MappingModel) { self.model = model }

  mutating func buildRoot() {
    scopes.append(PlanScope(kind: .root))
    for (index, rule) in model.rules.enumerated() {
      var field = FieldPlan(
        name: rule.typeName, shape: .one, reader: .nothing, isOptional: false,
        alternatives: rule.paths.count, mayNest: true, takesArrays: false,
        pathText: rule.paths.map(\.textWithFormat).joined(separator: " | "),
        paths: rule.paths.map(\.textWithFormat), place: rule.place,
        pathPlace: rule.paths.first?.place ?? rule.place, owner: "", typeText: rule.typeName)
      var type = rule.type
      if case .optional(let wrapped) = type {
        field.isOptional = true
        field.absentValue = .null
        type = wrapped
      }
      field.reader = reader(of: type, conversion: rule.conversion, converter: nil, for: field)
      scopes[Plan.root].fields.append(field)
      add(rule.paths, field: index, to: Plan.root)
    }
    // One after another and not one within another: types may be chained by the thousand.
    while let (scope, type) = unfilled.popLast() { fill(scope, from: type) }
  }

  /// Finds the scope of a type, or adds it with its fields still to be filled in.
  ///
  /// - Parameter isChosen: whether a `switch` leads to it, so that its objects say their type.
  mutating func scope(of type: TypeID, isChosen: Bool = false) -> Int {
    let key = ScopeKey(type: type, isChosen: isChosen)
    if let scope = scopeOfType[key] { return scope }
    let index = scopes.count
    scopeOfType[key] = index
    let declared = model.types[type]
    if case .object(let fields) = declared.kind {
      let shape = ObjectShape(
        typeName: declared.name, fieldNames: fields.map(\.name), isChosen: isChosen)
      scopes.append(PlanScope(kind: .object(shape)))
      scopes[index].others = OtherNodes(readBy: fields)
    } else {
      scopes.append(PlanScope(kind: .children))
      choiceOfScope[index] = type
    }
    scopes[index].place = declared.place
    unfilled.append((index, type))
    return index
  }

  private mutating func fill(_ index: Int, from type: TypeID) {
    let declared = model.types[type]
    switch declared.kind {
    case .object(let fields):
      for field in fields { add(field, to: index) }
    case .choice(let choice):
      let field = plainField(
        named: "switch", reader: .operand(.first(isCollapsed: false)),
        paths: choice.paths.map(\.text), place: declared.place)
      scopes[index].fields = [field]
      add(choice.paths, field: 0, to: index)
      let cases = choice.cases.map {
        ChoicePlan.Case(literals: $0.literals, scope: scope(of: $0.type, isChosen: true))
      }
      let otherwise: ChoicePlan.Otherwise =
        switch choice.otherwise {
        case .error: .error
        case .skip: .skip
        case .type(let type): .scope(scope(of: type, isChosen: true))
        }
      scopes[index].kind = .choice(
        ChoicePlan(
          name: declared.name, cases: cases, otherwise: otherwise, place: declared.place,
          pathText: field.pathText,
          isOfAttributes: choice.paths.allSatisfy { $0.format == .json || $0.isOwnAttribute }))
    }
  }

  func plainField(
    named name: String, reader: NodeReader, paths: [String], place: MappingPlace,
    shape: FieldPlan.Shape = .one, owner: String = ""
  ) -> FieldPlan {
    FieldPlan(
      name: name, shape: shape, reader: reader, isOptional: true, absentValue: .null,
      alternatives: paths.count,
      mayNest: false, takesArrays: false, pathText: paths.joined(separator: " | "), paths: paths,
      place: place, pathPlace: place,
      owner: owner, typeText: "text")
  }
}

extension FieldModel {
  /// True if nodes that fill it may lie within one another. Of one value, those of different
  /// alternatives are told apart by their ranks.
  package var mayNest: Bool {
    if paths.contains(where: \.mayNest) { return true }
    guard type.isList || type.isDictionary else { return false }
    return [Path.Format.json, .xml].contains { format in
      let own = paths.filter { $0.format.includes(format) }
      return Set(own.map(\.depth)).count > 1
    }
  }
}

extension NodeReader {
  /// The scope that the node opens.
  var scope: Int? {
    switch self {
    case .object(let scope), .choice(let scope), .children(let scope), .entry(let scope): scope
    case .text, .converter, .any, .raw, .nothing, .operand: nil
    }
  }
}
