extension SaxValue: Hashable {
  /// True if both are the same case with equal contents. Strings are compared by their scalars,
  /// numbers inside an `Any` as they are written; a `Double` that is no number equals another that is none. What a converter made is equal if it is
  /// `Hashable` and says so.
  public static func == (a: SaxValue, b: SaxValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.string(let a), .string(let b)): a.isExactly(b)
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b || a.isNaN && b.isNaN
    case (.decimal(let a), .decimal(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.day(let a), .day(let b)): a == b
    case (.duration(let a), .duration(let b)): a == b
    case (.url(let a), .url(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.enumeration(let a), .enumeration(let b)): a.isExactly(b)
    case (.object(let a), .object(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)): a == b
    case (.number(let a), .number(let b)): a.isExactly(b)
    case (.raw(let a), .raw(let b)): a.isExactly(b)
    case (.custom(let a), .custom(let b)): Self.areEqual(a, b)
    default: false
    }
  }

  private static func areEqual(_ a: any Sendable, _ b: any Sendable) -> Bool {
    guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
    return a == b
  }

  /// By case and contents; what a converter made only if it is `Hashable`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .string(let text), .enumeration(let text), .number(let text), .raw(let text):
      text.hashExactly(into: &hasher)
    case .int(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number.isNaN ? .nan : number)
    case .decimal(let number): hasher.combine(number)
    case .bool(let isTrue): hasher.combine(isTrue)
    case .date(let date): hasher.combine(date)
    case .day(let day): hasher.combine(day)
    case .duration(let duration): hasher.combine(duration)
    case .url(let url): hasher.combine(url)
    case .uuid(let uuid): hasher.combine(uuid)
    case .data(let data): hasher.combine(data)
    case .object(let object): hasher.combine(object)
    case .list(let items): hasher.combine(items)
    case .dictionary(let entries): hasher.combine(entries)
    case .custom(let value): if let value = value as? AnyHashable { hasher.combine(value) }
    }
  }
}

extension ValueDictionary: Hashable {
  /// True if both hold equal values for the same keys, in any order.
  public static func == (a: ValueDictionary, b: ValueDictionary) -> Bool {
    guard a.count == b.count else { return false }
    return zip(a.keys, a.values).allSatisfy { key, value in b[key] == value }
  }

  /// By keys and values, in any order.
  public func hash(into hasher: inout Hasher) {
    var combined = 0
    for (key, value) in zip(keys, values) {
      var entry = hasher
      key.hashExactly(into: &entry)
      entry.combine(value)
      combined ^= entry.finalize()
    }
    hasher.combine(combined)
  }
}
