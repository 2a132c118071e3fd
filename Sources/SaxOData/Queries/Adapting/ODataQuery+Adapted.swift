public import SaxSchema

extension ODataQuery {
  /// The query as a version has it, and as the types of properties want it.
  ///
  /// * `contains` is `substringof` below V4, with its parameters the other way round.
  /// * `in` is a comparison with each value below V4.01.
  /// * Points in time are `datetime'…'` in UTC below V4, unless the property is an `Edm.DateTimeOffset`, and dates
  ///   where it is an `Edm.Date`.
  /// * Numbers have the letter of their type below V4, and none from then on.
  /// * What is selected and expanded of related entities becomes paths below V4.
  ///
  /// What is left that the version lacks is an error of printing.
  ///
  /// - Parameters:
  ///   - version: the one that it is sent in.
  ///   - model: the service's, for the types of properties.
  ///   - type: the qualified name of the entities' type in it.
  /// - Throws: what has no form in the version; an `in` without values; a depth of more than 100.
  public func adapted(
    to version: ODataVersion, by model: EntityModel? = nil, ofType type: String? = nil
  ) throws(ODataSyntaxError) -> ODataQuery {
    var adapter = QueryAdapter(version, model)
    let query = try adapter.adapted(self, of: type)
    return version < .v4 ? try query.flattened(for: version) : query
  }

  /// The query with what is nested within `$expand` as paths, as V2 and V3 have it (MS-ODATA §2.2.3.6.1.3 and
  /// §2.2.3.6.1.11).
  ///
  /// - Parameter selectsExpanded: true to add what is expanded to what is selected, without which those versions leave
  ///   it out.
  func flattened(
    for version: ODataVersion, selectsExpanded: Bool = true
  ) throws(ODataSyntaxError) -> ODataQuery {
    guard let expand else { return self }
    var paths = ExpandPaths(version: version)
    for item in expand { try paths.add(item) }
    var result: [Option] = []
    for option in options {
      if case .expand = option {
        result.append(.expand(paths.expanded))
      } else {
        result.append(option)
      }
    }
    guard selectsExpanded, select != nil || paths.hasSelection else { return ODataQuery(result) }
    let selection = (select ?? [ODataSelectItem(["*"])]) + paths.selected(besides: select ?? [])
    if let place = result.firstIndex(where: { if case .select = $0 { true } else { false } }) {
      result[place] = .select(selection)
    } else {
      result.append(.select(selection))
    }
    return ODataQuery(result)
  }
}

/// The paths that stand for properties expanded within one another.
private struct ExpandPaths {
  private struct Expanded {
    var path: [String]
    var selection: [ODataSelectItem]?
    var isLeaf: Bool
  }

  let version: ODataVersion
  private var all: [Expanded] = []
  private var contents: [ODataExpandItem] = []

  init(version: ODataVersion) { self.version = version }

  var hasSelection: Bool { all.contains { $0.selection != nil } }
  var expanded: [ODataExpandItem] { contents }

  mutating func add(
    _ item: ODataExpandItem, below parent: [String] = []
  ) throws(ODataSyntaxError) {
    let path = parent + item.path
    if path.count > QueryLimits.depth { throw ODataSyntaxError(.depth, QueryLimits.tooDeep) }
    for option in item.options.options {
      switch option {
      case .select, .expand: break
      default:
        let name = option.system.map { "$\($0.rawValue)" } ?? "of the service's own"
        throw .lacking("option \(name) within $expand", version, since: .v4, until: .v401)
      }
    }
    let inner = item.options.expand ?? []
    all.append(Expanded(path: path, selection: item.options.select, isLeaf: inner.isEmpty))
    if inner.isEmpty { contents.append(ODataExpandItem(path, content: item.content)) }
    for item in inner { try add(item, below: path) }
  }

  /// The selected properties of each, unless paths into it are already.
  func selected(besides items: [ODataSelectItem]) -> [ODataSelectItem] {
    var result: [ODataSelectItem] = []
    for one in all {
      if let selection = one.selection {
        result += selection.map { ODataSelectItem(one.path + $0.path) }
      } else if !items.contains(where: { $0.path.starts(with: one.path) }) {
        result.append(ODataSelectItem(one.isLeaf ? one.path : one.path + ["*"]))
      }
    }
    return result
  }
}
