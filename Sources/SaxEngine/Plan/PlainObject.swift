/// The field that takes the object that a node becomes, where nothing else is to be done when the
/// node opens or ends.
struct PlainObject: Sendable {
  /// The object's scope; -1 where there is more to it, -2 where nobody has asked.
  var scope: Int32
  /// The field of the object or rule around, and by which of its alternatives.
  var field: Int32 = 0
  var rank: Int32 = 0
  /// The state that the object's own paths begin in.
  var state: Int32 = 0
  /// The number of fields that the object has.
  var fieldCount: Int32 = 0
  /// The object's field that takes the text directly in the element, if one does.
  var text = ScalarField()
  /// True if children of the node may matter.
  var walks = false
  /// True if the field takes one value.
  var isOne = false
  /// True if the object goes straight to its cell, where no other of the field is in it: nothing to count, to compare
  /// or to wait for.
  var isPlainAlone = false
  /// True if nodes that it takes may lie within one another.
  var mayNest = false

  /// Of a node that a predicate asks for by its being there; ``field`` is the operand.
  static func operand(_ operand: Int32) -> PlainObject { PlainObject(scope: -4, field: operand) }

  /// Of a node that fields take on a condition; ``field`` is the index of its ``RowBranches``.
  static func branches(_ index: Int) -> PlainObject { PlainObject(scope: -5, field: Int32(index)) }

  /// Of a node that a field takes the text of, and that an object with what another alternative takes may stand in
  /// the place of.
  static func text(_ field: ScalarField) -> PlainObject {
    PlainObject(scope: -6, field: field.index, rank: field.rank)
  }

  /// True if the object goes straight to its cell.
  var isPlain: Bool { isPlainAlone && !mayNest }

  var isUnwanted: Bool { scope == Self.unwanted.scope }
  var isOperand: Bool { scope == -4 }
  var isBranches: Bool { scope == -5 }
  var isText: Bool { scope == -6 }

  static let none = PlainObject(scope: -1)
  static let unknown = PlainObject(scope: -2)
  /// Of a node that an object which others share a row with has no use for.
  static let unwanted = PlainObject(scope: -3)
}
