internal import Glibc
internal import SaxEvents

/// What the keys of each kind of object lead to, in the order in which they first came.
///
/// Objects of one kind have their keys in one order: a key is compared with the one that came after the
/// last key before.
final class RecordKeys {
  /// A key, compared with what stands in the window before its end is looked for.
  struct Entry {
    /// Its first eight bytes, and which of those there are.
    var first: UInt64 = 0
    var mask: UInt64 = 0
    /// All of it, with room for eight.
    var bytes: UnsafeMutablePointer<UInt8>
    var count: Int
    var action = Action.skip
    /// As the sink gave them.
    var field: Int32 = 0
    var kind: Int32 = 0

    init(_ key: UnsafeBufferPointer<UInt8>) {
      count = key.count
      bytes = .allocate(capacity: max(8, count))
      bytes.initialize(repeating: 0, count: max(8, count))
      for index in 0..<count { bytes[index] = key[index] }
      first = Self.word(bytes)
      mask = count >= 8 ? .max : (1 &<< UInt64(8 * count)) &- 1
    }

    @inline(__always)
    private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    /// Whether the key stands at an address, with its closing quotation mark.
    @inline(__always)
    func stands(at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
      guard end - start > max(count, 7), start[count] == UInt8(ascii: "\"") else { return false }
      guard Self.word(start) & mask == first else { return false }
      return count <= 8 || memcmp(start + 8, bytes + 8, count &- 8) == 0
    }
  }

  enum Action: UInt8 { case skip, text, record }

  private struct Block {
    var entries: UnsafeMutablePointer<Entry>
    var count = 0
  }

  /// Objects with more keys than this are told by events.
  private static let most = 96

  private var blocks: [Block?] = []

  deinit {
    for case let block? in blocks {
      for index in 0..<block.count { block.entries[index].bytes.deallocate() }
      block.entries.deallocate()
    }
  }

  /// The entries of a kind; nil if objects of the kind are told by events.
  @inline(__always)
  func entries(of kind: Int) -> (start: UnsafeMutablePointer<Entry>, count: Int)? {
    if kind >= blocks.count { add(kind) }
    return blocks[kind].map { ($0.entries, $0.count) }
  }

  @inline(never)
  private func add(_ kind: Int) {
    while blocks.count <= kind {
      blocks.append(Block(entries: .allocate(capacity: Self.most)))
    }
  }

  /// Where a key is among its kind's entries; nil if it isn't known.
  @inline(never)
  func search(_ key: UnsafeBufferPointer<UInt8>, in kind: Int) -> Int? {
    guard let (start, count) = entries(of: kind), let bytes = key.baseAddress else { return nil }
    return (0..<count).first {
      start[$0].count == key.count && memcmp(start[$0].bytes, bytes, key.count) == 0
    }
  }

  /// Learns what a key leads to, by asking the sink.
  ///
  /// - Returns: its place among the entries; nil if objects with it are told by events.
  @inline(never)
  func learn(
    _ key: UnsafeBufferPointer<UInt8>, in kind: Int, from sink: any RecordSink
  ) -> Int? {
    guard var block = blocks[kind], block.count < Self.most else {
      drop(kind)
      return nil
    }
    var entry = Entry(key)
    switch sink.action(ofKey: key.span, in: kind) {
    case .skip: break
    case .text(let field):
      entry.action = .text
      entry.field = Int32(field)
    case .record(let kind, let field):
      entry.action = .record
      entry.field = Int32(field)
      entry.kind = Int32(kind)
    case .walk:
      entry.bytes.deallocate()
      drop(kind)
      return nil
    }
    block.entries.advanced(by: block.count).initialize(to: entry)
    block.count += 1
    blocks[kind] = block
    return block.count - 1
  }

  /// Objects of a kind are told by events from now on.
  private func drop(_ kind: Int) {
    guard let block = blocks[kind] else { return }
    for index in 0..<block.count { block.entries[index].bytes.deallocate() }
    block.entries.deallocate()
    blocks[kind] = nil
  }
}
