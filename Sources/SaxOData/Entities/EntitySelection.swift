/// The properties that a query asks for (`$select`), and the related entities that come within (`$expand`).
struct EntitySelection: Hashable, Sendable {
  /// The names of the properties that are selected; nil for all.
  private(set) var names: Set<String>?
  /// The names of the navigation properties that are expanded; `*` for all.
  private(set) var expanded: Set<String> = []
  /// Those that are selected as a whole.
  private var wholes: Set<String> = []
  private var parts: [String: EntitySelection] = [:]
  /// True if there are properties that no type declares, as `$compute` and `$apply` add them, and those of the type may
  /// be missing.
  private(set) var addsProperties = false
  /// The names of those that the query says, in its order.
  private(set) var added: [String] = []

  /// All properties, and no related entities.
  init() {}

  /// The selection of a query, in the form of any version.
  init(_ query: ODataQuery) { add(query) }

  /// True if all properties come, and no related entities.
  var isPlain: Bool { names == nil && expanded.isEmpty && parts.isEmpty && !addsProperties }

  /// True if a property comes.
  func takes(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// True if the entities that a navigation property leads to come within.
  func expands(_ name: String) -> Bool { expanded.contains(name) || expanded.contains("*") }

  /// The selection within a property's values.
  func within(_ name: String) -> EntitySelection {
    var part = parts[name] ?? EntitySelection()
    // What is selected as a whole comes so, whatever of it is selected beside that.
    if wholes.contains(name) { part.names = nil }
    return part
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

extension EntitySelection: CustomStringConvertible {
  /// Equal for equal ones alone.
  var description: String {
    if isPlain { return "" }
    let related = expanded.union(parts.keys).sorted().map { name in
      "\(name)\(expanded.contains(name) ? "+" : "")(\(within(name)))"
    }
    return
      "\(names.map { $0.sorted().joined(separator: ",") } ?? "*")\(addsProperties ? "+\(added.joined(separator: ","))" : "");"
      + related.joined(separator: ",")
  }
}
