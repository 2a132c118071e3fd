/// All outcomes as a page of tables.
enum MarkdownPage {
  static func text(_ outcomes: [Outcome], machine: String) -> String {
    var page = """
      # Benchmark

      \(machine)

      \(Legend.text)

      """
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

  private static func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }
}
