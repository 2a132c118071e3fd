/// What of a field the hot path asks, small and without references: copying a ``FieldPlan``
/// for every value took a fifth of the time of a mapping.
struct FieldCode: Sendable {
  /// Whether a text that a path finds can go straight to the field's cell: one value or a
  /// list of scalars, on no condition, of nodes that don't nest.
  var isDirect = false
  var isList = false
  var mayNest = false
  var isOptional = false
  var hasDefault = false
  var takesArrays = false
  var isDictionary = false
  var isExistence = false
  /// Whether its node is turned into a value by more than its text.
  var readsText = false
}

extension Plan {
  /// The codes of all fields, scope by scope.
  static func codes(
    of scopes: [PlanScope], alternatives: [Alternative], steps: [PlanStep],
    duplicatesAreErrors: Bool
  ) -> (codes: ContiguousArray<FieldCode>, first: ContiguousArray<Int>) {
    var codes: ContiguousArray<FieldCode> = []
    var first: ContiguousArray<Int> = []
    for scope in scopes {
      first.append(codes.count)
      let fills =
        switch scope.kind {
        case .object, .children, .entry, .watch: true
        case .root, .choice, .predicate: false
        }
      for (index, field) in scope.fields.enumerated() {
        var code = FieldCode()
        code.mayNest = field.mayNest
        code.isOptional = field.isOptional
        code.hasDefault = field.defaultValue != nil
        code.takesArrays = field.takesArrays
        code.readsText = field.reader.readsText
        code.isExistence = field.shape == .exists || field.shape == .nodeSet
        var isPlainShape = false
        switch field.shape {
        case .one: isPlainShape = true
        case .list:
          code.isList = true
          isPlainShape = field.maximum == nil && !field.isDistinct
        case .dictionary, .dictionaryOfLists: code.isDictionary = true
        case .exists, .nodeSet: break
        }
        let isConditional = scope.alternatives.contains { number in
          alternatives[number].field == index
            && alternatives[number].steps.contains { steps[$0].isConditional || steps[$0].isSelf }
        }
        var isScalar = false
        if case .scalar = field.reader { isScalar = true }
        code.isDirect =
          fills && isPlainShape && isScalar && !field.mayNest && !isConditional
          && field.separator == nil && field.alternatives <= 64 && !duplicatesAreErrors
        codes.append(code)
      }
    }
    return (codes, first)
  }
}
