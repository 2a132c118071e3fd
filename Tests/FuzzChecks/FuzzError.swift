import SaxOData
import Saxifrage

/// Errors as checks compare them.
enum FuzzError {
  /// The text of an error, its kind first. Ways out are left out: what a document looks like is told by the piece that
  /// is there.
  static func text(of error: any Error) -> String {
    // The words that a service breaks an answer off with are told as far as they have come.
    if let error = error as? ODataError, let cause = error.cause as? ReadingError,
      cause.code == .malformed
    {
      return "ODataError \(error.url ?? "") " + text(of: cause)
    }
    let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    return "\(type(of: error)) "
      + lines.filter { !$0.hasPrefix("  fix: ") }.joined(separator: "\n")
  }
}
