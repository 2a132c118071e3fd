import SaxEvents
internal import SaxLanguage

/// Values whose turn or truth isn't known as they come.
///
/// Lists, dictionaries and fields of one value take their nodes in document order, that of a node's
/// start. A value comes out of it where a node around it is still open that the same field takes, and
/// nowhere else: until that ends it waits. So does a value on a condition, and what comes after it.
extension Assembly {
  /// A value goes to its cell if nothing is in doubt, and else waits with the others.
  mutating func put(
    _ built: Built, route: Route, code: FieldCode, capture: Capture
  ) throws {
    let context = Int(capture.context)
    let field = Int(capture.field)
    let key = capture.key >= 0 ? rare.dictionaryKeys[Int(capture.key)] : nil
    let state = route.condition < 0 ? Condition.State.holds : rare.resolve(route.condition)
    if state == .fails { return }
    let waiting = fields.knownExtra(of: context)?.indexOfPending(field)
    let cell = fields.contexts[context].cells + field
    if state == .holds,
      waiting == nil && fields.cells[cell].open == 0 || !code.dependsOnOrder(built, capture.isItem)
    {
      try store(
        built, rank: route.rank, code: code, index: field, context: context,
        isItem: capture.isItem, key: key)
      return
    }
    if case .nothing = built, code.isOne { return }
    let extra = fields.extra(of: context)
    let index = waiting ?? extra.addPending(field)
    if state == .unknown { rare.beginWaiting(isCounted: false) }
    let entry = PendingValues.Entry(
      rank: route.rank, condition: state == .holds ? -1 : route.condition,
      order: capture.order, built: built, isItem: capture.isItem && !code.passesNullEntries,
      key: key,
      origin: mayMisfit(built, capture, waiting, code) ? currentOrigin() : nil,
      held: fields.handing > 0 ? fields.handing : built.ownSize)
    change(index, of: context) { $0.append(entry) }
    try checkPending(index, of: context, code)
    try checkHeld()
  }

  /// Changes what waits for a field, and counts what that holds.
  mutating func change<Result>(
    _ index: Int, of context: Int, _ body: (inout PendingValues) -> Result
  ) -> Result {
    let extra = fields.extra(of: context)
    // Not copied, as nobody else holds it meanwhile.
    var pending = PendingValues(field: extra.pending[index].field)
    swap(&pending, &extra.pending[index])
    let (undecided, size) = (pending.undecided, pending.size)
    let result = body(&pending)
    rare.changeWaiting(by: pending.undecided - undecided)
    fields.hold(pending.size - size, in: context)
    swap(&pending, &extra.pending[index])
    return result
  }

  /// True if a value can turn out to be an error by what came before it.
  ///
  /// - Parameter waiting: the index of those that wait with it.
  private func mayMisfit(
    _ built: Built, _ capture: Capture, _ waiting: Int?, _ code: FieldCode
  ) -> Bool {
    let context = Int(capture.context)
    if code.isOne { return plan.duplicatesAreErrors }
    if case .null = built { return !code.allowsNullItems }
    guard code.items.most < .max else { return false }
    let (scope, field) = (Int(fields.contexts[context].scope), Int(capture.field))
    // Of each node around the texts of a list may come before it.
    if plan.scopes[scope].fields[field].separator != nil { return true }
    let cell = fields.cells[fields.cell(of: capture)]
    let others = waiting.flatMap { fields.knownExtra(of: context)?.pending[$0].count } ?? 0
    return cell.count + others + Int(cell.open) >= code.items.most
  }

  /// Keeps no more waiting than can matter.
  private mutating func checkPending(_ index: Int, of context: Int, _ code: FieldCode) throws {
    if code.isOne || code.isExistence {
      let rivals = plan.duplicatesAreErrors ? 2 : 1
      change(index, of: context) { $0.keepCandidates(rivals) }
    } else if !code.items.isDistinct {
      let extra = fields.extra(of: context)
      let items = extra.pending[index].items
      let count = fields.cells[fields.contexts[context].cells + extra.pending[index].field].count
      try checkItems(count + items)
      let bound = min(code.items.most, limits.items ?? .max)
      if bound < .max, extra.pending[index].isDue {
        // One more than there may be is the error.
        change(index, of: context) { $0.keepItems(max(0, bound - count) + 1) }
      }
    }
  }

  // MARK: Nodes around

  /// Puts a capture on its stack: values of its field that come up to its end come after it.
  @inline(__always)
  mutating func push(_ capture: Capture) {
    if fields.mayNest(capture, by: plan) { fields.cells[fields.cell(of: capture)].open += 1 }
    nodes.captures.append(capture)
  }

  /// A capture's node has been handed to its field: what came within it comes now, and what waited for a
  /// condition that has been decided.
  mutating func settle(after capture: Capture) throws {
    guard fields.cells[fields.cell(of: capture)].open == 0,
      let index = fields.knownExtra(of: Int(capture.context))?.indexOfPending(Int(capture.field))
    else { return }
    try settle(index, of: Int(capture.context))
  }

  // MARK: Settling

  /// Puts what waited for a field into its cell, in document order, up to what is still undecided.
  mutating func settle(_ index: Int, of context: Int) throws {
    guard let extra = fields.contexts[context].extra else { return }
    while !extra.pending[index].isEmpty {
      let state = rare.resolve(extra.pending[index].firstCondition())
      if state == .unknown { return }
      let entry = change(index, of: context) { $0.removeFirst() }
      if state == .holds { try store(entry, extra.pending[index].field, of: context) }
    }
  }

  mutating func store(
    _ entry: PendingValues.Entry, _ field: Int, of context: Int
  ) throws {
    pending.beginStoring(from: entry.origin.map { ($0.mark, $0.place) })
    fields.hand(entry.held)
    defer {
      pending.endStoring()
      fields.endHanding()
    }
    let code = plan.codes[plan.firstCode[Int(fields.contexts[context].scope)] + field]
    try store(
      entry.built, rank: entry.rank, code: code, index: field, context: context,
      isItem: entry.isItem, key: entry.key)
  }

  /// The top frame's node ends, which had predicates: values that waited for them have their turn or
  /// have failed.
  mutating func settleDecided() throws {
    let order = nodes.frames[nodes.frames.top].order
    for context in 0..<fields.contexts.count {
      guard let extra = fields.contexts[context].extra else { continue }
      let codes = plan.firstCode[Int(max(0, fields.contexts[context].scope))]
      for index in extra.pending.indices where extra.pending[index].undecided > 0 {
        let conditions = extra.pending[index].conditions(from: order)
        var remains: [Int32: Int32?] = [:]
        for condition in conditions { remains[condition] = .some(rare.remaining(of: condition)) }
        change(index, of: context) { $0.decide(from: order) { remains[$0] ?? $0 } }
        let field = extra.pending[index].field
        try checkPending(index, of: context, plan.codes[codes + field])
        if fields.cells[fields.contexts[context].cells + field].open == 0 {
          try settle(index, of: context)
        }
      }
    }
  }

  /// Puts all that waited into the cells of a context, in document order, and drops what is not known
  /// to count.
  ///
  /// - Parameter keepsUndecided: whether that goes on waiting instead.
  mutating func settlePending(_ context: Int, keepsUndecided: Bool = false) throws {
    guard let extra = fields.contexts[context].extra else { return }
    for index in extra.pending.indices where !extra.pending[index].isEmpty {
      var states: [Int32: Condition.State] = [:]
      for condition in extra.pending[index].conditions(from: 0) {
        states[condition] = rare.resolve(condition)
      }
      let decided = change(index, of: context) {
        $0.removeDecided { !keepsUndecided || states[$0.condition] != .unknown }
      }
      for entry in decided where rare.resolve(entry.condition) == .holds {
        try store(entry, extra.pending[index].field, of: context)
      }
    }
  }
}

extension ContextExtra {
  /// The index at which the values of a field wait; nil if none does.
  @inline(__always)
  func indexOfPending(_ field: Int) -> Int? {
    pending.firstIndex { $0.field == field && !$0.isEmpty }
  }

  /// The index at which they are to wait, added if there is none.
  func addPending(_ field: Int) -> Int {
    if let known = pending.firstIndex(where: { $0.field == field }) { return known }
    pending.append(PendingValues(field: field))
    return pending.count - 1
  }
}
