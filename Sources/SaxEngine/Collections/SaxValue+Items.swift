public import SaxValues

extension SaxValue {
  /// A list of strings; nil if it isn't one.
  @inlinable
  package borrowing func strings() -> [String]? {
    items { if case .string(let value) = $0 { value } else { nil } }
  }

  /// The items of a list, if it is one, and all are what is wanted.
  @inlinable @inline(__always)
  package borrowing func items<Item>(_ read: (borrowing SaxValue) -> Item?) -> [Item]? {
    guard case .list(let values) = copy self else { return nil }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values {
      guard let item = read(value) else { return nil }
      items.append(item)
    }
    return items
  }
}
