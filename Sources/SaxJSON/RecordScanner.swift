internal import SaxEvents

/// Reads an object that is all in the window without telling of it: its wanted members, for a sink
/// that takes them at once.
///
/// It takes what is plain and gives up at anything else, which is then read token by token: a token
/// that the window cuts, an error, a key with an escape, an array in an array. So it need not be able
/// to do more than most objects ask for, and nothing is told twice.
final class RecordScanner {
  let sink: any RecordSink
  let scanner: BlockScanner
  private let keys = RecordKeys()
  private var members: UnsafeMutablePointer<RecordMember>
  private var capacity = 256
  var count = 0
  /// Texts with escapes.
  let decoded = UnsafeMutablePointer.holding(ByteBuffer())
  /// Members whose text is there, by its offset.
  var escaped: [(member: Int, offset: Int)] = []
  /// Bytes of values that nobody wants.
  var passedBytes = 0

  /// Objects given up one after the other, after which as many are not tried.
  private var failures = 0
  private var pause = 0

  /// An object with more members is told by events.
  private static let most = 4096
  /// One that has others nested deeper as well: each level takes of the stack, here and in the sink.
  private static let deepest = 64

  init(sink: any RecordSink, scanner: BlockScanner) {
    self.sink = sink
    self.scanner = scanner
    members = .allocate(capacity: capacity)
  }

  deinit {
    members.deallocate()
    decoded.pointee.deallocate()
    decoded.deallocate()
  }

  /// What has been read.
  var found: UnsafeBufferPointer<RecordMember> {
    UnsafeBufferPointer(start: members, count: count)
  }

  /// Reads the object that begins at `start`.
  ///
  /// - Returns: the byte after it; nil if it has to be told by events.
  func read(
    _ kind: Int, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    if pause > 0 {
      pause -= 1
      return nil
    }
    count = 0
    passedBytes = 0
    // Also of an object that was given up within a text, or texts would pile up.
    decoded.pointee.removeAll()
    if !escaped.isEmpty { escaped.removeAll(keepingCapacity: true) }
    guard let after = object(kind, start, end, events.depth, events) else {
      failures += 1
      // One that the window cuts says nothing of the next.
      if failures > 4 { pause = min(failures, 256) }
      return nil
    }
    failures = 0
    for (member, offset) in escaped { members[member].start = decoded.pointee.start + offset }
    return after
  }

  // MARK: Objects

  /// - Parameter depth: how many containers are open around it.
  private func object(
    _ kind: Int, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ depth: Int,
    _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    guard depth < events.limits.depth, depth - events.depth < Self.deepest,
      var (entries, known) = keys.entries(of: kind)
    else { return nil }
    events.kinds[depth] = 0
    var cursor = 0
    var next = start + 1
    guard var byte = nextByte(&next, end) else { return nil }
    if byte == UInt8(ascii: "}") { return next + 1 }
    while true {
      guard byte == UInt8(ascii: "\"") else { return nil }
      let first = next + 1
      if cursor < known, entries[cursor].stands(at: first, end) {
        // As in the object before.
      } else {
        let stop = scanner.plainEnd(first, end)
        guard stop < end, stop.pointee == UInt8(ascii: "\""), stop - first <= events.limits.name
        else { return nil }
        let key = UnsafeBufferPointer(start: first, count: stop - first)
        if let found = keys.search(key, in: kind) {
          cursor = found
        } else {
          guard let learned = keys.learn(key, in: kind, from: sink),
            let again = keys.entries(of: kind)
          else { return nil }
          cursor = learned
          (entries, known) = again
        }
      }
      let entry = entries[cursor]
      cursor &+= 1
      next = first + (entry.count &+ 1)
      guard nextByte(&next, end) == UInt8(ascii: ":") else { return nil }
      next += 1
      guard let initial = nextByte(&next, end) else { return nil }
      let after: UnsafePointer<UInt8>?
      switch entry.action {
      case .skip: after = pass(initial, next, end, depth &+ 1, events)
      case .text: after = texts(entry.field, initial, next, end, depth &+ 1, events)
      case .record:
        after = records(entry.field, Int(entry.kind), initial, next, end, depth &+ 1, events)
      }
      guard let after else { return nil }
      next = after
      guard let separator = nextByte(&next, end) else { return nil }
      next += 1
      if separator == UInt8(ascii: "}") { return next }
      guard separator == UInt8(ascii: ","), let following = nextByte(&next, end) else { return nil }
      byte = following
    }
  }

  /// An object that is a member, or an array of some.
  private func records(
    _ field: Int32, _ kind: Int, _ byte: UInt8, _ start: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>, _ depth: Int, _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    if byte == UInt8(ascii: "{") { return record(field, kind, start, end, depth, events) }
    if byte == UInt8(ascii: "n") { return word(.nullRecord, "null", field, start, end) }
    guard byte == UInt8(ascii: "[") else { return nil }
    return items(field, .noRecords, start, end, depth, events) { byte, next in
      guard byte == UInt8(ascii: "{") else { return nil }
      return record(field, kind, next, end, depth &+ 1, events)
    }
  }

  private func record(
    _ field: Int32, _ kind: Int, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ depth: Int, _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    guard add(.open, field, start, 0),
      let after = object(kind, start, end, depth, events), add(.close, field, after, 0)
    else { return nil }
    return after
  }

  /// A scalar, or an array of scalars.
  @inline(__always)
  private func texts(
    _ field: Int32, _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ depth: Int, _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    if byte != UInt8(ascii: "[") { return text(field, byte, start, end, events) }
    return items(field, .nothing, start, end, depth, events) { byte, next in
      byte == UInt8(ascii: "n") ? nil : text(field, byte, next, end, events)
    }
  }

  @inline(__always)
  private func items(
    _ field: Int32, _ none: RecordMember.Kind, _ start: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>, _ depth: Int, _ events: JSONEvents,
    _ item: (UInt8, UnsafePointer<UInt8>) -> UnsafePointer<UInt8>?
  ) -> UnsafePointer<UInt8>? {
    guard depth < events.limits.depth else { return nil }
    events.kinds[depth] = 1
    var next = start + 1
    guard var byte = nextByte(&next, end) else { return nil }
    if byte == UInt8(ascii: "]") { return add(none, field, next, 0) ? next + 1 : nil }
    while true {
      guard let after = item(byte, next) else { return nil }
      next = after
      guard let separator = nextByte(&next, end) else { return nil }
      next += 1
      if separator == UInt8(ascii: "]") { return next }
      guard separator == UInt8(ascii: ","), let following = nextByte(&next, end) else { return nil }
      byte = following
    }
  }

  // MARK: Members

  /// - Returns: false if there are too many.
  @inline(__always)
  func add(
    _ kind: RecordMember.Kind, _ field: Int32, _ start: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    if count == capacity, !grow() { return false }
    members.advanced(by: count).initialize(
      to: RecordMember(kind, field: field, start: start, count: length))
    count &+= 1
    return true
  }

  @inline(never)
  private func grow() -> Bool {
    guard capacity < Self.most else { return false }
    let larger = UnsafeMutablePointer<RecordMember>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: members, count: count)
    members.deallocate()
    members = larger
    capacity *= 2
    return true
  }

  /// The first byte that is no white space; nil if there is none.
  @inline(__always)
  private func nextByte(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UInt8? {
    guard next < end else { return nil }
    if next.pointee > 0x20 { return next.pointee }
    next = scanner.spaceEnd(next, end)
    return next < end ? next.pointee : nil
  }
}
