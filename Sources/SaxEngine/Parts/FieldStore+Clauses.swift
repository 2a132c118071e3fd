import SaxEvents

extension FieldStore {
  /// The clause that takes one of the names within as well.
  func clauseWithin(_ names: [String], _ capture: Capture, by plan: Plan) -> String? {
    let inner =
      names.first { ["value", "text", "name", "id", "#text"].contains($0) } ?? names.first
    let rank = Int(capture.route.rank)
    let scope = Int(contexts[Int(capture.context)].scope)
    var paths = field(of: capture, by: plan).paths
    guard let inner, paths.indices.contains(rank), !paths[rank].contains("(") else { return nil }
    let path = paths[rank]
    let step = NameScalars.step(ofKey: inner)
    let within = path == "." ? step : path.hasSuffix("/") ? path + step : "\(path)/\(step)"
    // What takes all alternatives would take the object again.
    let takesOne = field(of: capture, by: plan).takesOne(isRule: scope == Plan.root)
    if paths.contains(within) {
      if takesOne { return nil }
      paths.remove(at: rank)
    } else {
      paths[rank] = takesOne ? "\(within) | \(path)" : within
    }
    return "\(clause(of: capture, by: plan)) \(paths.joined(separator: " | "))"
  }
}

extension FieldPlan {
  /// True if of its alternatives the first one that is there counts alone.
  fileprivate func takesOne(isRule: Bool) -> Bool {
    if case .one = shape { !isRule } else { false }
  }
}
