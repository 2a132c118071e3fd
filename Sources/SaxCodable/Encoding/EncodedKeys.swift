internal import SaxLanguage
internal import SaxValues

/// The container by whose keys a value encodes its members.
struct EncodedKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let members: EncodedMembers
  var codingPath: [any CodingKey] { members.path.keys }

  init(_ members: EncodedMembers) { self.members = members }

  mutating func encodeNil(forKey key: Key) throws { try members.encode(SaxNil(), key) }

  // Of these the standard library's would refuse all.
  mutating func encode(_ value: Int128, forKey key: Key) throws { try members.encode(value, key) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try members.encode(value, key) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try members.encode(value, key)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).items
  }

  /// The encoder of a base class: its fields are those of the same object, as they are where it is decoded.
  mutating func superEncoder() -> any Encoder { BaseEncoder(members: members) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> ValueEncoder { members.encoder(for: key) }
}

/// A value that encodes as nil.
private struct SaxNil: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

/// The encoder of a class's base.
private struct BaseEncoder: Encoder {
  let members: EncodedMembers
  var codingPath: [any CodingKey] { members.path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EncodedKeys(members))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { members.unfit.items }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    EncodedSingle(encoder: members.unfit)
  }
}
