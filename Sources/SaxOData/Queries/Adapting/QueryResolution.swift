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
    for case .text(.all, let text) in parts.map(\.content) {
      let said = ODataQuery(try ODataQueryText.all.options(text, version))
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
