internal import FoundationEssentials

/// Copies the value of a field to where a property of the same type is stored.
///
/// To set a property by its key path takes four times as long.
package struct SlotCopy {
  private enum Kind {
    case none, string, int, double, bool, date, strings
  }

  /// The place of the field in its type.
  package var slot = 0
  private var kind = Kind.none
  /// Of the property, in bytes.
  private var offset = 0

  /// Copies nothing.
  package init() {}

  /// Copies nothing if the property is computed or observed, lies in an object, or is of a type that
  /// values aren't taken for as they are.
  package init<Root, T>(to path: WritableKeyPath<Root, T>) {
    guard let offset = MemoryLayout<Root>.offset(of: path) else { return }
    self.offset = offset
    if T.self == String.self {
      kind = .string
    } else if T.self == Int.self {
      kind = .int
    } else if T.self == Double.self {
      kind = .double
    } else if T.self == Bool.self {
      kind = .bool
    } else if T.self == Date.self {
      kind = .date
    } else if T.self == [String].self {
      kind = .strings
    }
  }

  /// - Returns: whether the value could be copied as it is.
  fileprivate func copy(_ value: Value, to root: UnsafeMutableRawPointer) -> Bool {
    switch kind {
    case .none: return false
    case .string:
      guard case .string(let value) = value else { return false }
      store(value, root)
    case .int:
      guard case .int(let value) = value else { return false }
      store(value, root)
    case .double:
      guard case .double(let value) = value else { return false }
      store(value, root)
    case .bool:
      guard case .bool(let value) = value else { return false }
      store(value, root)
    case .date:
      guard case .date(let value) = value else { return false }
      store(value, root)
    case .strings:
      guard let value = value.strings() else { return false }
      store(value, root)
    }
    return true
  }

  /// - Parameter value: of the property's type.
  @inline(__always)
  private func store<T>(_ value: T, _ root: UnsafeMutableRawPointer) {
    (root + offset).assumingMemoryBound(to: T.self).pointee = value
  }
}

extension SaxObject {
  /// Copies fields one after the other.
  ///
  /// - Parameters:
  ///   - first: the index of the first copy that is wanted.
  ///   - root: a value of the type that the copies were made for.
  /// - Returns: the index of the first that can't be done; their number if all are.
  package func copySlots(
    _ copies: ContiguousArray<SlotCopy>, from first: Int, to root: UnsafeMutableRawPointer
  ) -> Int {
    var index = first
    while index < copies.count {
      let isDone = slots.withSlot(copies[index].slot) { copies[index].copy($0, to: root) }
      if !isDone { return index }
      index += 1
    }
    return index
  }
}
