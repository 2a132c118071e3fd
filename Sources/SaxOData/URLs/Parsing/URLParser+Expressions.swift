/// Expressions (OData ABNF 4.01 §4), by the precedence of their operators.
extension URLParser {
  /// An expression within others or within an option, which opens a level.
  mutating func expression() throws(ODataSyntaxError) -> ODataExpression {
    try enter()
    defer { leave() }
    return try operation(above: 0)
  }

  /// An operator with the operands that have been read of it.
  private struct Pending {
    var `operator`: ODataOperator
    var operands: [ODataExpression]
  }

  /// An operand and all operators behind it that hold their operands more than a precedence.
  ///
  /// Operators that wait for their last operand are kept in a list, as calls of this would take much of the stack.
  private mutating func operation(above least: Int) throws(ODataSyntaxError) -> ODataExpression {
    var current = try operand()
    guard var found = try operatorAhead(above: least) else { return current }
    var pending: [Pending] = []
    var nesting = 0
    while true {
      while let top = pending.last?.operator, top != found.operator,
        top.precedence >= found.operator.precedence
      {
        if top.precedence == found.operator.precedence { nesting += 1 }
        if nesting > roomBelow + 8 { throw tooDeep }
        current = Self.finish(&pending, current)
      }
      if pending.last?.operator == found.operator {
        pending[pending.count - 1].operands.append(current)
      } else {
        pending.append(Pending(operator: found.operator, operands: [current]))
      }
      index = found.end
      reach(index)
      current = try found.operator == .in ? listOrOperand() : operand()
      guard let next = try operatorAhead(above: least) else { break }
      found = next
    }
    while !pending.isEmpty { current = Self.finish(&pending, current) }
    return current
  }

  /// The operation of the operator that waits last, with its last operand.
  private static func finish(
    _ pending: inout [Pending], _ last: ODataExpression
  ) -> ODataExpression {
    var top = pending.removeLast()
    top.operands.append(last)
    return .operation(top.operator, top.operands)
  }

  /// The operator behind some space, if it holds its operands more than a precedence, and the place of its operand.
  private mutating func operatorAhead(
    above least: Int
  ) throws(ODataSyntaxError) -> (operator: ODataOperator, end: Int)? {
    let start = index
    defer { index = start }
    guard skipSpace() else { return nil }
    let begin = index
    guard let end = placeBehindIdentifier(from: begin), end - begin <= 5 else {
      want("an operator")
      return nil
    }
    let word = try text(begin..<end)
    guard
      let found = ODataOperator(rawValue: version >= .v401 ? word.lowercased() : word)
    else {
      want("an operator")
      return nil
    }
    guard found.precedence > least else { return nil }
    index = end
    guard skipSpace() else {
      want("a space and an operand")
      return nil
    }
    if version < found.since {
      throw .lacking(
        "operator \(found.rawValue)", version, since: found.since, until: .v401, at: begin)
    }
    return (found, index)
  }

  /// The right side of `in`: constants in parentheses, or else an expression.
  private mutating func listOrOperand() throws(ODataSyntaxError) -> ODataExpression {
    let start = index
    if take("(") {
      if let list = try literalsInParentheses() { return .list(list) }
      index = start
    }
    return try operand()
  }

  /// Nil if something other than a constant is between.
  private mutating func literalsInParentheses() throws(ODataSyntaxError) -> [ODataLiteral]? {
    var list: [ODataLiteral] = []
    skipSpace()
    if take(")") { return list }
    repeat {
      skipSpace()
      let value: ODataLiteral?
      do {
        value = try literalIfAny()
      } catch {
        guard error.code == .unexpected else { throw error }
        value = nil
      }
      guard let value else { return nil }
      list.append(value)
      skipSpace()
    } while take(",")
    guard take(")") else {
      want("\")\"")
      return nil
    }
    return list
  }

  // MARK: Operands

  private mutating func operand() throws(ODataSyntaxError) -> ODataExpression {
    if let json = try arrayOrObjectIfAny() { return json }
    switch peek {
    case UInt8(ascii: "("):
      _ = take("(")
      skipSpace()
      let inner = try expression()
      skipSpace()
      try expect(")")
      return inner
    case UInt8(ascii: "$"), UInt8(ascii: "@"): return .path(try memberPath())
    case UInt8(ascii: "-"):
      if let value = try literalIfAny() { return .literal(value) }
      _ = take("-")
      skipSpace()
      return .unary(.negative, try unaryOperand())
    default: break
    }
    let start = index
    if let value = try literalIfAny() { return .literal(value) }
    index = start
    guard let end = placeBehindIdentifier(from: index) else { throw unexpected("an expression") }
    if let negation = try negationIfAny(wordEnd: end) { return negation }
    if let call = try protocolCallIfAny() { return call }
    index = start
    return .path(try memberPath())
  }

  private mutating func unaryOperand() throws(ODataSyntaxError) -> ODataExpression {
    try enter()
    defer { leave() }
    return try operation(above: ODataOperator.unaryPrecedence)
  }

  private mutating func negationIfAny(
    wordEnd: Int
  ) throws(ODataSyntaxError) -> ODataExpression? {
    let start = index
    guard take(word: "not", anyCase: version >= .v401), index == wordEnd,
      skipSpace() || sees("(")
    else {
      index = start
      return nil
    }
    // Behind a space an operator may follow, of which a property of this name is an operand.
    if !sees("("), let operation = try? operatorAt(index), operation { index = start; return nil }
    return .unary(.not, try unaryOperand())
  }

  /// True if an operator with its space is at a place.
  private mutating func operatorAt(_ place: Int) throws(ODataSyntaxError) -> Bool {
    guard let end = placeBehindIdentifier(from: place), end - place <= 5 else { return false }
    let word = try text(place..<end)
    let isSpace = next(end).map { $0.byte == 0x20 || $0.byte == 0x09 } ?? false
    return isSpace && word != "not" && ODataOperator(rawValue: word) != nil
  }

  /// A call of a function that the protocol defines.
  private mutating func protocolCallIfAny() throws(ODataSyntaxError) -> ODataExpression? {
    let start = index
    let anyCase = version >= .v401
    guard var end = placeBehindIdentifier(from: start) else { return nil }
    if let (dot, width) = next(end), dot == UInt8(ascii: "."),
      let further = placeBehindIdentifier(from: end + width)
    {
      end = further
    }
    guard next(end)?.byte == UInt8(ascii: "("), end - start <= 64 else { return nil }
    let word = try text(start..<end)
    switch anyCase ? word.lowercased() : word {
    case "cast", "isof":
      index = end
      return try typeTest(isCast: word.lowercased() == "cast")
    case "IsOf" where version < .v4, "Cast" where version < .v4:
      index = end
      return try typeTest(isCast: word == "Cast")
    case "case":
      try require("case(…)", since: .v401)
      index = end
      return try conditional()
    default: break
    }
    guard let function = ODataFunction.named(word, anyCase: anyCase) else { return nil }
    try require(
      "function \(function.name)", since: function.since, until: function.until)
    index = end
    reach(index)
    return .call(function.name, try arguments(function.parameters))
  }

  /// Values in parentheses.
  private mutating func arguments(
    _ count: ClosedRange<Int>
  ) throws(ODataSyntaxError) -> [ODataExpression] {
    try expect("(")
    skipSpace()
    var values: [ODataExpression] = []
    while values.count < count.upperBound {
      if values.count >= count.lowerBound, !sees(",") { break }
      if !values.isEmpty {
        try expect(",")
        skipSpace()
      }
      values.append(try expression())
      skipSpace()
    }
    try expect(")")
    return values
  }

  /// `cast(…)` and `isof(…)`: a type alone, or a value and a type.
  mutating func typeTest(isCast: Bool) throws(ODataSyntaxError) -> ODataExpression {
    try expect("(")
    skipSpace()
    let start = index
    if let type = try? typeName() {
      skipSpace()
      if take(")") { return isCast ? .cast(nil, type) : .isOf(nil, type) }
    }
    index = start
    let value = try expression()
    skipSpace()
    try expect(",")
    skipSpace()
    let type = try typeName()
    skipSpace()
    try expect(")")
    return isCast ? .cast(value, type) : .isOf(value, type)
  }

  private mutating func conditional() throws(ODataSyntaxError) -> ODataExpression {
    try expect("(")
    var branches: [ODataExpression.Branch] = []
    repeat {
      skipSpace()
      let condition = try expression()
      skipSpace()
      try expect(":")
      skipSpace()
      branches.append(.init(condition: condition, value: try expression()))
      skipSpace()
    } while take(",")
    try expect(")")
    return .conditional(branches)
  }
}
