/// Lines whose parts stand below each other.
enum Columns {
  /// What is longer than this pushes the rest of its own line alone.
  private static let widest = 40

  /// - Parameter gap: spaces between columns at least.
  static func text(_ rows: [[String]], gap: Int, indent: String) -> String {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() where cell.count <= widest {
        while widths.count <= index { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      var line = indent
      var end = 0
      for (index, cell) in row.enumerated() where !cell.isEmpty {
        line += String(repeating: " ", count: max(0, end - (line.count - indent.count)))
        if line.count > indent.count, line.last != " " {
          line += String(repeating: " ", count: gap)
        }
        line += cell
        end = widths.prefix(index + 1).reduce(0) { $0 + ($1 > 0 ? $1 + gap : 0) }
      }
      return line + "\n"
    }.joined()
  }
}
