internal import FoundationEssentials
internal import SaxValues

/// The place of a property in values of its type, and what a field's value has to be to be copied
/// there as it is.
///
/// To set a property by its key path takes four times as long.
package struct StoredProperty {
  typealias Kind = StructLayout.Slot.Kind

  /// The kind that it is taken for; other if values aren't taken for it as they are.
  let kind: Kind
  /// True if the property is an optional of that.
  let isOptional: Bool
  /// In bytes.
  package let extent: Range<Int>

  static let nowhere = StoredProperty()

  private init() {
    kind = .other
    isOptional = false
    extent = 0..<0
  }

  /// Finds the place at which a property is stored, and the kind of value that can be copied there.
  ///
  /// - Returns: nil if the property is computed or observed, or lies in an object.
  package init?<Root, T>(_ path: WritableKeyPath<Root, T>) {
    guard let offset = MemoryLayout<Root>.offset(of: path) else { return nil }
    extent = offset..<(offset + MemoryLayout<T>.size)
    let known: (kind: Kind, isOptional: Bool) =
      switch ObjectIdentifier(T.self) {
      case ObjectIdentifier(String.self): (.string, false)
      case ObjectIdentifier(Int.self): (.int, false)
      case ObjectIdentifier(Double.self): (.double, false)
      case ObjectIdentifier(Bool.self): (.bool, false)
      case ObjectIdentifier(Date.self): (.date, false)
      case ObjectIdentifier([String].self): (.strings, false)
      case ObjectIdentifier([Int].self): (.ints, false)
      case ObjectIdentifier([Double].self): (.doubles, false)
      case ObjectIdentifier(String?.self): (.string, true)
      case ObjectIdentifier(Int?.self): (.int, true)
      case ObjectIdentifier(Double?.self): (.double, true)
      case ObjectIdentifier(Bool?.self): (.bool, true)
      case ObjectIdentifier(Date?.self): (.date, true)
      default: (.other, false)
      }
    (kind, isOptional) = known
  }

  /// Copies a field's value into the property, if the value is of the property's kind.
  ///
  /// - Returns: whether the value could be copied as it is.
  @inline(__always)
  func copy(_ value: SaxValue, to root: UnsafeMutableRawPointer) -> Bool {
    switch (kind, value) {
    case (.string, .string(let value)), (.string, .enumeration(let value)): store(value, root)
    case (.int, .int(let value)): store(value, root)
    case (.double, .double(let value)): store(value, root)
    case (.bool, .bool(let value)): store(value, root)
    case (.date, .date(let value)): store(value, root)
    case (.strings, _):
      guard let value = value.strings() else { return false }
      put(value, root)
    case (.ints, .list([])): put([Int](), root)
    case (.doubles, .list([])): put([Double](), root)
    case (_, .null) where isOptional: storeNil(root)
    default: return false
    }
    return true
  }

  /// Stores a value in the property, as a value of an optional if the property is one.
  ///
  /// - Parameter value: of the property's type, or of what that is an optional of.
  @inline(__always)
  func store<T>(_ value: T, _ root: UnsafeMutableRawPointer) {
    if isOptional { put(Optional(value), root) } else { put(value, root) }
  }

  func storeNil(_ root: UnsafeMutableRawPointer) {
    switch kind {
    case .string: put(String?.none, root)
    case .int: put(Int?.none, root)
    case .double: put(Double?.none, root)
    case .bool: put(Bool?.none, root)
    case .date: put(Date?.none, root)
    case .strings, .ints, .doubles, .other, .ignored, .part: break
    }
  }

  /// Adds to a list, or begins it.
  ///
  /// - Parameter item: of the type of the list's items.
  @inline(__always)
  func append<T>(_ item: T, _ root: UnsafeMutableRawPointer, isFirst: Bool) {
    let list = (root + extent.lowerBound).assumingMemoryBound(to: [T].self)
    if isFirst {
      var items: [T] = []
      items.reserveCapacity(4)
      list.pointee = items
    }
    list.pointee.append(item)
  }

  /// Writes a value to the place of the property.
  ///
  /// - Parameter value: of the property's type itself, be that an optional.
  @inline(__always)
  func put<T>(_ value: T, _ root: UnsafeMutableRawPointer) {
    (root + extent.lowerBound).assumingMemoryBound(to: T.self).pointee = value
  }
}
