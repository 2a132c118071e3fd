/// An object that a mapping built: the fields of its type, in declared order.
///
///     let total: Decimal = try object.total
///     let tags: [String] = try object.value(of: "tags")
///     if case .string(let name)? = object["name"] { … }
@dynamicMemberLookup
public struct SaxObject: @unchecked Sendable {
  // Unchecked as ManagedBuffer is not sendable: nothing of these changes as long as anybody but
  // their maker holds them, and a shape and values are sendable.
  @usableFromInline package let slots: ObjectSlots

  @inlinable package var shape: ObjectShape { slots.shape }

  @inlinable package init(_ slots: ObjectSlots) { self.slots = slots }

  /// Creates an object of a shape from the values of its fields.
  ///
  /// - Parameter slots: as many as the shape has fields.
  package init(shape: ObjectShape, slots: [SaxValue]) {
    self.slots = ObjectSlots.make(shape, count: slots.count) { slots[$0] }
  }

  /// The name of its mapping type.
  public var typeName: String { shape.typeName }

  /// The names of its fields, in declared order.
  public var fieldNames: [String] { shape.fieldNames }

  /// True if a `switch` chose its type.
  package var isChosen: Bool { shape.isChosen }

  /// The value of a field; nil if the type has none of that name.
  public subscript(field: String) -> SaxValue? {
    guard let index = slots.index(of: field) else { return nil }
    return slots[index]
  }

  /// The value of a field; nil if the type has none of that name.
  public subscript(dynamicMember field: String) -> SaxValue? { self[field] }
}

extension SaxObject {
  /// The object under another shape, of a type that differs at most in whether a `switch` chose it.
  package func reshaped(as shape: ObjectShape) -> SaxObject {
    self.shape === shape ? self : SaxObject(shape: shape, slots: Array(slots))
  }
}

extension SaxObject: Hashable {
  /// True if both are of the same type, by name and fields, and hold equal values.
  public static func == (a: SaxObject, b: SaxObject) -> Bool {
    if a.slots === b.slots { return true }
    return a.shape.isSameType(as: b.shape) && a.slots.elementsEqual(b.slots)
  }

  /// By type and values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(shape.typeName)
    for value in slots { hasher.combine(value) }
  }
}
