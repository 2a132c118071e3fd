/// Warnings of alternatives that have no effect.
extension Checker {
  /// Warns of alternatives that ones before them always beat, in every format that they are for.
  /// JSON knows no namespaces, so there names that differ by them alone are the same.
  func warnOfRepetition(_ paths: [Path], isOneValue: Bool) {
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
      at: range(of: path), notes: ["the one before is at \(first.place.described)"],
      fix: "the path without it")
  }

  /// The range of an alternative, as far as its place tells.
  private func range(of path: Path) -> SourceRange { range(of: path.text, at: path.place) }

  /// The range of what is written at a place, as far as that tells.
  package func range(of text: String, at place: MappingPlace) -> SourceRange {
    let file = files.first { collector.name(ofFile: $0.index) == place.file }
    return SourceRange(
      file: file?.index ?? 0, line: place.line, column: place.column,
      endLine: place.line, endColumn: place.column + max(1, text.unicodeScalars.count))
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
