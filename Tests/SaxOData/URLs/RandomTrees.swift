import SaxTestRandom

@testable import SaxOData

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

  private var isNew: Bool { version >= .v4 }
  private var isNewest: Bool { version >= .v401 }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func oneIn(_ count: Int) -> Bool { number(0..<count) == 0 }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[number(0..<items.count)] }

  private mutating func several<Item>(
    _ range: Range<Int>, _ make: (inout RandomTrees) -> Item
  ) -> [Item] {
    (0..<number(range)).map { _ in make(&self) }
  }

  // MARK: Names and texts

  private mutating func name() -> String {
    pick(["Name", "Price", "_id", "Größe", "a1", "IN", "Andy", "orders", "INFO", "X"])
  }

  private mutating func qualified() -> String { pick(["N.T", "Model.Sub.Type", "Self.Größe"]) }

  private mutating func text() -> String {
    let pieces = [
      "a", "O'Neil", "''", "%", "%27", "&", "#", "+", "/", "?", "=", ";", ",", ")", "(", " ", "ü",
      "🜁", "\"", "\\", "\u{1}", "\u{7F}", "$it", "@", "{", "}", "[", "|", "~", ":", "<",
    ]
    return several(0..<6) { $0.pick(pieces) }.joined()
  }

  private mutating func segment() -> String {
    pick(["Products", "1", "-3", "O'Neil", "A-1", "a b", "50%", "ü", "a&b=c", "x:y", "1.5", "a/b?c#d"])
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
        return .number(ODataNumber(pick(["0", "42", "-7", "3.14", "1e10", "-2.5e-3", "11"]), suffix: suffix))
      }
      return .number(ODataNumber(pick(["NaN", "INF", "-INF"]), suffix: suffix))
    case 6: return .guid("01234567-89ab-cdef-0123-456789abcdef")
    case 7: return .binary(several(0..<7) { UInt8($0.number(0..<256)) })
    case 8:
      return oneIn(2)
        ? .duration(pick(["PT1H", "-P1DT2H3M4.5S", "P", "P3D"]))
        : .dateTimeOffset(pick(["2012-09-03T23:59:59.5+02:00", "2000-01-01T00:00Z"]))
    case 9: return .enumeration(type: qualified(), members: several(1..<3) { $0.pick(["Red", "-4"]) })
    case 10:
      return .geography(ODataShape(srid: 4326, pick(["Point(1 2.5)", "MultiPoint()"])))
    case 11:
      return .geometry(
        ODataShape(
          srid: 0,
          pick(["Polygon((1 1,1 2,2 2,1 1))", "GeometryCollection(Point(1 2),LineString(1 2,3 4))"])))
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
      let functions = ODataFunction.all.filter { $0.isIn(version) }
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

  private mutating func json(_ depth: Int) -> ODataExpression {
    if oneIn(2) { return .array(several(0..<3) { $0.expression(depth - 1) }) }
    return .object(several(0..<3) { .init(name: $0.text(), value: $0.expression(depth - 1)) })
  }

  private mutating func operation(_ depth: Int) -> ODataExpression {
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
    case 5 where isNew: path.steps = [.annotation(term: "Core.Messages", qualifier: oneIn(2) ? "q" : nil)]
    case 6 where version >= .v3: path.steps = [.call(qualified(), arguments(depth))]
    default: path.steps = [oneIn(6) ? .type(qualified()) : .name(name())]
    }
    if case .type = path.steps.first { path.steps.append(.name(name())) }
    path.steps += several(0..<2) { _ in .name("City") }
    if depth > 0 { path.steps += several(0..<3) { $0.step(depth - 1) } }
    return path
  }

  private mutating func step(_ depth: Int) -> ODataMemberPath.Step {
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
      path.steps.append(.count(isNewest && oneIn(2) ? ODataQuery([.filter(expression(depth - 1))]) : ODataQuery()))
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

  private mutating func arguments(_ depth: Int) -> [ODataMemberPath.Argument] {
    several(0..<3) { .init(name: $0.name(), value: $0.expression(depth - 1)) }
  }

  private mutating func key() -> ODataKey {
    oneIn(2)
      ? .value(keyValue())
      : .named(several(1..<3) { .init(name: $0.name(), value: $0.keyValue()) })
  }

  private mutating func keyValue() -> ODataKey.Value {
    isNew && oneIn(4) ? .alias("k") : .literal(literal())
  }

  // MARK: Options

  mutating func query(_ depth: Int) -> ODataQuery {
    ODataQuery(several(0..<5) { $0.option(depth) })
  }

  private mutating func option(_ depth: Int) -> ODataQuery.Option {
    switch number(0..<(isNewest ? 21 : isNew ? 18 : 11)) {
    case 0, 1: return .filter(version >= .v3 && oneIn(3) ? collectionPath(depth) : expression(depth))
    case 2: return .select(several(1..<4) { $0.selectItem(depth) })
    case 3: return .expand(several(1..<3) { $0.expandItem(depth) })
    case 4: return .orderBy(several(1..<3) { $0.orderItem(depth) })
    case 5: return .top(UInt64(number(0..<100)))
    case 6: return .skip(UInt64(number(0..<100)))
    case 7: return .count(oneIn(2))
    case 8: return .format(pick(["json", "application/json;odata.metadata=full", "a b/c+d"]))
    case 9: return .skipToken(pick(["20,20", "a&b#c=d%e", "12,'grüne Soße',77"]))
    case 10: return .custom(pick(["find", "!x", "a=b", "ü#&"]), oneIn(3) ? nil : text())
    case 11: return .search(search(depth))
    case 12: return .apply(transformations(depth))
    case 13: return .alias("p1", expression(depth))
    case 14: return .id("http://host/a?b=c&d=e#f")
    case 15: return .deltaToken("x@y:z?")
    case 16, 17: return .temporal(pick(ODataQuery.Temporal.allCases), .literal(.date("2012-01-01")))
    case 18: return .compute(several(1..<3) { .init($0.expression(depth), as: $0.name()) })
    case 19: return .index(Int64(number(-5..<5)))
    default: return .schemaVersion(pick(["*", "1.42.2", "second"]))
    }
  }

  private mutating func orderItem(_ depth: Int) -> ODataOrderItem {
    ODataOrderItem(expression(depth), isDescending: oneIn(2))
  }

  private mutating func selectionPath() -> [String] {
    var path = several(1..<3) { $0.oneIn(4) ? $0.qualified() : $0.name() }
    if isNew, oneIn(6) { path.append("@Core.Note#q") }
    return path
  }

  private mutating func selectItem(_ depth: Int) -> ODataSelectItem {
    if oneIn(6) { return ODataSelectItem(["*"]) }
    if oneIn(6) { return ODataSelectItem(["Model.Sub.*"]) }
    var item = ODataSelectItem(selectionPath())
    if oneIn(6) { item.parameterNames = several(1..<3) { $0.name() } }
    if isNewest, item.parameterNames == nil, depth > 0, oneIn(3) {
      item.options.options = several(1..<3) {
        $0.oneIn(2) ? .filter($0.expression(depth - 1)) : .orderBy([$0.orderItem(depth - 1)])
      }
    }
    return item
  }

  private mutating func expandItem(_ depth: Int) -> ODataExpandItem {
    guard isNew else { return ODataExpandItem(selectionPath()) }
    if oneIn(8) { return ODataExpandItem(["*"], content: oneIn(2) ? .references : .entities) }
    var item = ODataExpandItem(selectionPath())
    item.content = pick([.entities, .entities, .references, .count])
    guard depth > 0, oneIn(2) else { return item }
    item.options.options = several(1..<4) { random in
      switch item.content {
      case .count: return .search(random.search(depth - 1))
      case .references: return .top(3)
      case .entities:
        switch random.number(0..<6) {
        case 0: return .filter(random.expression(depth - 1))
        case 1: return .expand([random.expandItem(depth - 1)])
        case 2: return .levels(random.oneIn(2) ? nil : 3)
        case 3: return .alias("p1", random.expression(depth - 1))
        case 4: return .search(random.search(depth - 1))
        default: return .select([ODataSelectItem(random.selectionPath())])
        }
      }
    }
    return item
  }

  mutating func search(_ depth: Int) -> ODataSearch {
    oneIn(8) ? .verbatim(text()) : term(depth)
  }

  private mutating func term(_ depth: Int) -> ODataSearch {
    if depth <= 0 {
      return oneIn(2)
        ? .word(pick(["blue", "a;b", "more&more", "08/15", "Daniel's", "#1", "100%", "ü", "a,b", "ANDY"]))
        : .phrase(pick(["AND", "blue green", "(x) & 'y'", "50%", " a"]))
    }
    switch number(0..<4) {
    case 0: return .not(term(depth - 1))
    case 1: return .and(several(2..<4) { $0.term(depth - 1) })
    case 2: return .or(several(2..<4) { $0.term(depth - 1) })
    default: return term(0)
    }
  }

  // MARK: Transformations

  mutating func transformations(_ depth: Int) -> [ODataTransformation] {
    several(1..<3) { $0.transformation(depth) }
  }

  private mutating func preserving(_ depth: Int) -> [ODataTransformation] {
    let sequence = transformations(depth).filter(\.isPreserving)
    return sequence.isEmpty ? [.identity] : sequence
  }

  private mutating func names() -> [String] { several(1..<3) { $0.pick(["Sales", "Amount", "Time"]) } }

  private mutating func transformation(_ depth: Int) -> ODataTransformation {
    switch number(0..<(depth > 0 ? 16 : 6)) {
    case 0: return .identity
    case 1: return .top(5)
    case 2: return .skip(7)
    case 3: return .filter(expression(depth - 1))
    case 4: return .search(search(depth - 1))
    case 5: return .aggregate(several(1..<3) { $0.aggregate(depth - 1, isNamed: true) })
    case 6: return .concat(several(2..<4) { $0.transformations(depth - 1) })
    case 7:
      return .groupBy(
        several(1..<3) { $0.grouping(depth) }, oneIn(2) ? [] : transformations(depth - 1))
    case 8: return .orderBy(several(1..<3) { $0.orderItem(depth - 1) })
    case 9:
      return .ranked(
        pick(ODataTransformation.Ranking.allCases), expression(depth - 1), by: expression(depth - 1))
    case 10:
      return .nest(
        path: oneIn(2) ? [] : names(),
        several(1..<3) { .init($0.transformations(depth - 1), as: $0.name()) })
    case 11:
      return .join(
        isOuter: oneIn(2), path: ["Sales"], as: name(), oneIn(2) ? [] : transformations(depth - 1))
    case 12:
      return .related(
        pick(ODataTransformation.Relation.allCases), hierarchy(), preserving(depth - 1),
        distance: oneIn(2) ? nil : 2, keepStart: oneIn(2))
    case 13:
      return .traverse(
        hierarchy(), pick(ODataTransformation.Traversal.allCases),
        oneIn(2) ? [] : preserving(depth - 1), several(0..<3) { $0.orderItem(depth - 1) })
    case 14: return .custom(qualified(), arguments(depth))
    default: return .compute(several(1..<3) { .init($0.expression(depth - 1), as: $0.name()) })
    }
  }

  private mutating func hierarchy() -> ODataHierarchy {
    ODataHierarchy(
      nodes: ODataMemberPath(.root, [.name("Orgs")]), qualifier: "H", path: ["Org", "ID"])
  }

  private mutating func grouping(_ depth: Int) -> ODataTransformation.Grouping {
    switch number(0..<4) {
    case 0: return .rollup([["H"]])
    case 1: return .rollup(several(2..<4) { $0.names() })
    case 2: return .recursive(hierarchy(), oneIn(2) ? [] : preserving(depth - 1))
    default: return .path(names())
    }
  }

  private mutating func aggregate(_ depth: Int, isNamed: Bool) -> ODataAggregate {
    let from = several(0..<3) {
      ODataAggregate.From($0.several(1..<3) { $0.names() }, with: $0.pick(["sum", "N.median"]))
    }
    let name = isNamed ? name() : nil
    switch number(0..<3) {
    case 0: return ODataAggregate(.count(oneIn(2) ? [] : names()), from: from, as: name)
    case 1: return ODataAggregate(.custom(names()), from: from, as: name)
    default:
      return ODataAggregate(
        .expression(expression(depth)), with: pick(["sum", "average", "N.median"]), from: from,
        as: name)
    }
  }

  // MARK: URLs

  mutating func url(_ depth: Int) -> ODataURL {
    var path = ODataPath([.name(pick(["Products", "Größe", "1", "x:y"]))])
    if oneIn(10) { path = ODataPath([.qualified("Container.Set")]) }
    if isNew, oneIn(10) {
      return ODataURL(path: ODataPath([.crossjoin(["A", "B"])]), query: query(depth))
    }
    for segment in several(0..<4, { $0.pathSegment(depth) }) {
      // Behind a qualified name, named values are the parameters of a function.
      if case .qualified = path.segments.last, case .key(.named) = segment { continue }
      path.segments.append(segment)
    }
    if oneIn(4) {
      let systems = [ODataPath.System.count, .value, .ref, .query].filter {
        $0.since <= version && $0.until >= version
      }
      path.segments.append(.system(pick(systems)))
    }
    return ODataURL(serviceRoot: oneIn(2) ? "" : "http://host:80/a.svc/", path: path, query: query(depth))
  }

  private mutating func pathSegment(_ depth: Int) -> ODataPath.Segment {
    switch number(0..<8) {
    case 0, 1: return .key(key())
    case 2: return .qualified(qualified())
    case 3: return .call(qualified(), [])
    case 4 where isNewest: return .filter(expression(depth - 1))
    case 5: return .name(segment())
    default: return .name(name())
    }
  }
}
