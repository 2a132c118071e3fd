import SaxEvents
internal import SaxValues

/// The way of most values: from the text of a node straight to the cell of the one field that
/// wants it. No frame, no capture, nothing in doubt; see ``FieldCode/takesText``.
extension Assembly {
  @inline(__always)
  mutating func putText(
    _ scalar: borrowing Scalar, _ field: ScalarField, context: Int, isItem: Bool
  ) throws {
    nodes.countNode()
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
    if options.hooksValues { return try putHooked(text, field, context: context) }
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

  private mutating func fill(
    _ text: Span<UInt8>, _ field: ScalarField, _ context: Int
  ) throws(ConversionFailure) {
    let cell = fields.contexts[context].cells + Int(field.index)
    guard admits(field, context, cell) else { return }
    var (value, size) = (SaxValue.null, 0)
    let placement = try withUnsafeMutablePointer(to: &value) { (slot) throws(ConversionFailure) in
      try plan.put(text, field, at: SlotPlace(slot: slot, isList: false), holding: &size)
    }
    if placement == .blank {
      if field.isList {
        let scope = Int(fields.contexts[context].scope)
        fields.noteBlankItem(plan.codes[plan.firstCode[scope] + Int(field.index)], to: cell)
      }
      return
    }
    if size > 0 { fields.hold(size, in: context) }
    if field.isList {
      fields.append(value, rank: field.rank, to: cell, of: context)
    } else {
      fields.cells[cell].fill(value, rank: field.rank)
    }
  }

  /// True if the next node of a field counts: it is the field's value, or an item of its list.
  @inline(__always)
  private mutating func admits(_ field: ScalarField, _ context: Int, _ cell: Int) -> Bool {
    if field.isList { return true }
    switch fields.cells[cell].admit(field.rank) {
    case .fills: return true
    case .surplus:
      noteSurplus(field.index, of: context, in: cell, field.rank)
      return false
    case .loses: return false
    }
  }

  @inline(never)
  mutating func refuse(
    _ text: Span<UInt8>, _ failure: ConversionFailure, _ field: ScalarField, _ context: Int
  ) throws {
    let capture = nodes.capture(field, context: context)
    try commit(
      capture,
      .failure(
        .conversion(
          failure, text: text, fields.field(of: capture, by: plan), at: currentPlace())))
  }

  @inline(never)
  mutating func putText(
    null field: ScalarField, context: Int, isItem: Bool
  ) throws {
    var capture = nodes.capture(field, context: context)
    capture.isItem = isItem
    try commit(capture, .null)
  }

  /// Puts a text there whose value a hook may change or refuse.
  @inline(never)
  private mutating func putHooked(
    _ text: Span<UInt8>, _ field: ScalarField, context: Int
  ) throws {
    let cell = fields.contexts[context].cells + Int(field.index)
    guard admits(field, context, cell) else { return }
    try commit(text: text, nodes.capture(field, context: context))
  }

  /// An attribute's value.
  mutating func putText(
    _ attributes: borrowing Attributes, _ index: Int, _ field: ScalarField, context: Int
  ) throws {
    nodes.countNode()
    let text = attributes.value(index)
    if !field.isList, !options.hooksValues, text.count <= limits.text,
      (try? fill(text, field, context)) != nil
    {
      if text.count > 15 { try checkHeld() }
      return
    }
    // What may be said of it needs its name.
    let outer = opening.identity
    opening.setName(nodes.appendName(of: attributes.name(index)))
    opening.begin(attribute: index)
    try putText(text, field, context: context)
    opening.endAttribute()
    nodes.dropNames(from: opening.name.start)
    opening.restore(outer)
  }
}
