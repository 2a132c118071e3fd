/// Operations within expressions (OData ABNF 4.01 §4), by the precedence of their operators.
enum OperationGrammar {
  /// An operator with the operands that have been read of it.
  private struct Pending {
    var `operator`: ODataOperator
    var operands: [ODataExpression]
  }

  /// An operand and all operators behind it that hold their operands more than a precedence.
  ///
  /// Operators that wait for their last operand are kept in a list, as calls of this would take much of the stack.
  static func operation(
    _ cursor: inout URLCursor, above least: Int
  ) throws(ODataSyntaxError) -> ODataExpression {
    var current = try ExpressionGrammar.operand(&cursor)
    guard var found = try operatorAhead(&cursor, above: least) else { return current }
    var pending: [Pending] = []
    var nesting = 0
    while true {
      while let top = pending.last?.operator, top != found.operator,
        top.precedence >= found.operator.precedence
      {
        if top.precedence == found.operator.precedence { nesting += 1 }
        if nesting > cursor.roomBelow + 8 { throw cursor.tooDeep }
        current = finish(&pending, current)
      }
      if pending.last?.operator == found.operator {
        pending[pending.count - 1].operands.append(current)
      } else {
        pending.append(Pending(operator: found.operator, operands: [current]))
      }
      cursor.move(to: found.end)
      current =
        try found.operator == .in ? listOrOperand(&cursor) : ExpressionGrammar.operand(&cursor)
      guard let next = try operatorAhead(&cursor, above: least) else { break }
      found = next
    }
    while !pending.isEmpty { current = finish(&pending, current) }
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

  /// The signs that other languages have for operators, those that begin with another first.
  private static let signs: [(sign: StaticString, meant: String)] = [
    ("==", "eq"), ("=", "eq"), ("!=", "ne"), ("<>", "ne"), (">=", "ge"), ("<=", "le"), (">", "gt"),
    ("<", "lt"), ("&&", "and"), ("||", "or"),
  ]

  /// The operator behind some space, if it holds its operands more than a precedence, and the place of its operand.
  private static func operatorAhead(
    _ cursor: inout URLCursor, above least: Int
  ) throws(ODataSyntaxError) -> (operator: ODataOperator, end: Int)? {
    let start = cursor.index
    defer { cursor.index = start }
    let isSpaced = cursor.skipSpace()
    if let sign = signs.first(where: { cursor.sees(word: $0.sign) }) {
      throw cursor.wrong("\(sign.sign) is no operator of OData, wanted \(sign.meant)")
    }
    guard isSpaced else { return nil }
    let begin = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: begin), end - begin <= 5 else {
      cursor.want("an operator")
      return nil
    }
    let word = try cursor.text(begin..<end)
    guard
      let found = ODataOperator(rawValue: cursor.version >= .v401 ? word.lowercased() : word)
    else {
      cursor.want("an operator")
      return nil
    }
    guard found.precedence > least else { return nil }
    cursor.index = end
    guard cursor.skipSpace() else {
      cursor.want("a space and an operand")
      return nil
    }
    if cursor.version < found.since {
      throw .lacking(
        "operator \(found.rawValue)", cursor.version, since: found.since, until: .v401, at: begin)
    }
    return (found, cursor.index)
  }

  /// The right side of `in`: constants in parentheses, or else an expression.
  private static func listOrOperand(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpression {
    let start = cursor.index
    if cursor.take("(") {
      if let list = try literalsInParentheses(&cursor) { return .list(list) }
      cursor.index = start
    }
    return try ExpressionGrammar.operand(&cursor)
  }

  /// Nil if something other than a constant is between.
  private static func literalsInParentheses(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> [ODataLiteral]? {
    var list: [ODataLiteral] = []
    cursor.skipSpace()
    if cursor.take(")") { return list }
    repeat {
      cursor.skipSpace()
      let value: ODataLiteral?
      do {
        value = try LiteralGrammar.literalIfAny(&cursor)
      } catch {
        guard error.code == .unexpected else { throw error }
        value = nil
      }
      guard let value else { return nil }
      list.append(value)
      cursor.skipSpace()
    } while cursor.take(",")
    guard cursor.take(")") else {
      cursor.want("\")\"")
      return nil
    }
    return list
  }

  static func unaryOperand(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.enter()
    defer { cursor.leave() }
    return try operation(&cursor, above: ODataOperator.unaryPrecedence)
  }

  static func negationIfAny(
    _ cursor: inout URLCursor, wordEnd: Int
  ) throws(ODataSyntaxError) -> ODataExpression? {
    let start = cursor.index
    guard cursor.take(word: "not", anyCase: cursor.version >= .v401), cursor.index == wordEnd,
      cursor.skipSpace() || cursor.sees("(")
    else {
      cursor.index = start
      return nil
    }
    // Behind a space an operator may follow, of which a property of this name is an operand.
    if !cursor.sees("("), let operation = try? operatorAt(cursor, cursor.index), operation {
      cursor.index = start
      return nil
    }
    return .unary(.not, try unaryOperand(&cursor))
  }

  /// True if an operator with its space is at a place.
  private static func operatorAt(
    _ cursor: URLCursor, _ place: Int
  ) throws(ODataSyntaxError) -> Bool {
    guard let end = cursor.placeBehindIdentifier(from: place), end - place <= 5 else {
      return false
    }
    let word = try cursor.text(place..<end)
    let isSpace = cursor.character(at: end).map { $0.byte == 0x20 || $0.byte == 0x09 } ?? false
    return isSpace && word != "not" && ODataOperator(rawValue: word) != nil
  }
}
