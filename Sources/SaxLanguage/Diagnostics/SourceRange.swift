/// A stretch of a mapping file.
package struct SourceRange: Sendable, Hashable {
  /// Index of the file among those that are compiled together.
  var file: Int
  /// From 1.
  var line: Int
  /// From 1, in Unicode scalars.
  var column: Int
  var endLine: Int
  /// Of the first scalar after it.
  var endColumn: Int

  /// The range of what stands in no file.
  static let nowhere = SourceRange(file: 0, line: 0, column: 0, endLine: 0, endColumn: 0)

  func through(_ last: SourceRange) -> SourceRange {
    var whole = self
    whole.endLine = last.endLine
    whole.endColumn = last.endColumn
    return whole
  }
}
