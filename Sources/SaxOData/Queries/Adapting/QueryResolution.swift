internal import SaxSchema

/// Makes a query of its parts, in a version.
struct QueryResolution {
  let version: ODataVersion
  /// Tells the types of properties; nil where there is no model.
  var model: EntityModel?

  /// Makes one query of its parts, in the form of the version.
  ///
  /// - Parameters:
  ///   - parts: as they were added.
  ///   - type: the qualified name of the entities' type, where it is known.
  /// - Throws: what the version lacks, what can't be read, and what was wrong when it was added.
  func query(
    _ parts: [ODataQueryPart], of type: String?
  ) throws(ODataSyntaxError) -> ODataQuery {
    let query = ODataQuery(try options(parts, of: type, depth: 0)).merged
    guard version < .v4 else { return query }
    // What is said in the grammar of the version means what it means there.
    return try query.flattened(for: version, selectsExpanded: !(try saysSelection(parts)))
  }

  /// True if what is selected or expanded is said in the grammar of the version.
  private func saysSelection(_ parts: [ODataQueryPart]) throws(ODataSyntaxError) -> Bool {
    for case .text(.options, let text) in parts.map(\.content) {
      let said = ODataQuery(try ODataQueryPart.TextKind.options.options(text, version))
      if said.select != nil || said.expand != nil { return true }
    }
    return false
  }

  private func options(
    _ parts: [ODataQueryPart], of type: String?, depth: Int
  ) throws(ODataSyntaxError) -> [ODataQuery.Option] {
    if depth > QueryLimits.depth { throw ODataSyntaxError(.depth, QueryLimits.tooDeep) }
    var result: [ODataQuery.Option] = []
    for part in parts {
      switch part.content {
      case .fault(let message): throw ODataSyntaxError(.value, message)
      case .option(let option):
        var adapter = QueryAdapter(version, model, depth: depth)
        result.append(try adapter.adapted(option, of: type))
      case .text(let kind, let text): result += try kind.options(text, version)
      case .expand(let path, let content, let parts):
        let inner = model?.type(at: path, from: type)
        let options = try options(parts, of: inner, depth: depth + 1)
        let item = ODataExpandItem(path, content: content, options: ODataQuery(options).merged)
        result.append(.expand([item]))
      }
    }
    return result
  }
}

extension ODataQueryPart.TextKind {
  /// Reads a text, which is not percent-encoded unless it is all of a query.
  fileprivate func options(
    _ text: String, _ version: ODataVersion
  ) throws(ODataSyntaxError) -> [ODataQuery.Option] {
    do throws(ODataSyntaxError) {
      if self == .options { return try ODataQuery(parsing: text, version: version).options }
      if let since = systemOption?.since, version < since {
        throw .lacking("option \(rawValue)", version, since: since, until: .v401)
      }
      return [
        try URLCursor.parse(text, version, nil, ODataURLLimits()) {
          (cursor) throws(ODataSyntaxError) in
          cursor.decodes = false
          return try option(&cursor)
        }
      ]
    } catch {
      if error.code == .lacking { throw error }
      let place = "\(rawValue), at byte \(error.offset): \(error.message)"
      throw ODataSyntaxError(error.code, place, at: error.offset, version: error.version)
    }
  }

  private var systemOption: SystemOption? {
    SystemOption.named(String(rawValue.dropFirst()), anyCase: false)
  }

  private func option(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataQuery.Option {
    switch self {
    case .filter, .options: .filter(try ExpressionGrammar.expression(&cursor))
    case .orderBy: .orderBy(try ItemGrammar.orderItems(&cursor))
    case .select: .select(try SelectionGrammar.selectItems(&cursor))
    case .expand: .expand(try SelectionGrammar.expandItems(&cursor))
    case .search: .search(try SearchGrammar.search(&cursor))
    case .apply: .apply(try ApplyGrammar.transformations(&cursor))
    case .compute: .compute(try ItemGrammar.computedItems(&cursor))
    }
  }
}

extension ODataQuery {
  /// The query with each option of the protocol once: filters hold together, lists are joined, and of the rest the
  /// last counts.
  var merged: ODataQuery {
    var result: [Option] = []
    var places: [SystemOption: Int] = [:]
    for option in options {
      guard let system = option.system, let place = places[system] else {
        if let system = option.system { places[system] = result.count }
        result.append(option)
        continue
      }
      result[place] = Self.joined(result[place], option)
    }
    return ODataQuery(result)
  }

  private static func joined(_ first: Option, _ second: Option) -> Option {
    switch (first, second) {
    case (.filter(.operation(.and, let operands)), .filter(let other)):
      .filter(.operation(.and, operands + [other]))
    case (.filter(let one), .filter(let other)): .filter(.operation(.and, [one, other]))
    case (.select(let items), .select(let more)): .select(items + more)
    case (.expand(let items), .expand(let more)): .expand(items + more)
    case (.orderBy(let items), .orderBy(let more)): .orderBy(items + more)
    case (.compute(let items), .compute(let more)): .compute(items + more)
    case (.apply(let items), .apply(let more)): .apply(items + more)
    default: second
    }
  }
}
