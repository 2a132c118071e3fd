public import SaxEngine
public import SaxValues

/// The depth to which one object is merged into another: ``SaxObject/merging(_:_:ignoringNil:)``.
public enum MergeDepth: Sendable, Hashable {
  /// Nested objects of the same type field by field, and dictionaries key by key; lists as a whole.
  case deep
  /// Each field as a whole.
  case shallow
}

extension SaxObject {
  /// This object with what another of its type has: the other's fields win.
  ///
  ///     let merged = try stored.merging(update, ignoringNil: true)
  ///
  /// A dictionary that is merged has the keys of both, this one's first; so it may have more than the field's
  /// `max` allows. Where the types of nested objects differ, which a `switch` may choose, the other's stands.
  ///
  /// - Parameters:
  ///   - other: an object of the same type.
  ///   - depth: whether nested objects and dictionaries are merged too.
  ///   - ignoringNil: whether a field, or the value of a key, that is nil in the other leaves what is here; with
  ///     ``MergeDepth/deep`` nested ones too. Items of lists count as they are.
  /// - Throws: ``BuildError`` with the code ``BuildError/Code/access`` if the other is of another type;
  ///   ``BuildError/Code/structure`` beyond 2,000 levels.
  public func merging(
    _ other: SaxObject, _ depth: MergeDepth = .deep, ignoringNil: Bool = false
  ) throws(BuildError) -> SaxObject {
    guard shape.isSameType(as: other.shape) else { throw otherType(other, "merge") }
    return try Merging(isDeep: depth == .deep, ignoresNil: ignoringNil).merged(self, other, 1)
  }

  /// The error for another object that is of another type.
  private func otherType(_ other: SaxObject, _ purpose: String) -> BuildError {
    if other.typeName == typeName {
      return BuildError(
        .access, "the object to \(purpose) is of another \(typeName), with other fields",
        fix: "two objects of one mapping")
    }
    return BuildError(
      .access, "the object to \(purpose) is of \(other.typeName), not of \(typeName)")
  }
}

private struct Merging {
  let isDeep: Bool
  let ignoresNil: Bool

  /// Both are of one type.
  ///
  /// - Parameter depth: from 1 for the outermost.
  func merged(
    _ own: SaxObject, _ other: SaxObject, _ depth: Int
  ) throws(BuildError) -> SaxObject {
    try check(depth, own.typeName)
    var slots: [SaxValue] = []
    slots.reserveCapacity(own.slots.count)
    while slots.count < own.slots.count {
      slots.append(try merged(own.slots[slots.count], other.slots[slots.count], depth))
    }
    return SaxObject(shape: own.shape, slots: slots)
  }

  private func check(_ depth: Int, _ name: String) throws(BuildError) {
    if depth > ModelDepth.deepest { throw BuildError(.structure, ModelDepth.message(name)) }
  }

  private func merged(
    _ own: SaxValue, _ other: SaxValue, _ depth: Int
  ) throws(BuildError) -> SaxValue {
    switch (own, other) {
    case (_, .null): ignoresNil ? own : other
    case (.object(let own), .object(let new)) where isDeep && own.shape.isSameType(as: new.shape):
      .object(try merged(own, new, depth + 1))
    case (.dictionary(let own), .dictionary(let new)) where isDeep:
      .dictionary(try merged(own, new, depth + 1))
    default: other
    }
  }

  private func merged(
    _ own: ValueDictionary, _ other: ValueDictionary, _ depth: Int
  ) throws(BuildError) -> ValueDictionary {
    try check(depth, "a dictionary")
    var result = own
    var index = 0
    while index < other.count {
      let (key, value) = (other.keys[index], other.values[index])
      index += 1
      if let known = own[key] {
        result.set(try merged(known, value, depth), for: key)
      } else if case .null = value, ignoresNil {
        continue
      } else {
        result.set(value, for: key)
      }
    }
    return result
  }
}
