internal import SaxLanguage
internal import SaxValues

/// The labels of the parts of a plan in drawings.
extension PlanScope {
  func title(in plan: Plan) -> String {
    switch kind {
    case .root: "the document"
    case .object(let shape): "type " + shape.typeName
    case .choice(let choice): "switch " + choice.name
    case .children: "the children of \(fields.first?.name ?? "a list")"
    case .entry: "an entry of \(fields.first?.owner ?? "a dictionary")"
    case .predicate: "what a predicate compares"
    case .watch: "what is kept for a node below"
    }
  }
}

extension Plan {
  func label(of field: Int, in scope: Int) -> String {
    let plan = scopes[scope].fields[field]
    switch scopes[scope].kind {
    case .root: return (rules[field].isError ? "error " : "emit ") + rules[field].typeName
    case .choice: return "the type"
    case .predicate: return plan.pathText
    case .children: return "each"
    case .object, .entry, .watch: return plan.name
    }
  }
}

extension Alternative.Ending {
  /// The source that a path ends in; nil for a node.
  var text: String? {
    if case .source(let source) = self { source.rawValue } else { nil }
  }
}

extension PlanStep {
  /// The step's predicates as a mapping writes them; `position()` if the step only counts its nodes.
  func conditionText(in plan: Plan) -> String {
    if predicates.isEmpty { return "position()" }
    return predicates.map { predicate in
      "["
        + predicate.expression.text { operand in
          operands.map { plan.scopes[$0].fields[operand].pathText } ?? ""
        } + "]"
    }.joined()
  }
}

extension PredicateExpression {
  /// As a mapping writes it, with parentheses around `or` in `and`.
  ///
  /// - Parameter operand: the text of a path.
  func text(_ operand: (Int) -> String) -> String {
    func inner(_ expression: PredicateExpression) -> String {
      switch expression {
      case .or, .and, .compare: "(\(expression.text(operand)))"
      default: expression.text(operand)
      }
    }
    func call(_ name: String, _ arguments: PredicateExpression...) -> String {
      "\(name)(\(arguments.map { $0.text(operand) }.joined(separator: ", ")))"
    }
    switch self {
    case .or(let a, let b): return "\(a.text(operand)) or \(b.text(operand))"
    case .and(let a, let b):
      func side(_ expression: PredicateExpression) -> String {
        if case .or = expression { inner(expression) } else { expression.text(operand) }
      }
      return "\(side(a)) and \(side(b))"
    case .not(let a): return call("not", a)
    case .compare(let comparison, let a, let b):
      return "\(inner(a)) \(comparison.rawValue) \(inner(b))"
    case .number(let number):
      return Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let string): return string.contains("\"") ? "'\(string)'" : "\"\(string)\""
    case .operand(let index): return operand(index)
    case .position: return "position()"
    case .name: return "name()"
    case .localName: return "local-name()"
    case .contains(let a, let b): return call("contains", a, b)
    case .startsWith(let a, let b): return call("starts-with", a, b)
    case .endsWith(let a, let b): return call("ends-with", a, b)
    case .stringLength(let a): return call("string-length", a)
    case .normalizeSpace(let a): return call("normalize-space", a)
    case .toNumber(let a): return call("number", a)
    }
  }
}
