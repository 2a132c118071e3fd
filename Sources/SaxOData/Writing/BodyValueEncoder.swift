/// Encodes values as bodies have them.
struct BodyValueEncoder: Encoder {
  /// Deeper values are refused.
  static let mostDepth = 100

  /// A value that is encoded, as it is filled.
  final class Node {
    enum Content {
      case value(BodyValue)
      case members([(name: String, node: Node)])
      case items([Node])
    }

    var content: Content?
    /// Of members, by their names.
    var places: [String: Int] = [:]

    func finished() -> BodyValue {
      switch content {
      case nil: .object([])
      case .value(let value): value
      case .members(let members): .object(members.map { .init($0.name, $0.node.finished()) })
      case .items(let items): .list(items.map { $0.finished() })
      }
    }
  }

  let node: Node
  let style: BodyStyle
  let schema: BodySchema?
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes a value as a body has it, or a member of one.
  ///
  /// - Throws: ``ODataError/Code/body`` if the value can't be encoded.
  static func value(of value: some Encodable, _ style: BodyStyle) throws(ODataError) -> BodyValue {
    let node = Node()
    do {
      try BodyValueEncoder(node: node, style: style, schema: style.schema, codingPath: []).fill(
        value)
    } catch let error as ODataError {
      throw error
    } catch let error as EncodingError {
      throw ODataError(.body, "\(type(of: value)) can't be encoded: \(error.reason)", cause: error)
    } catch {
      throw ODataError(.body, "\(type(of: value)) can't be encoded: \(error)", cause: error)
    }
    return node.finished()
  }

  /// The members of a value that is an object.
  ///
  /// - Throws: ``ODataError/Code/body`` if it is none, or can't be encoded.
  static func members(
    of value: some Encodable, _ style: BodyStyle
  ) throws(ODataError) -> [BodyValue.Member] {
    guard case .object(let members) = try Self.value(of: value, style) else {
      throw ODataError(.body, "\(type(of: value)) is encoded as no object with members")
    }
    return members
  }

  /// The members of a dictionary, by their names; nil is null.
  static func members(
    of values: [String: (any Encodable & Sendable)?], _ style: BodyStyle
  ) throws(ODataError) -> [BodyValue.Member] {
    var members: [BodyValue.Member] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let value else {
        _ = try style.schema?.member(name)
        members.append(.init(name, .null))
        continue
      }
      var inner = style
      inner.schema = try style.schema?.member(name)
      members.append(.init(name, try Self.value(of: value, inner)))
    }
    return members
  }

  /// Encodes a value into the node.
  func fill(_ value: some Encodable) throws {
    if let scalar = try style.scalar(value, as: schema?.primitive) {
      node.content = .value(scalar)
      return
    }
    guard codingPath.count < Self.mostDepth else {
      throw ODataError(.body, "a value is nested more than \(Self.mostDepth) levels deep")
    }
    try value.encode(to: self)
  }

  func inner(_ node: Node, _ key: any CodingKey, _ schema: BodySchema?) -> BodyValueEncoder {
    BodyValueEncoder(node: node, style: style, schema: schema, codingPath: codingPath + [key])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(BodyMembers<Key>(self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { BodyItems(self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { BodySingle(encoder: self) }
}

extension EncodingError {
  /// The reason that it has, with the property that it is of.
  fileprivate var reason: String {
    guard case .invalidValue(_, let context) = self else { return "\(self)" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }
}
