/// The entries of a `[String: T]` in the order of their keys' first appearance.
public struct ValueDictionary: Sendable {
  /// In the order of their first appearance, each once.
  public private(set) var keys: [String] = []
  /// The value of each key, in the same order.
  public private(set) var values: [SaxValue] = []
  private var positions: [ExactText: Int] = [:]

  /// Empty.
  public init() {}

  /// The number of keys.
  package var count: Int { keys.count }
  /// True if there is no key.
  package var isEmpty: Bool { keys.isEmpty }

  /// The value of a key; nil if there is no such key. Keys compare by their scalars.
  public subscript(key: String) -> SaxValue? {
    guard let position = position(of: key) else { return nil }
    return values[position]
  }

  /// Sets a key's value; a new key comes last, a known one keeps its place.
  public mutating func set(_ value: SaxValue, for key: String) { _ = put(value, for: key) }

  /// Adds an item to the list that a key holds.
  package mutating func append(_ value: SaxValue, for key: String) { _ = add(value, for: key) }

  /// Sets a key's value.
  ///
  /// - Returns: by how much what it takes in memory has grown, but for the value: less if one was there.
  package mutating func put(_ value: SaxValue, for key: String) -> Int {
    if let position = position(of: key) {
      let freed = values[position].sampledSize
      values[position] = value
      return -freed
    }
    let before = size
    if !positions.isEmpty || keys.count == Self.indexed {
      if positions.isEmpty {
        for (index, key) in keys.enumerated() { positions[ExactText(key)] = index }
      }
      positions[ExactText(key)] = keys.count
    }
    if keys.count & (keys.count - 1) == 0 {
      keys.reserveCapacity(HeldSize.capacity(keys.count + 1))
      values.reserveCapacity(HeldSize.capacity(keys.count + 1))
    }
    keys.append(key)
    values.append(value)
    return size - before + HeldSize.text(key.utf8.count)
  }

  /// The bytes that it takes in memory, but for its keys and values.
  package var size: Int {
    if keys.isEmpty { return 0 }
    let room = HeldSize.capacity(keys.count)
    let indexed = MemoryLayout<ExactText>.stride + MemoryLayout<Int>.stride
    return 112 + room * (MemoryLayout<String>.stride + MemoryLayout<SaxValue>.stride)
      // A hash table has more room than entries, and its double beside it while it grows: charged ahead.
      + (positions.isEmpty ? 0 : HeldSize.capacity(keys.count + keys.count / 2) * indexed * 2)
  }

  /// Adds an item to the list that a key holds.
  ///
  /// - Returns: by how much what it takes in memory has grown, but for the item.
  package mutating func add(_ value: SaxValue, for key: String) -> Int {
    guard let position = position(of: key) else {
      return put(.list([value]), for: key) + HeldSize.list(of: 1)
    }
    var items: [SaxValue] = []
    // What is no list becomes the first item of one.
    if case .list(let known) = values[position] {
      items = known
    } else {
      items = [values[position]]
    }
    values[position] = .null
    let grown = items.makeRoom()
    items.append(value)
    values[position] = .list(items)
    return grown
  }

  /// Few keys are found faster by comparing them than by hashing.
  private static let indexed = 8

  private func position(of key: String) -> Int? {
    positions.isEmpty
      ? keys.firstIndex { $0.isExactly(key) } : positions[ExactText(key)]
  }
}
