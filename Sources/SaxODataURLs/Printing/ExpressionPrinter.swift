/// Expressions, with parentheses only where precedence needs them.
enum ExpressionPrinter {
  static func print(
    _ expression: ODataExpression, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    switch expression {
    case .literal(let literal): try LiteralPrinter.print(literal, to: &writer)
    case .path(let path): try MemberPathPrinter.print(path, to: &writer)
    case .call(let name, let arguments): try call(name, arguments, to: &writer)
    case .unary(let unary, let operand): try print(unary, operand, to: &writer)
    case .operation(let operation, let operands): try print(operation, operands, to: &writer)
    case .cast(let value, let type): try typeTest("cast", value, type, to: &writer)
    case .isOf(let value, let type): try typeTest("isof", value, type, to: &writer)
    case .list: throw .wrong("a list of values can only stand right of in")
    case .array(let items):
      try writer.require("JSON arrays", since: .v4)
      writer.syntax("[")
      try writer.list(items, member)
      writer.syntax("]")
    case .object(let members):
      try writer.require("JSON objects", since: .v4)
      writer.syntax("{")
      try writer.list(members) { (item, writer) throws(ODataSyntaxError) in
        string(item.name, to: &writer)
        writer.syntax(":")
        try member(item.value, to: &writer)
      }
      writer.syntax("}")
    case .conditional(let branches): try print(branches, to: &writer)
    }
  }

  private static func precedence(_ expression: ODataExpression) -> Int {
    switch expression {
    case .unary: ODataOperator.unaryPrecedence
    case .operation(let operation, _): operation.precedence
    default: 100
    }
  }

  /// Prints the segment of a path that picks entities: `$filter(…)`.
  static func printFilterSegment(
    _ expression: ODataExpression, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.require("$filter in paths", since: .v401)
    writer.syntax("$filter(")
    try print(expression, to: &writer)
    writer.syntax(")")
  }

  private static func print(
    _ operation: ODataOperator, _ operands: [ODataExpression], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    guard operands.count > 1 else {
      throw .wrong("the operator \(operation.rawValue) wants two operands")
    }
    try writer.require("operator \(operation.rawValue)", since: operation.since)
    for (number, operand) in operands.enumerated() {
      if number > 0 { writer.syntax(" \(operation.rawValue) ") }
      if case .list(let items) = operand, operation == .in, number > 0 {
        writer.syntax("(")
        try writer.list(items, LiteralPrinter.print)
        writer.syntax(")")
        continue
      }
      let precedence = precedence(operand)
      var isLower =
        number == 0 ? precedence < operation.precedence : precedence <= operation.precedence
      // A chain of one operator is one operation: that within is another.
      if case .operation(operation, _) = operand { isLower = true }
      try print(operand, inParentheses: isLower, to: &writer)
    }
  }

  private static func print(
    _ unary: ODataUnaryOperator, _ operand: ODataExpression, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax(unary == .not ? "not " : "-")
    let start = writer.bytes.count
    try print(
      operand, inParentheses: precedence(operand) < ODataOperator.unaryPrecedence, to: &writer)
    guard unary == .negative else { return }
    // Before a digit, the minus would be a part of the literal.
    let first = writer.bytes.dropFirst(start)
    let isNumber = first.first.map { (0x30...0x39).contains($0) } ?? false
    if isNumber || first.starts(with: "INF".utf8) { writer.parenthesize(from: start) }
  }

  private static func print(
    _ operand: ODataExpression, inParentheses: Bool, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if inParentheses { writer.syntax("(") }
    try print(operand, to: &writer)
    if inParentheses { writer.syntax(")") }
  }

  private static func call(
    _ name: String, _ arguments: [ODataExpression], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    guard let function = ODataFunction.named(name, anyCase: true) else {
      throw .wrong("\(name.debugDescription) is no function of the protocol")
    }
    try writer.require("function \(function.name)", since: function.since, until: function.until)
    guard function.parameters.contains(arguments.count) else {
      throw .wrong("\(name) takes \(function.parameters) parameters, and not \(arguments.count)")
    }
    writer.syntax(function.name + "(")
    try writer.list(arguments, print)
    writer.syntax(")")
  }

  private static func typeTest(
    _ function: String, _ value: ODataExpression?, _ type: String, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax(function + "(")
    if let value {
      try print(value, to: &writer)
      writer.syntax(",")
    }
    try writer.typeName(type)
    writer.syntax(")")
  }

  private static func print(
    _ branches: [ODataExpression.Branch], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    try writer.require("case(…)", since: .v401)
    if branches.isEmpty { throw .wrong("case wants a condition") }
    writer.syntax("case(")
    try writer.list(branches) { (branch, writer) throws(ODataSyntaxError) in
      try print(branch.condition, to: &writer)
      // Two numbers of two digits with a colon between would be a time.
      if writer.bytes.suffix(2).allSatisfy({ (0x30...0x39).contains($0) }) { writer.syntax(" ") }
      writer.syntax(":")
      try print(branch.value, to: &writer)
    }
    writer.syntax(")")
  }

  private static func member(
    _ expression: ODataExpression, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if case .literal(.string(let text)) = expression {
      string(text, to: &writer)
    } else {
      try print(expression, to: &writer)
    }
  }

  /// Prints a string in double quotes.
  private static func string(_ text: String, to writer: inout URLWriter) {
    writer.syntax("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": writer.syntax("\\\"")
      case "\\": writer.syntax("\\\\")
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        writer.syntax("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: writer.value(String(scalar))
      }
    }
    writer.syntax("\"")
  }
}
