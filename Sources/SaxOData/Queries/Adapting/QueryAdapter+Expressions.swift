extension QueryAdapter {
  mutating func adapted(
    _ expression: ODataExpression
  ) throws(ODataSyntaxError) -> ODataExpression {
    try enter()
    defer { leave() }
    switch expression {
    case .literal(let literal): return .literal(LiteralForm(version).adapted(literal))
    case .path(let path): return .path(try adapted(path))
    case .call(let name, let arguments): return try call(name, try adapted(arguments))
    case .unary(let unary, let operand): return .unary(unary, try adapted(operand))
    case .operation(let operation, let operands): return try adapted(operation, operands)
    case .cast(let value, let type): return .cast(try adapted(value), type)
    case .isOf(let value, let type): return .isOf(try adapted(value), type)
    case .list(let literals): return .list(literals.map(LiteralForm(version).adapted))
    case .array(let items): return .array(try adapted(items))
    case .object(let members):
      var result: [ODataExpression.Member] = []
      for member in members {
        result.append(.init(name: member.name, value: try adapted(member.value)))
      }
      return .object(result)
    case .conditional(let branches):
      var result: [ODataExpression.Branch] = []
      for branch in branches {
        result.append(
          .init(condition: try adapted(branch.condition), value: try adapted(branch.value)))
      }
      return .conditional(result)
    }
  }

  private mutating func adapted(
    _ expression: ODataExpression?
  ) throws(ODataSyntaxError) -> ODataExpression? {
    guard let expression else { return nil }
    return try adapted(expression) as ODataExpression
  }

  private mutating func adapted(
    _ expressions: [ODataExpression]
  ) throws(ODataSyntaxError) -> [ODataExpression] {
    var result: [ODataExpression] = []
    for expression in expressions { result.append(try adapted(expression)) }
    return result
  }

  /// A function by the name that the version has for it.
  private func call(
    _ name: String, _ arguments: [ODataExpression]
  ) throws(ODataSyntaxError) -> ODataExpression {
    guard arguments.count == 2 else { return .call(name, arguments) }
    switch name.lowercased() {
    case "contains" where version < .v4: return .call("substringof", [arguments[1], arguments[0]])
    case "substringof" where version >= .v4: return .call("contains", [arguments[1], arguments[0]])
    default: return .call(name, arguments)
    }
  }

  // MARK: Operators

  private mutating func adapted(
    _ operation: ODataOperator, _ operands: [ODataExpression]
  ) throws(ODataSyntaxError) -> ODataExpression {
    let form = LiteralForm(version, operandType(operands), model)
    var result: [ODataExpression] = []
    for operand in operands {
      switch operand {
      case .literal(let literal): result.append(.literal(form.adapted(literal)))
      case .list(let literals): result.append(.list(literals.map(form.adapted)))
      default: result.append(try adapted(operand))
      }
    }
    guard operation == .in, result.count == 2, case .list(let literals) = result[1] else {
      return .operation(operation, result)
    }
    if literals.isEmpty {
      throw ODataSyntaxError(
        .value, "the list of values that a property is to be in is empty")
    }
    guard version < .v401 else { return .operation(.in, result) }
    let comparisons = literals.map { ODataExpression.operation(.eq, [result[0], .literal($0)]) }
    return comparisons.count == 1 ? comparisons[0] : .operation(.or, comparisons)
  }

  /// The type of the first operand whose type is known.
  private func operandType(_ operands: [ODataExpression]) -> String? {
    guard model != nil else { return nil }
    return operands.lazy.compactMap { type(of: $0) }.first
  }

  /// The type of an expression's value, where the model tells it.
  func type(of expression: ODataExpression, depth: Int = 0) -> String? {
    guard depth < QueryLimits.depth else { return nil }
    switch expression {
    case .path(let path): return type(of: path)
    case .operation(let operation, let operands):
      guard operation.precedence >= ODataOperator.add.precedence, operation != .has,
        operation != .in
      else { return "Edm.Boolean" }
      return operands.lazy.compactMap { type(of: $0, depth: depth + 1) }.first
    case .unary(.negative, let operand): return type(of: operand, depth: depth + 1)
    case .unary(.not, _): return "Edm.Boolean"
    case .cast(_, let type): return type
    case .call(let name, let arguments):
      switch name.lowercased() {
      case "length", "indexof", "year", "month", "day", "hour", "minute", "second":
        return "Edm.Int32"
      case "tolower", "toupper", "trim", "concat", "substring": return "Edm.String"
      case "date": return "Edm.Date"
      case "time": return "Edm.TimeOfDay"
      case "now": return "Edm.DateTimeOffset"
      case "round", "floor", "ceiling":
        return arguments.first.flatMap { type(of: $0, depth: depth + 1) }
      default: return nil
      }
    case .literal, .isOf, .list, .array, .object, .conditional: return nil
    }
  }

  // MARK: Paths

  private mutating func adapted(
    _ path: ODataMemberPath
  ) throws(ODataSyntaxError) -> ODataMemberPath {
    var result = path
    for (index, step) in path.steps.enumerated() {
      switch step {
      case .any(let lambda?): result.steps[index] = .any(try adapted(lambda, path, index))
      case .all(let lambda): result.steps[index] = .all(try adapted(lambda, path, index))
      case .filter(let expression): result.steps[index] = .filter(try adapted(expression))
      case .count(let query):
        result.steps[index] = .count(try adapted(query, of: type(of: path, upTo: index)))
      case .call(let name, let arguments):
        var values: [ODataMemberPath.Argument] = []
        for argument in arguments {
          values.append(.init(name: argument.name, value: try adapted(argument.value)))
        }
        result.steps[index] = .call(name, values)
      case .name, .type, .key, .annotation, .any(nil), .aggregate: break
      }
    }
    return result
  }

  private mutating func adapted(
    _ lambda: ODataMemberPath.Lambda, _ path: ODataMemberPath, _ index: Int
  ) throws(ODataSyntaxError) -> ODataMemberPath.Lambda {
    let outer = variables[lambda.variable]
    defer { variables[lambda.variable] = outer }
    variables[lambda.variable] = type(of: path, upTo: index)
    return .init(variable: lambda.variable, body: try adapted(lambda.body))
  }
}
