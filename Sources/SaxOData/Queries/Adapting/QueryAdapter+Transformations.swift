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
      // The rows have other properties then.
      if !step.isPreserving { row = nil }
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
      return .groupBy(groupings, try adapted(sequence))
    case .concat(let sequences):
      var result: [[ODataTransformation]] = []
      for sequence in sequences { result.append(try adapted(sequence)) }
      return .concat(result)
    case .ranked(let ranking, let limit, let measure):
      return .ranked(ranking, try adapted(limit), by: try adapted(measure))
    case .nest(let path, var items):
      for index in items.indices {
        items[index].transformations = try adapted(items[index].transformations)
      }
      return .nest(path: path, items)
    case .join(let isOuter, let path, let name, let sequence):
      return .join(isOuter: isOuter, path: path, as: name, try adapted(sequence))
    case .related(let relation, let hierarchy, let sequence, let distance, let keepsStart):
      return .related(
        relation, hierarchy, try adapted(sequence), distance: distance, keepStart: keepsStart)
    case .traverse(let hierarchy, let order, let sequence, let items):
      return .traverse(hierarchy, order, try adapted(sequence), try adapted(items))
    case .identity, .search, .top, .skip, .custom: return step
    }
  }

  mutating func adapted(
    _ items: [ODataComputed]
  ) throws(ODataSyntaxError) -> [ODataComputed] {
    var result: [ODataComputed] = []
    for item in items { result.append(.init(try adapted(item.expression), as: item.name)) }
    return result
  }
}
