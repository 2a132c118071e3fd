/// Transformations, which are of V4 alone: of them only literals have another form.
extension QueryAdapter {
  mutating func adapted(
    _ sequence: [ODataTransformation]
  ) throws(ODataSyntaxError) -> [ODataTransformation] {
    try enter()
    let outer = row
    defer {
      leave()
      row = outer
    }
    var result: [ODataTransformation] = []
    for step in sequence {
      result.append(try adapted(step))
      if !step.keepsProperties { row = nil }
    }
    return result
  }

  private mutating func adapted(
    _ step: ODataTransformation
  ) throws(ODataSyntaxError) -> ODataTransformation {
    switch step {
    case .filter(let condition): return .filter(try adapted(condition))
    case .compute(let items): return .compute(try adapted(items))
    case .orderBy(let items): return .orderBy(try adapted(items))
    case .aggregate(var values):
      for index in values.indices {
        if case .expression(let expression) = values[index].operand {
          values[index].operand = .expression(try adapted(expression))
        }
      }
      return .aggregate(values)
    case .groupBy(let groupings, let sequence):
      return .groupBy(try adapted(groupings), try adapted(sequence))
    case .concat(let sequences):
      var result: [[ODataTransformation]] = []
      for sequence in sequences { result.append(try adapted(sequence)) }
      return .concat(result)
    case .ranked(let ranking, let limit, let measure):
      return .ranked(ranking, try adapted(limit), by: try adapted(measure))
    case .nest(let path, var items):
      for index in items.indices {
        items[index].transformations = try adapted(items[index].transformations, at: path)
      }
      return .nest(path: path, items)
    case .join(let isOuter, let path, let name, let sequence):
      return .join(isOuter: isOuter, path: path, as: name, try adapted(sequence, at: path))
    case .related(let relation, let hierarchy, let sequence, let distance, let keepsStart):
      return .related(
        relation, hierarchy, try adapted(sequence), distance: distance, keepStart: keepsStart)
    case .traverse(let hierarchy, let order, let sequence, let items):
      return .traverse(hierarchy, order, try adapted(sequence), try adapted(items))
    case .identity, .search, .top, .skip, .custom: return step
    }
  }

  /// Adapts transformations of the rows that a path leads to.
  ///
  /// - Parameter path: leads from the row to those that are transformed; empty for rows of its kind.
  private mutating func adapted(
    _ sequence: [ODataTransformation], at path: [String]
  ) throws(ODataSyntaxError) -> [ODataTransformation] {
    let outer = row
    defer { row = outer }
    if !path.isEmpty { row = model?.type(at: path, from: row) }
    return try adapted(sequence)
  }

  private mutating func adapted(
    _ groupings: [ODataTransformation.Grouping]
  ) throws(ODataSyntaxError) -> [ODataTransformation.Grouping] {
    var result: [ODataTransformation.Grouping] = []
    for grouping in groupings {
      guard case .recursive(let hierarchy, let sequence) = grouping else {
        result.append(grouping)
        continue
      }
      result.append(.recursive(hierarchy, try adapted(sequence)))
    }
    return result
  }

  mutating func adapted(
    _ items: [ODataComputed]
  ) throws(ODataSyntaxError) -> [ODataComputed] {
    var result: [ODataComputed] = []
    for item in items { result.append(.init(try adapted(item.expression), as: item.name)) }
    return result
  }
}

extension ODataTransformation {
  /// True if what it gives has the properties of its input, and others at most.
  fileprivate var keepsProperties: Bool {
    switch self {
    case .identity, .filter, .search, .orderBy, .top, .skip, .ranked, .compute, .join, .related,
      .traverse:
      true
    case .aggregate, .concat, .groupBy, .nest, .custom: false
    }
  }
}
