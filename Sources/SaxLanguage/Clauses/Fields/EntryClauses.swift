/// `key PATH`: the path from a dictionary's entry to its key.
enum KeyClause: EntryClause {
  static let keyword = "key"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<PathSyntax>?> { \.key }
  static var paths: WritableKeyPath<FieldModel, [Path]?> { \.keyPaths }
}

/// `value PATH`: the path from a dictionary's entry to its value.
enum ValueClause: EntryClause {
  static let keyword = "value"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<PathSyntax>?> { \.value }
  static var paths: WritableKeyPath<FieldModel, [Path]?> { \.valuePaths }
}

/// A clause with a path from the nodes that are a dictionary's entries.
protocol EntryClause: FieldClause where Content == PathSyntax {
  /// The property of a field's model that holds the checked paths.
  static var paths: WritableKeyPath<FieldModel, [Path]?> { get }
}

extension EntryClause {
  static func check(
    _ clause: FieldSyntax.Clause<PathSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    guard let type = field.type else { return }
    guard type.isDictionary else {
      field.collector.error(
        .misplacedClause, "\(keyword) for \(field.text(of: type)), wanted a dictionary",
        at: clause.range, fix: "[String: \(field.text(of: type.innermost))]")
      return
    }
    let pathChecker = field.checker.pathChecker
    guard let path = clause.content,
      let checked = pathChecker.resolve(path, for: .entry, in: field.scope.file)
    else { return }
    pathChecker.warnings.warnOfRepetition(checked, isOneValue: true)
    model[keyPath: paths] = checked
  }
}
