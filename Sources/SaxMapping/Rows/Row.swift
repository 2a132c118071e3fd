internal import SaxEvents
internal import SaxValues

/// A plain object as a reader hands it over: its wanted members, in the order of the payload.
///
/// One loop walks them for every receiver. It decides which values count, and gives up at what only
/// events can tell: a list that is null, a value that doesn't fit, a required one that is missing.
struct Row {
  private let members: UnsafeBufferPointer<RowMember>
  private let shapes: Unmanaged<RowShapes>
  /// The next member to look at.
  private var next = 0
  /// The scope of the type of object that it is.
  let scope: Int
  /// The bytes that what was made of it holds, as ``Limits/held`` counts them.
  var held = 0

  init(_ members: UnsafeBufferPointer<RowMember>, of scope: Int, _ shapes: RowShapes) {
    self.members = members
    self.scope = scope
    self.shapes = .passUnretained(shapes)
  }

  // MARK: Objects

  /// The object in slots; nil if it has to come by events.
  mutating func object() -> SaxObject? { object(of: scope) }

  /// The object of a type that the next members are of; nil if it has to come by events.
  mutating func object(of scope: Int) -> SaxObject? {
    guard let slots = makeSlots(of: scope) else { return nil }
    held &+= plan.objectSizes[scope]
    return fill(slots, of: scope) ? SaxObject(slots) : nil
  }

  /// Slots for the object, all null.
  func makeSlots() -> ObjectSlots? { makeSlots(of: scope) }

  private func makeSlots(of scope: Int) -> ObjectSlots? {
    guard let shape = plan.shapes[scope] else { return nil }
    return ObjectSlots.make(shape, count: plan.fieldCounts[scope]) { _ in .null }
  }

  /// Fills slots that are all null.
  ///
  /// - Returns: false if it has to come by events.
  mutating func fill(_ slots: ObjectSlots) -> Bool { fill(slots, of: scope) }

  @inline(__always)
  private mutating func fill(_ slots: ObjectSlots, of scope: Int) -> Bool {
    slots.withUnsafeMutablePointerToElements { fill(SlotsReceiver(slots: $0), scope) }
  }

  /// Fills a value of a Swift type.
  ///
  /// - Returns: false if it has to come by events.
  mutating func fill(_ root: UnsafeMutableRawPointer, _ layout: StructLayout) -> Bool {
    fill(StructReceiver(layout, root), scope)
  }

  // MARK: The loop

  /// Fills an object of a type from the members up to its end.
  ///
  /// - Returns: false if it has to come by events.
  @inline(__always)
  mutating func fill(_ receiver: some FieldReceiver, _ scope: Int) -> Bool {
    if shapes._withUnsafeGuaranteedRef({ $0.isNarrow[scope] }) {
      var progress = NarrowProgress()
      return take(receiver, &progress) && complete(receiver, scope, progress)
    }
    return fillWide(receiver, scope)
  }

  private mutating func fillWide(_ receiver: some FieldReceiver, _ scope: Int) -> Bool {
    let count = plan.fieldCounts[scope]
    return withUnsafeTemporaryAllocation(of: WideProgress.Field.self, capacity: count) { fields in
      var progress = WideProgress(fields)
      return take(receiver, &progress) && complete(receiver, scope, progress)
    }
  }

  private mutating func take(
    _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    guard let start = members.baseAddress else { return true }
    while next < members.count {
      let member = start + next
      next &+= 1
      switch member.pointee.kind {
      case .string, .number, .true, .false:
        guard take(member.pointee, receiver, &progress) else { return false }
      case .null:
        let field = field(of: member.pointee)
        if field.isList { return false }
        progress.note(null: field.field, rank: field.rank)
      case .nothing:
        let field = field(of: member.pointee)
        if field.isList, progress.begins(list: field.field) {
          guard receiver.beginList(Int(field.field)) else { return false }
        }
      case .open:
        let plain = plain(of: member.pointee)
        if plain.scope < 0 {
          guard take(receiver, &progress) else { return false }
          continue
        }
        let isFirst = !progress.isFilled(plain.field)
        // Another that comes is compared with the first.
        if plain.isOne, !isFirst || progress.isNull(plain.field) { return false }
        guard receiver.putPart(plain, isFirst: isFirst, &self) else { return false }
        progress.note(value: plain.field, rank: plain.rank)
      case .nullRow:
        let plain = plain(of: member.pointee)
        if plain.scope < 0 { continue }
        guard plain.isOne else { return false }
        progress.note(null: plain.field, rank: plain.rank)
      case .noRows:
        let plain = plain(of: member.pointee)
        if plain.scope >= 0, !plain.isOne, progress.begins(list: plain.field) {
          guard receiver.beginList(Int(plain.field)) else { return false }
        }
      case .close: return true
      }
    }
    return true
  }

  /// Takes a scalar.
  @inline(__always)
  private mutating func take(
    _ member: RowMember, _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    let field = field(of: member)
    // Only a predicate looks at it.
    if !field.isSome { return true }
    guard member.count <= shapes._withUnsafeGuaranteedRef({ $0.textLimit }) else { return false }
    let isFirst = !progress.isFilled(field.field)
    if !field.isList {
      // What comes later by the same alternative, or by a later one, doesn't count.
      guard progress.takes(field.field, rank: field.rank) else { return true }
      if !isFirst { receiver.clear(Int(field.field)) }
    }
    let text = UnsafeBufferPointer(start: member.start, count: member.count).span
    let place = receiver.place(of: field, isFirst: isFirst)
    let placement: Placement
    do throws(ConversionFailure) {
      placement = try plan.put(text, field, at: place, holding: &held)
    } catch {
      return false
    }
    switch placement {
    case .placed:
      progress.note(value: field.field, rank: field.rank)
      return true
    // Of a list events tell whether it is there.
    case .blank: return !field.isList && isFirst
    case .refused: return false
    }
  }

  /// Sees to the fields that nothing was found for.
  ///
  /// - Returns: false if one of them has to have a value.
  @inline(__always)
  private func complete(
    _ receiver: some FieldReceiver, _ scope: Int, _ progress: some RowProgress
  ) -> Bool {
    progress.forEachEmpty(of: plan.fieldCounts[scope]) { field in
      guard let value = plan.missing(field, of: scope) else { return false }
      return receiver.put(missing: value, field)
    }
  }

  @inline(__always)
  private var plan: Plan { shapes._withUnsafeGuaranteedRef { $0.plan } }

  @inline(__always)
  private func field(of member: RowMember) -> DirectField {
    shapes._withUnsafeGuaranteedRef { $0.texts[Int(member.field)] }
  }

  @inline(__always)
  private func plain(of member: RowMember) -> PlainObject {
    shapes._withUnsafeGuaranteedRef { $0.all[Int(member.field)].plain }
  }
}
