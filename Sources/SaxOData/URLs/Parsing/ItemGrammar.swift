/// Items of the options that order and compute, which transformations have, too (OData ABNF 4.01 §2).
enum ItemGrammar {
  /// Expressions with commas between, each of which may have `asc` or `desc` behind it.
  static func orderItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataOrderItem] {
    var items: [ODataOrderItem] = []
    repeat {
      cursor.skipSpaceBetweenItems(items.isEmpty)
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
      items.append(ODataOrderItem(expression, isDescending: isDescending))
      cursor.skipSpaceBefore(",")
    } while cursor.take(",")
    return items
  }

  /// Expressions with commas between, each with the name of its value.
  static func computedItems(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [ODataComputed] {
    var items: [ODataComputed] = []
    repeat {
      cursor.skipSpaceBetweenItems(items.isEmpty)
      let expression = try ExpressionGrammar.expression(&cursor)
      items.append(ODataComputed(expression, as: try asAlias(&cursor, isAny: true)))
      cursor.skipSpaceBefore(",")
    } while cursor.take(",")
    return items
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
