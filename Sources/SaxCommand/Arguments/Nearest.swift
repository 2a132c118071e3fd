/// Finds what a misspelt word was meant to be.
enum Nearest {
  /// The candidate that takes the fewest edits, the first of equals; nil if none is near: at
  /// most one edit for every three characters, or one.
  static func name(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, edits: Int)?
    for candidate in candidates {
      let edits = distance(wanted, Array(candidate.lowercased().unicodeScalars))
      if edits <= max(1, wanted.count / 3), edits < wanted.count, edits < best?.edits ?? .max {
        best = (candidate, edits)
      }
    }
    return best?.name
  }

  /// Insertions, deletions, replacements, and transpositions of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      for (j, y) in b.enumerated() {
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { edits = min(edits, beforeLast[j - 1] + 1) }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
