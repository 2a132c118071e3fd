/// The entries of a `[String: T]` in the order of their keys' first appearance.
public struct ValueDictionary: Sendable {
  /// In the order of their first appearance, each once.
  public private(set) var keys: [String] = []
  /// The value of each key, in the same order.
  public private(set) var values: [Value] = []
  private var positions: [ExactText: Int] = [:]

  /// Empty.
  public init() {}

  /// How many keys there are.
  public var count: Int { keys.count }
  /// Whether there is none.
  public var isEmpty: Bool { keys.isEmpty }

  /// The value of a key; nil if there is no such key. Keys compare by their scalars.
  public subscript(key: String) -> Value? {
    guard let position = position(of: key) else { return nil }
    return values[position]
  }

  /// Sets a key's value; a new key comes last, a known one keeps its place.
  public mutating func set(_ value: Value, for key: String) {
    if let position = position(of: key) {
      values[position] = value
      return
    }
    if !positions.isEmpty || keys.count == Self.indexed {
      if positions.isEmpty {
        for (index, key) in keys.enumerated() { positions[ExactText(text: key)] = index }
      }
      positions[ExactText(text: key)] = keys.count
    }
    keys.append(key)
    values.append(value)
  }

  /// Adds an item to the list that a key holds.
  public mutating func append(_ value: Value, for key: String) {
    guard let position = position(of: key), case .list(var items) = values[position] else {
      set(.list([value]), for: key)
      return
    }
    values[position] = .null
    items.append(value)
    values[position] = .list(items)
  }

  /// Few keys are found faster by comparing them than by hashing.
  private static let indexed = 8

  private func position(of key: String) -> Int? {
    positions.isEmpty
      ? keys.firstIndex { $0.isExactly(key) } : positions[ExactText(text: key)]
  }
}
