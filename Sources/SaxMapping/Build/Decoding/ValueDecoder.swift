/// Decodes a `Decodable` type from built values, without a text between.
///
/// One is made for each value that is neither a scalar nor absent; fields of scalars cost no
/// allocation.
final class ValueDecoder: Decoder {
  let value: Value
  /// The type that it decodes, for messages.
  let type: Any.Type
  let userInfo: [CodingUserInfoKey: Any]
  let parent: ValueDecoder?
  /// Its key in its parent.
  let key: (any CodingKey)?
  let depth: Int
  /// Where the field asked for last is: the next is likely the one after it.
  var lastSlot = 0

  /// Values are nested no deeper than this: each level takes some of the stack.
  static let maximumDepth = 512

  init(_ value: Value, _ type: Any.Type, userInfo: [CodingUserInfoKey: Any] = [:]) {
    self.value = value
    self.type = type
    self.userInfo = userInfo
    parent = nil
    key = nil
    depth = 0
  }

  /// - Throws: if it lies too deep.
  init(_ value: Value, _ type: Any.Type, in parent: ValueDecoder, at key: any CodingKey) throws {
    self.value = value
    self.type = type
    userInfo = parent.userInfo
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
    guard depth <= Self.maximumDepth else {
      throw parent.tooDeep(parent.name(of: key))
    }
  }

  /// Decodes the same value as another type, one that wraps it.
  ///
  /// - Throws: if types wrap each other without end.
  init(_ decoder: ValueDecoder, again type: Any.Type) throws {
    value = decoder.value
    self.type = type
    userInfo = decoder.userInfo
    parent = decoder.parent
    key = decoder.key
    depth = decoder.depth + 1
    guard depth <= Self.maximumDepth else {
      throw decoder.tooDeep(decoder.name(of: nil))
    }
  }

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
    let members: Members
    switch value {
    case .object(let object): members = .object(object)
    case .dictionary(let entries): members = .dictionary(entries)
    case .enumeration(let name): members = .name(name)
    default: throw failure(value.mismatch, as: self.type)
    }
    return KeyedDecodingContainer(KeyedValues<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = value else { throw failure(value.mismatch, as: type) }
    return UnkeyedValues(decoder: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValue(decoder: self)
  }

  /// Decodes a value inside this one.
  func decode<T: Decodable>(_ type: T.Type, _ value: Value, at key: any CodingKey) throws -> T {
    do throws(Mismatch) {
      if let direct = try value.direct(type) { return direct }
    } catch {
      throw failure(error, value, as: type, at: key)
    }
    return try T(from: ValueDecoder(value, type, in: self, at: key))
  }
}

extension ValueDecoder {
  /// `Order.total`, `Order.lines[2]`: the name for messages, from the nearest object on.
  func name(of key: (any CodingKey)?) -> String {
    var keys: [any CodingKey] = []
    if let key { keys.append(key) }
    var decoder = self
    while true {
      if case .object(let object) = decoder.value, !keys.isEmpty || decoder.parent == nil {
        return pathText(object.typeName, keys.reversed())
      }
      guard let parent = decoder.parent else { break }
      if let key = decoder.key { keys.append(key) }
      decoder = parent
    }
    return pathText(String(describing: decoder.type), keys.reversed())
  }

  /// Why this value is not what is asked for.
  func failure(_ mismatch: Mismatch, as type: Any.Type) -> DecodingError {
    guard let parent, let key else {
      let message =
        value.mismatch == .nothing
        ? "there is nothing, wanted \(withArticle(type))"
        : "found \(value.kindName), wanted \(withArticle(type))"
      return .typeMismatch(type, context([], AccessFailure(message: message)))
    }
    return parent.failure(mismatch, value, as: type, at: key)
  }

  /// Why a value inside this one is not what is asked for.
  func failure(
    _ mismatch: Mismatch, _ value: Value, as type: Any.Type, at key: any CodingKey
  ) -> DecodingError {
    let name = name(of: key)
    switch mismatch {
    case .kind:
      let message = "\(name) holds \(value.kindName), not \(withArticle(type))"
      return .typeMismatch(type, context([key], AccessFailure(message: message)))
    case .nothing:
      let failure = AccessFailure(
        message: "\(name) holds nothing, wanted \(withArticle(type))",
        fix: "\(type)? if it may be missing")
      return .valueNotFound(type, context([key], failure))
    case .range:
      let message = "\(name) holds \(value), which \(withArticle(type)) can't hold"
      return .dataCorrupted(context([key], AccessFailure(message: message)))
    }
  }

  private func tooDeep(_ name: String) -> DecodingError {
    let message = "\(name) is nested more than \(Self.maximumDepth) deep"
    return .dataCorrupted(context([], AccessFailure(message: message)))
  }

  /// Why there is no such field.
  func missing(_ key: any CodingKey, among names: [String]) -> DecodingError {
    let name: String
    if case .object(let object) = value {
      name = object.typeName
    } else {
      name = self.name(of: nil)
    }
    var message = "\(name) has no field \(key.stringValue)"
    let nearest = NearestName.of(key.stringValue, among: names)
    if let nearest { message += "; did you mean \(nearest)?" }
    return .keyNotFound(key, context([], AccessFailure(message: message, fix: nearest)))
  }

  private func context(_ keys: [any CodingKey], _ failure: AccessFailure) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath + keys, debugDescription: failure.message, underlyingError: failure)
  }
}
