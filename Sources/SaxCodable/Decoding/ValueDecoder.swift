internal import SaxValues

/// Decodes a `Decodable` type from built values, without a text between.
///
/// One is there for each value that is neither a scalar nor absent; fields of scalars cost no
/// allocation. That of a ``DecodedType`` decodes one value after the other.
final class ValueDecoder: Decoder {
  /// The type that it decodes, for messages.
  let type: Any.Type
  let role: Role
  /// The outermost decoder's user holds it, and so does what outlives that: counting it would cost
  /// as much as a field.
  let session: Unmanaged<DecodingSession>

  // Each access is over before another can come: as for the session's.

  /// The slots of the value, if it is an object, with the order in which its fields are asked for,
  /// which the session holds.
  @exclusivity(unchecked) private(set) var slots: Unmanaged<ObjectSlots>?
  @exclusivity(unchecked) private(set) var order: Unmanaged<FieldOrder>?
  @exclusivity(unchecked) private var lastSlot = -1
  /// The value, if it is no object; lent as long as ``lent`` says where it lies.
  @exclusivity(unchecked) private var other = SaxValue.null
  @exclusivity(unchecked) private var lent: UnsafePointer<SaxValue>?

  @exclusivity(unchecked) private var around: Unmanaged<ValueDecoder>?
  /// A copy of the value's key in its parent; nil as long as the key is lent, and where there is none.
  @exclusivity(unchecked) private var ownKey: (any CodingKey)?
  @exclusivity(unchecked) private var lentKey: LentKey?
  @exclusivity(unchecked) private(set) var depth = 0

  /// The references that this would lose when its user is done; nil as long as that is sure to
  /// outlive it.
  @exclusivity(unchecked) private var held: Held?
  /// A container that doesn't hold this, but is held by it.
  @exclusivity(unchecked) private var kept: KeptContainer?
  /// The container in ``kept``, which can be looked at without being retained.
  @exclusivity(unchecked) private var container: Unmanaged<KeptContainer>?

  private struct Held {
    let slots: ObjectSlots?
    let parent: ValueDecoder?
    let session: DecodingSession
  }

  enum Role {
    case value
    /// The values associated with a case of a Swift enum, as the compiler's own code reads it:
    /// the object under `_0`, or its fields by their labels.
    case associated
    /// The case of an enum: it holds nothing.
    case nothing
  }

  /// Values are nested no deeper than this: each level takes some of the stack.
  static let maximumDepth = 512

  /// One for values that ``begin(_:)`` gives it.
  init(forMany type: Any.Type, _ session: Unmanaged<DecodingSession>) {
    self.type = type
    self.session = session
    role = .value
  }

  private init(
    _ value: SaxValue, _ type: Any.Type, _ session: Unmanaged<DecodingSession>,
    _ parent: ValueDecoder?, _ key: (any CodingKey)?, _ depth: Int, _ role: Role
  ) {
    self.type = type
    self.session = session
    self.role = role
    if case .object(let object) = value { set(object.slots) } else { other = value }
    around = parent.map { .passUnretained($0) }
    ownKey = key
    self.depth = depth
    hold()
  }

  convenience init(_ value: SaxValue, _ type: Any.Type, _ session: DecodingSession) {
    self.init(value, type, .passUnretained(session), nil, nil, 0, .value)
  }

  /// Creates the decoder of a value inside another.
  ///
  /// - Throws: `DecodingError` if the value lies too deep.
  convenience init(
    _ value: SaxValue, _ type: Any.Type, in parent: ValueDecoder, at key: any CodingKey
  ) throws {
    try parent.checkDepth(of: key)
    self.init(value, type, parent.session, parent, key, parent.depth + 1, .value)
  }

  /// Decodes the same value as another type, one that wraps it, or in another role.
  ///
  /// - Throws: if types wrap each other without end.
  convenience init(_ decoder: ValueDecoder, again type: Any.Type, as role: Role = .value) throws {
    try decoder.checkDepth(of: nil)
    self.init(
      decoder.value, type, decoder.session, decoder.parent, decoder.key, decoder.depth + 1, role)
  }

  /// Checks that a value inside this one would lie no deeper than ``maximumDepth``.
  ///
  /// - Throws: `DecodingError` if it would.
  func checkDepth(of key: (any CodingKey)?) throws {
    guard depth < Self.maximumDepth else { throw tooDeep(name(of: key)) }
  }

  var value: SaxValue {
    if let slots { return .object(SaxObject(slots.takeUnretainedValue())) }
    return lent?.pointee ?? other
  }

  var key: (any CodingKey)? { lentKey?.copy ?? ownKey }

  var parent: ValueDecoder? { around?.takeUnretainedValue() }

  var userInfo: [CodingUserInfoKey: Any] { session.takeUnretainedValue().userInfo }

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
    guard let container, slots != nil, container._withUnsafeGuaranteedRef({ $0.isOf(type) })
    else { return try makeContainer(type) }
    return container._withUnsafeGuaranteedRef { $0.container(of: type) }
  }

  // By itself, as the runtime looks up types for it by hashing, used or not.
  @inline(never)
  private func makeContainer<Key: CodingKey>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object, .dictionary, .enumeration: break
    default: throw failure(value.mismatch, as: self.type)
    }
    if slots != nil, held == nil, kept == nil {
      let lent = KeyedDecodingContainer(KeyedValues<Key, Void>(lent: self))
      kept = KeptContainer.keep(lent)
      container = kept.map { .passUnretained($0) }
      if kept != nil { return lent }
    }
    return KeyedDecodingContainer(KeyedValues<Key, ValueDecoder>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    UnkeyedValues(decoder: self, items: try items())
  }

  /// The items of the value.
  ///
  /// - Throws: if it is no list.
  func items() throws -> [SaxValue] {
    if let lent, case .list(let items) = lent.pointee { return items }
    guard case .list(let items) = value else { throw failure(value.mismatch, as: type) }
    return items
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  /// Decodes a value inside this one.
  func decode<T: Decodable>(_ type: T.Type, _ value: SaxValue, at key: some CodingKey) throws -> T {
    try withUnsafePointer(to: value) {
      try decode(
        type, at: $0, session._withUnsafeGuaranteedRef { DecodingWay(type, $0) }, key)
    }
  }

  /// Decodes a value inside this one.
  ///
  /// - Parameters:
  ///   - place: where it lies until this returns.
  ///   - way: that of the type.
  @inline(__always)
  func decode<T: Decodable>(
    _ type: T.Type, at place: UnsafePointer<SaxValue>, _ way: DecodingWay, _ key: some CodingKey
  ) throws -> T {
    switch way {
    case .known(let known):
      do throws(Mismatch) {
        return try place.read(type, as: known)
      } catch  where error != .indirect {
        throw failure(error, place.pointee, as: type, at: key)
      } catch {}
      return try self.known(type)._withUnsafeGuaranteedRef {
        try $0.decode(type, at: place, in: self, key)
      }
    case .itself(let known):
      if case .custom = place.pointee { return try decodeCustom(type, at: place, known, key) }
      return try known._withUnsafeGuaranteedRef {
        try $0.decode(type, at: place, in: self, key)
      }
    }
  }

  /// Decodes a value that a converter made, which may be of the type as it is.
  @inline(never)
  private func decodeCustom<T: Decodable>(
    _ type: T.Type, at place: UnsafePointer<SaxValue>, _ known: Unmanaged<DecodedType>,
    _ key: some CodingKey
  ) throws -> T {
    do throws(Mismatch) {
      return try place.pointee.asItStands(type)
    } catch {
      return try known._withUnsafeGuaranteedRef {
        try $0.decode(type, at: place, in: self, key)
      }
    }
  }

  /// The facts known about a type that decodes itself; the session holds it.
  func known(_ type: Any.Type) -> Unmanaged<DecodedType> {
    session._withUnsafeGuaranteedRef { $0.known(type) }
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

// One value after the other. Whoever says that one begins holds it, and what it lies in, until he
// says that it ends, or that this has to hold them itself.
extension ValueDecoder {
  @inline(__always)
  func begin(_ object: SaxObject) { set(object.slots) }

  /// Begins with a value inside another decoder's, which is lent until ``end()`` or ``hold()``.
  ///
  /// - Throws: `DecodingError` if the value lies too deep.
  @inline(__always)
  func begin(_ place: UnsafePointer<SaxValue>, in parent: ValueDecoder, _ key: LentKey) throws {
    guard parent.depth < Self.maximumDepth else { return try parent.checkDepth(of: key.copy) }
    if case .object(let object) = place.pointee { set(object.slots) } else { lent = place }
    around = .passUnretained(parent)
    lentKey = key
    depth = parent.depth + 1
  }

  /// Ends with the value, so that the next one can begin.
  ///
  /// - Returns: false if somebody goes on using the container; nothing has ended then.
  @inline(__always)
  func end() -> Bool {
    if let container, !container._withUnsafeGuaranteedRef({ $0.isUnused() }) { return false }
    slots = nil
    lastSlot = -1
    if depth > 0 { endInside() }
    return true
  }

  private func endInside() {
    lent = nil
    around = nil
    lentKey = nil
  }

  /// Somebody goes on using it.
  func hold() {
    if let lent { other = lent.pointee }
    lent = nil
    if let lentKey { ownKey = lentKey.copy }
    lentKey = nil
    held = Held(
      slots: slots?.takeUnretainedValue(), parent: parent, session: session.takeUnretainedValue())
    guard let known = kept else { return }
    kept = nil
    container = nil
    if !known.isUnused() { LentDecoders.hold(self, for: known.reference) }
  }

  @inline(__always)
  private func set(_ slots: ObjectSlots) {
    self.slots = .passUnretained(slots)
    if let order, order._withUnsafeGuaranteedRef({ slots.isOf($0.shape) }) { return }
    order = session._withUnsafeGuaranteedRef { $0.order(of: slots) }
  }
}

extension ValueDecoder {
  /// A field of the object; nil if this is no object, or has no such field.
  ///
  /// - Parameter read: takes what it wants of the value, which is not copied.
  @inline(__always)
  func field<T>(_ name: String, _ read: (borrowing SaxValue) -> T?) -> T? {
    guard let slots, let index = place(of: name) else { return nil }
    return slots._withUnsafeGuaranteedRef { $0.withSlot(index, read) }
  }

  @inline(__always)
  func place(of name: String) -> Int? {
    guard let order,
      let index = order._withUnsafeGuaranteedRef({ $0.index(of: name, after: lastSlot) })
    else { return nil }
    lastSlot = index
    return index
  }
}
