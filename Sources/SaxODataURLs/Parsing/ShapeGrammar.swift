/// Shapes of geography and geometry, as well-known text that has been checked.
enum ShapeGrammar {
  /// `SRID=4326;` and a shape.
  static func shape(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataShape {
    guard cursor.take(word: "SRID", anyCase: true) else { throw cursor.unexpected("\"SRID\"") }
    try cursor.expect("=")
    let srid = try NumberGrammar.digits(&cursor, 1...5)
    try cursor.expect(";")
    return ODataShape(srid: Int(srid) ?? 0, try shapeText(&cursor))
  }

  /// The names of shapes, and the levels of parentheses around their positions.
  private static let kinds: [(name: StaticString, depth: Int, isOptional: Bool)] = [
    ("LineString", 1, false), ("MultiLineString", 2, true), ("MultiPoint", 2, true),
    ("MultiPolygon", 3, true), ("Point", 1, false), ("Polygon", 2, false),
  ]

  static func shapeText(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    if cursor.take(word: "GeometryCollection", anyCase: true)
      || cursor.take(word: "Collection", anyCase: true)
    {
      try cursor.enter()
      defer { cursor.leave() }
      try cursor.expect("(")
      var parts = [try shapeText(&cursor)]
      while cursor.take(",") { parts.append(try shapeText(&cursor)) }
      try cursor.expect(")")
      return "GeometryCollection(" + parts.joined(separator: ",") + ")"
    }
    for kind in kinds where cursor.take(word: kind.name, anyCase: true) {
      if kind.isOptional, cursor.take(word: "()") { return "\(kind.name)()" }
      // A point is one position, and each of several points has its own parentheses.
      let isPoint = kind.name.description.hasSuffix("Point")
      return "\(kind.name)" + (try positions(&cursor, depth: kind.depth, isPoint: isPoint))
    }
    throw cursor.unexpected("a shape such as Point or Polygon")
  }

  private static func positions(
    _ cursor: inout URLCursor, depth: Int, isPoint: Bool
  ) throws(ODataSyntaxError) -> String {
    try cursor.expect("(")
    var parts: [String] = []
    repeat {
      parts.append(
        depth > 1
          ? try positions(&cursor, depth: depth - 1, isPoint: isPoint) : try position(&cursor))
    } while (depth > 1 || !isPoint) && cursor.take(",")
    try cursor.expect(")")
    return "(" + parts.joined(separator: ",") + ")"
  }

  /// Two to four numbers with a space between.
  private static func position(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> String {
    var numbers = [try NumberGrammar.decimal(&cursor)]
    repeat {
      guard cursor.take(" ") else { throw cursor.unexpected("a space") }
      numbers.append(try NumberGrammar.decimal(&cursor))
    } while numbers.count < 4 && cursor.sees(" ")
    return numbers.joined(separator: " ")
  }
}
