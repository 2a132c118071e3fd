internal import SaxEvents

/// The wanted members of an object as far as it has been read.
struct RowMembers: ~Copyable {
  private var list = RowMemberList()
  /// Texts with escapes.
  private let decoded = UnsafeMutablePointer.holding(ByteBuffer())
  /// Members whose text is there, by its offset.
  private var escaped: [(member: Int, offset: Int)] = []

  func deallocate() {
    decoded.deinitialize(count: 1)
    decoded.deallocate()
  }

  /// The members that have been read.
  var all: UnsafeBufferPointer<RowMember> { list.all }

  /// The number of bytes held of texts with escapes.
  var decodedCount: Int { decoded.pointee.count }

  @inline(__always)
  mutating func removeAll() {
    list.truncate(to: 0)
    // Also of an object that was given up within a text, or texts would pile up.
    decoded.pointee.removeAll()
    if !escaped.isEmpty { escaped.removeAll(keepingCapacity: true) }
  }

  /// True if the last one is, or ends, a value of a field, and not a null or an array without items.
  @inline(__always)
  var endWithValue: Bool {
    mutating get {
      switch list.last.pointee.kind {
      case .string, .number, .true, .false, .close: true
      case .null, .nothing, .nullRow, .noRows, .open: false
      }
    }
  }

  /// Adds a member behind the others of the object.
  ///
  /// - Returns: false if there are too many for a row.
  @inline(__always)
  mutating func add(
    _ kind: RowMember.Kind, _ field: Int32, _ text: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    list.add(kind, field, text, length)
  }

  /// Decodes a string with escapes.
  ///
  /// - Parameters:
  ///   - stop: the first byte that doesn't stand for itself.
  ///   - isVerbatim: whether it may be empty, or begin with white space.
  /// - Returns: the byte after it; nil if it is wrong or not all there.
  @inline(never)
  mutating func decode(
    _ field: Int32, _ text: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>, isVerbatim: Bool, _ scanner: BlockScanner
  ) -> UnsafePointer<UInt8>? {
    let offset = decoded.pointee.count
    guard case .at(let after) = scanner.decode(text, stop, end, into: &decoded.pointee),
      isVerbatim || decoded.pointee.count > offset && decoded.pointee.start[offset] > 0x20,
      add(.string, field, text, decoded.pointee.count - offset)
    else { return nil }
    escaped.append((list.count - 1, offset))
    return after
  }

  /// Decodes a string with escapes that nobody wants.
  ///
  /// - Returns: the byte after it; nil if it is wrong or not all there.
  @inline(never)
  mutating func check(
    _ text: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ scanner: BlockScanner
  ) -> UnsafePointer<UInt8>? {
    let count = decoded.pointee.count
    defer { decoded.pointee.count = count }
    guard case .at(let after) = scanner.decode(text, stop, end, into: &decoded.pointee) else {
      return nil
    }
    return after
  }

  /// All have been read, and texts no longer move.
  @inline(__always)
  mutating func settle() {
    for (member, offset) in escaped { list[member].pointee.start = decoded.pointee.start + offset }
  }
}
