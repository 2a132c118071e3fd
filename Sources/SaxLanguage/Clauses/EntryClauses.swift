/// `key PATH`: where the key of a dictionary's entry is.
enum KeyClause: FieldClause {
  static let keyword = "key"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<PathSyntax>?> { \.key }

  static func check(
    _ clause: FieldSyntax.Clause<PathSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    if let paths = entryPaths(clause, of: field) { model.keyPaths = paths }
  }
}

/// `value PATH`: where the value of a dictionary's entry is.
enum ValueClause: FieldClause {
  static let keyword = "value"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<PathSyntax>?> { \.value }

  static func check(
    _ clause: FieldSyntax.Clause<PathSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    if let paths = entryPaths(clause, of: field) { model.valuePaths = paths }
  }
}

extension FieldClause {
  /// Resolves a path from the nodes that are a dictionary's entries.
  fileprivate static func entryPaths(
    _ clause: FieldSyntax.Clause<PathSyntax>, of field: CheckedField
  ) -> [Path]? {
    guard let type = field.type else { return nil }
    guard type.isDictionary else {
      field.collector.error(
        .misplacedClause, "\(keyword) for \(field.text(of: type)), wanted a dictionary",
        at: clause.range, fix: "[String: \(field.text(of: type.innermost))]")
      return nil
    }
    let pathChecker = field.checker.pathChecker
    guard let path = clause.content,
      let paths = pathChecker.resolve(path, for: .entry, in: field.file)
    else { return nil }
    pathChecker.warnings.warnOfRepetition(paths, isOneValue: true)
    return paths
  }
}
