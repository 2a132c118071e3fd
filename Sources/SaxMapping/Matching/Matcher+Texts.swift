import SaxEvents
internal import SaxValues

/// The way of most values: from the text of a node straight to the cell of the one field that
/// wants it. No frame, no capture, nothing in doubt; see ``FieldCode/takesText``.
extension Matcher {
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
    try contents.checkText(text.count)
    do throws(ConversionFailure) {
      try fill(text, field, context)
    } catch {
      try refuse(text, error, field, context)
    }
    if field.isList {
      try contents.checkItems(fields.cells[fields.contexts[context].cells + Int(field.index)].count)
      try contents.checkHeld()
    } else if text.count > 15 || field.conversion == .general {
      try contents.checkHeld()
    }
  }

  mutating func fill(
    _ text: Span<UInt8>, _ field: ScalarField, _ context: Int
  ) throws(ConversionFailure) {
    let cell = fields.contexts[context].cells + Int(field.index)
    let bit: UInt64 = 1 << UInt64(field.rank)
    if !field.isList, fields.cells[cell].seen & bit != 0 || fields.cells[cell].best <= field.rank {
      if fields.cells[cell].seen & bit != 0 {
        objects.noteSurplus(field.index, of: context, in: cell, field.rank)
      }
      fields.cells[cell].seen |= bit
      return
    }
    var (value, size) = (SaxValue.null, 0)
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
  mutating func refuse(
    _ text: Span<UInt8>, _ failure: ConversionFailure, _ field: ScalarField, _ context: Int
  ) throws {
    let capture = nodes.capture(field, context: context)
    try commit(
      capture,
      .failure(
        .conversion(
          failure, text: text, fields.field(of: capture, by: plan), at: contents.currentPlace())))
  }

  @inline(never)
  mutating func putText(
    null field: ScalarField, context: Int, isItem: Bool
  ) throws {
    var capture = nodes.capture(field, context: context)
    capture.isItem = isItem
    try commit(capture, .null)
  }

  /// A value that a hook may change or refuse.
  private mutating func takeHooked(
    _ value: SaxValue, _ field: ScalarField, _ context: Int
  ) throws(ConversionFailure) {
    let capture = nodes.capture(field, context: context)
    let scope = Int(fields.contexts[context].scope)
    guard case .text(let conversion) = plan.scopes[scope].fields[Int(field.index)].reader else {
      return
    }
    let built = handover.hook(value, conversion.typeName, capture)
    // Such a field waits for nothing, and its list's limit is the caller's to check.
    try? commit(capture, built)
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
      if text.count > 15 { try contents.checkHeld() }
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
}
