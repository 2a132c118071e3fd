/// Expressions, with parentheses only where precedence needs them.
extension URLPrinter {
  mutating func print(_ expression: ODataExpression) throws(ODataSyntaxError) {
    switch expression {
    case .literal(let literal): try print(literal)
    case .path(let path): try print(path)
    case .call(let name, let arguments): try call(name, arguments)
    case .unary(let unary, let operand): try print(unary, operand)
    case .operation(let operation, let operands): try print(operation, operands)
    case .cast(let value, let type): try typeTest("cast", value, type)
    case .isOf(let value, let type): try typeTest("isof", value, type)
    case .list: throw wrong("a list of values can only stand right of in")
    case .array(let items):
      try require("JSON arrays", since: .v4)
      syntax("[")
      try list(items) { (p, item) throws(ODataSyntaxError) in try p.member(item) }
      syntax("]")
    case .object(let members):
      try require("JSON objects", since: .v4)
      syntax("{")
      try list(members) { (p, item) throws(ODataSyntaxError) in
        p.string(item.name)
        p.syntax(":")
        try p.member(item.value)
      }
      syntax("}")
    case .conditional(let branches): try print(branches)
    }
  }

  // MARK: Operators

  private static func precedence(_ expression: ODataExpression) -> Int {
    switch expression {
    case .unary: ODataOperator.unaryPrecedence
    case .operation(let operation, _): operation.precedence
    default: 100
    }
  }

  private mutating func print(
    _ operation: ODataOperator, _ operands: [ODataExpression]
  ) throws(ODataSyntaxError) {
    guard operands.count > 1 else {
      throw wrong("the operator \(operation.rawValue) wants two operands")
    }
    try require("operator \(operation.rawValue)", since: operation.since)
    for (number, operand) in operands.enumerated() {
      if number > 0 { syntax(" \(operation.rawValue) ") }
      if case .list(let items) = operand, operation == .in, number > 0 {
        syntax("(")
        try list(items) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
        syntax(")")
        continue
      }
      let precedence = Self.precedence(operand)
      var isLower =
        number == 0 ? precedence < operation.precedence : precedence <= operation.precedence
      // A chain of one operator is one operation: that within is another.
      if case .operation(operation, _) = operand { isLower = true }
      try print(operand, inParentheses: isLower)
    }
  }

  private mutating func print(
    _ unary: ODataUnaryOperator, _ operand: ODataExpression
  ) throws(ODataSyntaxError) {
    syntax(unary == .not ? "not " : "-")
    let start = bytes.count
    try print(
      operand, inParentheses: Self.precedence(operand) < ODataOperator.unaryPrecedence)
    guard unary == .negative else { return }
    // Before a digit, the minus would be a part of the literal.
    let first = bytes.dropFirst(start)
    let isNumber = first.first.map { (0x30...0x39).contains($0) } ?? false
    if isNumber || first.starts(with: "INF".utf8) { parenthesize(from: start) }
  }

  private mutating func print(
    _ operand: ODataExpression, inParentheses: Bool
  ) throws(ODataSyntaxError) {
    if inParentheses { syntax("(") }
    try print(operand)
    if inParentheses { syntax(")") }
  }

  // MARK: Functions

  private mutating func call(
    _ name: String, _ arguments: [ODataExpression]
  ) throws(ODataSyntaxError) {
    guard let function = ODataFunction.named(name, anyCase: true) else {
      throw wrong("\(name.debugDescription) is no function of the protocol")
    }
    try require("function \(function.name)", since: function.since, until: function.until)
    guard function.parameters.contains(arguments.count) else {
      throw wrong("\(name) takes \(function.parameters) parameters, and not \(arguments.count)")
    }
    syntax(function.name + "(")
    try list(arguments) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
    syntax(")")
  }

  private mutating func typeTest(
    _ function: String, _ value: ODataExpression?, _ type: String
  ) throws(ODataSyntaxError) {
    syntax(function + "(")
    if let value {
      try print(value)
      syntax(",")
    }
    try typeName(type)
    syntax(")")
  }

  private mutating func print(
    _ branches: [ODataExpression.Branch]
  ) throws(ODataSyntaxError) {
    try require("case(…)", since: .v401)
    if branches.isEmpty { throw wrong("case wants a condition") }
    syntax("case(")
    try list(branches) { (p, branch) throws(ODataSyntaxError) in
      try p.print(branch.condition)
      // Two numbers of two digits with a colon between would be a time.
      if p.bytes.suffix(2).allSatisfy({ (0x30...0x39).contains($0) }) { p.syntax(" ") }
      p.syntax(":")
      try p.print(branch.value)
    }
    syntax(")")
  }

  // MARK: JSON

  private mutating func member(_ expression: ODataExpression) throws(ODataSyntaxError) {
    if case .literal(.string(let text)) = expression { string(text) } else { try print(expression) }
  }

  /// Prints a string in double quotes.
  private mutating func string(_ text: String) {
    syntax("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": syntax("\\\"")
      case "\\": syntax("\\\\")
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        syntax("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: value(String(scalar))
      }
    }
    syntax("\"")
  }
}
