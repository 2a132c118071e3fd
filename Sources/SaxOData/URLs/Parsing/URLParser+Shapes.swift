/// Shapes of geography and geometry, as well-known text that has been checked.
extension URLParser {
  /// `SRID=4326;` and a shape.
  mutating func shape() throws(ODataSyntaxError) -> ODataShape {
    guard take(word: "SRID", anyCase: true) else { throw unexpected("\"SRID\"") }
    try expect("=")
    let srid = try digits(1...5)
    try expect(";")
    return ODataShape(srid: Int(srid) ?? 0, try shapeText())
  }

  /// The names of shapes, and the levels of parentheses around their positions.
  private static let kinds: [(name: StaticString, depth: Int, isOptional: Bool)] = [
    ("LineString", 1, false), ("MultiLineString", 2, true), ("MultiPoint", 2, true),
    ("MultiPolygon", 3, true), ("Point", 1, false), ("Polygon", 2, false),
  ]

  mutating func shapeText() throws(ODataSyntaxError) -> String {
    if take(word: "GeometryCollection", anyCase: true) || take(word: "Collection", anyCase: true) {
      try enter()
      defer { leave() }
      try expect("(")
      var parts = [try shapeText()]
      while take(",") { parts.append(try shapeText()) }
      try expect(")")
      return "GeometryCollection(" + parts.joined(separator: ",") + ")"
    }
    for kind in Self.kinds where take(word: kind.name, anyCase: true) {
      if kind.isOptional, take(word: "()") { return "\(kind.name)()" }
      // A point is one position, and each of several points has its own parentheses.
      let isPoint = kind.name.description.hasSuffix("Point")
      return "\(kind.name)" + (try positions(depth: kind.depth, isPoint: isPoint))
    }
    throw unexpected("a shape such as Point or Polygon")
  }

  private mutating func positions(depth: Int, isPoint: Bool) throws(ODataSyntaxError) -> String {
    try expect("(")
    var parts: [String] = []
    repeat {
      parts.append(
        depth > 1 ? try positions(depth: depth - 1, isPoint: isPoint) : try position())
    } while (depth > 1 || !isPoint) && take(",")
    try expect(")")
    return "(" + parts.joined(separator: ",") + ")"
  }

  /// Two to four numbers with a space between.
  private mutating func position() throws(ODataSyntaxError) -> String {
    var numbers = [try decimal()]
    repeat {
      guard take(" ") else { throw unexpected("a space") }
      numbers.append(try decimal())
    } while numbers.count < 4 && sees(" ")
    return numbers.joined(separator: " ")
  }
}
