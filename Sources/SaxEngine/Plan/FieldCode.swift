internal import SaxLanguage
internal import SaxValues

/// The facts about a field that the hot path asks for, small and without references: copying a
/// ``FieldPlan`` for every value took a fifth of the time of a mapping.
package struct FieldCode: Sendable {
  /// True if a text that a path finds can go straight to the field's cell, where its node has no other in it: one
  /// value or a list of scalars, on no condition.
  var takesText = false
  /// True where ``takesText`` is, and also if paths ask for the position of their last step's node.
  var takesTextAtPosition = false
  /// True where ``takesText`` is, and also if nodes on the way have predicates about what is in them.
  var takesTextOnCondition = false
  var isList = false
  var mayNest = false
  var isOptional = false
  var takesArrays = false
  var isDictionary = false
  var isExistence = false
  /// One value, and neither of those.
  var isOne = false
  /// True if its node's text is all that is wanted of it.
  var readsText = false
  var isDictionaryOfLists = false
  var allowsNullItems = false
  /// True if a null is passed over as it has no key.
  var passesNullEntries = false
  /// The rules for the items, if it is a list or dictionary.
  var items = FieldModel.ItemRules()
  var conversion = Conversion.general
  /// An index into ``Plan/conversions``, for a scalar.
  var conversionIndex: Int32 = -1

  /// True if an object without a value of it is an error.
  var isRequired = false
  /// True if null stands where there is no value of it, which is the most common case.
  var isNullIfAbsent = false

  package enum Conversion: UInt8 {
    /// By ``Plan/conversions``.
    case general
    /// Those that need no table.
    case verbatim, int, double, bool
    /// One to a `Date`, which has the table do it, but makes no `SaxValue`.
    case date
  }
}

extension FieldCode {
  /// The facts that the field has by itself, without its paths.
  fileprivate init(of field: FieldPlan, in scopes: [PlanScope]) {
    mayNest = field.mayNest
    isOptional = field.isOptional
    isRequired = field.absentValue == nil
    isNullIfAbsent = field.absentValue == .null
    takesArrays = field.takesArrays
    readsText = field.reader.readsText
    items = field.items
    switch field.shape {
    case .one: isOne = true
    case .list(let ofOptional):
      isList = true
      allowsNullItems = ofOptional
    case .dictionary(let ofOptional):
      isDictionary = true
      allowsNullItems = ofOptional
    case .dictionaryOfLists(let ofOptional):
      isDictionary = true
      isDictionaryOfLists = true
      allowsNullItems = ofOptional
    case .exists, .nodeSet: isExistence = true
    }
    // An `Any` may be null as well as anything else.
    if case .any = field.reader, isList || isDictionary { allowsNullItems = true }
    if case .entry(let entry) = field.reader {
      let takesAny = scopes[entry].fields.contains {
        if case .any = $0.reader { true } else { false }
      }
      passesNullEntries = allowsNullItems || takesAny
    }
  }

  /// True for one value, and for a list without `max` and `distinct`.
  var hasPlainShape: Bool { isOne || isList && items == FieldModel.ItemRules() }
}

extension Plan {
  /// The codes of all fields, scope by scope.
  static func codes(
    of scopes: [PlanScope], alternatives: [Alternative], steps: [PlanStep],
    duplicatesAreErrors: Bool
  ) -> (
    codes: ContiguousArray<FieldCode>, first: ContiguousArray<Int>,
    conversions: ContiguousArray<TextConversion>
  ) {
    var conversions: ContiguousArray<TextConversion> = []
    var codes: ContiguousArray<FieldCode> = []
    var first: ContiguousArray<Int> = []
    for scope in scopes {
      first.append(codes.count)
      let fills =
        switch scope.kind {
        case .object, .children, .entry, .watch: true
        case .root, .choice, .predicate: false
        }
      var alternativesOf: [[Int]] = Array(repeating: [], count: scope.fields.count)
      for number in scope.alternatives { alternativesOf[alternatives[number].field].append(number) }
      for (index, field) in scope.fields.enumerated() {
        var code = FieldCode(of: field, in: scopes)
        if case .text(let conversion) = field.reader {
          code.conversionIndex = Int32(conversions.count)
          conversions.append(conversion)
          code.conversion = conversion.code
        }
        // True as long as the steps that ask for more than a name are as said.
        var (areNone, arePositions, areConditions) = (true, true, true)
        for number in alternativesOf[index] {
          let all = alternatives[number].steps
          for place in all.indices {
            let step = steps[all[place]]
            guard step.isConditional || step.isSelf else { continue }
            areNone = false
            arePositions = arePositions && place == all.count - 1 && step.position != nil
            areConditions = areConditions && !step.counts
          }
        }
        let takesText =
          fills && code.hasPlainShape && code.conversionIndex >= 0 && field.separator == nil
          && field.alternatives <= 64 && !duplicatesAreErrors
        code.takesTextAtPosition = takesText && arePositions
        code.takesTextOnCondition = takesText && areConditions
        code.takesText = takesText && areNone
        codes.append(code)
      }
    }
    return (codes, first, conversions)
  }

  /// True if some dictionary is keyed by names, or some path or predicate asks for one.
  static func needsNames(
    _ scopes: [PlanScope], _ alternatives: [Alternative], _ steps: [PlanStep]
  ) -> Bool {
    for scope in scopes {
      for climb in scope.climbs {
        switch climb.target {
        case .source(.name), .source(.localName): return true
        case .source, .watch: break
        }
        if climb.ups.contains(where: { $0.predicates.contains { $0.expression.asksForName } }) {
          return true
        }
      }
      for field in scope.fields {
        switch field.shape {
        case .dictionary, .dictionaryOfLists: return true
        case .one, .list, .exists, .nodeSet: break
        }
      }
    }
    for alternative in alternatives {
      switch alternative.ending {
      case .source(.name), .source(.localName): return true
      case .node, .source: break
      }
    }
    return steps.contains { $0.predicates.contains { $0.expression.asksForName } }
  }
}

extension PredicateExpression {
  /// True if `name()` or `local-name()` is part of it.
  var asksForName: Bool {
    switch self {
    case .name, .localName: true
    case .number, .string, .operand, .position: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.asksForName
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.asksForName || b.asksForName
    }
  }
}

extension FieldCode {
  /// True if it matters to a field what came before.
  func dependsOnOrder(_ built: Built, _ isItem: Bool) -> Bool {
    if isExistence { return false }
    switch built {
    case .value, .entry: return true
    case .null: return isItem || isOne
    case .failure: return isOne
    case .nothing, .array: return false
    }
  }
}
