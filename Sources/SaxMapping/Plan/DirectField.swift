/// The one field that takes a node's text straight into its cell, and how: all that is asked for
/// at most values, in one piece.
struct DirectField: Sendable {
  /// -1 for none.
  var field: Int32 = -1
  var rank: Int32 = 0
  /// An index into ``Plan/conversions``.
  var conversionIndex: Int32 = -1
  var conversion = FieldCode.Conversion.general
  var isList = false
  /// The operand of a predicate that takes it as well, where an object is taken all at once; -1 for
  /// nothing.
  var operand: Int32 = -1

  @inline(__always)
  var isSome: Bool { field >= 0 }
}

extension Plan {
  /// - Parameter isAtPosition: whether the node is known to be at the position that is asked for.
  /// - Returns: none if a text can't go straight to the field's cell; see ``FieldCode/isDirect``.
  func direct(
    _ field: Int32, of scope: Int, rank: Int32, isAtPosition: Bool = false
  ) -> DirectField {
    let code = codes[firstCode[scope] + Int(field)]
    guard isAtPosition ? code.isDirectAtPosition : code.isDirect else { return DirectField() }
    return DirectField(
      field: field, rank: rank, conversionIndex: code.conversionIndex, conversion: code.conversion,
      isList: code.isList)
  }
}
