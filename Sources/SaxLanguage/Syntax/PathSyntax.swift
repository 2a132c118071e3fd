/// A path as written, its alternatives in order; `json(a | b)` is two of them.
package struct PathSyntax {
  var alternatives: [AlternativeSyntax]
  var range: SourceRange
  /// As written, white space made uniform.
  var text: String
  /// True if an alternative could not be read and was left out.
  var isDamaged = false
}

package struct AlternativeSyntax {
  enum Root { case none, slash, descent }

  var format: Path.Format
  var root: Root
  var steps: [StepSyntax]
  var range: SourceRange
  var text: String
}

package struct StepSyntax {
  var axis: Step.Axis
  var isDescending: Bool
  var test: NameTestSyntax
  var predicates: [PredicateSyntax]
  var range: SourceRange
}

package enum NameTestSyntax {
  case any
  /// In backticks if quoted.
  case name(String)
  case prefixed(WordSyntax, String)
  case anyNamespace(String)
  case allOf(WordSyntax)
}

struct PredicateSyntax {
  var expression: ExpressionSyntax
  /// With its brackets.
  var range: SourceRange
  /// The same, as written.
  var text: String
}

struct ExpressionSyntax {
  var kind: Kind
  var range: SourceRange

  indirect enum Kind {
    case or(ExpressionSyntax, ExpressionSyntax)
    case and(ExpressionSyntax, ExpressionSyntax)
    case compare(Expression.Comparison, ExpressionSyntax, ExpressionSyntax)
    case number(Double)
    case string(String)
    case path(AlternativeSyntax)
    case call(PredicateFunction, [ExpressionSyntax])
  }
}

/// The functions that predicates know.
enum PredicateFunction: String, CaseIterable {
  case not = "not"
  case position = "position"
  case name = "name"
  case localName = "local-name"
  case contains = "contains"
  case startsWith = "starts-with"
  case endsWith = "ends-with"
  case stringLength = "string-length"
  case normalizeSpace = "normalize-space"
  case number = "number"

  /// The number of arguments that it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .position, .name, .localName: 0...0
    case .not: 1...1
    case .contains, .startsWith, .endsWith: 2...2
    case .stringLength, .normalizeSpace, .number: 0...1
    }
  }
}
