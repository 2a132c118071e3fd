/// The bytes that things take in memory, with what the allocator adds.
@usableFromInline package enum HeldSize {
  @inlinable @inline(__always)
  package static func text(_ count: Int) -> Int { count > 15 ? count &+ 48 : 0 }

  @inlinable @inline(__always)
  package static func object(_ fields: Int) -> Int { 48 &+ fields &* MemoryLayout<SaxValue>.stride }

  @inlinable @inline(__always)
  package static func list(of count: Int) -> Int {
    count == 0 ? 0 : 48 + capacity(count) * MemoryLayout<SaxValue>.stride
  }

  /// The items for which a list of a count has room: a power of two.
  @inlinable @inline(__always)
  package static func capacity(_ count: Int) -> Int {
    count <= 4 ? 4 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }
}

extension SaxValue {
  /// The bytes that a scalar takes beside its place.
  package var ownSize: Int {
    switch self {
    case .string(let text), .number(let text), .raw(let text): HeldSize.text(text.utf8.count)
    case .data(let data): HeldSize.text(data.count)
    case .url: 512
    case .custom: 64
    case .null, .int, .double, .decimal, .bool, .date, .day, .duration, .uuid, .enumeration,
      .object,
      .list, .dictionary:
      0
    }
  }

  /// The bytes that all of it takes; of long lists by some of their items, and of what lies deep
  /// not all.
  package var sampledSize: Int {
    var visits = 20_000
    return sampledSize(&visits, levels: 64)
  }

  private func sampledSize(_ visits: inout Int, levels: Int) -> Int {
    visits -= 1
    if visits < 0 || levels == 0 { return 0 }
    switch self {
    case .list(let items):
      return HeldSize.list(of: items.count)
        + Self.sampledSize(of: items, &visits, levels: levels - 1)
    case .dictionary(let entries):
      return entries.size + Self.sampledSize(of: entries.values, &visits, levels: levels - 1)
    case .object(let object):
      var size = HeldSize.object(object.slots.count)
      for value in object.slots { size += value.sampledSize(&visits, levels: levels - 1) }
      return size
    default: return ownSize
    }
  }

  private static func sampledSize(
    of items: [SaxValue], _ visits: inout Int, levels: Int
  ) -> Int {
    let step = max(1, items.count / 64)
    var size = 0
    for index in stride(from: 0, to: items.count, by: step) {
      size += items[index].sampledSize(&visits, levels: levels)
    }
    return size * step
  }
}
