/// Answers to the initializer of a `Decodable` type, from which is learned what the type asks for.
///
/// ``ProbeDecoder`` asks for them on behalf of the type. A mapping answers where a type is checked by it; an importer
/// answers with made-up values where a type is to become a schema.
package protocol ProbeAnswers {
  var userInfo: [CodingUserInfoKey: Any] { get }

  /// Answers a type that asks for its value by the names of its members.
  func members() throws -> any ProbedMembers

  /// Answers a type that asks for items.
  func items() throws -> any ProbedItems

  /// Makes up the one value that a type asks for.
  func single<T: Decodable>(_ type: T.Type) throws -> T
}

/// The members that a type may ask for.
package protocol ProbedMembers {
  /// Returns the keys that there are.
  func keys<Key: CodingKey>(_ type: Key.Type) -> [Key]

  func contains(_ key: any CodingKey) -> Bool

  /// Notes that the type asks whether a member is nil. None is.
  func noteNilCheck(_ key: any CodingKey)

  func value<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T

  /// Makes up a value that the type can do without.
  func valueIfAny<T: Decodable>(_ type: T.Type, _ key: any CodingKey) throws -> T?

  /// Answers for a member whose container the type asks for.
  ///
  /// - Parameter type: the type that such a container stands for.
  func nested(_ key: any CodingKey, _ type: Any.Type) throws -> any ProbeAnswers

  /// Answers for the members of a member.
  func nestedMembers(_ key: any CodingKey) throws -> any ProbedMembers

  /// Answers for the class above.
  func inherited() throws -> any ProbeAnswers

  /// Answers for the class above, whose members are below a key.
  func inherited(_ key: any CodingKey) throws -> any ProbeAnswers
}

/// The items that a type may ask for: one, or none.
package protocol ProbedItems {
  var isEmpty: Bool { get }

  func value<T: Decodable>(_ type: T.Type) throws -> T

  /// Answers for an item whose container the type asks for.
  ///
  /// - Parameter type: the type that such a container stands for.
  func nested(_ type: Any.Type) throws -> any ProbeAnswers
}
