/// The reason that the text of a mapping can't be had.
package struct SourceFailure: Error {
  var reason: String
  var fix: String?
  /// True if there is no such file.
  var isMissing = false
}
