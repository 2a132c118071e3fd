internal import SaxEvents

extension Diagnostic.Excerpt {
  /// The most scalars of a line that are shown.
  private static let width = 160

  /// Cuts a line so that the range is seen, with tabs kept before the carets so that they stand
  /// under what they mean.
  package init(of line: ArraySlice<Unicode.Scalar>, _ range: SourceRange) {
    // Not a copy of the line: each of its diagnostics would make one.
    let count = line.count
    let start = min(max(range.column - 1, 0), count)
    let end = range.endLine > range.line ? count : min(range.endColumn - 1, count)

    var from = 0
    var to = count
    if count > Self.width {
      from = max(0, min(start - Self.width / 4, count - Self.width))
      to = min(count, from + Self.width)
    }
    var shown = String.UnicodeScalarView()
    var before = String.UnicodeScalarView()
    if from > 0 {
      shown.append("…")
      before.append(" ")
    }
    for index in from..<to {
      let scalar = line[line.startIndex + index]
      shown.append(scalar == "\t" || !scalar.isControl ? scalar : "\u{FFFD}")
      if index < start { before.append(scalar == "\t" ? "\t" : " ") }
    }
    if to < count { shown.append("…") }
    self.line = String(shown)
    indentation = String(before)
    length = max(1, min(end, to) - start)
  }
}
