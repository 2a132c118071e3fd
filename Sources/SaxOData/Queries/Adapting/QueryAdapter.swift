internal import SaxSchema

/// Puts trees into the form of a version, and literals into that of the properties that they are compared with.
struct QueryAdapter {
  let version: ODataVersion
  let model: EntityModel?
  /// The types of the row and of the lambdas' variables, where they are known.
  var row: String?
  var variables: [String: String] = [:]
  private var depth: Int

  init(_ version: ODataVersion, _ model: EntityModel?, depth: Int = 0) {
    self.version = version
    self.model = model
    self.depth = depth
  }

  mutating func adapted(
    _ query: ODataQuery, of type: String?
  ) throws(ODataSyntaxError) -> ODataQuery {
    var result = ODataQuery()
    for option in query.options { result.options.append(try adapted(option, of: type)) }
    return result
  }

  mutating func adapted(
    _ option: ODataQuery.Option, of type: String?
  ) throws(ODataSyntaxError) -> ODataQuery.Option {
    let outer = (row, variables)
    row = type
    defer { (row, variables) = outer }
    switch option {
    case .filter(let expression): return .filter(try adapted(expression))
    case .orderBy(let items): return .orderBy(try adapted(items))
    case .compute(let items): return .compute(try adapted(items))
    case .apply(let sequence): return .apply(try adapted(sequence))
    case .temporal(let kind, let expression): return .temporal(kind, try adapted(expression))
    case .alias(let name, let expression): return .alias(name, try adapted(expression))
    case .select(var items):
      for index in items.indices {
        let inner = model?.type(at: items[index].path, from: type)
        items[index].options = try nested(items[index].options, of: inner)
      }
      return .select(items)
    case .expand(var items):
      for index in items.indices {
        let inner = model?.type(at: items[index].path, from: type)
        items[index].options = try nested(items[index].options, of: inner)
      }
      return .expand(items)
    case .top, .skip, .count, .search, .format, .skipToken, .deltaToken, .index, .schemaVersion,
      .id,
      .levels, .custom:
      return option
    }
  }

  private mutating func nested(
    _ query: ODataQuery, of type: String?
  ) throws(ODataSyntaxError) -> ODataQuery {
    if query.options.isEmpty { return query }
    try enter()
    defer { leave() }
    return try adapted(query, of: type)
  }

  mutating func adapted(
    _ items: [ODataOrderItem]
  ) throws(ODataSyntaxError) -> [ODataOrderItem] {
    var result: [ODataOrderItem] = []
    for item in items {
      result.append(.init(try adapted(item.expression), isDescending: item.isDescending))
    }
    return result
  }

  /// Opens a level of what holds itself.
  mutating func enter() throws(ODataSyntaxError) {
    if depth >= QueryLimits.depth { throw ODataSyntaxError(.depth, QueryLimits.tooDeep) }
    depth += 1
  }

  mutating func leave() { depth -= 1 }
}
