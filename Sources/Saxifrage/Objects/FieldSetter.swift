internal import FoundationEssentials
internal import SaxMapping

/// Puts the value of a field into a Swift value.
///
/// A property that is stored in the value is written where it lies, if its type is one of those
/// that come as they are: to set it by its key path took four times as long.
struct FieldSetter<Root> {
  private enum Kind {
    case string, int, double, bool, date, other
  }

  private let kind: Kind
  /// Of the property, in bytes.
  private let offset: Int
  private let set: (inout Root, Value) throws -> Void

  init(_ set: @escaping (inout Root, Value) throws -> Void) {
    kind = .other
    offset = 0
    self.set = set
  }

  init<T: Decodable>(_ path: WritableKeyPath<Root, T>) {
    let decoding = Decoding(T.self)
    set = { $0[keyPath: path] = try decoding.decode($1) }
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
      } else {
        .other
      }
  }

  /// - Throws: what the conversion of the value or the setter's closure throws.
  func set(_ object: SaxObject, _ slot: Int, in root: inout Root) throws {
    let isDone = object.withSlot(slot) { value in
      switch kind {
      case .string:
        guard case .string(let value) = value else { return false }
        store(value, in: &root)
      case .int:
        guard case .int(let value) = value else { return false }
        store(value, in: &root)
      case .double:
        guard case .double(let value) = value else { return false }
        store(value, in: &root)
      case .bool:
        guard case .bool(let value) = value else { return false }
        store(value, in: &root)
      case .date:
        guard case .date(let value) = value else { return false }
        store(value, in: &root)
      case .other: return false
      }
      return true
    }
    if !isDone { try set(&root, object.value(slot: slot)) }
  }

  /// - Parameter value: of the property's type.
  @inline(__always)
  private func store<T>(_ value: T, in root: inout Root) {
    withUnsafeMutablePointer(to: &root) {
      (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: T.self).pointee = value
    }
  }
}
