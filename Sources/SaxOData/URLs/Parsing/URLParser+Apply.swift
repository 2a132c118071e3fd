/// `$apply` (OData Data Aggregation 4.0, ABNF §2).
extension URLParser {
  /// Transformations with slashes between.
  ///
  /// - Parameter isPreserving: true where only those are that give instances of their input.
  mutating func transformations(
    isPreserving: Bool = false
  ) throws(ODataSyntaxError) -> [ODataTransformation] {
    var sequence: [ODataTransformation] = []
    repeat { sequence.append(try transformation(isPreserving)) } while take("/")
    return sequence
  }

  private mutating func transformation(
    _ isPreserving: Bool
  ) throws(ODataSyntaxError) -> ODataTransformation {
    try enter()
    defer { leave() }
    let start = index
    guard let end = placeBehindIdentifier(from: start) else { throw unexpected("a transformation") }
    if next(end)?.byte == UInt8(ascii: ".") {
      let name = try self.name()
      guard name.kinds.meets(.functions) else { throw unknown(name, "a function") }
      guard sees("(") else { throw unexpected("\"(\"") }
      return .custom(name.text, try parameters())
    }
    let word = try text(start..<end)
    index = end
    if word == "identity" {
      reach(index)
      return .identity
    }
    guard sees("("), !isPreserving || ODataTransformation.preserving.contains(word) else {
      index = start
      throw unexpected(
        isPreserving ? "a transformation that keeps instances as they are" : "a transformation")
    }
    switch word {
    case "aggregate", "compute", "concat", "groupby", "filter", "search", "orderby", "top", "skip",
      "nest", "addnested", "join", "outerjoin", "ancestors", "descendants", "traverse":
      break
    default:
      guard let ranking = ODataTransformation.Ranking(rawValue: word) else {
        index = start
        throw unexpected("a transformation")
      }
      try open()
      let limit = try expression()
      try comma()
      let by = try expression()
      try close()
      return .ranked(ranking, limit, by: by)
    }
    try open()
    let result = try content(of: word)
    try close()
    return result
  }

  private mutating func open() throws(ODataSyntaxError) {
    try expect("(")
    skipSpace()
  }

  private mutating func close() throws(ODataSyntaxError) {
    skipSpace()
    try expect(")")
  }

  private mutating func comma() throws(ODataSyntaxError) {
    skipSpace()
    try expect(",")
    skipSpace()
  }

  /// Takes a comma with the space around it.
  private mutating func takeComma() -> Bool {
    let start = index
    skipSpace()
    guard take(",") else {
      index = start
      return false
    }
    skipSpace()
    return true
  }

  private mutating func content(
    of word: String
  ) throws(ODataSyntaxError) -> ODataTransformation {
    switch word {
    case "aggregate":
      var items: [ODataAggregate] = []
      repeat { items.append(try aggregate(needsName: true)) } while takeComma()
      return .aggregate(items)
    case "compute": return .compute(try computedItems())
    case "concat":
      var sequences = [try transformations()]
      try comma()
      repeat { sequences.append(try transformations()) } while takeComma()
      return .concat(sequences)
    case "groupby": return try groupBy()
    case "filter": return .filter(try expression())
    case "search": return .search(try search())
    case "orderby": return .orderBy(try orderItems())
    case "top": return .top(try count())
    case "skip": return .skip(try count())
    case "nest": return .nest(path: [], try nested())
    case "addnested":
      let path = try aggregationPath().path
      try comma()
      return .nest(path: path, try nested())
    case "join", "outerjoin": return try join(isOuter: word == "outerjoin")
    case "ancestors": return try related(.ancestors)
    case "descendants": return try related(.descendants)
    default: return try traverse()
    }
  }

  private mutating func nested() throws(ODataSyntaxError) -> [ODataTransformation.Nested] {
    var items: [ODataTransformation.Nested] = []
    repeat {
      let sequence = try transformations()
      items.append(.init(sequence, as: try asAlias()))
    } while takeComma()
    return items
  }

  private mutating func join(isOuter: Bool) throws(ODataSyntaxError) -> ODataTransformation {
    var path: [String]
    if sees("@") {
      path = try selectionPath("a collection")
    } else {
      let name = try self.name("a collection")
      guard name.kinds.meets(.collections) else {
        throw unknown(name, "a collection")
      }
      path = [name.text]
      if take("/") { path.append(try self.name("the name of a type").text) }
    }
    let name = try asAlias()
    let sequence = takeComma() ? try transformations() : []
    return .join(isOuter: isOuter, path: path, as: name, sequence)
  }

  // MARK: Groups

  private mutating func groupBy() throws(ODataSyntaxError) -> ODataTransformation {
    try open()
    var groupings: [ODataTransformation.Grouping] = []
    repeat { groupings.append(try grouping()) } while takeComma()
    try close()
    return .groupBy(groupings, takeComma() ? try transformations() : [])
  }

  private mutating func grouping() throws(ODataSyntaxError) -> ODataTransformation.Grouping {
    if take(word: "rolluprecursive(") {
      skipSpace()
      let hierarchy = try hierarchy()
      let sequence = takeComma() ? try transformations(isPreserving: true) : []
      try close()
      return .recursive(hierarchy, sequence)
    }
    if take(word: "rollup(") {
      skipSpace()
      let start = index
      var paths: [[String]]
      // One name alone is that of a hierarchy.
      if let name = try? identifier(), !takeComma(), (try? close()) != nil {
        return .rollup([[name]])
      }
      index = start
      paths = [try groupingPath()]
      repeat {
        try comma()
        paths.append(try groupingPath())
      } while isCommaAhead
      try close()
      return .rollup(paths)
    }
    return .path(try groupingPath())
  }

  private var isCommaAhead: Bool {
    var place = index
    while let (byte, width) = next(place), byte == 0x20 || byte == 0x09 { place += width }
    return next(place)?.byte == UInt8(ascii: ",")
  }

  /// A path of single values.
  mutating func groupingPath() throws(ODataSyntaxError) -> [String] {
    let single = NameKinds.complex.union(.entityNavigation)
    let last = NameKinds.primitive.union(.stream).union(.customAggregate)
    return try aggregationPath(through: single, to: last, mayEndInType: false).path
  }

  // MARK: Hierarchies

  private mutating func hierarchy() throws(ODataSyntaxError) -> ODataHierarchy {
    guard sees(word: "$root/") else { throw unexpected("\"$root/\"") }
    let nodes = try memberPath()
    try comma()
    let qualifier = try identifier("the qualifier of a hierarchy")
    try comma()
    let path = try aggregationPath(
      through: .properties, to: .primitive.union(.primitiveCol).union(.stream),
      mayEndInType: false)
    return ODataHierarchy(nodes: nodes, qualifier: qualifier, path: path.path)
  }

  private mutating func related(
    _ relation: ODataTransformation.Relation
  ) throws(ODataSyntaxError) -> ODataTransformation {
    let hierarchy = try hierarchy()
    try comma()
    let sequence = try transformations(isPreserving: true)
    var distance: UInt64?
    var keepsStart = false
    if takeComma() {
      if digit != nil {
        distance = try count()
        if takeComma() {
          keepsStart = try keepStart()
        }
      } else {
        keepsStart = try keepStart()
      }
    }
    return .related(relation, hierarchy, sequence, distance: distance, keepStart: keepsStart)
  }

  private mutating func keepStart() throws(ODataSyntaxError) -> Bool {
    guard take(word: "keep start") else { throw unexpected("\"keep start\"") }
    return true
  }

  private mutating func traverse() throws(ODataSyntaxError) -> ODataTransformation {
    let hierarchy = try hierarchy()
    try comma()
    guard
      let order = ODataTransformation.Traversal.allCases.first(where: { order in
        order == .preorder ? take(word: "preorder") : take(word: "postorder")
      })
    else { throw unexpected("\"preorder\" or \"postorder\"") }
    guard takeComma() else { return .traverse(hierarchy, order, [], []) }
    var sequence: [ODataTransformation] = []
    if isTransformationAhead {
      sequence = try transformations(isPreserving: true)
    } else if let functions = try customFunctionsIfWhole() {
      sequence = functions
    }
    if !sequence.isEmpty, !takeComma() { return .traverse(hierarchy, order, sequence, []) }
    return .traverse(hierarchy, order, sequence, try orderItems())
  }

  /// Transformations that begin with a function of the service; nil if that is a part of an expression.
  private mutating func customFunctionsIfWhole() throws(ODataSyntaxError)
    -> [ODataTransformation]?
  {
    let start = index
    guard let end = placeBehindIdentifier(from: start), next(end)?.byte == UInt8(ascii: ".") else {
      return nil
    }
    do {
      let sequence = try transformations(isPreserving: true)
      let behind = index
      skipSpace()
      let isWhole = sees(",") || sees(")")
      index = isWhole ? behind : start
      return isWhole ? sequence : nil
    } catch {
      guard error.code == .unexpected else { throw error }
      index = start
      return nil
    }
  }

  /// True if a name of a transformation is next, with its parenthesis or as the end of a segment.
  private var isTransformationAhead: Bool {
    guard let end = placeBehindIdentifier(from: index), let word = try? text(index..<end) else {
      return false
    }
    let isKnown = ODataTransformation.preserving.contains(word)
    guard let next = next(end)?.byte else { return word == "identity" }
    if word == "identity" { return "/),".utf8.contains(next) }
    return isKnown && next == UInt8(ascii: "(")
  }
}
