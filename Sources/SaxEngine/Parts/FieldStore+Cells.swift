internal import SaxValues

extension FieldStore {
  /// The nodes that an operand of a predicate has found so far.
  func operand(_ field: Int, in context: Int, isComplete: Bool) -> PredicateEvaluation.Operand {
    PredicateEvaluation.Operand(
      cells[contexts[context].cells + field],
      distinct: contexts[context].extra?.distinct[field] ?? [], isComplete: isComplete)
  }

  /// Puts a value into the cell of a field of one, if none came before it by an alternative that is as good.
  @inline(__always)
  mutating func storeOne(_ value: consuming SaxValue, rank: Int32, to cell: Int) {
    if case .fills = cells[cell].admit(rank) { cells[cell].fill(value, rank: rank) }
  }

  @inline(__always)
  mutating func addItem(_ item: SaxValue, to cell: Int, of context: Int) {
    let grown = cells[cell].append(item)
    if grown > 0 { hold(grown, in: context) }
  }

  func cell(of capture: Capture) -> Int {
    contexts[Int(capture.context)].cells + Int(capture.field)
  }

  /// The rarely needed parts of a context; nil as long as it has none.
  @inline(__always)
  func knownExtra(of context: Int) -> ContextExtra? { contexts[context].extra }

  mutating func extra(of context: Int) -> ContextExtra {
    if let known = contexts[context].extra { return known }
    let made = ContextExtra()
    contexts[context].extra = made
    return made
  }

  /// True if any of what the predicates of a node compare has come.
  mutating func hasOperands(of instance: PredicateInstance, by plan: Plan) -> Bool {
    let first = contexts[Int(instance.context)].cells
    for index in plan.steps[Int(instance.step)].operandTimings.indices
    where cells[first + index].isPresent {
      return true
    }
    return false
  }

  /// True if an object that began at the top frame's node has all that it has to have, as far as
  /// attributes and what is around had to give it: a message of what it lacks says what the node
  /// holds.
  mutating func lacksNothing(_ context: Int, by plan: Plan) -> Bool {
    let scope = Int(contexts[context].scope)
    guard scope >= 0, contexts[context].extra == nil else { return false }
    switch plan.scopes[scope].kind {
    // Decided, or it would have paths of its own at work.
    case .predicate: return true
    case .object: break
    case .root, .choice, .children, .entry, .watch: return false
    }
    let (codes, first) = (plan.firstCode[scope], contexts[context].cells)
    return plan.scopes[scope].fields.indices.allSatisfy {
      cells[first + $0].ranks.best != .max || !plan.codes[codes + $0].isRequired
    }
  }

  /// Notes a blank item, which is none: a list that may be missing is, without others.
  mutating func noteBlankItem(_ code: FieldCode, to cell: Int) {
    if !code.isOptional { cells[cell].isPresent = true }
  }

  func isOfFields(_ context: Int, by plan: Plan) -> Bool {
    switch plan.scopes[Int(contexts[context].scope)].kind {
    case .object, .watch: true
    case .root, .choice, .children, .entry, .predicate: false
    }
  }

  /// The word before the path of what a capture fills.
  func clause(of capture: Capture, by plan: Plan) -> String {
    let scope = max(Int(contexts[Int(capture.context)].scope), 0)
    if scope == Plan.root { return "at" }
    guard case .entry = plan.scopes[scope].kind else { return "from" }
    return capture.field == 0 ? "key" : "value"
  }

  /// True if what a capture's field takes may lie within one another.
  @inline(__always)
  mutating func mayNest(_ capture: Capture, by plan: Plan) -> Bool {
    let scope = Int(contexts[Int(capture.context)].scope)
    return scope > 0 && plan.codes[plan.firstCode[scope] + Int(capture.field)].mayNest
  }

  /// True if no field lacks a value that it has to have, of which events tell better.
  func isComplete(_ plain: PlainObject, _ first: Int, by plan: Plan) -> Bool {
    let codes = plan.firstCode[Int(plain.scope)]
    for index in 0..<Int(plain.fieldCount) where cells[first + index].ranks.best == .max {
      if plan.codes[codes + index].isRequired { return false }
    }
    return true
  }

  func field(of capture: Capture, by plan: Plan) -> FieldPlan {
    let scope = contexts[Int(capture.context)].scope
    return plan.scopes[max(Int(scope), 0)].fields[Int(capture.field)]
  }

  /// True if white space around a text is none of the value of what captured it.
  func trimsText(of capture: Capture, by plan: Plan) -> Bool {
    let scope = Int(contexts[Int(capture.context)].scope)
    guard scope >= 0 else { return false }
    let code = plan.codes[plan.firstCode[scope] + Int(capture.field)]
    return code.conversionIndex >= 0 && plan.conversions[Int(code.conversionIndex)].trimsText
  }

  mutating func field(_ index: Int, of context: Int, by plan: Plan) -> FieldPlan {
    plan.scopes[Int(contexts[context].scope)].fields[index]
  }

  /// Adds an item to a list that takes any number, equal ones too.
  @inline(__always)
  mutating func append(_ item: consuming SaxValue, rank: Int32, to cell: Int, of context: Int) {
    cells[cell].noteNode(rank)
    cells[cell].count += 1
    addItem(item, to: cell, of: context)
  }

  /// Remembers an item of a `distinct` list.
  ///
  /// - Returns: false if there is one like it.
  mutating func insert(_ item: SaxValue, _ index: Int, _ context: Int) -> Bool {
    let extra = extra(of: context)
    let before = extra.distinct[index]?.capacity ?? 0
    let isNew = extra.distinct[index, default: []].insert(item).inserted
    let grown = (extra.distinct[index]?.capacity ?? 0) - before
    if grown > 0 { hold(grown * MemoryLayout<SaxValue>.stride * 4 / 3, in: context) }
    return isNew
  }

  /// Keeps an error of a context if no earlier one is known.
  mutating func fail(_ error: OrderedError, in context: Int) {
    let extra = extra(of: context)
    if let known = extra.error, known.mark <= error.mark { return }
    extra.error = error
  }
}
