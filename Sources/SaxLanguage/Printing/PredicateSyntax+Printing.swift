extension PredicateSyntax {
  /// As written; as it is printed if it was made.
  var text: String { source ?? printed }

  /// With its brackets.
  var printed: String {
    // Alone, these are JSONPath's names and items counted from the end.
    let isJSONPath =
      switch expression.kind {
      case .string: true
      case .number(let number): number.sign == .minus
      default: false
      }
    return isJSONPath ? "[(\(expression.printed))]" : "[\(expression.printed)]"
  }
}

extension ExpressionSyntax {
  /// As a mapping writes it, with the parentheses that it needs.
  fileprivate var printed: String {
    switch kind {
    case .or(let left, let right): joined(left, "or", right)
    case .and(let left, let right): joined(left, "and", right)
    case .compare(let comparison, let left, let right): joined(left, comparison.rawValue, right)
    case .number(let number): Self.text(of: number)
    case .string(let text): QuotedText.string(text)
    // A name after the document would be a step.
    case .path(let path): path.steps.isEmpty ? "(\(path.printed))" : path.printed
    case .call(let function, let arguments):
      "\(function.rawValue)(\(arguments.map(\.printed).joined(separator: ", ")))"
    }
  }

  /// From left to right: what stands on the right binds closer, or is in parentheses.
  private func joined(
    _ left: ExpressionSyntax, _ word: String, _ right: ExpressionSyntax
  ) -> String {
    "\(left.printed(ifAtLeast: binding)) \(word) \(right.printed(ifAtLeast: binding + 1))"
  }

  private func printed(ifAtLeast least: Int) -> String {
    binding < least ? "(\(printed))" : printed
  }

  /// The place in XPath's order of operators, those that bind closest last.
  private var binding: Int {
    switch kind {
    case .or: 0
    case .and: 1
    case .compare(let comparison, _, _): comparison.isOfOrder ? 3 : 2
    case .number, .string, .path, .call: 4
    }
  }

  private static func text(of number: Double) -> String {
    // As digits that are as large.
    if number.isInfinite { return number < 0 ? "-1e999" : "1e999" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
