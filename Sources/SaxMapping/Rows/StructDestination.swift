internal import FoundationEssentials
import SaxEvents
internal import SaxValues

/// A value of a Swift type whose stored properties take the fields.
struct StructDestination: FieldReceiver {
  let layout: Unmanaged<DirectLayout>
  let root: UnsafeMutableRawPointer

  init(_ layout: DirectLayout, _ root: UnsafeMutableRawPointer) {
    self.layout = .passUnretained(layout)
    self.root = root
  }

  @inline(__always)
  func put(
    _ text: Span<UInt8>, _ direct: DirectField, isFirst: Bool, _ assembly: inout Assembly
  ) -> Bool {
    let slot = layout._withUnsafeGuaranteedRef { $0.slots } + Int(direct.field)
    switch (slot.pointee.kind, direct.conversion) {
    case (.string, .verbatim):
      slot.pointee.property.store(String(copying: text), root)
      return true
    case (.int, .int):
      if let number = Int64.plain(text) {
        slot.pointee.property.store(Int(number), root)
        return true
      }
    case (.double, .double):
      if let number = Double.plain(text) {
        slot.pointee.property.store(number, root)
        return true
      }
    case (.strings, .verbatim):
      slot.pointee.property.append(String(copying: text), root, isFirst: isFirst)
      return true
    case (.bool, .bool):
      if let value = Bool.plain(text) {
        slot.pointee.property.store(value, root)
        return true
      }
    case (.date, .date):
      if let date = assembly.date(of: text, direct) {
        slot.pointee.property.store(date, root)
        return true
      }
    default: break
    }
    guard let value = assembly.convert(text, direct) else { return false }
    if slot.pointee.kind == .ignored { return true }
    return !direct.isList && put(value, slot.pointee)
  }

  func beginList(_ field: Int) -> Bool {
    let slot = layout._withUnsafeGuaranteedRef { $0.slots[field] }
    return slot.kind == .ignored || put(.list([]), slot)
  }

  func putPart(
    _ plain: PlainObject, isFirst: Bool, _ members: UnsafeBufferPointer<RowMember>,
    _ next: inout Int, _ assembly: inout Assembly
  ) -> Bool {
    let slot = layout._withUnsafeGuaranteedRef { $0.slots } + Int(plain.field)
    // It goes nowhere, but has to be one.
    if slot.pointee.kind == .ignored {
      return assembly.object(of: Int(plain.scope), members, &next) != nil
    }
    guard slot.pointee.kind == .part, let part = slot.pointee.part else { return false }
    return part._withUnsafeGuaranteedRef { part in
      if isFirst, !plain.isOne { part.clear?(root) }
      let place = StructDestination(part.layout, part.begin(root))
      guard assembly.fillWhole(place, Int(plain.scope), members, &next) else {
        part.abandon()
        return false
      }
      part.end(root)
      return true
    }
  }

  func put(missing value: Value, _ field: Int) -> Bool {
    let slot = layout._withUnsafeGuaranteedRef { $0.slots[field] }
    return slot.kind == .ignored || put(value, slot)
  }

  @inline(never)
  private func put(_ value: Value, _ slot: DirectLayout.Slot) -> Bool {
    if slot.property.copy(value, to: root) { return true }
    return layout._withUnsafeGuaranteedRef {
      (try? $0.setters[slot.setter].set(root, value)) != nil
    }
  }
}
