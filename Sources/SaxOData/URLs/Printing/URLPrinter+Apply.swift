/// Transformations of `$apply`.
extension URLPrinter {
  mutating func print(_ sequence: [ODataTransformation]) throws(ODataSyntaxError) {
    if sequence.isEmpty { throw wrong("a sequence has no transformations") }
    try list(sequence, "/") { (p, item) throws(ODataSyntaxError) in try p.print(item) }
  }

  private mutating func print(_ transformation: ODataTransformation) throws(ODataSyntaxError) {
    switch transformation {
    case .identity: return syntax("identity")
    case .custom(let name, let arguments):
      guard name.contains(".") else { throw wrong("the function \(name) has no namespace") }
      try self.name(name)
      return try print(arguments)
    case .aggregate(let items):
      try begin("aggregate", items, wanting: "an expression")
      try list(items) { (p, item) throws(ODataSyntaxError) in try p.print(item, needsName: true) }
    case .compute(let items):
      try begin("compute", items, wanting: "an expression")
      try print(items)
    case .concat(let sequences):
      try begin("concat", sequences, atLeast: 2, wanting: "two sequences")
      try list(sequences) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
    case .groupBy(let groupings, let sequence):
      try begin("groupby", groupings, wanting: "a property")
      syntax("(")
      try list(groupings) { (p, item) throws(ODataSyntaxError) in try p.print(item) }
      syntax(")")
      try further(sequence)
    case .filter(let expression):
      syntax("filter(")
      try print(expression)
    case .search(let search):
      syntax("search(")
      try print(search)
    case .orderBy(let items):
      try begin("orderby", items, wanting: "an expression")
      try print(items)
    case .top(let number): syntax("top(\(number)")
    case .skip(let number): syntax("skip(\(number)")
    case .ranked(let ranking, let limit, let by):
      syntax(ranking.rawValue + "(")
      try print(limit)
      syntax(",")
      try print(by)
    case .nest(let path, let items): try beginNest(path, items)
    case .join(let isOuter, let path, let name, let sequence):
      syntax(isOuter ? "outerjoin(" : "join(")
      try self.path(path)
      syntax(" as ")
      try identifier(name)
      try further(sequence)
    case .related(let relation, let hierarchy, let sequence, let distance, let keepStart):
      syntax(relation.rawValue + "(")
      try print(hierarchy)
      try preserving(sequence)
      if let distance { syntax(",\(distance)") }
      if keepStart { syntax(",keep start") }
    case .traverse(let hierarchy, let order, let sequence, let items):
      try beginTraverse(hierarchy, order, sequence, items)
    }
    syntax(")")
  }

  /// Prints the name of a transformation that has a list, and what opens it.
  ///
  /// - Parameters:
  ///   - least: how many items it has to have.
  ///   - wanted: the item, for the error.
  private mutating func begin(
    _ name: String, _ items: [some Any], atLeast least: Int = 1, wanting wanted: String
  ) throws(ODataSyntaxError) {
    if items.count < least { throw wrong("\(name) wants \(wanted)") }
    syntax(name + "(")
  }

  /// Prints `nest` or `addnested` up to what closes it.
  private mutating func beginNest(
    _ path: [String], _ items: [ODataTransformation.Nested]
  ) throws(ODataSyntaxError) {
    if items.isEmpty { throw wrong("nest wants a sequence") }
    syntax(path.isEmpty ? "nest(" : "addnested(")
    if !path.isEmpty {
      try self.path(path)
      syntax(",")
    }
    try list(items) { (p, item) throws(ODataSyntaxError) in
      try p.print(item.transformations)
      p.syntax(" as ")
      try p.identifier(item.name)
    }
  }

  /// Prints `traverse` up to what closes it.
  private mutating func beginTraverse(
    _ hierarchy: ODataHierarchy, _ order: ODataTransformation.Traversal,
    _ sequence: [ODataTransformation], _ items: [ODataOrderItem]
  ) throws(ODataSyntaxError) {
    syntax("traverse(")
    try print(hierarchy)
    syntax("," + order.rawValue)
    if !sequence.isEmpty { try preserving(sequence) }
    if !items.isEmpty {
      syntax(",")
      try print(items)
    }
  }

  /// Prints a comma and transformations that give instances of their input.
  private mutating func preserving(
    _ sequence: [ODataTransformation]
  ) throws(ODataSyntaxError) {
    guard sequence.allSatisfy(\.isPreserving) else {
      throw wrong("a transformation of a hierarchy has to keep instances as they are")
    }
    syntax(",")
    try print(sequence)
  }

  /// Prints a comma and a sequence, if there is one.
  private mutating func further(_ sequence: [ODataTransformation]) throws(ODataSyntaxError) {
    if sequence.isEmpty { return }
    syntax(",")
    try print(sequence)
  }

  private mutating func print(_ hierarchy: ODataHierarchy) throws(ODataSyntaxError) {
    guard hierarchy.nodes.root == .root else {
      throw wrong("the nodes of a hierarchy are reached from $root")
    }
    try print(hierarchy.nodes)
    syntax(",")
    try identifier(hierarchy.qualifier)
    syntax(",")
    try path(hierarchy.path)
  }

  private mutating func print(
    _ grouping: ODataTransformation.Grouping
  ) throws(ODataSyntaxError) {
    switch grouping {
    case .path(let path): try self.path(path)
    case .rollup(let paths):
      guard paths.count > 1 || paths.first?.count == 1 else {
        throw wrong("rollup wants several paths or the name of a hierarchy")
      }
      syntax("rollup(")
      try list(paths) { (p, path) throws(ODataSyntaxError) in try p.path(path) }
      syntax(")")
    case .recursive(let hierarchy, let sequence):
      syntax("rolluprecursive(")
      try print(hierarchy)
      if !sequence.isEmpty { try preserving(sequence) }
      syntax(")")
    }
  }

  // MARK: Aggregates

  mutating func print(_ aggregate: ODataAggregate, needsName: Bool) throws(ODataSyntaxError) {
    var isCustom = false
    switch aggregate.operand {
    case .expression(let expression):
      guard let method = aggregate.method else { throw wrong("an aggregate has no method") }
      // Instances of a derived type may be aggregated, though no expression ends in a type.
      if case .path(let path) = expression, path.root == .implicit, path.steps.count == 1,
        case .type(let type) = path.steps[0]
      {
        try name(type)
      } else {
        try print(expression)
      }
      try print(method: method)
    case .count(let path):
      try checkNoMethod(aggregate)
      if !path.isEmpty {
        try self.path(path)
        syntax("/")
      }
      syntax("$count")
    case .custom(let path):
      try checkNoMethod(aggregate)
      isCustom = true
      try self.path(path)
    }
    for from in aggregate.from {
      syntax(" from ")
      try list(from.paths) { (p, path) throws(ODataSyntaxError) in try p.path(path) }
      if let method = from.method {
        try print(method: method)
      } else if !isCustom {
        throw wrong("an aggregate has no method behind from")
      }
    }
    if let name = aggregate.name {
      if !needsName { throw wrong("an aggregate of an expression has no name") }
      syntax(" as ")
      try identifier(name)
    } else if needsName, !isCustom || !aggregate.from.isEmpty {
      throw wrong("an aggregate has no name")
    }
  }

  private func checkNoMethod(_ aggregate: ODataAggregate) throws(ODataSyntaxError) {
    if aggregate.method != nil {
      throw wrong("only the aggregate of an expression has a method")
    }
  }

  private mutating func print(method: String) throws(ODataSyntaxError) {
    syntax(" with ")
    let known = ["sum", "min", "max", "average", "countdistinct"]
    if !method.contains("."), !known.contains(method) {
      throw wrong("\(method.debugDescription) is no method of aggregation")
    }
    try name(method)
  }
}
