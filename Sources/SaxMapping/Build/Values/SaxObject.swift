/// An object that a mapping built: the fields of its type, in declared order.
@dynamicMemberLookup
public final class SaxObject: Sendable {
  let shape: ObjectShape
  let slots: [Value]

  init(shape: ObjectShape, slots: [Value]) {
    self.shape = shape
    self.slots = slots
  }

  /// The name of its mapping type.
  public var typeName: String { shape.typeName }

  /// The names of its fields, in declared order.
  public var fieldNames: [String] { shape.fieldNames }

  /// Whether a `switch` chose its type.
  public var isChosen: Bool { shape.isChosen }

  /// The value of a field; nil if the type has none of that name.
  public subscript(field: String) -> Value? {
    guard let index = shape.index(of: field) else { return nil }
    return slots[index]
  }

  /// The value of a field; nil if the type has none of that name.
  public subscript(dynamicMember field: String) -> Value? { self[field] }
}

/// What all objects of one mapping type share.
final class ObjectShape: Sendable {
  let typeName: String
  let fieldNames: [String]
  /// Whether a `switch` leads to it, so that output says which type it is.
  let isChosen: Bool
  private let positions: [String: Int]

  init(typeName: String, fieldNames: [String], isChosen: Bool) {
    self.typeName = typeName
    self.fieldNames = fieldNames
    self.isChosen = isChosen
    positions = Dictionary(
      fieldNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of field: String) -> Int? { positions[field] }
}
