internal import FoundationEssentials
import SaxEvents
internal import SaxValues

/// The slots of an object, all null at first.
struct SlotsDestination: FieldReceiver {
  let slots: UnsafeMutablePointer<Value>

  @inline(__always)
  func put(
    _ text: Span<UInt8>, _ direct: DirectField, isFirst: Bool, _ assembly: inout Assembly
  ) -> Bool {
    if direct.isList {
      guard let value = assembly.value(of: text, direct) else { return false }
      if text.count > 15 || direct.conversion == .general {
        assembly.held &+= value.ownSize
      }
      append(value, Int(direct.field), &assembly)
      return true
    }
    // It is null, which needs no end, and each kind of value is made where it belongs.
    let slot = slots + Int(direct.field)
    switch direct.conversion {
    case .verbatim:
      if text.count > 15 { assembly.held &+= HeldSize.text(text.count) }
      slot.initialize(to: .string(String(copying: text)))
      return true
    case .int:
      if let number = Int64.plain(text) {
        slot.initialize(to: .int(Int(number)))
        return true
      }
    case .double:
      if let number = Double.plain(text) {
        slot.initialize(to: .double(number))
        return true
      }
    case .bool:
      if let value = Bool.plain(text) {
        slot.initialize(to: .bool(value))
        return true
      }
    case .date:
      if let date = assembly.date(of: text, direct) {
        slot.initialize(to: .date(date))
        return true
      }
    case .general: break
    }
    guard let value = assembly.convert(text, direct) else { return false }
    assembly.held &+= value.ownSize
    slot.initialize(to: value)
    return true
  }

  func beginList(_ field: Int) -> Bool {
    slots[field] = .list([])
    return true
  }

  func putPart(
    _ plain: PlainObject, isFirst: Bool, _ members: UnsafeBufferPointer<RowMember>,
    _ next: inout Int, _ assembly: inout Assembly
  ) -> Bool {
    guard let part = assembly.object(of: Int(plain.scope), members, &next) else { return false }
    if plain.isOne {
      slots[Int(plain.field)] = .object(part)
    } else {
      append(.object(part), Int(plain.field), &assembly)
    }
    return true
  }

  func put(missing value: Value, _ field: Int) -> Bool {
    slots[field] = value
    return true
  }

  @inline(__always)
  private func append(_ item: Value, _ field: Int, _ assembly: inout Assembly) {
    var items: [Value] = []
    // Taken out, or it would be copied.
    var list = Value.null
    swap(&list, &slots[field])
    if case .list(let known) = consume list {
      items = known
    }
    assembly.held &+= items.makeRoom()
    items.append(item)
    slots[field] = .list(items)
  }
}

extension Assembly {
  /// - Returns: nil if it has to be built another way.
  mutating func object(
    of scope: Int, _ members: UnsafeBufferPointer<RowMember>, _ next: inout Int
  ) -> SaxObject? {
    guard let slots = makeSlots(of: scope) else { return nil }
    held &+= objectSize(of: scope)
    let isFilled = slots.withUnsafeMutablePointerToElements {
      fillWhole(SlotsDestination(slots: $0), scope, members, &next)
    }
    return isFilled ? SaxObject(slots) : nil
  }

  /// - Returns: nil if they have to be filled another way.
  func makeSlots(of scope: Int) -> ObjectSlots? {
    let count = plan.fieldCounts[scope]
    guard count <= 64, let shape = plan.shapes[scope] else { return nil }
    return ObjectSlots.make(shape, count: count) { _ in .null }
  }

  @inline(__always)
  mutating func value(of text: Span<UInt8>, _ direct: DirectField) -> Value? {
    switch direct.conversion {
    case .verbatim: return .string(String(copying: text))
    case .int: if let number = Int64.plain(text) { return .int(Int(number)) }
    case .double: if let number = Double.plain(text) { return .double(number) }
    case .bool: if let value = Bool.plain(text) { return .bool(value) }
    case .date: if let date = date(of: text, direct) { return .date(date) }
    case .general: break
    }
    return convert(text, direct)
  }

  /// The date that a text is, where the conversion is to one.
  @inline(never)
  mutating func date(of text: Span<UInt8>, _ direct: DirectField) -> Date? {
    plan.conversions[Int(direct.conversionIndex)].date(of: text)
  }

  /// The value of a text, by a conversion that takes more.
  @inline(never)
  mutating func convert(_ text: Span<UInt8>, _ direct: DirectField) -> Value? {
    try? plan.conversions[Int(direct.conversionIndex)].value(of: text)
  }
}
