internal import SaxImport

/// The selection of a query, in the form of any version.
extension EntitySelection {
  init(_ query: ODataQuery) {
    self.init()
    add(query)
  }

  private mutating func add(_ query: ODataQuery) {
    for item in query.expand ?? [] where item.content == .entities {
      let path = Self.names(item.path)
      if !path.isEmpty { expand(path[...], item.options) }
    }
    for option in query.options {
      switch option {
      case .apply(let transformations): apply(transformations)
      case .compute(let computed):
        addsProperties = true
        added += computed.map(\.name)
      default: break
      }
    }
    let items = query.select ?? []
    if addsProperties, !items.isEmpty { names = nil }
    for item in items { select(Self.names(item.path)[...], item.options) }
    if items.contains(where: { $0.path.first == "*" }) { names = nil }
  }

  /// The names in a path: no types, annotations or operations.
  private static func names(_ path: [String]) -> [String] {
    path.filter { !$0.contains(".") && !$0.hasPrefix("@") && !$0.hasPrefix("$") }
  }

  /// Takes the properties that transformations leave: those that are grouped by, and none of an aggregate.
  private mutating func apply(_ transformations: [ODataTransformation]) {
    addsProperties = true
    for transformation in transformations {
      switch transformation {
      case .aggregate(let aggregates):
        names = []
        added = aggregates.compactMap(\.name)
      case .groupBy(let groupings, let inner):
        guard inner.isEmpty || !inner.allSatisfy(\.isPreserving) else { continue }
        names = []
        added = []
        // What the groups give.
        var groups = EntitySelection()
        groups.apply(inner)
        added = groups.added
        for path in groupings.flatMap(\.paths) { group(Self.names(path)[...]) }
      case .compute(let computed): added += computed.map(\.name)
      case .concat, .join, .nest, .custom:
        // They may give any.
        names = nil
        return
      case .identity, .filter, .search, .orderBy, .top, .skip, .ranked, .related, .traverse:
        continue
      }
    }
    names?.formUnion(added)
  }

  /// Takes a property that is grouped by. Those of related entities stand within those.
  private mutating func group(_ path: ArraySlice<String>) {
    guard let first = path.first else { return }
    if names == nil { names = [] }
    names?.insert(first)
    // Rows of subtotals lack some.
    addsProperties = true
    guard path.count > 1 else { return }
    expanded.insert(first)
    parts[first, default: EntitySelection()].group(path.dropFirst())
  }

  private mutating func expand(_ path: ArraySlice<String>, _ options: ODataQuery) {
    guard let first = path.first else { return add(options) }
    expanded.insert(first)
    parts[first, default: EntitySelection()].expand(path.dropFirst(), options)
  }

  private mutating func select(_ path: ArraySlice<String>, _ options: ODataQuery) {
    if names == nil { names = [] }
    guard let first = path.first else { return }
    names?.insert(first)
    if path.count > 1 {
      parts[first, default: EntitySelection()].select(path.dropFirst(), options)
    } else if options.options.isEmpty {
      wholes.insert(first)
    } else {
      parts[first, default: EntitySelection()].add(options)
    }
  }
}

extension ODataTransformation.Grouping {
  fileprivate var paths: [[String]] {
    switch self {
    case .path(let path): [path]
    case .rollup(let levels): levels
    case .recursive: []
    }
  }
}
