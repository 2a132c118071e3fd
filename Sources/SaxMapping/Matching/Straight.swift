import SaxEvents
internal import SaxValues

/// The way of most values: from the text of a node straight to the cell of the one field that
/// wants it. No frame, no capture, nothing in doubt; see ``FieldCode/isDirect``.
extension Assembly {
  @inline(__always)
  mutating func takeStraight(
    _ scalar: borrowing Scalar, _ direct: DirectField, context: Int, isItem: Bool
  ) throws {
    order += 1
    if scalar.kind == .null {
      try takeStraight(null: direct, context: context, isItem: isItem)
    } else {
      try takeStraight(scalar.text, direct, context: context)
    }
  }

  /// A text, for a field of one value or a list.
  @inline(__always)
  mutating func takeStraight(
    _ text: Span<UInt8>, _ direct: DirectField, context: Int
  ) throws {
    try checkText(text.count)
    do throws(ConversionFailure) {
      try fill(text, direct, context)
    } catch {
      try refuse(text, error, direct, context)
    }
    if direct.isList {
      try checkItems(cells[contexts[context].cells + Int(direct.field)].count)
      try checkHeld()
    } else if text.count > 15 || direct.conversion == .general {
      try checkHeld()
    }
  }

  mutating func fill(
    _ text: Span<UInt8>, _ direct: DirectField, _ context: Int
  ) throws(ConversionFailure) {
    let cell = contexts[context].cells + Int(direct.field)
    let bit: UInt64 = 1 << UInt64(direct.rank)
    if !direct.isList, cells[cell].seen & bit != 0 || cells[cell].best <= direct.rank {
      if cells[cell].seen & bit != 0 {
        noteSurplus(direct.field, of: context, in: cell, direct.rank)
      }
      cells[cell].seen |= bit
      return
    }
    let value: Value
    switch direct.conversion {
    case .verbatim: value = .string(String(copying: text))
    case .int:
      if let number = Int64.plain(text) {
        value = .int(Int(number))
      } else {
        guard let number = try convert(text, direct, context, cell) else { return }
        value = number
      }
    case .double:
      if let number = Double.plain(text) {
        value = .double(number)
      } else {
        guard let number = try convert(text, direct, context, cell) else { return }
        value = number
      }
    case .bool, .date, .general:
      guard let converted = try convert(text, direct, context, cell) else { return }
      value = converted
    }
    if options.hooksValues { return try takeHooked(value, direct, context) }
    if text.count > 15 || direct.conversion == .general { hold(value.ownSize, in: context) }
    cells[cell].isPresent = true
    cells[cell].seen |= bit
    if direct.isList {
      cells[cell].count += 1
      addItem(value, to: cell, of: context)
    } else {
      cells[cell].best = direct.rank
      cells[cell].value = value
    }
  }

  /// - Returns: nil if there is no text, which counts as missing.
  private mutating func convert(
    _ text: Span<UInt8>, _ direct: DirectField, _ context: Int, _ cell: Int
  ) throws(ConversionFailure) -> Value? {
    if let value = try plan.conversions[Int(direct.conversionIndex)].value(of: text) {
      return value
    }
    if direct.isList { noteBlankItem(direct, context, cell) }
    return nil
  }

  /// A blank item is none, and where the list may be missing it is.
  @inline(never)
  private mutating func noteBlankItem(_ direct: DirectField, _ context: Int, _ cell: Int) {
    let scope = Int(contexts[context].scope)
    if !plan.codes[plan.firstCode[scope] + Int(direct.field)].isOptional {
      cells[cell].isPresent = true
    }
  }

  @inline(never)
  private mutating func refuse(
    _ text: Span<UInt8>, _ failure: ConversionFailure, _ direct: DirectField, _ context: Int
  ) throws {
    let capture = capture(direct, context: context)
    try commit(capture, .failure(conversionError(failure, text: text, capture)))
  }

  @inline(never)
  private mutating func takeStraight(
    null direct: DirectField, context: Int, isItem: Bool
  ) throws {
    var capture = capture(direct, context: context)
    capture.isItem = isItem
    try commit(capture, .null)
  }

  func capture(_ direct: DirectField, context: Int) -> Capture {
    Capture(
      kind: .text, context: Int32(context), field: direct.field,
      route: Route(rank: direct.rank, condition: -1), otherRoutes: 0..<0, index: 0, key: -1,
      order: order, isItem: true, numbered: -1)
  }

  /// A value that a hook may change or refuse.
  private mutating func takeHooked(
    _ value: Value, _ direct: DirectField, _ context: Int
  ) throws(ConversionFailure) {
    let capture = capture(direct, context: context)
    let scope = Int(contexts[context].scope)
    guard case .scalar(_, let type) = plan.scopes[scope].fields[Int(direct.field)].reader else {
      return
    }
    let built = hook(value, type.rawValue, capture)
    // A direct field waits for nothing, and its list's limit is the caller's to check.
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
    guard activations[activation].condition < 0 else { return false }
    let context = Int(activations[activation].context)
    if attributes.count > 0,
      try !takeLeafAttributes(attributes, state: entry.leafState, context: context)
    {
      return false
    }
    leaf = Leaf(
      context: context, direct: entry.leaf, state: entry.leafState, start: text.count,
      mark: places.mark, position: nil)
    isInLeaf = true
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
      if transition != Automaton.nothing, !automaton.transitions[Int(transition)].direct.isSome {
        return false
      }
    }
    for index in 0..<attributes.count {
      let transition = automaton.transition(
        from: state, symbol: automaton.symbol(of: attributes.name(index)), axis: 1)
      if transition == Automaton.nothing { continue }
      try takeStraight(
        attributes, index, automaton.transitions[Int(transition)].direct, context: context)
    }
    return true
  }

  /// An attribute's value.
  mutating func takeStraight(
    _ attributes: borrowing Attributes, _ index: Int, _ direct: DirectField, context: Int
  ) throws {
    order += 1
    let text = attributes.value(index)
    if !direct.isList, !options.hooksValues, text.count <= limits.text,
      (try? fill(text, direct, context)) != nil
    {
      if text.count > 15 { try checkHeld() }
      return
    }
    // What may be said of it needs its name.
    let outer = name
    let floor = names.count
    pushName(of: attributes.name(index))
    currentAttribute = index
    try takeStraight(text, direct, context: context)
    currentAttribute = -1
    names.truncate(to: floor)
    name = outer
  }

  mutating func closeLeaf() throws {
    order += 1
    // Out of the way, as what it is handed to changes this assembly. An error ends the reading.
    var text = GatheredText()
    swap(&text, &self.text)
    if text.isInPieces(from: leaf.start),
      // Nodes around may want it, too.
      let built = convert(
        long: &text, from: leaf.start, keeping: textCaptures > 0,
        capture(leaf.direct, context: leaf.context))
    {
      swap(&text, &self.text)
      try countText()
      try commit(capture(leaf.direct, context: leaf.context), built)
    } else {
      try text.withBytes(from: leaf.start, keeping: textCaptures > 0) {
        try takeStraight($0, leaf.direct, context: leaf.context)
      }
      swap(&text, &self.text)
    }
    isInLeaf = false
    if textCaptures == 0 {
      self.text.truncate(to: 0)
      try countText()
    }
  }
}

/// The element whose text is being gathered for one field.
struct Leaf {
  var context = 0
  var direct = DirectField()
  /// The state in which its attributes were tried.
  var state = Automaton.dead
  /// The index at which its text begins.
  var start = 0
  var mark = Mark(offset: 0)
  var position: Position?
}
