internal import SaxEvents

/// What the keys of each kind of object lead to, in the order in which they first came.
///
/// Objects of one kind have their keys in one order: a key is compared with the one that came after the
/// last key before.
final class RecordKeys {
  struct Entry {
    var print: KeyPrint
    /// The bytes of a key that a print doesn't hold; nil for others.
    var long: UnsafeMutablePointer<UInt8>?
    var action: Action
    /// As the sink gave them.
    var field: Int32
    var kind: Int32
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
      for index in 0..<block.count { block.entries[index].long?.deallocate() }
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
  func search(
    _ key: UnsafeBufferPointer<UInt8>, _ print: KeyPrint, in kind: Int
  ) -> Int? {
    guard let (start, count) = entries(of: kind) else { return nil }
    return (0..<count).first { Self.matches(start[$0], key, print) }
  }

  @inline(__always)
  static func matches(
    _ entry: Entry, _ key: UnsafeBufferPointer<UInt8>, _ print: KeyPrint
  ) -> Bool {
    guard entry.print == print else { return false }
    guard let long = entry.long else { return true }
    return (0..<key.count).allSatisfy { long[$0] == key[$0] }
  }

  /// Learns what a key leads to, by asking the sink.
  ///
  /// - Returns: its place among the entries; nil if objects with it are told by events.
  @inline(never)
  func learn(
    _ key: UnsafeBufferPointer<UInt8>, _ print: KeyPrint, in kind: Int, from sink: any RecordSink
  ) -> Int? {
    guard var block = blocks[kind], block.count < Self.most else {
      drop(kind)
      return nil
    }
    var entry = Entry(print: print, long: nil, action: .skip, field: 0, kind: 0)
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
      drop(kind)
      return nil
    }
    if key.count > KeyPrint.longest {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count)
      for index in 0..<key.count { copy[index] = key[index] }
      entry.long = copy
    }
    block.entries.advanced(by: block.count).initialize(to: entry)
    block.count += 1
    blocks[kind] = block
    return block.count - 1
  }

  /// Objects of a kind are told by events from now on.
  private func drop(_ kind: Int) {
    guard let block = blocks[kind] else { return }
    for index in 0..<block.count { block.entries[index].long?.deallocate() }
    block.entries.deallocate()
    blocks[kind] = nil
  }
}
