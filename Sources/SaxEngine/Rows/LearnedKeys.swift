import SaxEvents

/// A JSON key of up to 24 bytes, in three words that can be compared at once.
struct KeyPrint: Equatable {
  var first: UInt64 = 0
  var middle: UInt64 = 0
  var last: UInt64 = 0
  var count: Int32

  static let longest = 24

  /// Packs a key into the three words, so that no two keys have equal prints.
  ///
  /// - Parameter key: of up to ``longest`` bytes.
  @inline(__always)
  init(_ key: Span<UInt8>) {
    let count = key.count
    let bytes = key.bytes
    self.count = Int32(truncatingIfNeeded: count)
    if count >= 8 {
      first = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt64.self)
      last = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 8, as: UInt64.self)
      if count > 16 {
        middle = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 8, as: UInt64.self)
      }
    } else if count >= 4 {
      first = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self))
      last = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 4, as: UInt32.self))
    } else if count > 0 {
      first = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt8.self))
      middle = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count / 2, as: UInt8.self))
      last = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 1, as: UInt8.self))
    }
  }
}

/// The transitions of keys from a state, in the order in which they first came.
///
/// Objects of one kind have their keys in one order: a key is compared with the one that came
/// after the last key before, which takes 3 ns; hashing it and looking it up takes 15.
struct LearnedKeys: ~Copyable {
  struct Entry {
    var print: KeyPrint
    var transition: Int32
    var symbol: Int32
    /// The number of the key in ``ChildNames``.
    var name: Int32
    /// The field that alone takes the value, if a scalar can go straight to its cell.
    var scalarField: ScalarField
  }

  /// An object with more keys than this has them looked up.
  private static let most: Int32 = 48

  private var entries = Stack<Entry>()
  /// By state: where its entries begin, or -1; and how many there are.
  private var blocks = Stack<(first: Int32, count: Int32)>()

  subscript(index: Int) -> Entry { entries[index] }

  /// The bytes of memory that it has.
  var size: Int { entries.size + blocks.size }

  /// The entry of a key; -1 if it isn't known.
  ///
  /// - Parameter cursor: how many keys of the object have been found; moves on.
  @inline(__always)
  mutating func find(_ print: KeyPrint, in state: Int32, cursor: inout Int) -> Int {
    guard Int(state) < blocks.count else { return -1 }
    let block = blocks[Int(state)]
    if cursor < Int(block.count), entries[Int(block.first) + cursor].print == print {
      cursor += 1
      return Int(block.first) + cursor - 1
    }
    return search(print, block, cursor: &cursor)
  }

  @inline(never)
  private func search(
    _ print: KeyPrint, _ block: (first: Int32, count: Int32), cursor: inout Int
  ) -> Int {
    for index in 0..<Int(block.count) where entries[Int(block.first) + index].print == print {
      cursor = index + 1
      return Int(block.first) + index
    }
    return -1
  }

  mutating func learn(_ entry: Entry, in state: Int32) {
    while blocks.count <= Int(state) { blocks.append((-1, 0)) }
    var block = blocks[Int(state)]
    if block.first < 0 {
      block.first = Int32(entries.count)
      entries.append(repeating: entry, count: Int(Self.most))
    }
    guard block.count < Self.most else { return }
    entries[Int(block.first + block.count)] = entry
    block.count += 1
    blocks[Int(state)] = block
  }
}
