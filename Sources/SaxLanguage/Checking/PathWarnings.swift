/// Warnings of paths that have no effect, or not the one that they seem to have.
struct PathWarnings {
  let collector: DiagnosticCollector

  /// Warns of alternatives that ones before them always beat, in every format that they are for.
  /// JSON knows no namespaces, so there names that differ by them alone are the same.
  func warnOfRepetition(_ paths: [Path], isOneValue: Bool) {
    guard paths.count > 1 else { return }
    var seen: [Path.Format: [Path: Path]] = [.json: [:], .xml: [:]]
    var alwaysThere: [Path.Format: Path] = [:]
    for path in paths {
      let formats = path.format.members
      let before = formats.map { seen[$0]?[path.shape(in: $0)] }
      let decided = formats.map { alwaysThere[$0] }
      if let first = before.first ?? nil, before.allSatisfy({ $0 != nil }) {
        let reason =
          first.text == path.text
          ? "\(first.text) stands before it already" : "\(first.text) before it finds the same"
        warnNeverWins(path, reason, first: first)
      } else if isOneValue, let first = decided.first ?? nil,
        decided.allSatisfy({ $0 != nil })
      {
        warnNeverWins(path, "\(first.text) before it is always there", first: first)
      }
      for format in formats {
        let shape = path.shape(in: format)
        if seen[format]?[shape] == nil { seen[format]?[shape] = path }
        if path.isAlwaysThere, alwaysThere[format] == nil { alwaysThere[format] = path }
      }
    }
  }

  private func warnNeverWins(_ path: Path, _ reason: String, first: Path) {
    collector.warning(
      .neverWins, "the alternative \(path.text) can never win, for \(reason)",
      at: collector.range(of: path.text, at: path.place),
      notes: ["the one before is at \(first.place.described)"],
      fix: "the path without it")
  }

  func warnOfAttributesInXML(_ paths: [Path], at range: SourceRange) {
    for path in paths where path.format == .xml {
      guard let attribute = path.steps.firstIndex(where: { $0.axis == .attribute }),
        let next = path.steps.dropFirst(attribute + 1).first
      else { continue }
      if next.axis == .child || next.axis == .attribute {
        collector.warning(
          .neverMatches, "\(path.text) never matches, for attributes in XML hold text alone",
          at: range)
      }
    }
  }

  /// Warns of objects that can't be handed out when they are complete.
  ///
  /// In JSON an attribute is a member, which may come after what is emitted beside it.
  func warnOfWaiting(_ rule: Rule) {
    for path in rule.paths {
      for (node, predicate) in path.latePredicates {
        let names = predicate.expression.operands.map(\.text).joined(separator: " and ")
        let isDocument = node == Path.document
        let around =
          "an emit \(isDocument ? "at /" : "of \(node)"), with a list of these objects"
        collector.warning(
          .latePredicate,
          "in JSON, objects wait within limit buffer until \(names) comes, which \(predicate.text)"
            + " asks for, or \(node) ends",
          at: collector.range(of: predicate.text, at: predicate.place),
          // XML's document has neither attributes nor a name to tell it by.
          fix: path.format == .both && !isDocument
            ? "xml(\(path.text)) if that is all that is read, or \(around)" : around)
      }
    }
  }
}

extension Path {
  /// True if it finds something in every node that is there.
  fileprivate var isAlwaysThere: Bool {
    guard steps.count == 1, let step = steps.first, step.predicates.isEmpty else { return false }
    switch step.axis {
    case .current: return true
    case .source(let source): return source != .text && source != .rest
    default: return false
    }
  }
}
