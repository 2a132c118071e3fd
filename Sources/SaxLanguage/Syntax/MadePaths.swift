// Paths that are not parsed but made, with their predicates.

extension PathSyntax {
  /// Makes a path of its alternatives, in the order of their ranks.
  package init(_ alternatives: [AlternativeSyntax]) { self.alternatives = alternatives }
}

extension AlternativeSyntax {
  /// Makes one alternative of a path.
  ///
  /// - Parameter steps: without any, the document or the node itself.
  package init(format: Path.Format, isAbsolute: Bool, steps: [StepSyntax]) {
    self.format = format
    root = isAbsolute ? steps.first?.isDescending == true ? .descent : .slash : .none
    self.steps = steps.isEmpty && !isAbsolute ? [.itself] : steps
  }
}

extension StepSyntax {
  /// Makes a step, without predicates.
  package init(_ axis: Step.Axis, _ test: NameTestSyntax) {
    self.axis = axis
    self.test = test
  }

  /// `.`
  package static var itself: StepSyntax { StepSyntax(.current, .any) }
  /// `..`
  package static var parent: StepSyntax { StepSyntax(.parent, .any) }
  /// `*`
  package static var anyChild: StepSyntax { StepSyntax(.child, .any) }
  /// `name()`
  package static var ownName: StepSyntax { StepSyntax(.source(.name), .any) }

  /// `text()`
  package static var ownText: StepSyntax { StepSyntax(.source(.text), .any) }
  /// `rest()`
  package static var rest: StepSyntax { StepSyntax(.source(.rest), .any) }

  /// A child by its name, in XML one in no namespace or the default one.
  package static func child(_ name: String) -> StepSyntax { StepSyntax(.child, .name(name)) }

  /// A child by a declared prefix and its local name.
  package static func child(_ prefix: String, _ local: String) -> StepSyntax {
    StepSyntax(.child, .prefixed(WordSyntax(prefix), local))
  }

  /// An attribute by its name.
  package static func attribute(_ name: String) -> StepSyntax {
    StepSyntax(.attribute, .name(name))
  }

  /// The step behind `//`.
  package var atAnyDepth: StepSyntax {
    var step = self
    step.isDescending = true
    return step
  }

  /// The step with one more predicate.
  package func filtered(by expression: ExpressionSyntax) -> StepSyntax {
    var step = self
    step.predicates.append(PredicateSyntax(expression: expression))
    return step
  }
}

extension ExpressionSyntax {
  /// A step from the node that a predicate is about.
  package static func step(_ step: StepSyntax) -> ExpressionSyntax {
    ExpressionSyntax(
      kind: .path(AlternativeSyntax(format: .both, isAbsolute: false, steps: [step])))
  }

  /// A text as it is.
  package static func string(_ text: String) -> ExpressionSyntax {
    ExpressionSyntax(kind: .string(text))
  }

  /// `left = right`
  package static func equal(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> ExpressionSyntax {
    ExpressionSyntax(kind: .compare(.equal, left, right))
  }

  /// `left and right`
  package static func and(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> ExpressionSyntax {
    ExpressionSyntax(kind: .and(left, right))
  }

  /// One expression or more, joined by `or`.
  package static func or(
    _ first: ExpressionSyntax, _ others: [ExpressionSyntax]
  ) -> ExpressionSyntax {
    others.reduce(first) { ExpressionSyntax(kind: .or($0, $1)) }
  }

  /// `not(…)`
  package static func not(_ expression: ExpressionSyntax) -> ExpressionSyntax {
    ExpressionSyntax(kind: .call(.not, [expression]))
  }

  /// `ends-with(…)`
  package static func endsWith(
    _ text: ExpressionSyntax, _ end: ExpressionSyntax
  ) -> ExpressionSyntax {
    ExpressionSyntax(kind: .call(.endsWith, [text, end]))
  }

  /// `normalize-space(…)`
  package static func normalizeSpace(_ text: ExpressionSyntax) -> ExpressionSyntax {
    ExpressionSyntax(kind: .call(.normalizeSpace, [text]))
  }
}
