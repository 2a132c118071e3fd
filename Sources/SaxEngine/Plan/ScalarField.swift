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
  /// True if an empty text is none.
  var ignoresEmpty = false
  /// The index in ``RowShapes/nodeFields`` where several fields take it, or the node's number tells which; -1 for
  /// nothing.
  var nodeFields: Int32 = -1
  /// The operand of a predicate that takes it as well, where an object is taken all at once; -1 for
  /// nothing.
  var operand: Int32 = -1

  /// Facts that are known of a node whose text a field takes.
  enum Known {
    case nothing
    /// That it is at the position that is asked for.
    case position
    /// That the predicates on the way to it hold.
    case conditions
  }

  @inline(__always)
  var isSome: Bool { index >= 0 }
}

extension Plan {
  /// The field as one that alone takes the text of a node.
  ///
  /// - Parameters:
  ///   - known: what is known to hold of the node.
  ///   - isLeaf: whether there is no other node in it.
  /// - Returns: none if a text can't go straight to the field's cell; see ``FieldCode/takesText``.
  func scalarField(
    _ field: Int32, of scope: Int, rank: Int32, on known: ScalarField.Known = .nothing,
    isLeaf: Bool = false
  ) -> ScalarField {
    let code = codes[firstCode[scope] + Int(field)]
    let takes =
      switch known {
      case .nothing: code.takesText
      case .position: code.takesTextAtPosition
      case .conditions: code.takesTextOnCondition
      }
    guard takes, isLeaf || !code.mayNest else { return ScalarField() }
    return ScalarField(
      index: field, rank: rank, conversionIndex: code.conversionIndex, conversion: code.conversion,
      isList: code.isList)
  }
}
