/// Why the text of a mapping can't be had.
struct SourceFailure: Error {
  var reason: String
  var fix: String?
}
