/// Parameters of functions (OData ABNF 4.01 §1).
enum ParameterGrammar {
  /// True if a function's parameters are next, as far as can be told without names: for a plain name, what could be a
  /// key is one; behind a qualified name, only a value alone is one.
  static func isCall(_ cursor: inout URLCursor, _ name: NameGrammar.Name) -> Bool {
    let start = cursor.index
    defer { cursor.index = start }
    guard cursor.take("(") else { return false }
    cursor.skipSpace()
    if cursor.sees(")") { return true }
    guard let end = cursor.placeBehindIdentifier(from: cursor.index),
      cursor.character(at: end)?.byte == UInt8(ascii: "=")
    else { return false }
    if name.isQualified { return true }
    cursor.index = start
    return (try? KeyGrammar.key(&cursor)) == nil
  }

  /// `(name=value,…)`.
  ///
  /// - Parameter isPath: true for paths of resources, where values are constants, aliases or JSON; else they are
  ///   expressions.
  static func parameters(
    _ cursor: inout URLCursor, isPath: Bool = false
  ) throws(ODataSyntaxError) -> [ODataMemberPath.Argument] {
    try cursor.openParenthesis()
    if cursor.take(")") { return [] }
    return try cursor.items(until: ")", isPath ? pathParameter : parameter)
  }

  /// `name=value`, with an expression.
  private static func parameter(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataMemberPath.Argument {
    let name = try NameGrammar.identifier(&cursor, "the name of a parameter")
    try cursor.expect("=")
    return .init(name: name, value: try ExpressionGrammar.expression(&cursor))
  }

  /// `name=value`, with what the path of a resource may hold.
  static func pathParameter(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataMemberPath.Argument {
    let name = try NameGrammar.identifier(&cursor, "the name of a parameter")
    try cursor.expect("=")
    if let json = try JSONGrammar.arrayOrObjectIfAny(&cursor) {
      return .init(name: name, value: json)
    }
    switch try KeyGrammar.keyValue(&cursor) {
    case .alias(let alias): return .init(name: name, value: .path(ODataMemberPath(.alias(alias))))
    case .literal(let literal): return .init(name: name, value: .literal(literal))
    }
  }
}
