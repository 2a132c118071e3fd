internal import SaxEvents

/// Reads an object that is all in the window without telling of it: its wanted members, for a sink
/// that takes them at once.
///
/// It takes what is plain and gives up at anything else, which is then read token by token: a token
/// that the window cuts, an error, a key with an escape. So it need not be able
/// to do more than most objects ask for, and nothing is told twice.
///
/// A structure behind a pointer, as a class's properties cost a check of exclusive access each. Its
/// methods are mutating, whether they change anything or not, as others would have a copy of it.
struct RowScanner: ~Copyable {
  private(set) var scanner: BlockScanner
  var keys: RowKeys
  var members = RowMembers()
  /// Bytes of values that nobody wants.
  var passedBytes = 0

  // Of the object that is being read.
  var end: UnsafePointer<UInt8>
  /// For each container that is open in it, by depth, 1 for an array and 0 for an object; room for the depth's limit.
  let kinds: UnsafeMutablePointer<UInt8>
  /// The reader's limits of depth, keys and numbers (``Limits``).
  let depthLimit: Int
  let nameLimit: Int
  let tagLimit: Int
  /// True if what nobody wants is to be valid JSON, too, and not only in balance.
  private(set) var checks: Bool
  /// The most containers that may be open.
  var deepest = 0

  /// One that has others nested deeper is told by events: each level takes of the stack, here and in
  /// the sink.
  private static let levels = 64

  /// A scanner that knows no keys yet.
  ///
  /// - Parameters:
  ///   - sink: the receiver of rows; held by the caller as long as the scanner is used.
  ///   - checks: whether what nobody wants is checked.
  init(sink: any RowSink, scanner: BlockScanner, limits: Limits, checks: Bool) {
    keys = RowKeys(sink: sink)
    self.checks = checks
    self.scanner = scanner
    depthLimit = limits.depth
    nameLimit = limits.name
    tagLimit = limits.tag
    kinds = .allocate(capacity: max(1, limits.depth))
    end = UnsafePointer(kinds)
  }

  /// Begins for another reader.
  ///
  /// - Returns: false if it was made for another sink or other limits, or has learned too much to be kept.
  mutating func restart(
    for sink: any RowSink, scanner: BlockScanner, limits: Limits, checks: Bool
  ) -> Bool {
    guard depthLimit == limits.depth, nameLimit == limits.name, tagLimit == limits.tag,
      keys.restart(for: sink)
    else { return false }
    self.scanner = scanner
    self.checks = checks
    passedBytes = 0
    return true
  }

  func deallocate() {
    kinds.deallocate()
    keys.deallocate()
    members.deallocate()
  }

  /// Reads the object that begins at `start`, or the array that stands in the place of one.
  ///
  /// - Parameter depth: how many containers are open around it.
  /// - Returns: the byte after it; nil if it has to be told by events.
  mutating func read(
    _ shape: Int, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, depth: Int
  ) -> UnsafePointer<UInt8>? {
    if keys.pauses(shape) { return nil }
    members.removeAll()
    passedBytes = 0
    self.end = end
    deepest = min(depthLimit, depth + Self.levels)
    var settled: UInt64 = 0
    guard let after = node(shape, start, depth, &settled) else {
      keys.note(isRead: false, shape)
      return nil
    }
    keys.note(isRead: true, shape)
    members.settle()
    return after
  }

  /// True if the window ends in the object that begins at `start`.
  mutating func isCut(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    let limit = min(Carry.deepest, depthLimit)
    guard limit > 0 else { return false }
    kinds[0] = 0
    var balance = BlockScanner.Balance(kinds: kinds, depth: 1, limit: limit)
    return scanner.pass(&balance, start + 1, end).outcome == .more
  }

  // MARK: Nodes

  @inline(__always)
  mutating func node(
    _ shape: Int, _ start: UnsafePointer<UInt8>, _ depth: Int, _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    start.pointee == UInt8(ascii: "{")
      ? object(shape, start, depth, &settled) : tuple(shape, start, depth)
  }

  /// Reads an object's members, each key guessed to be the one that came next in the object before.
  ///
  /// - Parameters:
  ///   - depth: the number of containers that are open around the object.
  ///   - settled: the bits of ``RowSufficiency`` that the object around has settled, for one
  ///     that shares them.
  /// - Returns: the byte after the object; nil if it has to be told by events.
  private mutating func object(
    _ shape: Int, _ start: UnsafePointer<UInt8>, _ depth: Int, _ settled: inout UInt64
  ) -> UnsafePointer<UInt8>? {
    guard depth < deepest else { return nil }
    var block = keys.block(of: shape)
    if block.isGivenUp { return nil }
    kinds[depth] = 0
    let needed = block.sufficiency.all
    var had = block.sufficiency.isShared ? settled : 0
    defer { if block.sufficiency.isShared { settled = had } }
    var cursor = 0
    var next = start + 1
    guard let byte = nextByte(&next) else { return nil }
    if byte == UInt8(ascii: "}") { return next + 1 }
    guard byte == UInt8(ascii: "\"") else { return nil }
    while true {
      if needed != 0, had & needed == needed { return passRest(next, depth &+ 1) }
      let first = next + 1
      if cursor < block.count, block.entries[cursor].stands(at: first, end) {
        // As in the object before.
        next = first + block.entries[cursor].length
      } else {
        guard let length = keyLength(first) else { return nil }
        let key = UnsafeBufferPointer(start: first, count: length)
        guard let found = keys.find(key, end, in: shape, expected: cursor) else { return nil }
        cursor = found
        block = keys.block(of: shape)
        next = first + (length &+ 1)
        guard nextByte(&next) == UInt8(ascii: ":") else { return nil }
        next += 1
      }
      let entry = block.entries + cursor
      cursor &+= 1
      guard let initial = nextByte(&next) else { return nil }
      switch entry.pointee.action {
      case .skip:
        guard let after = pass(initial, next, depth &+ 1) else { return nil }
        next = after
      case .text:
        guard let after = texts(entry, initial, next, depth &+ 1, &had) else { return nil }
        next = after
        if initial == UInt8(ascii: "\"") || entry.pointee.shape < 0 && members.endWithValue {
          had |= entry.pointee.settles
        }
      case .row:
        guard let after = rows(entry, initial, next, depth &+ 1, &had) else { return nil }
        next = after
        if entry.pointee.settles != 0, members.endWithValue { had |= entry.pointee.settles }
      case .walk: return nil
      }
      if end - next >= 2, next.pointee == UInt8(ascii: ","), next[1] == UInt8(ascii: "\"") {
        next += 1
        continue
      }
      switch nextItem(&next, UInt8(ascii: "}")) {
      case .byte(UInt8(ascii: "\"")): break
      case .ended: return next
      case .byte, .wrong: return nil
      }
    }
  }

  /// The length of a key that has no escapes; nil if it isn't one.
  @inline(__always)
  mutating func keyLength(_ start: UnsafePointer<UInt8>) -> Int? {
    let stop = scanner.plainEnd(start, end)
    guard stop < end, stop.pointee == UInt8(ascii: "\""), stop - start <= nameLimit
    else { return nil }
    return stop - start
  }

  /// The token that comes after a member or an item.
  enum Following {
    /// Another, by its first byte.
    case byte(UInt8)
    /// The bracket, which has been passed.
    case ended
    /// Something else, or nothing any more.
    case wrong
  }

  @inline(__always)
  mutating func nextItem(
    _ next: inout UnsafePointer<UInt8>, _ bracket: UInt8
  ) -> Following {
    guard let separator = nextByte(&next) else { return .wrong }
    next += 1
    if separator == bracket { return .ended }
    guard separator == UInt8(ascii: ","), let following = nextByte(&next) else { return .wrong }
    return .byte(following)
  }

  // MARK: Bytes

  /// The first byte that is no white space; nil if there is none.
  @inline(__always)
  mutating func nextByte(_ next: inout UnsafePointer<UInt8>) -> UInt8? {
    guard next < end else { return nil }
    if next.pointee > 0x20 { return next.pointee }
    // By value, so that it stays in a register.
    next = spaceEnd(next)
    return next < end ? next.pointee : nil
  }

  @inline(never)
  private mutating func spaceEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    // Mostly there is one.
    let byte = start.pointee
    if end - start >= 2, byte == 0x20 || byte == 0x0A, start[1] > 0x20 { return start + 1 }
    return scanner.spaceEnd(start, end)
  }
}
