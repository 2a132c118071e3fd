/// Expressions of aggregation (OData Data Aggregation 4.0, ABNF §2, `aggregateExpr`).
enum AggregateGrammar {
  /// Names of a path, and what the last one may stand for.
  struct AggregationPath {
    var path: [String]
    var kinds: NameKinds
    var isType: Bool
  }

  /// A path of properties and types.
  ///
  /// - Parameters:
  ///   - through: the properties that others may follow.
  ///   - last: those that end a path.
  static func aggregationPath(
    _ cursor: inout URLCursor, through: NameKinds = .properties, to last: NameKinds = .properties,
    mayEndInType: Bool = true
  ) throws(ODataSyntaxError) -> AggregationPath {
    var path: [String] = []
    var wasType = false
    while true {
      let name = try NameGrammar.name(&cursor, "a property")
      let isProperty = !name.isQualified && name.kinds.meets(through.union(last))
      let isType = !wasType && name.kinds.meets(.types) && (cursor.names != nil || name.isQualified)
      guard isProperty || isType else {
        throw NameGrammar.unknown(&cursor, name, "a property of a single value")
      }
      path.append(name.text)
      let goesOn = isType || name.kinds.meets(through)
      guard goesOn, cursor.sees("/"), !isCountAhead(cursor) else {
        if !isProperty, !mayEndInType { throw cursor.unexpected("\"/\"") }
        return AggregationPath(path: path, kinds: name.kinds, isType: !isProperty)
      }
      wasType = isType
      try cursor.expect("/")
    }
  }

  private static func isCountAhead(_ cursor: URLCursor) -> Bool { cursor.sees(word: "/$count") }

  /// An operand, the method by which it is aggregated, and the name of it.
  ///
  /// - Parameter needsName: true for the transformation, where all but custom aggregates have names.
  static func aggregate(
    _ cursor: inout URLCursor, needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    if cursor.take(word: "$count") {
      return try finish(&cursor, ODataAggregate(.count([])), needsName: needsName)
    }
    let start = cursor.index
    if let path = try pathIfWhole(&cursor) {
      if cursor.take(word: "/$count") {
        return try finish(&cursor, ODataAggregate(.count(path.path)), needsName: needsName)
      }
      if isMethodAhead(cursor) {
        return try withMethod(&cursor, .expression(.path(member(cursor, path))), needsName)
      }
      if !path.isType, path.kinds.meets(.customAggregate) {
        return try custom(&cursor, ODataAggregate(.custom(path.path)), needsName: needsName)
      }
    }
    cursor.index = start
    return try withMethod(
      &cursor, .expression(try ExpressionGrammar.expression(&cursor)), needsName)
  }

  /// A path that is all of the operand; nil if it is a part of an expression, or none.
  private static func pathIfWhole(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> AggregationPath? {
    let start = cursor.index
    guard cursor.placeBehindIdentifier(from: start) != nil,
      let path = try? aggregationPath(&cursor, through: .properties, to: .properties)
    else {
      cursor.index = start
      return nil
    }
    if path.path.count == 1, LiteralGrammar.constant(path.path[0], cursor.version) != nil {
      cursor.index = start
      return nil
    }
    if cursor.sees("/") { return isCountAhead(cursor) ? path : nil }
    let behind = cursor.index
    defer { cursor.index = behind }
    if cursor.skipSpace() {
      for word: StaticString in ["with", "from", "as"] {
        guard let end = cursor.place(behind: word, from: cursor.index),
          let byte = cursor.character(at: end)?.byte
        else {
          continue
        }
        if byte == 0x20 || byte == 0x09 { return path }
      }
    }
    return cursor.sees(")") || cursor.sees(",") ? path : nil
  }

  private static func member(_ cursor: URLCursor, _ path: AggregationPath) -> ODataMemberPath {
    let steps = path.path.map { $0.contains(".") ? .type($0) : ODataMemberPath.Step.name($0) }
    guard let first = path.path.first, cursor.variables.contains(first) else {
      return ODataMemberPath(.implicit, steps)
    }
    return ODataMemberPath(.variable(first), Array(steps.dropFirst()))
  }

  private static func isMethodAhead(_ cursor: URLCursor) -> Bool {
    let place = cursor.placeBehindSpace(from: cursor.index)
    return place > cursor.index && cursor.place(behind: "with", from: place) != nil
  }

  private static func withMethod(
    _ cursor: inout URLCursor, _ operand: ODataAggregate.Operand, _ needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    guard let method = try methodIfAny(&cursor) else {
      throw cursor.unexpected("\" with \" and a method")
    }
    return try finish(&cursor, ODataAggregate(operand, with: method), needsName: needsName)
  }

  /// `with` and a method.
  private static func methodIfAny(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String? {
    let start = cursor.index
    guard cursor.skipSpace(), cursor.take(word: "with"), cursor.skipSpace() else {
      cursor.index = start
      return nil
    }
    let place = cursor.index
    let name = try NameGrammar.name(&cursor, "a method of aggregation").text
    let known = ["sum", "min", "max", "average", "countdistinct"]
    if !name.contains("."), !known.contains(name) {
      cursor.index = place
      throw cursor.unexpected("sum, min, max, average, countdistinct or a qualified name")
    }
    return name
  }

  /// `from` and paths.
  private static func fromIfAny(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> [[String]]? {
    let start = cursor.index
    guard cursor.skipSpace(), cursor.take(word: "from"), cursor.skipSpace() else {
      cursor.index = start
      return nil
    }
    var paths = [try GroupingGrammar.groupingPath(&cursor)]
    while cursor.takeSpaced(",") { paths.append(try GroupingGrammar.groupingPath(&cursor)) }
    return paths
  }

  /// The rest behind a method or a count.
  private static func finish(
    _ cursor: inout URLCursor, _ aggregate: ODataAggregate, needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    var result = aggregate
    while let paths = try fromIfAny(&cursor) {
      guard let method = try methodIfAny(&cursor) else {
        throw cursor.unexpected("\" with \" and a method")
      }
      result.from.append(.init(paths, with: method))
    }
    if needsName { result.name = try ItemGrammar.asAlias(&cursor) }
    return result
  }

  /// The rest behind a custom aggregate, which needs neither method nor name.
  private static func custom(
    _ cursor: inout URLCursor, _ aggregate: ODataAggregate, needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    var result = aggregate
    while let paths = try fromIfAny(&cursor) {
      result.from.append(.init(paths, with: try methodIfAny(&cursor)))
    }
    let start = cursor.index
    let hasName = cursor.skipSpace() && cursor.take(word: "as")
    cursor.index = start
    if needsName, hasName || !result.from.isEmpty { result.name = try ItemGrammar.asAlias(&cursor) }
    return result
  }
}
