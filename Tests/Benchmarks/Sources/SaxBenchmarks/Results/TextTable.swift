/// An outcome as it is printed in a terminal.
enum TextTable {
  static func text(_ outcome: Outcome) -> String {
    let widths = outcome.header.enumerated().map { index, title in
      index == 0 ? 30 : max(9, title.count + 2)
    }
    let lines = [outcome.header] + outcome.rows.map { outcome.cells($0) }
    return lines.map { line in
      zip(line, widths).enumerated().map { index, cell in
        pad(cell.0, cell.1, right: index > 0)
      }.joined()
    }.joined(separator: "\n")
  }

  private static func pad(_ text: String, _ width: Int, right: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }
}
