internal import Saxifrage

/// The text of what writing by a mapping does in one format: `sax check --writable`.
struct WritingText {
  private let report: WritingReport
  private let format: String

  init(_ report: WritingReport, _ format: MappedFormat) {
    self.report = report
    self.format = format.rawValue
  }

  /// True if objects can be written.
  var isWritable: Bool { report.obstacles.isEmpty }

  /// Lines, with a line end each.
  var text: String {
    guard isWritable else {
      return "as \(format): objects of this mapping can't be written:\n"
        + report.obstacles.map(line).joined()
    }
    var text = "as \(format):\n"
    let width = min(report.places.map(\.name.count).max() ?? 0, 30)
    for place in report.places {
      let gap = String(repeating: " ", count: max(width - place.name.count, 0))
      text += "  \(place.name)\(gap) to \(place.path)\n"
    }
    if !report.roots.isEmpty {
      text += "  A document holds one object alone:\n" + report.roots.map(line).joined()
    }
    if !report.passedOver.isEmpty {
      text += "  These fields are not written:\n" + report.passedOver.map(line).joined()
    }
    if !report.inexactness.isEmpty {
      text +=
        "  Each object is read again and compared before it is written, as these might be read otherwise:\n"
      text += report.inexactness.map(line).joined()
    }
    return text
  }

  private func line(_ issue: WritingIssue) -> String {
    let fix = issue.fix.map { " (fix: \($0))" } ?? ""
    return "    \(issue.place.described): \(issue.name): \(issue.reason)\(fix)\n"
  }
}
