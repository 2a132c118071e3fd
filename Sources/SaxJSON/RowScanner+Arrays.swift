internal import SaxEvents

/// Arrays of objects that are read at once, of scalars, and those that stand in the place of objects.
extension RowScanner {
  /// An object that is a member, or an array of some.
  @inline(never)
  mutating func rows(
    _ entry: UnsafePointer<RowKeys.Entry>, _ byte: UInt8, _ start: UnsafePointer<UInt8>,
    _ depth: Int, _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    let (field, shape) = (entry.pointee.field, Int(entry.pointee.shape))
    if byte == UInt8(ascii: "{") { return row(field, shape, start, depth, &settled) }
    if byte == UInt8(ascii: "n") { return word(.nullRow, "null", field, start) }
    let passesScalars = entry.pointee.passesScalars
    guard byte == UInt8(ascii: "[") else { return passesScalars ? plainEnd(byte, start) : nil }
    return items(start, depth) { scanner, after in
      scanner.members.add(.noRows, field, after, 0)
    } each: { scanner, byte, start in
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
        return passesScalars ? scanner.plainEnd(byte, start) : nil
      }
      return scanner.row(field, shape, start, depth &+ 1, &settled)
    }
  }

  private mutating func row(
    _ field: Int32, _ shape: Int, _ start: UnsafePointer<UInt8>, _ depth: Int,
    _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    guard members.add(.open, field, start, 0), let after = node(shape, start, depth, &settled),
      members.add(.close, field, after, 0)
    else { return nil }
    return after
  }

  /// An array in an array, which stands in the place of an object: what is wanted is known by the
  /// numbers of its items.
  mutating func tuple(
    _ shape: Int, _ start: UnsafePointer<UInt8>, _ depth: Int
  ) -> UnsafePointer<UInt8>? {
    let block = keys.block(of: shape)
    // What its members settle would be fields of the object around.
    if block.itemsAreGivenUp || block.sufficiency.isShared || !block.sufficiency.takesArrays {
      return nil
    }
    var index = 0
    // Of its own fields.
    var had: UInt64 = 0
    return items(start, depth) { _, _ in
      true
    } each: { scanner, byte, start in
      guard let entry = scanner.keys.item(index, in: shape) else { return nil }
      index &+= 1
      let isContainer = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      switch entry.pointee.action {
      case .skip:
        return isContainer ? scanner.pass(byte, start, depth &+ 1) : scanner.plainEnd(byte, start)
      case .text: return byte == UInt8(ascii: "n") ? nil : scanner.text(entry, byte, start)
      case .row:
        guard isContainer else {
          return entry.pointee.passesScalars ? scanner.plainEnd(byte, start) : nil
        }
        let (field, shape) = (entry.pointee.field, Int(entry.pointee.shape))
        return scanner.row(field, shape, start, depth &+ 1, &had)
      case .walk: return nil
      }
    }
  }

  /// A scalar, or an array of scalars; or an object in the place of one, in which something is wanted.
  @inline(__always)
  mutating func texts(
    _ entry: UnsafePointer<RowKeys.Entry>, _ byte: UInt8, _ start: UnsafePointer<UInt8>,
    _ depth: Int, _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
      ? nested(entry, byte, start, depth, &settled) : text(entry, byte, start)
  }

  @inline(never)
  private mutating func nested(
    _ entry: UnsafePointer<RowKeys.Entry>, _ byte: UInt8, _ start: UnsafePointer<UInt8>,
    _ depth: Int, _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    let (field, shape) = (entry.pointee.field, entry.pointee.shape)
    if byte == UInt8(ascii: "{") {
      return shape < 0 ? nil : row(shape, Int(shape), start, depth, &settled)
    }
    return items(start, depth) { scanner, after in
      scanner.members.add(.nothing, field, after, 0)
    } each: { scanner, byte, start in
      switch byte {
      case UInt8(ascii: "n"): nil
      case UInt8(ascii: "{") where shape >= 0:
        scanner.row(shape, Int(shape), start, depth &+ 1, &settled)
      default: scanner.text(entry, byte, start)
      }
    }
  }

  /// Reads the items of an array.
  ///
  /// - Parameters:
  ///   - depth: how many containers are open around it.
  ///   - none: is told that there are none, by where the closing bracket is; false gives up.
  ///   - each: reads an item by its first byte, and returns what comes after it, or nil.
  @inline(__always)
  private mutating func items(
    _ start: UnsafePointer<UInt8>, _ depth: Int,
    none: (inout RowScanner, UnsafePointer<UInt8>) -> Bool,
    each: (inout RowScanner, UInt8, UnsafePointer<UInt8>) -> UnsafePointer<UInt8>?
  ) -> UnsafePointer<UInt8>? {
    guard depth < deepest else { return nil }
    kinds[depth] = 1
    var next = start + 1
    guard var byte = nextByte(&next) else { return nil }
    if byte == UInt8(ascii: "]") { return none(&self, next) ? next + 1 : nil }
    while true {
      guard let after = each(&self, byte, next) else { return nil }
      next = after
      switch nextItem(&next, UInt8(ascii: "]")) {
      case .byte(let following): byte = following
      case .ended: return next
      case .wrong: return nil
      }
    }
  }
}
