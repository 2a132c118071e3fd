/// Hierarchies of `$apply` (OData Data Aggregation 4.0, ABNF §2).
enum HierarchyGrammar {
  static func hierarchy(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataHierarchy {
    guard cursor.sees(word: "$root/") else { throw cursor.unexpected("\"$root/\"") }
    let nodes = try MemberPathGrammar.memberPath(&cursor)
    try cursor.expectSpaced(",")
    let qualifier = try NameGrammar.identifier(&cursor, "the qualifier of a hierarchy")
    try cursor.expectSpaced(",")
    let path = try AggregateGrammar.aggregationPath(
      &cursor, through: .properties, to: .primitive.union(.primitiveCol).union(.stream),
      mayEndInType: false)
    return ODataHierarchy(nodes: nodes, qualifier: qualifier, path: path.path)
  }

  static func related(
    _ cursor: inout URLCursor, _ relation: ODataTransformation.Relation
  ) throws(ODataSyntaxError) -> ODataTransformation {
    let hierarchy = try hierarchy(&cursor)
    try cursor.expectSpaced(",")
    let sequence = try ApplyGrammar.transformations(&cursor, isPreserving: true)
    var distance: UInt64?
    var keepsStart = false
    if cursor.takeSpaced(",") {
      if cursor.digit != nil {
        distance = try NumberGrammar.count(&cursor)
        if cursor.takeSpaced(",") {
          keepsStart = try keepStart(&cursor)
        }
      } else {
        keepsStart = try keepStart(&cursor)
      }
    }
    return .related(relation, hierarchy, sequence, distance: distance, keepStart: keepsStart)
  }

  private static func keepStart(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> Bool {
    guard cursor.take(word: "keep start") else { throw cursor.unexpected("\"keep start\"") }
    return true
  }

  static func traverse(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataTransformation {
    let hierarchy = try hierarchy(&cursor)
    try cursor.expectSpaced(",")
    guard
      let order = ODataTransformation.Traversal.allCases.first(where: { order in
        order == .preorder ? cursor.take(word: "preorder") : cursor.take(word: "postorder")
      })
    else { throw cursor.unexpected("\"preorder\" or \"postorder\"") }
    guard cursor.takeSpaced(",") else { return .traverse(hierarchy, order, [], []) }
    var sequence: [ODataTransformation] = []
    if isTransformationAhead(cursor) {
      sequence = try ApplyGrammar.transformations(&cursor, isPreserving: true)
    } else if let functions = try customFunctionsIfWhole(&cursor) {
      sequence = functions
    }
    if !sequence.isEmpty, !cursor.takeSpaced(",") {
      return .traverse(hierarchy, order, sequence, [])
    }
    return .traverse(hierarchy, order, sequence, try ItemGrammar.orderItems(&cursor))
  }

  /// Transformations that begin with a function of the service; nil if that is a part of an expression.
  private static func customFunctionsIfWhole(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> [ODataTransformation]? {
    let start = cursor.index
    guard let end = cursor.placeBehindIdentifier(from: start),
      cursor.character(at: end)?.byte == UInt8(ascii: ".")
    else {
      return nil
    }
    do {
      let sequence = try ApplyGrammar.transformations(&cursor, isPreserving: true)
      let behind = cursor.index
      cursor.skipSpace()
      let isWhole = cursor.sees(",") || cursor.sees(")")
      cursor.index = isWhole ? behind : start
      return isWhole ? sequence : nil
    } catch {
      guard error.code == .unexpected else { throw error }
      cursor.index = start
      return nil
    }
  }

  /// True if a name of a transformation is next, with its parenthesis or as the end of a segment.
  private static func isTransformationAhead(_ cursor: URLCursor) -> Bool {
    guard let end = cursor.placeBehindIdentifier(from: cursor.index),
      let word = try? cursor.text(cursor.index..<end)
    else {
      return false
    }
    let isKnown = ODataTransformation.preserving.contains(word)
    guard let next = cursor.character(at: end)?.byte else { return word == "identity" }
    if word == "identity" { return "/),".utf8.contains(next) }
    return isKnown && next == UInt8(ascii: "(")
  }
}
