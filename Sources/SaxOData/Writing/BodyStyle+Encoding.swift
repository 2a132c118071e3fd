internal import SaxCodable
internal import SaxEngine
internal import SaxValues

/// `Encodable` values as bodies have them.
extension BodyStyle {
  /// Deeper values are refused.
  private static let deepest = 100

  /// Encodes a value as a body has it, or a member of one.
  ///
  /// - Throws: ``ODataError/Code/body`` if the value can't be encoded, has no form in the version, or has a member that
  ///   the model does not declare.
  func value<Value: Encodable>(of value: Value) throws(ODataError) -> BodyValue {
    let tree: SaxValue
    do {
      tree = try EncodingSession(deepest: Self.deepest).value(value, titled: "the body")
    } catch let error as ODataError {
      throw error
    } catch let error as EncodingError {
      throw ODataError(.body, "\(Value.self) can't be encoded: \(error.reason)", cause: error)
    } catch let error as BuildError {
      throw ODataError(.body, error.message, fix: error.fix, cause: error)
    } catch {
      throw ODataError(.body, "\(Value.self) can't be encoded: \(error)", cause: error)
    }
    return try body(tree, schema)
  }

  /// Encodes a value that is an object.
  ///
  /// - Throws: ``ODataError/Code/body`` if it is none, or as ``value(of:)`` does.
  func members<Value: Encodable>(of value: Value) throws(ODataError) -> [BodyValue.Member] {
    guard case .object(let members) = try self.value(of: value) else {
      throw ODataError(.body, "\(Value.self) is encoded as no object with members")
    }
    return members
  }

  /// Encodes the members of a dictionary, in the order of their names; nil is null.
  func members(
    of values: [String: (any Encodable & Sendable)?]
  ) throws(ODataError) -> [BodyValue.Member] {
    var members: [BodyValue.Member] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      var inner = self
      inner.schema = try schema?.member(name)
      members.append(
        .init(
          name,
          try value.map { (value) throws(ODataError) in
            try inner.value(of: value)
          } ?? .null))
    }
    return members
  }

  /// Makes the body of a tree of values.
  ///
  /// - Parameter schema: the type that the model gives it.
  private func body(_ tree: SaxValue, _ schema: ModeledType?) throws(ODataError) -> BodyValue {
    switch tree {
    case .null: return .null
    case .list(let items):
      var values: [BodyValue] = []
      for item in items { values.append(try body(item, schema)) }
      return .list(values)
    case .dictionary(let entries):
      var members: [BodyValue.Member] = []
      for (name, value) in zip(entries.keys, entries.values) {
        members.append(.init(name, try body(value, try schema?.member(name))))
      }
      return .object(members)
    default: return try scalar(tree, as: schema?.primitive)
    }
  }
}

extension EncodingError {
  /// The reason that it has, with the property that it is of.
  fileprivate var reason: String {
    guard case .invalidValue(_, let context) = self else { return "\(self)" }
    let path = context.codingPath.reduce(into: "") { text, key in
      // An item's key is its number in brackets.
      let isJoined = text.isEmpty || key.stringValue.hasPrefix("[")
      text += (isJoined ? "" : ".") + key.stringValue
    }
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
