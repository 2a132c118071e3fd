/// Items of the options that order and compute, which transformations have, too (OData ABNF 4.01 §2).
enum ItemGrammar {
  /// Expressions with commas between, each of which may have `asc` or `desc` behind it.
  static func orderItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataOrderItem] {
    try cursor.items { (cursor) throws(ODataSyntaxError) in
      let expression = try ExpressionGrammar.expression(&cursor)
      let behind = cursor.index
      var isDescending = false
      if cursor.skipSpace() {
        let anyCase = cursor.version >= .v401
        if cursor.take(word: "desc", anyCase: anyCase) {
          isDescending = true
        } else if !cursor.take(word: "asc", anyCase: anyCase) {
          cursor.want("\"asc\" or \"desc\"")
          cursor.index = behind
        }
      }
      return ODataOrderItem(expression, isDescending: isDescending)
    }
  }

  /// Expressions with commas between, each with the name of its value.
  static func computedItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataComputed] {
    try cursor.items { (cursor) throws(ODataSyntaxError) in
      let expression = try ExpressionGrammar.expression(&cursor)
      return ODataComputed(expression, as: try asAlias(&cursor, isAny: true))
    }
  }

  /// `as` and a name.
  ///
  /// - Parameter isAny: true if the name need not be a known one.
  static func asAlias(
    _ cursor: inout URLCursor, isAny: Bool = false
  ) throws(ODataSyntaxError) -> String {
    guard cursor.skipSpace(), cursor.take(word: "as", anyCase: cursor.version >= .v401),
      cursor.skipSpace()
    else {
      throw cursor.unexpected("\" as \" and a name")
    }
    let name = try NameGrammar.identifier(&cursor)
    if !isAny, !cursor.kinds(of: name).meets(.alias) { throw cursor.unexpected("a known name") }
    return name
  }
}
