/// Decodes a `Decodable` type from built values, without a text between.
///
/// One is made for each value that is neither a scalar nor absent; fields of scalars cost no
/// allocation.
final class ValueDecoder: Decoder {
  let value: Value
  /// The type that it decodes, for messages.
  let type: Any.Type
  /// The outermost decoder holds it, and each holds the one around it: counting it would cost as much
  /// as a field.
  unowned(unsafe) let session: DecodingSession
  private let ownSession: DecodingSession?
  let parent: ValueDecoder?
  /// Its key in its parent.
  let key: (any CodingKey)?
  let depth: Int
  let role: Role

  /// The slots of the value, if it is an object, with the order in which its fields are asked for.
  /// The value and the session hold them.
  private let slots: Unmanaged<ObjectSlots>?
  private let order: Unmanaged<FieldOrder>?
  // Each access is over before another can come: as for the session's.
  @exclusivity(unchecked) private var lastSlot = -1

  enum Role {
    case value
    /// What is associated with a case of a Swift enum, as the compiler's own code reads it:
    /// the object under `_0`, or its fields by their labels.
    case associated
    /// The case of an enum: it holds nothing.
    case nothing
  }

  /// Values are nested no deeper than this: each level takes some of the stack.
  static let maximumDepth = 512

  private init(
    _ value: Value, _ type: Any.Type, _ session: DecodingSession, _ parent: ValueDecoder?,
    _ key: (any CodingKey)?, _ depth: Int, _ role: Role
  ) {
    self.value = value
    self.type = type
    self.session = session
    ownSession = parent == nil ? session : nil
    self.parent = parent
    self.key = key
    self.depth = depth
    self.role = role
    if case .object(let object) = value {
      slots = Unmanaged.passUnretained(object.slots)
      order = session.order(of: object.slots)
    } else {
      slots = nil
      order = nil
    }
  }

  convenience init(_ value: Value, _ type: Any.Type, _ session: DecodingSession) {
    self.init(value, type, session, nil, nil, 0, .value)
  }

  /// - Throws: if it lies too deep.
  convenience init(
    _ value: Value, _ type: Any.Type, in parent: ValueDecoder, at key: any CodingKey
  ) throws {
    guard parent.depth < Self.maximumDepth else { throw parent.tooDeep(parent.name(of: key)) }
    self.init(value, type, parent.session, parent, key, parent.depth + 1, .value)
  }

  /// Decodes the same value as another type, one that wraps it, or in another role.
  ///
  /// - Throws: if types wrap each other without end.
  convenience init(_ decoder: ValueDecoder, again type: Any.Type, as role: Role = .value) throws {
    guard decoder.depth < Self.maximumDepth else { throw decoder.tooDeep(decoder.name(of: nil)) }
    self.init(
      decoder.value, type, decoder.session, decoder.parent, decoder.key, decoder.depth + 1, role)
  }

  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder: ValueDecoder? = self
    while let current = decoder {
      if let key = current.key { path.append(key) }
      decoder = current.parent
    }
    return path.reversed()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object, .dictionary, .enumeration:
      return KeyedDecodingContainer(KeyedValues<Key>(decoder: self))
    default: throw failure(value.mismatch, as: self.type)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = value else { throw failure(value.mismatch, as: type) }
    return UnkeyedValues(decoder: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  /// Decodes a value by itself.
  static func decode<T: Decodable>(
    _ type: T.Type, _ value: Value, _ session: DecodingSession
  ) throws -> T {
    do throws(Mismatch) {
      return try value.asItStands(type)
    } catch  where error != .indirect {
      throw ValueDecoder(value, type, session).failure(error, as: type)
    } catch {}
    return try T(from: ValueDecoder(value, type, session))
  }

  /// Decodes a value inside this one.
  func decode<T: Decodable>(_ type: T.Type, _ value: Value, at key: any CodingKey) throws -> T {
    do throws(Mismatch) {
      return try value.asItStands(type)
    } catch  where error != .indirect {
      throw failure(error, value, as: type, at: key)
    } catch {}
    return try T(from: ValueDecoder(value, type, in: self, at: key))
  }

  /// Decodes this value as another type, one that wraps it.
  func decode<T: Decodable>(again type: T.Type) throws -> T {
    do throws(Mismatch) {
      return try value.asItStands(type)
    } catch  where error != .indirect {
      throw failure(error, as: type)
    } catch {}
    return try T(from: ValueDecoder(self, again: type))
  }
}

// What keyed containers look up.
extension ValueDecoder {
  /// A field of the object; nil if this is no object, or has no such field.
  ///
  /// - Parameter read: takes what it wants of the value, which is not copied.
  @inline(__always)
  func field<T>(_ name: String, _ read: (borrowing Value) -> T?) -> T? {
    guard let slots, let order,
      let index = order._withUnsafeGuaranteedRef({ $0.index(of: name, after: lastSlot) })
    else { return nil }
    lastSlot = index
    return slots._withUnsafeGuaranteedRef { $0.withSlot(index, read) }
  }

  func int(_ name: String) -> Int? {
    field(name) { if case .int(let value) = $0 { value } else { nil } }
  }

  func double(_ name: String) -> Double? {
    field(name) { if case .double(let value) = $0 { value } else { nil } }
  }

  func bool(_ name: String) -> Bool? {
    field(name) { if case .bool(let value) = $0 { value } else { nil } }
  }

  func string(_ name: String) -> String? {
    field(name) { if case .string(let value) = $0 { value } else { nil } }
  }

  func find(_ name: String) -> Value? {
    if role == .nothing { return nil }
    switch value {
    case .object(let object):
      if role == .associated, name == "_0" { return value }
      if let value = field(name, { copy $0 }) { return value }
      return name == SaxObject.typeKey ? .string(object.typeName) : nil
    case .dictionary(let entries): return entries[name]
    // As the compiler's own code for enums without raw values reads them: an object of one
    // member, named for the case.
    case .enumeration(let found): return found == name ? .null : nil
    default: return nil
    }
  }

  var memberNames: [String] {
    if role == .nothing { return [] }
    switch value {
    case .object(let object):
      return role == .associated ? ["_0"] + object.fieldNames : object.fieldNames
    case .dictionary(let entries): return entries.keys
    case .enumeration(let name): return [name]
    default: return []
    }
  }
}
