/// Finds what a misspelt name was meant to be.
package enum NearestName {
  /// The candidate that takes the fewest edits, the first of equals; nil if none is near: at
  /// most one edit for every three characters, or one, and not all of the name.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = beginning(of: name)
    var best: (name: String, edits: Int)?
    for candidate in candidates where candidate != name {
      let edits = distance(wanted, beginning(of: candidate))
      if edits <= max(1, wanted.count / 3), edits < wanted.count || edits == 0,
        edits < best?.edits ?? .max
      {
        best = (candidate, edits)
      }
    }
    return best?.name
  }

  /// The end of a message that asks whether a name was meant; empty for none.
  package static func asked(_ name: String?) -> String {
    name.map { "; did you mean \($0)?" } ?? ""
  }

  /// Names longer than this are compared by their beginning.
  private static let longest = 64

  private static func beginning(of name: String) -> [Unicode.Scalar] {
    let first = String(String.UnicodeScalarView(name.unicodeScalars.prefix(longest)))
    return Array(first.lowercased().unicodeScalars.prefix(longest))
  }

  /// Insertions, deletions, replacements, and transpositions of neighbours.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replacing = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var edits = min(last[j] + 1, row[j - 1] + 1, replacing)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          edits = min(edits, beforeLast[j - 2] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
