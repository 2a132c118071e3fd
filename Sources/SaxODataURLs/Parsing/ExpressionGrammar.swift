/// Expressions (OData ABNF 4.01 §4): their operands, and the functions that the protocol defines.
enum ExpressionGrammar {
  /// An expression within others or within an option, which opens a level.
  static func expression(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.enter()
    defer { cursor.leave() }
    return try OperationGrammar.operation(&cursor, above: 0)
  }

  /// An operand, with the parentheses or the sign that it may have.
  static func operand(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataExpression {
    if let json = try JSONGrammar.arrayOrObjectIfAny(&cursor) { return json }
    switch cursor.peek {
    case UInt8(ascii: "("):
      _ = cursor.take("(")
      cursor.skipSpace()
      let inner = try expression(&cursor)
      try cursor.closeParenthesis()
      return inner
    case UInt8(ascii: "$"), UInt8(ascii: "@"):
      return .path(try MemberPathGrammar.memberPath(&cursor))
    case UInt8(ascii: "-"):
      if let value = try LiteralGrammar.literalIfAny(&cursor) { return .literal(value) }
      _ = cursor.take("-")
      cursor.skipSpace()
      return .unary(.negative, try OperationGrammar.unaryOperand(&cursor))
    default: break
    }
    let start = cursor.index
    if let value = try LiteralGrammar.literalIfAny(&cursor) { return .literal(value) }
    cursor.index = start
    guard let end = cursor.placeBehindIdentifier(from: cursor.index) else {
      throw cursor.unexpected("an expression")
    }
    if let negation = try OperationGrammar.negationIfAny(&cursor, wordEnd: end) { return negation }
    if let call = try protocolCallIfAny(&cursor) { return call }
    cursor.index = start
    return .path(try MemberPathGrammar.memberPath(&cursor))
  }

  // MARK: Functions

  /// A call of a function that the protocol defines.
  private static func protocolCallIfAny(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpression? {
    let start = cursor.index
    let anyCase = cursor.version >= .v401
    guard var end = cursor.placeBehindIdentifier(from: start) else { return nil }
    if let (dot, width) = cursor.character(at: end), dot == UInt8(ascii: "."),
      let further = cursor.placeBehindIdentifier(from: end + width)
    {
      end = further
    }
    guard cursor.character(at: end)?.byte == UInt8(ascii: "("), end - start <= 64 else {
      return nil
    }
    let word = try cursor.text(start..<end)
    switch anyCase ? word.lowercased() : word {
    case "cast", "isof":
      cursor.index = end
      return try typeTest(&cursor, isCast: word.lowercased() == "cast")
    case "IsOf" where cursor.version < .v4, "Cast" where cursor.version < .v4:
      cursor.index = end
      return try typeTest(&cursor, isCast: word == "Cast")
    case "case":
      try cursor.require("case(…)", since: .v401)
      cursor.index = end
      return try conditional(&cursor)
    default: break
    }
    guard let function = ODataFunction.named(word, anyCase: anyCase) else { return nil }
    try cursor.require(
      "function \(function.name)", since: function.since, until: function.until)
    cursor.move(to: end)
    return .call(function.name, try arguments(&cursor, function.parameters))
  }

  /// Values in parentheses.
  private static func arguments(
    _ cursor: inout URLCursor, _ count: ClosedRange<Int>
  ) throws(ODataSyntaxError) -> [ODataExpression] {
    try cursor.openParenthesis()
    var values: [ODataExpression] = []
    while values.count < count.upperBound {
      if values.count >= count.lowerBound, !cursor.sees(",") { break }
      if !values.isEmpty {
        try cursor.expect(",")
        cursor.skipSpace()
      }
      values.append(try expression(&cursor))
      cursor.skipSpace()
    }
    try cursor.expect(")")
    return values
  }

  /// `cast(…)` and `isof(…)`: a type alone, or a value and a type.
  private static func typeTest(
    _ cursor: inout URLCursor, isCast: Bool
  ) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.openParenthesis()
    let start = cursor.index
    if let type = try? NameGrammar.typeName(&cursor) {
      cursor.skipSpace()
      if cursor.take(")") { return isCast ? .cast(nil, type) : .isOf(nil, type) }
    }
    cursor.index = start
    let value = try expression(&cursor)
    try cursor.expectSpaced(",")
    let type = try NameGrammar.typeName(&cursor)
    try cursor.closeParenthesis()
    return isCast ? .cast(value, type) : .isOf(value, type)
  }

  private static func conditional(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataExpression {
    try cursor.expect("(")
    let branches = try cursor.items(until: ")") { (cursor) throws(ODataSyntaxError) in
      let condition = try expression(&cursor)
      try cursor.expectSpaced(":")
      return ODataExpression.Branch(condition: condition, value: try expression(&cursor))
    }
    return .conditional(branches)
  }
}
