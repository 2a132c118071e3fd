import SaxEvents
internal import SaxValues

/// A destination for the members of an object that is taken all at once.
protocol FieldReceiver {
  /// - Returns: false if the object has to be built another way.
  func put(
    _ text: Span<UInt8>, _ direct: DirectField, isFirst: Bool, _ assembly: inout Assembly
  ) -> Bool

  /// Begins a list that may stay empty.
  func beginList(_ field: Int) -> Bool

  /// Puts the object there that the next members are of.
  func putPart(
    _ plain: PlainObject, isFirst: Bool, _ members: UnsafeBufferPointer<RowMember>,
    _ next: inout Int, _ assembly: inout Assembly
  ) -> Bool

  /// Puts a value where there was none.
  func put(missing value: Value, _ field: Int) -> Bool
}

/// Objects of which each field is put where it belongs as it comes, with nothing to be compared: no
/// field of one value has two, nor a null and a value. What doesn't fit is given up.
extension Assembly {
  /// Which fields have had what, a bit each.
  struct Progress {
    var filled: UInt64 = 0
    var nulls: UInt64 = 0
  }

  /// Fills an object up to its end.
  @inline(__always)
  mutating func fillWhole(
    _ destination: some FieldReceiver, _ scope: Int,
    _ members: UnsafeBufferPointer<RowMember>, _ next: inout Int
  ) -> Bool {
    var progress = Progress()
    return fill(destination, members, &next, &progress)
      && complete(destination, scope, progress.filled)
  }

  private mutating func fill(
    _ destination: some FieldReceiver, _ members: UnsafeBufferPointer<RowMember>,
    _ next: inout Int, _ progress: inout Progress
  ) -> Bool {
    guard let start = members.baseAddress else { return true }
    while next < members.count {
      let member = start + next
      next &+= 1
      switch member.pointee.kind {
      case .string, .number, .true, .false:
        let direct = rowShapes.texts[Int(member.pointee.field)]
        // Only a predicate looks at it.
        if !direct.isSome { continue }
        let bit: UInt64 = 1 &<< UInt64(direct.field)
        guard member.pointee.count <= limits.text, progress.nulls & bit == 0 else { return false }
        let isFirst = progress.filled & bit == 0
        // The first that came would have to be compared with it.
        if !isFirst, !direct.isList { return false }
        let text = UnsafeBufferPointer(start: member.pointee.start, count: member.pointee.count)
        guard destination.put(text.span, direct, isFirst: isFirst, &self) else { return false }
        progress.filled |= bit
      case .null:
        let direct = rowShapes.texts[Int(member.pointee.field)]
        guard !direct.isList, note(null: direct.field, &progress) else { return false }
      case .nothing:
        let direct = rowShapes.texts[Int(member.pointee.field)]
        guard !direct.isList || begin(list: direct.field, destination, &progress)
        else { return false }
      case .open:
        let plain = rowShapes.all[Int(member.pointee.field)].plain
        if plain.scope < 0 {
          guard fill(destination, members, &next, &progress) else { return false }
          continue
        }
        let bit: UInt64 = 1 &<< UInt64(plain.field)
        let isFirst = progress.filled & bit == 0
        if progress.nulls & bit != 0 || !isFirst && plain.isOne { return false }
        guard destination.putPart(plain, isFirst: isFirst, members, &next, &self)
        else { return false }
        progress.filled |= bit
      case .nullRow:
        let plain = rowShapes.all[Int(member.pointee.field)].plain
        if plain.scope < 0 { continue }
        guard plain.isOne, note(null: plain.field, &progress) else { return false }
      case .noRows:
        let plain = rowShapes.all[Int(member.pointee.field)].plain
        if plain.scope < 0 || plain.isOne { continue }
        guard begin(list: plain.field, destination, &progress) else { return false }
      case .close: return true
      }
    }
    return true
  }

  /// - Returns: false if it isn't all that came for the field.
  private mutating func note(null field: Int32, _ progress: inout Progress) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(field)
    if (progress.nulls | progress.filled) & bit != 0 { return false }
    progress.nulls |= bit
    return true
  }

  private mutating func begin(
    list field: Int32, _ destination: some FieldReceiver, _ progress: inout Progress
  ) -> Bool {
    let bit: UInt64 = 1 &<< UInt64(field)
    if progress.filled & bit != 0 { return true }
    progress.filled |= bit
    return destination.beginList(Int(field))
  }

  /// Sees to the fields that nothing was found for.
  ///
  /// Mutating, as other functions would have a copy of all this, which took 170 instructions an object.
  ///
  /// - Returns: false if one of them has to have a value.
  @inline(__always)
  private mutating func complete(
    _ destination: some FieldReceiver, _ scope: Int, _ filled: UInt64
  ) -> Bool {
    let count = plan.fieldCounts[scope]
    var empty = ~filled & (count >= 64 ? .max : (1 << UInt64(count)) &- 1)
    while empty != 0 {
      let field = empty.trailingZeroBitCount
      empty &= empty &- 1
      guard let value = missing(field, of: scope), destination.put(missing: value, field) else {
        return false
      }
    }
    return true
  }

  /// The value of a field that nothing was found for; nil if it has to have one.
  private mutating func missing(_ field: Int, of scope: Int) -> Value? {
    let code = plan.codes[plan.firstCode[scope] + field]
    if code.isExistence { return .bool(false) }
    if code.hasDefault, let value = plan.scopes[scope].fields[field].defaultValue { return value }
    if code.isOptional { return .null }
    if code.isList { return .list([]) }
    if code.isDictionary { return .dictionary(ValueDictionary()) }
    return nil
  }
}
