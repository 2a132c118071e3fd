/// A path as written, its alternatives in order; `json(a | b)` is two of them.
package struct PathSyntax: Equatable {
  var alternatives: [AlternativeSyntax]
  @Uncompared var range = SourceRange.nowhere
  /// As written, white space made uniform; nil for a path that was made.
  @Uncompared var source: String?
  /// True if an alternative could not be read and was left out.
  var isDamaged = false
}

package struct AlternativeSyntax: Equatable {
  enum Root { case none, slash, descent }

  var format: Path.Format
  var root: Root
  var steps: [StepSyntax]
  @Uncompared var range = SourceRange.nowhere
  /// As of a path.
  @Uncompared var source: String?
}

package struct StepSyntax: Equatable {
  var axis: Step.Axis
  var isDescending = false
  var test: NameTestSyntax
  var predicates: [PredicateSyntax] = []
  @Uncompared var range = SourceRange.nowhere
}

package enum NameTestSyntax: Equatable {
  case any
  /// In backticks if quoted.
  case name(String)
  case prefixed(WordSyntax, String)
  case anyNamespace(String)
  case allOf(WordSyntax)
}

/// A predicate of a step: `[@title = "next"]`.
package struct PredicateSyntax: Equatable {
  var expression: ExpressionSyntax
  /// With its brackets.
  @Uncompared var range = SourceRange.nowhere
  /// The predicate with its brackets, as of a path.
  @Uncompared var source: String?
}

/// An expression within a predicate, or a part of one.
package struct ExpressionSyntax: Equatable {
  var kind: Kind
  @Uncompared var range = SourceRange.nowhere

  indirect enum Kind: Equatable {
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
