/// A kind of query text: the value of one option, or a whole query.
package enum ODataQueryText: String, Sendable {
  case filter = "$filter"
  case orderBy = "$orderby"
  case select = "$select"
  case expand = "$expand"
  case search = "$search"
  case apply = "$apply"
  case compute = "$compute"
  /// All that may follow the `?`, as it does there.
  case all = "the query"

  /// Parses a text, which is not percent-encoded unless it is all of a query.
  ///
  /// - Throws: what can't be read, with its place, or what the version lacks.
  package func options(
    _ text: String, _ version: ODataVersion
  ) throws(ODataSyntaxError) -> [ODataQuery.Option] {
    do throws(ODataSyntaxError) {
      if self == .all { return try ODataQuery(parsing: text, version: version).options }
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
    case .filter, .all: .filter(try ExpressionGrammar.expression(&cursor))
    case .orderBy: .orderBy(try ItemGrammar.orderItems(&cursor))
    case .select: .select(try SelectionGrammar.selectItems(&cursor))
    case .expand: .expand(try SelectionGrammar.expandItems(&cursor))
    case .search: .search(try SearchGrammar.search(&cursor))
    case .apply: .apply(try ApplyGrammar.transformations(&cursor))
    case .compute: .compute(try ItemGrammar.computedItems(&cursor))
    }
  }
}
