/// Errors as checks compare them.
enum FuzzError {
  /// The text of an error, its kind first. Ways out are left out: what a document looks like is told by the piece that
  /// is there.
  static func text(of error: any Error) -> String {
    let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    return "\(type(of: error)) "
      + lines.filter { !$0.hasPrefix("  fix: ") }.joined(separator: "\n")
  }
}
