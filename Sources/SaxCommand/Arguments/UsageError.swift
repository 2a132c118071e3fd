internal import SaxSystem

/// An error in the arguments.
struct UsageError: Error, CustomStringConvertible {
  var message: String
  var usage: String?
  /// The arguments that may have been meant.
  var suggestion: String?
  /// Further lines.
  var notes: [String] = []

  init(
    _ message: String, usage: String? = nil, suggestion: String? = nil, notes: [String] = []
  ) {
    self.message = message
    self.usage = usage
    self.suggestion = suggestion
    self.notes = notes
  }

  var description: String {
    var lines = ["sax: \(message)"]
    if let usage { lines.append("  usage: \(usage)") }
    if let suggestion { lines.append("  did you mean \(suggestion)?") }
    lines += notes.map { "  " + $0 }
    return FileName.shown(lines.joined(separator: "\n"))
  }
}
