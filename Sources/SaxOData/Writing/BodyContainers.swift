/// The members of an object that is encoded.
struct BodyMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: BodyValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  init(_ encoder: BodyValueEncoder) {
    self.encoder = encoder
    if case .members = encoder.node.content { return }
    encoder.node.content = .members([])
  }

  /// The encoder of a member.
  ///
  /// - Throws: ``ODataError/Code/body`` if the model has no such property.
  private func member(_ key: any CodingKey) throws(ODataError) -> BodyValueEncoder {
    encoder.inner(node(key), key, try encoder.schema?.member(key.stringValue))
  }

  private func node(_ key: any CodingKey) -> BodyValueEncoder.Node {
    let node = BodyValueEncoder.Node()
    guard case .members(var members) = encoder.node.content else { return node }
    // The list is the node's alone while it grows.
    encoder.node.content = nil
    if let known = encoder.node.places[key.stringValue] {
      members[known].node = node
    } else {
      encoder.node.places[key.stringValue] = members.count
      members.append((key.stringValue, node))
    }
    encoder.node.content = .members(members)
    return node
  }

  mutating func encodeNil(forKey key: Key) throws {
    try member(key).node.content = .value(.null)
  }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try member(key).fill(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.inner(node(key), key, nil).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.inner(node(key), key, nil).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    let key = BodyKey(stringValue: "super")
    return encoder.inner(node(key), key, nil)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(node(key), key, nil) }
}

/// The items of a list that is encoded.
struct BodyItems: UnkeyedEncodingContainer {
  private let encoder: BodyValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  private(set) var count = 0

  init(_ encoder: BodyValueEncoder) {
    self.encoder = encoder
    if case .items(let items) = encoder.node.content {
      count = items.count
    } else {
      encoder.node.content = .items([])
    }
  }

  private mutating func next() -> BodyValueEncoder {
    let node = BodyValueEncoder.Node()
    let key = BodyKey(intValue: count)
    if case .items(var items) = encoder.node.content {
      encoder.node.content = nil
      items.append(node)
      encoder.node.content = .items(items)
    }
    count += 1
    return encoder.inner(node, key, encoder.schema)
  }

  mutating func encodeNil() throws { next().node.content = .value(.null) }

  mutating func encode<T: Encodable>(_ value: T) throws { try next().fill(value) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { next() }
}

/// The one value that a type is encoded as.
struct BodySingle: SingleValueEncodingContainer {
  let encoder: BodyValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { encoder.node.content = .value(.null) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try encoder.inner(encoder.node, BodyKey(stringValue: ""), encoder.schema).fill(value)
  }
}

struct BodyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
