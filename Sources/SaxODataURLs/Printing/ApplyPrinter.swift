/// Transformations of `$apply`.
enum ApplyPrinter {
  static func print(
    _ sequence: [ODataTransformation], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if sequence.isEmpty { throw .wrong("a sequence has no transformations") }
    try writer.list(sequence, separator: "/", print)
  }

  private static func print(
    _ transformation: ODataTransformation, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    switch transformation {
    case .identity: return writer.syntax("identity")
    case .custom(let name, let arguments):
      guard name.contains(".") else { throw .wrong("the function \(name) has no namespace") }
      try writer.name(name)
      return try KeyPrinter.print(arguments, to: &writer)
    case .aggregate(let items):
      try begin("aggregate", items, wanting: "an expression", to: &writer)
      try writer.list(items) { (item, writer) throws(ODataSyntaxError) in
        try AggregatePrinter.print(item, needsName: true, to: &writer)
      }
    case .compute(let items):
      try begin("compute", items, wanting: "an expression", to: &writer)
      try ItemPrinter.print(items, to: &writer)
    case .concat(let sequences):
      try begin("concat", sequences, atLeast: 2, wanting: "two sequences", to: &writer)
      try writer.list(sequences, print)
    case .groupBy(let groupings, let sequence):
      try begin("groupby", groupings, wanting: "a property", to: &writer)
      writer.syntax("(")
      try writer.list(groupings, print)
      writer.syntax(")")
      try further(sequence, to: &writer)
    case .filter(let expression):
      writer.syntax("filter(")
      try ExpressionPrinter.print(expression, to: &writer)
    case .search(let search):
      writer.syntax("search(")
      try SearchPrinter.print(search, to: &writer)
    case .orderBy(let items):
      try begin("orderby", items, wanting: "an expression", to: &writer)
      try ItemPrinter.print(items, to: &writer)
    case .top(let number): writer.syntax("top(\(number)")
    case .skip(let number): writer.syntax("skip(\(number)")
    case .ranked(let ranking, let limit, let by):
      writer.syntax(ranking.rawValue + "(")
      try ExpressionPrinter.print(limit, to: &writer)
      writer.syntax(",")
      try ExpressionPrinter.print(by, to: &writer)
    case .nest(let path, let items): try beginNest(path, items, to: &writer)
    case .join(let isOuter, let path, let name, let sequence):
      writer.syntax(isOuter ? "outerjoin(" : "join(")
      try writer.path(path)
      writer.syntax(" as ")
      try writer.identifier(name)
      try further(sequence, to: &writer)
    case .related(let relation, let hierarchy, let sequence, let distance, let keepStart):
      writer.syntax(relation.rawValue + "(")
      try print(hierarchy, to: &writer)
      try preserving(sequence, to: &writer)
      if let distance { writer.syntax(",\(distance)") }
      if keepStart { writer.syntax(",keep start") }
    case .traverse(let hierarchy, let order, let sequence, let items):
      try beginTraverse(hierarchy, order, sequence, items, to: &writer)
    }
    writer.syntax(")")
  }

  /// Prints the name of a transformation that has a list, and what opens it.
  ///
  /// - Parameters:
  ///   - least: how many items it has to have.
  ///   - wanted: the item, for the error.
  private static func begin(
    _ name: String, _ items: [some Any], atLeast least: Int = 1, wanting wanted: String,
    to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if items.count < least { throw .wrong("\(name) wants \(wanted)") }
    writer.syntax(name + "(")
  }

  /// Prints `nest` or `addnested` up to what closes it.
  private static func beginNest(
    _ path: [String], _ items: [ODataTransformation.Nested], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if items.isEmpty { throw .wrong("nest wants a sequence") }
    writer.syntax(path.isEmpty ? "nest(" : "addnested(")
    if !path.isEmpty {
      try writer.path(path)
      writer.syntax(",")
    }
    try writer.list(items) { (item, writer) throws(ODataSyntaxError) in
      try print(item.transformations, to: &writer)
      writer.syntax(" as ")
      try writer.identifier(item.name)
    }
  }

  /// Prints `traverse` up to what closes it.
  private static func beginTraverse(
    _ hierarchy: ODataHierarchy, _ order: ODataTransformation.Traversal,
    _ sequence: [ODataTransformation], _ items: [ODataOrderItem], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    writer.syntax("traverse(")
    try print(hierarchy, to: &writer)
    writer.syntax("," + order.rawValue)
    if !sequence.isEmpty { try preserving(sequence, to: &writer) }
    if !items.isEmpty {
      writer.syntax(",")
      try ItemPrinter.print(items, to: &writer)
    }
  }

  /// Prints a comma and transformations that give instances of their input.
  private static func preserving(
    _ sequence: [ODataTransformation], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    guard sequence.allSatisfy(\.isPreserving) else {
      throw .wrong("a transformation of a hierarchy has to keep instances as they are")
    }
    writer.syntax(",")
    try print(sequence, to: &writer)
  }

  /// Prints a comma and a sequence, if there is one.
  private static func further(
    _ sequence: [ODataTransformation], to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if sequence.isEmpty { return }
    writer.syntax(",")
    try print(sequence, to: &writer)
  }

  private static func print(
    _ hierarchy: ODataHierarchy, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    guard hierarchy.nodes.root == .root else {
      throw .wrong("the nodes of a hierarchy are reached from $root")
    }
    try MemberPathPrinter.print(hierarchy.nodes, to: &writer)
    writer.syntax(",")
    try writer.identifier(hierarchy.qualifier)
    writer.syntax(",")
    try writer.path(hierarchy.path)
  }

  private static func print(
    _ grouping: ODataTransformation.Grouping, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    switch grouping {
    case .path(let path): try writer.path(path)
    case .rollup(let paths):
      guard paths.count > 1 || paths.first?.count == 1 else {
        throw .wrong("rollup wants several paths or the name of a hierarchy")
      }
      writer.syntax("rollup(")
      try writer.list(paths) { (path, writer) throws(ODataSyntaxError) in try writer.path(path) }
      writer.syntax(")")
    case .recursive(let hierarchy, let sequence):
      writer.syntax("rolluprecursive(")
      try print(hierarchy, to: &writer)
      if !sequence.isEmpty { try preserving(sequence, to: &writer) }
      writer.syntax(")")
    }
  }
}
