/// Groups of `$apply` (OData Data Aggregation 4.0, ABNF §2, `groupbyTrafo`).
enum GroupingGrammar {
  /// `((…),…)`: what is grouped by, and the transformations of each group.
  static func groupBy(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataTransformation {
    try cursor.openParenthesis()
    var groupings: [ODataTransformation.Grouping] = []
    repeat { groupings.append(try grouping(&cursor)) } while cursor.takeSpaced(",")
    try cursor.closeParenthesis()
    return .groupBy(
      groupings, cursor.takeSpaced(",") ? try ApplyGrammar.transformations(&cursor) : [])
  }

  /// A path, or the levels of a hierarchy.
  private static func grouping(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataTransformation.Grouping {
    if cursor.take(word: "rolluprecursive(") {
      cursor.skipSpace()
      let hierarchy = try HierarchyGrammar.hierarchy(&cursor)
      let sequence =
        cursor.takeSpaced(",") ? try ApplyGrammar.transformations(&cursor, isPreserving: true) : []
      try cursor.closeParenthesis()
      return .recursive(hierarchy, sequence)
    }
    if cursor.take(word: "rollup(") {
      cursor.skipSpace()
      let start = cursor.index
      var paths: [[String]]
      // One name alone is that of a hierarchy.
      if let name = try? NameGrammar.identifier(&cursor), !cursor.takeSpaced(","),
        (try? cursor.closeParenthesis()) != nil
      {
        return .rollup([[name]])
      }
      cursor.index = start
      paths = [try groupingPath(&cursor)]
      repeat {
        try cursor.expectSpaced(",")
        paths.append(try groupingPath(&cursor))
      } while isCommaAhead(cursor)
      try cursor.closeParenthesis()
      return .rollup(paths)
    }
    return .path(try groupingPath(&cursor))
  }

  private static func isCommaAhead(_ cursor: URLCursor) -> Bool {
    let place = cursor.placeBehindSpace(from: cursor.index)
    return cursor.character(at: place)?.byte == UInt8(ascii: ",")
  }

  /// A path of single values.
  static func groupingPath(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [String] {
    let single = NameKinds.complex.union(.entityNavigation)
    let last = NameKinds.primitive.union(.stream).union(.customAggregate)
    return try AggregateGrammar.aggregationPath(
      &cursor, through: single, to: last, mayEndInType: false
    ).path
  }
}
