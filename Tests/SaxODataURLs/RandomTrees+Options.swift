@testable import SaxODataURLs

/// Options, transformations and whole URLs.
extension RandomTrees {
  // MARK: Options

  mutating func query(_ depth: Int) -> ODataQuery {
    ODataQuery(several(0..<5) { $0.option(depth) })
  }

  mutating func option(_ depth: Int) -> ODataQuery.Option {
    switch number(0..<(isNewest ? 21 : isNew ? 18 : 11)) {
    case 0, 1:
      return .filter(version >= .v3 && oneIn(3) ? collectionPath(depth) : expression(depth))
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

  mutating func orderItem(_ depth: Int) -> ODataOrderItem {
    ODataOrderItem(expression(depth), isDescending: oneIn(2))
  }

  mutating func selectionPath() -> [String] {
    var path = several(1..<3) { $0.oneIn(4) ? $0.qualified() : $0.name() }
    if isNew, oneIn(6) { path.append("@Core.Note#q") }
    return path
  }

  mutating func selectItem(_ depth: Int) -> ODataSelectItem {
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

  mutating func expandItem(_ depth: Int) -> ODataExpandItem {
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

  mutating func term(_ depth: Int) -> ODataSearch {
    if depth <= 0 {
      return oneIn(2)
        ? .word(
          pick(["blue", "a;b", "more&more", "08/15", "Daniel's", "#1", "100%", "ü", "a,b", "ANDY"]))
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

  mutating func preserving(_ depth: Int) -> [ODataTransformation] {
    let sequence = transformations(depth).filter(\.isPreserving)
    return sequence.isEmpty ? [.identity] : sequence
  }

  mutating func names() -> [String] {
    several(1..<3) { $0.pick(["Sales", "Amount", "Time"]) }
  }

  mutating func transformation(_ depth: Int) -> ODataTransformation {
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
        pick(ODataTransformation.Ranking.allCases), expression(depth - 1), by: expression(depth - 1)
      )
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

  mutating func hierarchy() -> ODataHierarchy {
    ODataHierarchy(
      nodes: ODataMemberPath(.root, [.name("Orgs")]), qualifier: "H", path: ["Org", "ID"])
  }

  mutating func grouping(_ depth: Int) -> ODataTransformation.Grouping {
    switch number(0..<4) {
    case 0: return .rollup([["H"]])
    case 1: return .rollup(several(2..<4) { $0.names() })
    case 2: return .recursive(hierarchy(), oneIn(2) ? [] : preserving(depth - 1))
    default: return .path(names())
    }
  }

  mutating func aggregate(_ depth: Int, isNamed: Bool) -> ODataAggregate {
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
    return ODataURL(
      serviceRoot: oneIn(2) ? "" : "http://host:80/a.svc/", path: path, query: query(depth))
  }

  mutating func pathSegment(_ depth: Int) -> ODataPath.Segment {
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
