internal import FoundationEssentials
internal import SaxMapping

/// Puts the value of a field into a Swift value.
///
/// A property that is stored in the value is written where it lies, if its type is one of those
/// that come as they are: to set it by its key path took four times as long.
struct FieldSetter {
  private enum Kind {
    case string, int, double, bool, date, strings, other
  }

  /// The place of the field in its type.
  var slot = 0

  private let kind: Kind
  /// Of the property, in bytes.
  private let offset: Int
  private let set: (UnsafeMutableRawPointer, Value) throws -> Void

  /// - Parameter set: of a value of the type.
  init<Root>(of root: Root.Type, _ set: @escaping (inout Root, Value) throws -> Void) {
    kind = .other
    offset = 0
    self.set = { try set(&$0.assumingMemoryBound(to: Root.self).pointee, $1) }
  }

  init<Root, T: Decodable>(_ path: WritableKeyPath<Root, T>) {
    let decoding = Decoding(T.self)
    set = {
      $0.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = try decoding.decode($1)
    }
    // Nil for what is computed or observed, and what lies in an object.
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      kind = .other
      self.offset = 0
      return
    }
    self.offset = offset
    kind =
      if T.self == String.self {
        .string
      } else if T.self == Int.self {
        .int
      } else if T.self == Double.self {
        .double
      } else if T.self == Bool.self {
        .bool
      } else if T.self == Date.self {
        .date
      } else if T.self == [String].self {
        .strings
      } else {
        .other
      }
  }

  /// - Parameter root: of the type that this was made for.
  /// - Throws: what the conversion of the value or the setter's closure throws.
  func set(_ object: SaxObject, in root: UnsafeMutableRawPointer) throws {
    let isDone = object.withSlot(slot) { value in
      switch kind {
      case .string:
        guard case .string(let value) = value else { return false }
        store(value, in: root)
      case .int:
        guard case .int(let value) = value else { return false }
        store(value, in: root)
      case .double:
        guard case .double(let value) = value else { return false }
        store(value, in: root)
      case .bool:
        guard case .bool(let value) = value else { return false }
        store(value, in: root)
      case .date:
        guard case .date(let value) = value else { return false }
        store(value, in: root)
      case .strings:
        guard let value = value.strings() else { return false }
        store(value, in: root)
      case .other: return false
      }
      return true
    }
    if !isDone { try set(root, object.value(slot: slot)) }
  }

  /// - Parameter value: of the property's type.
  @inline(__always)
  private func store<T>(_ value: T, in root: UnsafeMutableRawPointer) {
    (root + offset).assumingMemoryBound(to: T.self).pointee = value
  }
}
