internal import SaxLanguage
internal import SaxValues

/// The plan by which a field is filled.
struct FieldPlan: Sendable {
  var name: String
  var shape: Shape
  var reader: NodeReader
  var isOptional: Bool
  /// The value of an object in which nothing is found for it; nil if that is an error.
  var absentValue: SaxValue?
  var items = FieldModel.ItemRules()
  /// `as list`: every match's text is split.
  var separator: FieldModel.ListSeparator?
  /// The number of alternatives; ranks are below it.
  var alternatives: Int
  /// Matches may lie within one another, so that they don't end in document order.
  var mayNest: Bool
  /// A field of one value of type `Any` or `Raw`, which takes an array whole.
  var takesArrays: Bool
  var pathText: String
  /// The alternatives that ``pathText`` has.
  var paths: [String]
  var place: MappingPlace
  var pathPlace: MappingPlace
  var owner: String
  /// As the mapping writes the type of one value, for messages.
  var typeText: String
  /// The last name of the first alternative, which a misspelt payload name is compared with.
  var lastName: String?
  /// Of the first alternative the names of the steps, where it goes from child to child by names alone.
  var stepNames: [String] = []
  /// Of the alternatives of one step, to see what is there instead.
  var sought: [SoughtName] = []

  enum Shape: Sendable, Equatable {
    case one
    case list(ofOptional: Bool)
    case dictionary(ofOptional: Bool)
    /// The values of a dictionary are lists: equal keys collect.
    case dictionaryOfLists(ofOptional: Bool)
    case exists
    /// All string values and the number of nodes, for a predicate.
    case nodeSet

    var isCollection: Bool {
      switch self {
      case .list, .dictionary, .dictionaryOfLists: true
      case .one, .exists, .nodeSet: false
      }
    }
  }
}

/// A child or attribute that a path of one step looks for.
struct SoughtName: Sendable {
  var local: String
  var isAttribute: Bool
  /// Any of these; nil for any at all.
  var namespaces: [String]?
}

/// The way in which a node becomes one value.
indirect enum NodeReader: Sendable {
  /// A scalar or a case of an enum.
  case text(TextConversion)
  /// The name of a converter registered in Swift.
  case converter(String)
  case object(Int)
  case choice(Int)
  /// A list or dictionary of the node's children.
  case children(Int)
  /// A dictionary's entry with paths for its key or value.
  case entry(Int)
  case any
  case raw
  /// Only that the node is there.
  case nothing
  /// The string value as it stands, if there is one, as far as a predicate needs it.
  case operand(OperandUse)

  /// True if the node's string value is all that is wanted of it.
  var readsText: Bool {
    switch self {
    case .text, .converter, .operand: true
    case .object, .choice, .children, .entry, .any, .raw, .nothing: false
    }
  }
}

/// An expression whose paths are fields of its step's operand scope.
indirect enum PredicateExpression: Sendable {
  case or(PredicateExpression, PredicateExpression)
  case and(PredicateExpression, PredicateExpression)
  case not(PredicateExpression)
  case compare(Expression.Comparison, PredicateExpression, PredicateExpression)
  case number(Double)
  case string(String)
  case operand(Int)
  case position
  case name
  case localName
  case contains(PredicateExpression, PredicateExpression)
  case startsWith(PredicateExpression, PredicateExpression)
  case endsWith(PredicateExpression, PredicateExpression)
  case stringLength(PredicateExpression)
  case normalizeSpace(PredicateExpression)
  case toNumber(PredicateExpression)
}
