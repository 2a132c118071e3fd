/// Aggregates of `$apply` and of paths.
enum AggregatePrinter {
  static func print(
    _ aggregate: ODataAggregate, needsName: Bool, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    var isCustom = false
    switch aggregate.operand {
    case .expression(let expression):
      guard let method = aggregate.method else { throw .wrong("an aggregate has no method") }
      // Instances of a derived type may be aggregated, though no expression ends in a type.
      if case .path(let path) = expression, path.root == .implicit, path.steps.count == 1,
        case .type(let type) = path.steps[0]
      {
        try writer.name(type)
      } else {
        try ExpressionPrinter.print(expression, to: &writer)
      }
      try print(method: method, to: &writer)
    case .count(let path):
      try checkNoMethod(aggregate)
      if !path.isEmpty {
        try writer.path(path)
        writer.syntax("/")
      }
      writer.syntax("$count")
    case .custom(let path):
      try checkNoMethod(aggregate)
      isCustom = true
      try writer.path(path)
    }
    for from in aggregate.from {
      writer.syntax(" from ")
      try writer.list(from.paths) { (path, writer) throws(ODataSyntaxError) in
        try writer.path(path)
      }
      if let method = from.method {
        try print(method: method, to: &writer)
      } else if !isCustom {
        throw .wrong("an aggregate has no method behind from")
      }
    }
    if let name = aggregate.name {
      if !needsName { throw .wrong("an aggregate of an expression has no name") }
      writer.syntax(" as ")
      try writer.identifier(name)
    } else if needsName, !isCustom || !aggregate.from.isEmpty {
      throw .wrong("an aggregate has no name")
    }
  }

  private static func checkNoMethod(_ aggregate: ODataAggregate) throws(ODataSyntaxError) {
    if aggregate.method != nil {
      throw .wrong("only the aggregate of an expression has a method")
    }
  }

  private static func print(method: String, to writer: inout URLWriter) throws(ODataSyntaxError) {
    writer.syntax(" with ")
    let known = ["sum", "min", "max", "average", "countdistinct"]
    if !method.contains("."), !known.contains(method) {
      throw .wrong("\(method.debugDescription) is no method of aggregation")
    }
    try writer.name(method)
  }
}
