import SaxEvents

/// Objects that are filled straight from the payload, where a Swift type's stored properties take
/// their fields. What doesn't fit is given up, and built as an object first, which tells what is wrong.
extension Assembly {
  /// Which fields have had what.
  private struct Progress {
    /// A bit each, those with a value, and those with a null.
    var filled: UInt64 = 0
    var nulls: UInt64 = 0
  }

  /// Fills the value that a target has ready, and hands it on.
  ///
  /// - Returns: false if it has to be built as an object; nothing has happened then.
  mutating func fill(
    _ target: DirectTarget, _ members: UnsafeBufferPointer<RecordMember>, in kind: Int
  ) throws -> Bool {
    target.begin()
    var next = 0
    let scope = Int(recordKinds.all[kind].record.scope)
    guard fillWhole(target.layout, target.root, scope, members, &next) else {
      target.abandon()
      return false
    }
    emitted += 1
    do {
      try target.receive()
      target.count += 1
    } catch let error as BuildError where error.place == Place() {
      emitted -= 1
      let rule = target.rule
      let emission = Emission(plan.rules[rule], rule: rule, result: .success(.null))
      try output(placing(error, emission))
    } catch let stop as StopReading {
      target.count += 1
      throw stop
    }
    return true
  }

  /// Fills an object up to its end.
  private mutating func fillWhole(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ scope: Int,
    _ members: UnsafeBufferPointer<RecordMember>, _ next: inout Int
  ) -> Bool {
    var progress = Progress()
    return fill(layout, root, members, &next, &progress)
      && complete(layout, root, scope, progress.filled)
  }

  private mutating func fill(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer,
    _ members: UnsafeBufferPointer<RecordMember>, _ next: inout Int, _ progress: inout Progress
  ) -> Bool {
    guard let start = members.baseAddress else { return true }
    while next < members.count {
      let member = start + next
      next &+= 1
      switch member.pointee.kind {
      case .string, .number, .true, .false:
        let direct = recordKinds.texts[Int(member.pointee.field)]
        let bit: UInt64 = 1 << UInt64(direct.field)
        guard member.pointee.count <= limits.text, progress.nulls & bit == 0 else { return false }
        let isFirst = progress.filled & bit == 0
        // The first that came would have to be compared with it.
        if !isFirst, !direct.isList { return false }
        let text = UnsafeBufferPointer(start: member.pointee.start, count: member.pointee.count)
        guard fill(layout, root, direct, text.span, isFirst) else { return false }
        progress.filled |= bit
      case .null:
        let direct = recordKinds.texts[Int(member.pointee.field)]
        let bit: UInt64 = 1 << UInt64(direct.field)
        if direct.isList || (progress.nulls | progress.filled) & bit != 0 { return false }
        progress.nulls |= bit
      case .nothing:
        let direct = recordKinds.texts[Int(member.pointee.field)]
        // An empty list is no list that is missing.
        if direct.isList { return false }
      case .open:
        let kind = Int(member.pointee.field)
        let record = recordKinds.all[kind].record
        if record.scope < 0 {
          guard fill(layout, root, members, &next, &progress) else { return false }
          continue
        }
        guard fillPart(layout, root, record, members, &next, &progress) else { return false }
      case .nullRecord:
        let record = recordKinds.all[Int(member.pointee.field)].record
        if record.scope < 0 { continue }
        let bit: UInt64 = 1 << UInt64(record.field)
        if !record.isOne || (progress.nulls | progress.filled) & bit != 0 { return false }
        progress.nulls |= bit
      case .noRecords:
        let record = recordKinds.all[Int(member.pointee.field)].record
        if record.scope >= 0, !record.isOne { return false }
      case .close: return true
      }
    }
    return true
  }

  @inline(__always)
  private mutating func fill(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ direct: DirectField,
    _ text: Span<UInt8>, _ isFirst: Bool
  ) -> Bool {
    let slot = layout.slots + Int(direct.field)
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
    default: break
    }
    return convert(layout, root, direct, text)
  }

  /// What takes more than its text.
  @inline(never)
  private mutating func convert(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ direct: DirectField,
    _ text: Span<UInt8>
  ) -> Bool {
    let slot = layout.slots[Int(direct.field)]
    guard let value = try? plan.conversions[Int(direct.conversionIndex)].value(of: text) else {
      return false
    }
    if slot.kind == .ignored { return true }
    if direct.isList { return false }
    if slot.property.copy(value, to: root) { return true }
    return (try? layout.setters[slot.setter].set(root, value)) != nil
  }

  private mutating func fillPart(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ record: RecordField,
    _ members: UnsafeBufferPointer<RecordMember>, _ next: inout Int, _ progress: inout Progress
  ) -> Bool {
    let slot = layout.slots + Int(record.field)
    let bit: UInt64 = 1 << UInt64(record.field)
    guard slot.pointee.kind == .part, let part = layout.parts[slot.pointee.setter],
      progress.nulls & bit == 0
    else { return false }
    if progress.filled & bit == 0 {
      if !record.isOne { part.clear?(root) }
      progress.filled |= bit
    } else if record.isOne {
      return false
    }
    let place = part.begin(root)
    guard fillWhole(part.layout, place, Int(record.scope), members, &next) else {
      part.abandon()
      return false
    }
    part.end(root)
    return true
  }

  /// Sees to the fields that nothing was found for.
  ///
  /// - Returns: false if one of them has to have a value.
  @inline(__always)
  private func complete(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ scope: Int, _ filled: UInt64
  ) -> Bool {
    var missing = layout.all & ~filled
    while missing != 0 {
      let field = missing.trailingZeroBitCount
      missing &= missing &- 1
      if !complete(layout, root, scope, field: field) { return false }
    }
    return true
  }

  private func complete(
    _ layout: DirectLayout, _ root: UnsafeMutableRawPointer, _ scope: Int, field: Int
  ) -> Bool {
    let code = plan.codes[plan.firstCode[scope] + field]
    guard code.isOptional || code.hasDefault || code.isList else { return false }
    let slot = layout.slots[field]
    if slot.kind == .ignored { return true }
    var value = Value.null
    if code.hasDefault, let other = plan.scopes[scope].fields[field].defaultValue {
      value = other
    } else if code.isList, !code.isOptional {
      value = .list([])
    }
    if slot.property.copy(value, to: root) { return true }
    return (try? layout.setters[slot.setter].set(root, value)) != nil
  }
}
