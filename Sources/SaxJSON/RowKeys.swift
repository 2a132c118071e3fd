internal import SaxSystem
internal import SaxEvents

/// The actions that the keys of each shape of object lead to, in the order in which they first came.
///
/// Objects of one shape have their keys in one order: a key is compared with the one that came after the
/// last key before.
struct RowKeys: ~Copyable {
  /// A key, compared with what stands in the window before its end is looked for.
  ///
  /// Its quotation mark and colon are compared with it, as they mostly follow each other at once: to look
  /// at them one by one took as long again.
  struct Entry {
    /// The first eight bytes of it and those two, and which of those there are; the last eight, if
    /// there are more.
    let first: UInt64
    let mask: UInt64
    let last: UInt64
    /// All of them, with room for eight.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of those.
    let length: Int
    var action = Action.skip
    /// True if any text is a value.
    var isVerbatim = true
    /// True if a scalar is passed over where a row is wanted.
    var passesScalars = false
    /// As the sink gave them.
    var field: Int32 = 0
    var shape: Int32 = -1
    /// The bits that a value settles, of ``Block/sufficiency``.
    var settles: UInt64 = 0

    /// An entry for a key, with what the sink wants of its values.
    ///
    /// - Parameter key: the key's bytes, without quotation marks; none for an array's item.
    init(_ key: UnsafeBufferPointer<UInt8>, _ action: MemberAction) {
      switch action {
      case .walk: self.action = .walk
      case .skip: break
      case .text(let field, let settles, let isVerbatim, let within):
        self.action = .text
        shape = Int32(within)
        self.field = Int32(field)
        self.settles = settles
        self.isVerbatim = isVerbatim
      case .row(let shape, let field, let settles, let passesScalars):
        self.action = .row
        self.passesScalars = passesScalars
        self.settles = settles
        self.field = Int32(field)
        self.shape = Int32(shape)
      }
      length = key.count + 2
      bytes = .allocate(capacity: max(8, length))
      bytes.initialize(repeating: 0, count: max(8, length))
      for index in 0..<key.count { bytes[index] = key[index] }
      bytes[key.count] = UInt8(ascii: "\"")
      bytes[key.count + 1] = UInt8(ascii: ":")
      first = Self.word(bytes)
      last = Self.word(bytes + max(0, length - 8))
      mask = length >= 8 ? .max : (1 &<< UInt64(8 * length)) &- 1
    }

    @inline(__always)
    private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    /// True if the key stands at an address, with its closing quotation mark and a colon.
    @inline(__always)
    func stands(at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
      guard end - start >= max(length, 8), Self.word(start) & mask == first else { return false }
      if length <= 8 { return true }
      return Self.word(start + (length &- 8)) == last
        && (length <= 16 || memcmp(start + 8, bytes + 8, length &- 16) == 0)
    }

    fileprivate func isKey(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      guard length == key.count + 2, let start = key.baseAddress else { return false }
      return memcmp(bytes, start, key.count) == 0
    }
  }

  enum Action: UInt8 { case skip, text, row, walk }

  /// The facts known about a shape.
  struct Block {
    var entries = UnsafeMutablePointer<Entry>.allocate(capacity: 16)
    var count = 0
    fileprivate var capacity = 16
    /// The places of entries by the hash of their keys.
    fileprivate var places = PlaceTable(capacity: 16)
    /// True if objects of the shape are told by events.
    var isGivenUp = false
    /// The entries for items of arrays that stand in the place of such objects; nil if there was no
    /// such array.
    var items: UnsafeMutablePointer<Entry>?
    var itemCount = 0
    var itemsAreGivenUp = false
    let sufficiency: RowSufficiency
    fileprivate var attempts = RowAttempts()

    fileprivate init(_ sufficiency: RowSufficiency) { self.sufficiency = sufficiency }

    /// The entry of a key in a window that goes to `end`; nil if it has none.
    fileprivate func index(
      of key: UnsafeBufferPointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> Int? {
      guard let start = key.baseAddress else { return nil }
      let hash = places.hash(NameKey(start, key.count, before: end), start)
      return places.find(hash) { index in
        // There may be a space before its colon.
        entries[index].stands(at: start, end) || entries[index].isKey(key)
      }
    }

    fileprivate mutating func append(_ entry: Entry) {
      entries.advanced(by: count).initialize(to: entry)
      note(count)
      count += 1
    }

    private func note(_ index: Int) {
      let entry = entries + index
      let key = UnsafePointer(entry.pointee.bytes)
      let count = entry.pointee.length - 2
      places.note(index, places.hash(NameKey(key, count, before: key + count), key))
    }

    /// Makes room for twice as many; the old memory stays.
    fileprivate mutating func grow() {
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
      larger.initialize(from: entries, count: count)
      entries = larger
      capacity *= 2
      places.deallocate()
      places = PlaceTable(capacity: capacity)
      for index in 0..<count { note(index) }
    }

    fileprivate func deallocate() {
      for index in 0..<count { entries[index].bytes.deallocate() }
      entries.deallocate()
      places.deallocate()
      for index in 0..<itemCount { items?[index].bytes.deallocate() }
      items?.deallocate()
    }
  }

  /// The most keys that are learned of objects of a shape. Of others those that nobody wants are passed over, and
  /// objects with those that somebody wants are told by events.
  private static let most = 4096
  /// As many keys in all are forgotten when the reader goes: they take memory, whoever wrote them.
  private static let mostKept = 1024
  /// The most items of arrays in the place of objects.
  private static let mostItems = 96

  // The reader's, which the reader's events hold.
  private unowned(unsafe) let sink: any RowSink
  private var blocks: UnsafeMutablePointer<Block>
  /// The memory of entries for which larger has been made, as objects that are being read look at them.
  private var outgrown: [UnsafeMutablePointer<Entry>] = []
  private var count = 0
  private var capacity = 8

  /// A table without keys, which asks the sink about each key that is new.
  ///
  /// - Parameter sink: the receiver of rows; held by the caller as long as the keys are used.
  init(sink: any RowSink) {
    self.sink = sink
    blocks = .allocate(capacity: capacity)
  }

  /// Begins for another reader.
  ///
  /// - Returns: false if there are too many keys to be kept, or they are another sink's.
  mutating func restart(for sink: any RowSink) -> Bool {
    guard sink === self.sink else { return false }
    var kept = 0
    for shape in 0..<count {
      blocks[shape].attempts = RowAttempts()
      kept += blocks[shape].count
    }
    return kept <= Self.mostKept
  }

  func deallocate() {
    for shape in 0..<count { blocks[shape].deallocate() }
    blocks.deallocate()
    for entries in outgrown { entries.deallocate() }
  }

  @inline(__always)
  mutating func block(of shape: Int) -> Block {
    if shape >= count { add(shape) }
    return blocks[shape]
  }

  /// True if some of the next objects of a shape are not to be tried.
  func isPaused(_ shape: Int) -> Bool { shape < count && blocks[shape].attempts.isPaused }

  /// True if the next object of a shape is not to be tried, as too many were given up.
  @inline(__always)
  mutating func pauses(_ shape: Int) -> Bool {
    if shape >= count { add(shape) }
    return blocks[shape].attempts.pauses()
  }

  @inline(__always)
  mutating func note(isRead: Bool, _ shape: Int) {
    blocks[shape].attempts.note(isRead: isRead)
  }

  @inline(never)
  private mutating func add(_ shape: Int) {
    while count <= shape {
      if count == capacity {
        blocks = blocks.grown(count, to: capacity * 2)
        capacity *= 2
      }
      blocks.advanced(by: count).initialize(to: Block(sink.sufficiency(of: count)))
      count += 1
    }
  }

  /// The index of a key among its shape's entries, which learn it if they don't know it, by asking the
  /// sink.
  ///
  /// - Parameters:
  ///   - end: the end of the window that it is in.
  ///   - expected: where it is if it comes where it did before, but does not stand with its colon.
  /// - Returns: nil if objects with it are told by events.
  @inline(never)
  mutating func find(
    _ key: UnsafeBufferPointer<UInt8>, _ end: UnsafePointer<UInt8>, in shape: Int, expected: Int
  ) -> Int? {
    guard let start = key.baseAddress else { return nil }
    let block = blocks + shape
    // With a space before its colon it stands nowhere.
    if end - start < key.count + 2 || start[key.count + 1] != UInt8(ascii: ":"),
      expected < block.pointee.count, block.pointee.entries[expected].isKey(key)
    {
      return expected
    }
    // One of the next few, mostly: some that may be there are not.
    var index = expected &+ 1
    let last = min(expected &+ 4, block.pointee.count)
    while index < last {
      if block.pointee.entries[index].stands(at: start, end) { return index }
      index &+= 1
    }
    return block.pointee.index(of: key, end) ?? learn(key, in: shape)
  }

  private mutating func learn(_ key: UnsafeBufferPointer<UInt8>, in shape: Int) -> Int? {
    let action = sink.action(ofKey: key.span, in: shape)
    let block = blocks[shape]
    if block.count == Self.most, case .skip = action {
      let known = (0..<block.count).first { block.entries[$0].action == .skip }
      if let known { return known }
    }
    if block.count == Self.most {
      // Objects of the shape are told by events from now on. The entries stay: others may be at them.
      blocks[shape].isGivenUp = true
      return nil
    }
    if block.count == block.capacity {
      outgrown.append(block.entries)
      blocks[shape].grow()
    }
    blocks[shape].append(Entry(key, action))
    return block.count
  }

  /// An item of an array that stands in the place of an object.
  ///
  /// - Parameter index: from 0; no more than that of the last that was asked for, and one.
  /// - Returns: nil if arrays with it are told by events.
  @inline(__always)
  mutating func item(_ index: Int, in shape: Int) -> UnsafePointer<Entry>? {
    let block = blocks[shape]
    if index < block.itemCount, let items = block.items { return UnsafePointer(items + index) }
    return learn(item: index, in: shape)
  }

  @inline(never)
  private mutating func learn(item index: Int, in shape: Int) -> UnsafePointer<Entry>? {
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    guard !blocks[shape].itemsAreGivenUp, index < Self.mostItems else {
      blocks[shape].itemsAreGivenUp = true
      return nil
    }
    let items = blocks[shape].items ?? .allocate(capacity: Self.mostItems)
    blocks[shape].items = items
    items.advanced(by: index).initialize(
      to: Entry(none, sink.action(ofItem: index + 1, in: shape)))
    blocks[shape].itemCount = index + 1
    return UnsafePointer(items + index)
  }
}
