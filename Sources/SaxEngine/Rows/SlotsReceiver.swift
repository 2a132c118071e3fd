internal import FoundationEssentials
internal import SaxEvents
internal import SaxValues

/// The slots of an object, all null at first.
struct SlotsReceiver: FieldReceiver {
  let slots: UnsafeMutablePointer<SaxValue>

  @inline(__always)
  func place(of field: ScalarField, isFirst: Bool) -> SlotPlace {
    SlotPlace(slot: slots + Int(field.index), isList: field.isList)
  }

  func beginList(_ field: Int) -> Bool {
    slots[field] = .list([])
    return true
  }

  func putPart(
    _ plain: PlainObject, isFirst: Bool, from row: inout Row, _ shapes: RowShapes
  ) -> Bool {
    guard let part = shapes.object(of: Int(plain.scope), from: &row) else { return false }
    let place = SlotPlace(slot: slots + Int(plain.field), isList: !plain.isOne)
    return place.put(.object(part), &row.held)
  }

  func put(missing value: SaxValue, _ field: Int) -> Bool {
    slots[field] = value
    return true
  }

  func clear(_ field: Int) { slots[field] = .null }
}

/// A slot, which is null where it takes one value, or a list's.
struct SlotPlace: ScalarPlace {
  let slot: UnsafeMutablePointer<SaxValue>
  let isList: Bool

  // One that is null needs no end, and each kind of value is made where it belongs.

  @inline(__always)
  func put(_ text: Span<UInt8>, _ held: inout Int) -> Bool {
    if isList { return append(.string(String(copying: text)), &held) }
    slot.initialize(to: .string(String(copying: text)))
    return true
  }

  @inline(__always)
  func put(_ number: Int, _ held: inout Int) -> Bool {
    if isList { return append(.int(number), &held) }
    slot.initialize(to: .int(number))
    return true
  }

  @inline(__always)
  func put(_ number: Double, _ held: inout Int) -> Bool {
    if isList { return append(.double(number), &held) }
    slot.initialize(to: .double(number))
    return true
  }

  @inline(__always)
  func put(_ isTrue: Bool, _ held: inout Int) -> Bool {
    if isList { return append(.bool(isTrue), &held) }
    slot.initialize(to: .bool(isTrue))
    return true
  }

  @inline(__always)
  func put(_ date: Date, _ held: inout Int) -> Bool {
    if isList { return append(.date(date), &held) }
    slot.initialize(to: .date(date))
    return true
  }

  @inline(__always)
  func put(_ value: SaxValue, _ held: inout Int) -> Bool {
    if isList { return append(value, &held) }
    slot.initialize(to: value)
    return true
  }

  @inline(never)
  private func append(_ item: consuming SaxValue, _ held: inout Int) -> Bool {
    var items: [SaxValue] = []
    // Taken out, or it would be copied.
    var list = SaxValue.null
    swap(&list, &slot.pointee)
    if case .list(let known) = consume list { items = known }
    held &+= items.makeRoom()
    items.append(item)
    slot.pointee = .list(items)
    return true
  }
}
