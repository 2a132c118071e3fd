internal import SaxValues

/// A decoder that hands the questions of a type's initializer to ``ProbeAnswers``.
package struct ProbeDecoder: Decoder {
  private let answers: any ProbeAnswers

  package init(_ answers: any ProbeAnswers) { self.answers = answers }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { answers.userInfo }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members<Key>(members: try answers.members()))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Items(items: try answers.items())
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(answers: answers)
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: any ProbedMembers

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys(Key.self) }

    func contains(_ key: Key) -> Bool { members.contains(key) }

    func decodeNil(forKey key: Key) -> Bool {
      members.noteNilCheck(key)
      return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try members.value(type, key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      try members.valueIfAny(type, key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(Members<Nested>(members: try members.nestedMembers(key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try ProbeDecoder(members.nested(key, [SaxValue].self)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ProbeDecoder(try members.inherited()) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
      ProbeDecoder(try members.inherited(key))
    }
  }

  private struct Items: NestingItems {
    let items: any ProbedItems
    private(set) var currentIndex = 0

    init(items: any ProbedItems) { self.items = items }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { items.isEmpty ? 0 : 1 }
    var isAtEnd: Bool { items.isEmpty || currentIndex > 0 }

    func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      currentIndex += 1
      return try items.value(type)
    }

    mutating func nested(_ type: Any.Type) throws -> ProbeDecoder {
      currentIndex += 1
      return ProbeDecoder(try items.nested(type))
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let answers: any ProbeAnswers

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try answers.single(type) }
  }
}
