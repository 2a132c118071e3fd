/// The gap between the last token and the next so far.
struct Gap {
  var separator = false
  var space = false
  var lineEnd = false
  /// An RS (RFC 7464), which counts as a line end as well.
  var recordSeparator = false
}
