import Contests

/// All outcomes as a page of tables.
struct MarkdownPage {
  var outcomes: [Outcome]
  /// Paragraphs above the tables.
  var notes: [String]

  var text: String {
    var page = "# Benchmark\n\n" + notes.joined(separator: "\n\n") + "\n"
    for outcome in outcomes {
      page += "\n## \(outcome.contest.title)\n\n\(outcome.payload)\n\n"
      page += line(outcome.header)
      page += "|---|" + String(repeating: "---:|", count: outcome.header.count - 1) + "\n"
      for row in outcome.rows {
        var cells = outcome.cells(row)
        if row.isOurs { cells[0] = "**\(cells[0])**" }
        page += line(cells)
      }
    }
    return page
  }

  private func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
}
