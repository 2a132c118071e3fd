import SaxTestRandom

@testable import SaxODataURLs

/// Random syntax trees of what a version has, in the form that parsing gives without metadata.
struct RandomTrees {
  let version: ODataVersion
  var random: SplitMix
  /// The variables of the lambdas around.
  private var variables: [String] = []

  init(_ version: ODataVersion, seed: UInt64) {
    self.version = version
    random = SplitMix(seed: seed)
  }

  var isNew: Bool { version >= .v4 }
  var isNewest: Bool { version >= .v401 }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func oneIn(_ count: Int) -> Bool { number(0..<count) == 0 }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[number(0..<items.count)] }

  mutating func several<Item>(
    _ range: Range<Int>, _ make: (inout RandomTrees) -> Item
  ) -> [Item] {
    (0..<number(range)).map { _ in make(&self) }
  }

  // MARK: Names and texts

  mutating func name() -> String {
    pick(["Name", "Price", "_id", "Größe", "a1", "IN", "Andy", "orders", "INFO", "X"])
  }

  mutating func qualified() -> String { pick(["N.T", "Model.Sub.Type", "Self.Größe"]) }

  mutating func text() -> String {
    let pieces = [
      "a", "O'Neil", "''", "%", "%27", "&", "#", "+", "/", "?", "=", ";", ",", ")", "(", " ", "ü",
      "🜁", "\"", "\\", "\u{1}", "\u{7F}", "$it", "@", "{", "}", "[", "|", "~", ":", "<",
    ]
    return several(0..<6) { $0.pick(pieces) }.joined()
  }

  mutating func segment() -> String {
    pick([
      "Products", "1", "-3", "O'Neil", "A-1", "a b", "50%", "ü", "a&b=c", "x:y", "1.5", "a/b?c#d",
    ])
  }

  // MARK: Literals

  mutating func literal() -> ODataLiteral {
    switch number(0..<(isNew ? 14 : version == .v3 ? 12 : 9)) {
    case 0: return .null
    case 1: return .boolean(oneIn(2))
    case 2, 3: return .string(text())
    case 4, 5:
      let suffix = isNew ? ODataNumber.Suffix.none : pick(ODataNumber.Suffix.allCases)
      if suffix == .int64 || suffix == .decimal || !oneIn(3) {
        return .number(
          ODataNumber(pick(["0", "42", "-7", "3.14", "1e10", "-2.5e-3", "11"]), suffix: suffix))
      }
      return .number(ODataNumber(pick(["NaN", "INF", "-INF"]), suffix: suffix))
    case 6: return .guid("01234567-89ab-cdef-0123-456789abcdef")
    case 7: return .binary(several(0..<7) { UInt8($0.number(0..<256)) })
    case 8:
      return oneIn(2)
        ? .duration(pick(["PT1H", "-P1DT2H3M4.5S", "P", "P3D"]))
        : .dateTimeOffset(pick(["2012-09-03T23:59:59.5+02:00", "2000-01-01T00:00Z"]))
    case 9:
      return .enumeration(type: qualified(), members: several(1..<3) { $0.pick(["Red", "-4"]) })
    case 10:
      return .geography(ODataShape(srid: 4326, pick(["Point(1 2.5)", "MultiPoint()"])))
    case 11:
      return .geometry(
        ODataShape(
          srid: 0,
          pick(["Polygon((1 1,1 2,2 2,1 1))", "GeometryCollection(Point(1 2),LineString(1 2,3 4))"])
        ))
    case 12: return .date(pick(["2012-09-03", "-0001-01-31", "12345-12-01"]))
    default: return .timeOfDay(pick(["11:22", "23:59:60.123456789012"]))
    }
  }

  // MARK: Expressions

  mutating func expression(_ depth: Int) -> ODataExpression {
    if depth <= 0 { return oneIn(2) ? .literal(literal()) : .path(path(0)) }
    switch number(0..<12) {
    case 0: return .literal(literal())
    case 1, 2: return .path(path(depth))
    case 3, 4, 5, 6: return operation(depth)
    case 7: return .unary(pick(ODataUnaryOperator.allCases), expression(depth - 1))
    case 8, 9:
      let functions = ODataFunction.all.filter { $0.since <= version && version <= $0.until }
      let function = pick(functions)
      let count = number(function.parameters.lowerBound..<function.parameters.upperBound + 1)
      return .call(function.name, (0..<count).map { _ in expression(depth - 1) })
    case 10:
      let value = oneIn(2) ? nil : expression(depth - 1)
      return oneIn(2) ? .cast(value, qualified()) : .isOf(value, qualified())
    default:
      if isNewest, oneIn(3) {
        return .conditional(
          several(1..<3) {
            .init(condition: $0.expression(depth - 1), value: $0.expression(depth - 1))
          })
      }
      if isNew { return json(depth) }
      return operation(depth)
    }
  }

  mutating func json(_ depth: Int) -> ODataExpression {
    if oneIn(2) { return .array(several(0..<3) { $0.expression(depth - 1) }) }
    return .object(several(0..<3) { .init(name: $0.text(), value: $0.expression(depth - 1)) })
  }

  mutating func operation(_ depth: Int) -> ODataExpression {
    let operators = ODataOperator.allCases.filter { $0.since <= version }
    let kind = pick(operators)
    var operands = several(2..<4) { $0.expression(depth - 1) }
    if kind == .in, oneIn(2) {
      operands[1] = .list(several(0..<3) { $0.literal() })
    }
    return .operation(kind, operands)
  }

  mutating func path(_ depth: Int) -> ODataMemberPath {
    var path = ODataMemberPath()
    switch number(0..<7) {
    case 0: path.root = .it
    case 1 where isNew: path.root = .alias("p1")
    case 2 where isNewest: path.root = .this
    case 3 where isNew:
      path.root = .root
      path.steps = [.name("Employees"), .key(key())]
    case 4 where !variables.isEmpty: path.root = .variable(pick(variables))
    case 5 where isNew:
      path.steps = [.annotation(term: "Core.Messages", qualifier: oneIn(2) ? "q" : nil)]
    case 6 where version >= .v3: path.steps = [.call(qualified(), arguments(depth))]
    default: path.steps = [oneIn(6) ? .type(qualified()) : .name(name())]
    }
    if case .type = path.steps.first { path.steps.append(.name(name())) }
    path.steps += several(0..<2) { _ in .name("City") }
    if depth > 0 { path.steps += several(0..<3) { $0.step(depth - 1) } }
    return path
  }

  mutating func step(_ depth: Int) -> ODataMemberPath.Step {
    switch number(0..<10) {
    case 0: return .type(qualified())
    case 1 where version >= .v3: return .call(qualified(), arguments(depth))
    case 2 where isNew: return .annotation(term: "Note", qualifier: nil)
    case 3 where isNewest: return .filter(expression(depth))
    default: return .name(name())
    }
  }

  /// A path to a collection, and what ends it.
  mutating func collectionPath(_ depth: Int) -> ODataExpression {
    var path = path(0)
    path.steps.append(.name("Items"))
    switch number(0..<5) {
    case 0: path.steps.append(.any(nil))
    case 1 where isNew:
      path.steps.append(
        .count(isNewest && oneIn(2) ? ODataQuery([.filter(expression(depth - 1))]) : ODataQuery()))
    case 2 where isNew: path.steps.append(.aggregate(aggregate(depth, isNamed: false)))
    default:
      let variable = pick(["v", "w"])
      variables.append(variable)
      let body = expression(depth - 1)
      variables.removeLast()
      let lambda = ODataMemberPath.Lambda(variable: variable, body: body)
      path.steps.append(oneIn(2) ? .any(lambda) : .all(lambda))
    }
    return .path(path)
  }

  mutating func arguments(_ depth: Int) -> [ODataMemberPath.Argument] {
    several(0..<3) { .init(name: $0.name(), value: $0.expression(depth - 1)) }
  }

  mutating func key() -> ODataKey {
    oneIn(2)
      ? .value(keyValue())
      : .named(several(1..<3) { .init(name: $0.name(), value: $0.keyValue()) })
  }

  mutating func keyValue() -> ODataKey.Value {
    isNew && oneIn(4) ? .alias("k") : .literal(literal())
  }
}
