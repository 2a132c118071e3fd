/// A field that alone takes a node's text, on no condition, and how: all that is asked for at most values,
/// in one piece.
struct ScalarField: Sendable {
  /// Of the field in its scope; -1 for none.
  var index: Int32 = -1
  var rank: Int32 = 0
  /// An index into ``Plan/conversions``.
  var conversionIndex: Int32 = -1
  var conversion = FieldCode.Conversion.general
  var isList = false
  /// The operand of a predicate that takes it as well, where an object is taken all at once; -1 for
  /// nothing.
  var operand: Int32 = -1

  @inline(__always)
  var isSome: Bool { index >= 0 }
}

extension Plan {
  /// - Parameter isAtPosition: whether the node is known to be at the position that is asked for.
  /// - Returns: none if a text can't go straight to the field's cell; see ``FieldCode/takesText``.
  func scalarField(
    _ field: Int32, of scope: Int, rank: Int32, isAtPosition: Bool = false
  ) -> ScalarField {
    let code = codes[firstCode[scope] + Int(field)]
    guard isAtPosition ? code.takesTextAtPosition : code.takesText else { return ScalarField() }
    return ScalarField(
      index: field, rank: rank, conversionIndex: code.conversionIndex, conversion: code.conversion,
      isList: code.isList)
  }
}
