/// Lines whose parts stand below each other.
enum Columns {
  /// The widest cell; what is longer than this pushes the rest of its own line alone.
  private static let widest = 40

  /// Prints rows of cells, each on a line, so that the cells of a column begin below each other.
  ///
  /// - Parameter gap: spaces between columns at least; after the first one is enough.
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
      var start = 0
      for (index, cell) in row.enumerated() {
        if !cell.isEmpty {
          let used = line.count - indent.count
          let spaces = used == 0 ? 0 : max(index == 1 ? 1 : gap, start - used)
          line += String(repeating: " ", count: spaces) + cell
        }
        guard index < widths.count, widths[index] > 0 else { continue }
        start += widths[index] + (index == 0 ? 1 : gap)
      }
      return line + "\n"
    }.joined()
  }
}
