/// Expressions of aggregation (OData Data Aggregation 4.0, ABNF §2, `aggregateExpr`).
extension URLParser {
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
  mutating func aggregationPath(
    through: NameKinds = .properties, to last: NameKinds = .properties, mayEndInType: Bool = true
  ) throws(ODataSyntaxError) -> AggregationPath {
    var path: [String] = []
    var wasType = false
    while true {
      let name = try self.name("a property")
      let isProperty = !name.isQualified && name.kinds.meets(through.union(last))
      let isType = !wasType && name.kinds.meets(.types) && (names != nil || name.isQualified)
      guard isProperty || isType else { throw unknown(name, "a property of a single value") }
      path.append(name.text)
      let goesOn = isType || name.kinds.meets(through)
      guard goesOn, sees("/"), !isCountAhead else {
        if !isProperty, !mayEndInType { throw unexpected("\"/\"") }
        return AggregationPath(path: path, kinds: name.kinds, isType: !isProperty)
      }
      wasType = isType
      try expect("/")
    }
  }

  private var isCountAhead: Bool { sees(word: "/$count") }

  /// An operand, the method by which it is aggregated, and the name of it.
  ///
  /// - Parameter needsName: true for the transformation, where all but custom aggregates have names.
  mutating func aggregate(needsName: Bool) throws(ODataSyntaxError) -> ODataAggregate {
    if take(word: "$count") {
      return try finish(ODataAggregate(.count([])), needsName: needsName)
    }
    let start = index
    if let path = try pathIfWhole() {
      if take(word: "/$count") {
        return try finish(ODataAggregate(.count(path.path)), needsName: needsName)
      }
      if isMethodAhead { return try withMethod(.expression(.path(member(path))), needsName) }
      if !path.isType, path.kinds.meets(.customAggregate) {
        return try custom(ODataAggregate(.custom(path.path)), needsName: needsName)
      }
    }
    index = start
    return try withMethod(.expression(try expression()), needsName)
  }

  /// A path that is all of the operand; nil if it is a part of an expression, or none.
  private mutating func pathIfWhole() throws(ODataSyntaxError) -> AggregationPath? {
    let start = index
    guard placeBehindIdentifier(from: start) != nil,
      let path = try? aggregationPath(through: .properties, to: .properties)
    else {
      index = start
      return nil
    }
    if path.path.count == 1, constant(path.path[0]) != nil {
      index = start
      return nil
    }
    if sees("/") { return isCountAhead ? path : nil }
    let behind = index
    defer { index = behind }
    if skipSpace() {
      for word: StaticString in ["with", "from", "as"] {
        guard let end = place(behind: word, from: index), let byte = next(end)?.byte else {
          continue
        }
        if byte == 0x20 || byte == 0x09 { return path }
      }
    }
    return sees(")") || sees(",") ? path : nil
  }

  private func member(_ path: AggregationPath) -> ODataMemberPath {
    let steps = path.path.map { $0.contains(".") ? .type($0) : ODataMemberPath.Step.name($0) }
    guard let first = path.path.first, variables.contains(first) else {
      return ODataMemberPath(.implicit, steps)
    }
    return ODataMemberPath(.variable(first), Array(steps.dropFirst()))
  }

  private var isMethodAhead: Bool {
    var place = index
    while let (byte, width) = next(place), byte == 0x20 || byte == 0x09 { place += width }
    return place > index && self.place(behind: "with", from: place) != nil
  }

  private mutating func withMethod(
    _ operand: ODataAggregate.Operand, _ needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    guard let method = try methodIfAny() else { throw unexpected("\" with \" and a method") }
    return try finish(ODataAggregate(operand, with: method), needsName: needsName)
  }

  /// `with` and a method.
  private mutating func methodIfAny() throws(ODataSyntaxError) -> String? {
    let start = index
    guard skipSpace(), take(word: "with"), skipSpace() else {
      index = start
      return nil
    }
    let place = index
    let name = try self.name("a method of aggregation").text
    let known = ["sum", "min", "max", "average", "countdistinct"]
    if !name.contains("."), !known.contains(name) {
      index = place
      throw unexpected("sum, min, max, average, countdistinct or a qualified name")
    }
    return name
  }

  /// `from` and paths.
  private mutating func fromIfAny() throws(ODataSyntaxError) -> [[String]]? {
    let start = index
    guard skipSpace(), take(word: "from"), skipSpace() else {
      index = start
      return nil
    }
    var paths = [try groupingPath()]
    while true {
      let behind = index
      skipSpace()
      guard take(",") else {
        index = behind
        return paths
      }
      skipSpace()
      paths.append(try groupingPath())
    }
  }

  /// The rest behind a method or a count.
  private mutating func finish(
    _ aggregate: ODataAggregate, needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    var result = aggregate
    while let paths = try fromIfAny() {
      guard let method = try methodIfAny() else { throw unexpected("\" with \" and a method") }
      result.from.append(.init(paths, with: method))
    }
    if needsName { result.name = try asAlias() }
    return result
  }

  /// The rest behind a custom aggregate, which needs neither method nor name.
  private mutating func custom(
    _ aggregate: ODataAggregate, needsName: Bool
  ) throws(ODataSyntaxError) -> ODataAggregate {
    var result = aggregate
    while let paths = try fromIfAny() {
      result.from.append(.init(paths, with: try methodIfAny()))
    }
    let start = index
    let hasName = skipSpace() && take(word: "as")
    index = start
    if needsName, hasName || !result.from.isEmpty { result.name = try asAlias() }
    return result
  }
}
