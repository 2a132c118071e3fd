internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// The encoder that a value gets, which puts what it is told into the fields of a mapping's type.
final class ValueEncoder: Encoder {
  let type: TypeReference
  let session: EncodingSession
  let path: EncodedPath
  var codingPath: [any CodingKey] { path.keys }
  /// The field, for messages.
  let title: String
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private enum Content {
    case nothing
    case value(SaxValue)
    case members(EncodedMembers)
    case items(EncodedItems)
  }

  private var content = Content.nothing

  init(
    _ type: TypeReference, _ session: EncodingSession, _ path: EncodedPath, title: String
  ) {
    self.type = type
    self.session = session
    self.path = path
    self.title = title
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EncodedKeys(members))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { items }

  func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(encoder: self) }

  /// The members that are encoded; those of before, where there are some.
  var members: EncodedMembers {
    if case .members(let members) = content { return members }
    let members = EncodedMembers(type, session, path, title: title)
    content = .members(members)
    return members
  }

  /// The items that are encoded; those of before, where there are some.
  var items: EncodedItems {
    if case .items(let items) = content { return items }
    let items = EncodedItems(type, session, path, title: title)
    content = .items(items)
    return items
  }

  func store(_ value: SaxValue) { content = .value(value) }

  /// The value, once all is encoded.
  ///
  /// - Throws: ``BuildError`` if it does not fit the type.
  func finish() throws -> SaxValue {
    switch content {
    case .nothing: return try EncodedMembers(type, session, path, title: title).finish()
    case .value(let value): return EncodingSession.converted(value, to: type)
    case .members(let members): return try members.finish()
    case .items(let items): return try items.finish()
    }
  }
}

/// A value that is no container.
struct EncodedSingle: SingleValueEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() { encoder.store(.null) }
  mutating func encode(_ value: Bool) { encoder.store(.bool(value)) }
  mutating func encode(_ value: String) { encoder.store(.string(value)) }
  mutating func encode(_ value: Double) { encoder.store(.double(value)) }
  mutating func encode(_ value: Float) {
    encoder.store(.double(Double(value.description) ?? Double(value)))
  }
  mutating func encode(_ value: Int) { encoder.store(.int(value)) }
  mutating func encode(_ value: Int8) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: Int16) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: Int32) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: Int64) throws { try store(value) }
  mutating func encode(_ value: UInt) throws { try store(value) }
  mutating func encode(_ value: UInt8) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: UInt16) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: UInt32) { encoder.store(.int(Int(value))) }
  mutating func encode(_ value: UInt64) throws { try store(value) }
  mutating func encode(_ value: Int128) throws { try store(value) }
  mutating func encode(_ value: UInt128) throws { try store(value) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    encoder.store(
      try encoder.session.encoded(
        value, as: encoder.type, encoder.path, title: encoder.title))
  }

  private func store(_ value: some FixedWidthInteger & Sendable) throws {
    encoder.store(try encoder.session.integer(value, title: encoder.title))
  }
}
