internal import FoundationEssentials
internal import SaxEvents
internal import SaxValues

/// Hands on a rule's objects as values of a Swift type, which are filled where they lie.
package final class StructTarget<Root>: ObjectTarget {
  private let layout: BoundLayout
  private let structLayout: StructLayout
  /// Memory for one value, which is there only while it is being filled.
  private let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)
  private let initial: () -> Root
  private let receive: (consuming Root) throws -> Void

  /// Creates a target that makes Swift values of the objects of a rule.
  ///
  /// - Parameters:
  ///   - initial: makes the value that each object starts from.
  ///   - receive: takes each value.
  package init(
    rule: Int, _ layout: BoundLayout, _ structLayout: StructLayout, initial: @escaping () -> Root,
    receive: @escaping (consuming Root) throws -> Void
  ) {
    self.layout = layout
    self.structLayout = structLayout
    self.initial = initial
    self.receive = receive
    super.init(rule: rule)
  }

  deinit { root.deallocate() }

  override func take(_ row: inout Row) throws -> Bool {
    root.initialize(to: initial())
    guard row.fill(UnsafeMutableRawPointer(root), structLayout) else {
      root.deinitialize(count: 1)
      return try takeBySlots(&row)
    }
    try receive(root.move())
    return true
  }

  /// Takes an object of which a property takes no part: a list that is set as a whole, a value that its
  /// setter refuses, of which the error tells.
  @inline(never)
  private func takeBySlots(_ row: inout Row) throws -> Bool {
    row.restart()
    guard let object = row.object() else { return false }
    root.initialize(to: initial())
    do throws(BuildError) {
      try layout.fill(UnsafeMutableRawPointer(root), from: object)
    } catch {
      root.deinitialize(count: 1)
      throw error
    }
    try receive(root.move())
    return true
  }
}

/// A value of a Swift type whose stored properties take the fields.
struct StructReceiver: FieldReceiver {
  let layout: Unmanaged<StructLayout>
  let root: UnsafeMutableRawPointer

  init(_ layout: StructLayout, _ root: UnsafeMutableRawPointer) {
    self.layout = .passUnretained(layout)
    self.root = root
  }

  @inline(__always)
  func place(of field: ScalarField, isFirst: Bool) -> PropertyPlace {
    PropertyPlace(
      layout: layout, slot: layout._withUnsafeGuaranteedRef { $0.slots } + Int(field.index),
      root: root, isList: field.isList, isFirst: isFirst)
  }

  func beginList(_ field: Int) -> Bool { put(missing: .list([]), field) }

  func putPart(
    _ plain: PlainObject, isFirst: Bool, from row: inout Row, _ shapes: RowShapes
  ) -> Bool {
    let slot = layout._withUnsafeGuaranteedRef { $0.slots } + Int(plain.field)
    // It goes nowhere, but has to be one.
    if slot.pointee.kind == .ignored {
      return shapes.object(of: Int(plain.scope), from: &row) != nil
    }
    guard slot.pointee.kind == .part, let part = slot.pointee.part else { return false }
    return part._withUnsafeGuaranteedRef { part in
      if isFirst, !plain.isOne { part.clear?(root) }
      let receiver = StructReceiver(part.layout, part.begin(root))
      guard shapes.fill(receiver, Int(plain.scope), from: &row) else {
        part.abandon()
        return false
      }
      part.end(root)
      return true
    }
  }

  func put(missing value: SaxValue, _ field: Int) -> Bool {
    let place = PropertyPlace(
      layout: layout, slot: layout._withUnsafeGuaranteedRef { $0.slots } + field, root: root,
      isList: false, isFirst: true)
    var held = 0
    return place.put(value, &held)
  }

  /// The next value is assigned.
  func clear(_ field: Int) {}
}

/// A stored property.
struct PropertyPlace: ScalarPlace {
  let layout: Unmanaged<StructLayout>
  let slot: UnsafeMutablePointer<StructLayout.Slot>
  let root: UnsafeMutableRawPointer
  let isList: Bool
  let isFirst: Bool

  @inline(__always)
  func put(_ text: Span<UInt8>, _ held: inout Int) -> Bool {
    switch slot.pointee.kind {
    case .string: slot.pointee.property.store(String(copying: text), root)
    case .strings: slot.pointee.property.append(String(copying: text), root, isFirst: isFirst)
    default: return put(.string(String(copying: text)), &held)
    }
    return true
  }

  @inline(__always)
  func put(_ number: Int, _ held: inout Int) -> Bool {
    switch slot.pointee.kind {
    case .int: slot.pointee.property.store(number, root)
    case .ints: slot.pointee.property.append(number, root, isFirst: isFirst)
    default: return put(.int(number), &held)
    }
    return true
  }

  @inline(__always)
  func put(_ number: Double, _ held: inout Int) -> Bool {
    switch slot.pointee.kind {
    case .double: slot.pointee.property.store(number, root)
    case .doubles: slot.pointee.property.append(number, root, isFirst: isFirst)
    default: return put(.double(number), &held)
    }
    return true
  }

  @inline(__always)
  func put(_ isTrue: Bool, _ held: inout Int) -> Bool {
    guard slot.pointee.kind == .bool else { return put(.bool(isTrue), &held) }
    slot.pointee.property.store(isTrue, root)
    return true
  }

  @inline(__always)
  func put(_ date: Date, _ held: inout Int) -> Bool {
    guard slot.pointee.kind == .date else { return put(.date(date), &held) }
    slot.pointee.property.store(date, root)
    return true
  }

  @inline(never)
  func put(_ value: SaxValue, _ held: inout Int) -> Bool {
    if slot.pointee.kind == .ignored { return true }
    // Lists of anything but strings are set as a whole.
    if isList { return false }
    if slot.pointee.property.copy(value, to: root) { return true }
    return layout._withUnsafeGuaranteedRef {
      (try? $0.setters[slot.pointee.setter].set(root, value)) != nil
    }
  }
}
