/// `$apply` (OData Data Aggregation 4.0, ABNF §2).
enum ApplyGrammar {
  /// Transformations with slashes between.
  ///
  /// - Parameter isPreserving: true where only those are that give instances of their input.
  static func transformations(
    _ cursor: inout URLCursor, isPreserving: Bool = false
  ) throws(ODataSyntaxError) -> [ODataTransformation] {
    var sequence: [ODataTransformation] = []
    repeat { sequence.append(try transformation(&cursor, isPreserving)) } while cursor.take("/")
    return sequence
  }

  private static func transformation(
    _ cursor: inout URLCursor, _ isPreserving: Bool
  ) throws(ODataSyntaxError) -> ODataTransformation {
    try cursor.enter()
    defer { cursor.leave() }
    let start = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: start) else {
      throw cursor.unexpected("a transformation")
    }
    if cursor.character(at: end)?.byte == UInt8(ascii: ".") {
      let name = try NameGrammar.name(&cursor)
      guard name.kinds.meets(.functions) else {
        throw NameGrammar.unknown(&cursor, name, "a function")
      }
      guard cursor.sees("(") else { throw cursor.unexpected("\"(\"") }
      return .custom(name.text, try ParameterGrammar.parameters(&cursor))
    }
    let word = try cursor.text(start..<end)
    cursor.index = end
    if word == "identity" {
      cursor.reach(cursor.index)
      return .identity
    }
    guard cursor.sees("("), !isPreserving || ODataTransformation.preserving.contains(word) else {
      cursor.index = start
      throw cursor.unexpected(
        isPreserving ? "a transformation that keeps instances as they are" : "a transformation")
    }
    switch word {
    case "aggregate", "compute", "concat", "groupby", "filter", "search", "orderby", "top", "skip",
      "nest", "addnested", "join", "outerjoin", "ancestors", "descendants", "traverse":
      break
    default:
      guard let ranking = ODataTransformation.Ranking(rawValue: word) else {
        cursor.index = start
        throw cursor.unexpected("a transformation")
      }
      try cursor.openParenthesis()
      let limit = try ExpressionGrammar.expression(&cursor)
      try cursor.expectSpaced(",")
      let by = try ExpressionGrammar.expression(&cursor)
      try cursor.closeParenthesis()
      return .ranked(ranking, limit, by: by)
    }
    try cursor.openParenthesis()
    let result = try content(&cursor, of: word)
    try cursor.closeParenthesis()
    return result
  }

  private static func content(
    _ cursor: inout URLCursor, of word: String
  ) throws(ODataSyntaxError) -> ODataTransformation {
    switch word {
    case "aggregate":
      var items: [ODataAggregate] = []
      repeat {
        items.append(try AggregateGrammar.aggregate(&cursor, needsName: true))
      } while cursor.takeSpaced(",")
      return .aggregate(items)
    case "compute": return .compute(try ItemGrammar.computedItems(&cursor))
    case "concat":
      var sequences = [try transformations(&cursor)]
      try cursor.expectSpaced(",")
      repeat { sequences.append(try transformations(&cursor)) } while cursor.takeSpaced(",")
      return .concat(sequences)
    case "groupby": return try GroupingGrammar.groupBy(&cursor)
    case "filter": return .filter(try ExpressionGrammar.expression(&cursor))
    case "search": return .search(try SearchGrammar.search(&cursor))
    case "orderby": return .orderBy(try ItemGrammar.orderItems(&cursor))
    case "top": return .top(try NumberGrammar.count(&cursor))
    case "skip": return .skip(try NumberGrammar.count(&cursor))
    case "nest": return .nest(path: [], try nested(&cursor))
    case "addnested":
      let path = try AggregateGrammar.aggregationPath(&cursor).path
      try cursor.expectSpaced(",")
      return .nest(path: path, try nested(&cursor))
    case "join", "outerjoin": return try join(&cursor, isOuter: word == "outerjoin")
    case "ancestors": return try HierarchyGrammar.related(&cursor, .ancestors)
    case "descendants": return try HierarchyGrammar.related(&cursor, .descendants)
    default: return try HierarchyGrammar.traverse(&cursor)
    }
  }

  private static func nested(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> [ODataTransformation.Nested] {
    var items: [ODataTransformation.Nested] = []
    repeat {
      let sequence = try transformations(&cursor)
      items.append(.init(sequence, as: try ItemGrammar.asAlias(&cursor)))
    } while cursor.takeSpaced(",")
    return items
  }

  private static func join(
    _ cursor: inout URLCursor, isOuter: Bool
  ) throws(ODataSyntaxError) -> ODataTransformation {
    var path: [String]
    if cursor.sees("@") {
      path = try SelectionGrammar.selectionPath(&cursor, "a collection")
    } else {
      let name = try NameGrammar.name(&cursor, "a collection")
      guard name.kinds.meets(.collections) else {
        throw NameGrammar.unknown(&cursor, name, "a collection")
      }
      path = [name.text]
      if cursor.take("/") { path.append(try NameGrammar.name(&cursor, "the name of a type").text) }
    }
    let name = try ItemGrammar.asAlias(&cursor)
    let sequence = cursor.takeSpaced(",") ? try transformations(&cursor) : []
    return .join(isOuter: isOuter, path: path, as: name, sequence)
  }
}
