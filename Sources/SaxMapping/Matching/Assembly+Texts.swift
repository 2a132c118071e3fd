import SaxEvents
internal import SaxValues

/// The way of most values: from the text of a node straight to the cell of the one field that
/// wants it. No frame, no capture, nothing in doubt; see ``FieldCode/takesText``.
extension Assembly {
  @inline(__always)
  mutating func putText(
    _ scalar: borrowing Scalar, _ field: ScalarField, context: Int, isItem: Bool
  ) throws {
    nodes.order += 1
    if scalar.kind == .null {
      try putText(null: field, context: context, isItem: isItem)
    } else {
      try putText(scalar.text, field, context: context)
    }
  }

  /// A text, for a field of one value or a list.
  @inline(__always)
  mutating func putText(
    _ text: Span<UInt8>, _ field: ScalarField, context: Int
  ) throws {
    try checkText(text.count)
    do throws(ConversionFailure) {
      try fill(text, field, context)
    } catch {
      try refuse(text, error, field, context)
    }
    if field.isList {
      try checkItems(fields.cells[fields.contexts[context].cells + Int(field.index)].count)
      try checkHeld()
    } else if text.count > 15 || field.conversion == .general {
      try checkHeld()
    }
  }

  mutating func fill(
    _ text: Span<UInt8>, _ field: ScalarField, _ context: Int
  ) throws(ConversionFailure) {
    let cell = fields.contexts[context].cells + Int(field.index)
    let bit: UInt64 = 1 << UInt64(field.rank)
    if !field.isList, fields.cells[cell].seen & bit != 0 || fields.cells[cell].best <= field.rank {
      if fields.cells[cell].seen & bit != 0 {
        noteSurplus(field.index, of: context, in: cell, field.rank)
      }
      fields.cells[cell].seen |= bit
      return
    }
    var (value, size) = (Value.null, 0)
    let placement = try withUnsafeMutablePointer(to: &value) { (slot) throws(ConversionFailure) in
      try plan.put(text, field, at: SlotPlace(slot: slot, isList: false), holding: &size)
    }
    if placement == .blank {
      if field.isList { fields.noteBlankItem(field, context, cell, by: plan) }
      return
    }
    if options.hooksValues { return try takeHooked(value, field, context) }
    if size > 0 { fields.hold(size, in: context) }
    if field.isList {
      fields.append(value, rank: field.rank, to: cell, of: context)
    } else {
      fields.storeOne(value, rank: field.rank, to: cell)
    }
  }

  @inline(never)
  private mutating func refuse(
    _ text: Span<UInt8>, _ failure: ConversionFailure, _ field: ScalarField, _ context: Int
  ) throws {
    let capture = nodes.capture(field, context: context)
    try commit(
      capture,
      .failure(
        .conversion(failure, text: text, fields.field(of: capture, by: plan), at: currentPlace())))
  }

  @inline(never)
  private mutating func putText(
    null field: ScalarField, context: Int, isItem: Bool
  ) throws {
    var capture = nodes.capture(field, context: context)
    capture.isItem = isItem
    try commit(capture, .null)
  }

  /// A value that a hook may change or refuse.
  private mutating func takeHooked(
    _ value: Value, _ field: ScalarField, _ context: Int
  ) throws(ConversionFailure) {
    let capture = nodes.capture(field, context: context)
    let scope = Int(fields.contexts[context].scope)
    guard case .text(let conversion) = plan.scopes[scope].fields[Int(field.index)].reader else {
      return
    }
    let built = hook(value, conversion.typeName, capture)
    // Such a field waits for nothing, and its list's limit is the caller's to check.
    try? commit(capture, built)
  }

  // MARK: Elements with nothing but text

  /// An element that a single field wants the text of, and whose attributes are wanted by fields
  /// of single texts at most.
  ///
  /// - Returns: false if it needs a frame.
  @inline(__always)
  mutating func openLeaf(
    _ entry: LearnedElements.Entry, activation: Int, _ attributes: borrowing Attributes
  ) throws -> Bool {
    guard nodes.activations[activation].condition < 0 else { return false }
    let context = Int(nodes.activations[activation].context)
    if attributes.count > 0,
      try !takeLeafAttributes(attributes, state: entry.leafState, context: context)
    {
      return false
    }
    opening.leaf = Leaf(
      context: context, field: entry.leaf, state: entry.leafState, start: texts.gathered.count,
      mark: places.mark, position: nil)
    opening.isInLeaf = true
    return true
  }

  /// - Returns: false if the element needs a frame; nothing has happened then.
  private mutating func takeLeafAttributes(
    _ attributes: borrowing Attributes, state: Int32, context: Int
  ) throws -> Bool {
    if attributes.sayNil { return false }
    if state == Automaton.dead { return true }
    for index in 0..<attributes.count {
      let transition = automaton.transition(
        from: state, symbol: automaton.symbol(of: attributes.name(index)), axis: 1)
      if transition != Automaton.nothing, !automaton.transitions[Int(transition)].scalarField.isSome
      {
        return false
      }
    }
    for index in 0..<attributes.count {
      let transition = automaton.transition(
        from: state, symbol: automaton.symbol(of: attributes.name(index)), axis: 1)
      if transition == Automaton.nothing { continue }
      try putText(
        attributes, index, automaton.transitions[Int(transition)].scalarField, context: context)
    }
    return true
  }

  /// An attribute's value.
  mutating func putText(
    _ attributes: borrowing Attributes, _ index: Int, _ field: ScalarField, context: Int
  ) throws {
    nodes.order += 1
    let text = attributes.value(index)
    if !field.isList, !options.hooksValues, text.count <= limits.text,
      (try? fill(text, field, context)) != nil
    {
      if text.count > 15 { try checkHeld() }
      return
    }
    // What may be said of it needs its name.
    let outer = opening.name
    let floor = nodes.names.count
    pushName(of: attributes.name(index))
    opening.currentAttribute = index
    try putText(text, field, context: context)
    opening.currentAttribute = -1
    nodes.names.truncate(to: floor)
    opening.name = outer
  }

  mutating func closeLeaf() throws {
    nodes.order += 1
    // Out of the way, as what it is handed to changes this assembly. An error ends the reading.
    var text = GatheredText()
    swap(&text, &texts.gathered)
    if text.isInPieces(from: opening.leaf.start),
      // Nodes around may want it, too.
      let built = convert(
        long: &text, from: opening.leaf.start, keeping: texts.captures > 0,
        nodes.capture(opening.leaf.field, context: opening.leaf.context))
    {
      swap(&text, &texts.gathered)
      try countText()
      try commit(nodes.capture(opening.leaf.field, context: opening.leaf.context), built)
    } else {
      try text.withBytes(from: opening.leaf.start, keeping: texts.captures > 0) {
        try putText($0, opening.leaf.field, context: opening.leaf.context)
      }
      swap(&text, &texts.gathered)
    }
    opening.isInLeaf = false
    if texts.captures == 0 {
      texts.gathered.truncate(to: 0)
      try countText()
    }
  }
}

/// The element whose text is being gathered for one field.
struct Leaf {
  var context = 0
  var field = ScalarField()
  /// The state in which its attributes were tried.
  var state = Automaton.dead
  /// The index at which its text begins.
  var start = 0
  var mark = Mark(offset: 0)
  var position: Position?
}
