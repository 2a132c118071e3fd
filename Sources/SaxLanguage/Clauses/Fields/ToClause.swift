/// `to PATH`, `to none`: where the field is written.
enum ToClause: FieldClause {
  static let keyword = "to"
  static let joined: String? = "one to, its alternatives json(…) and xml(…) joined by |"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<TargetSyntax>?> { \.to }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> TargetSyntax {
    try cursor.target()
  }

  static func printed(_ content: TargetSyntax) -> String { content.printed }

  static func check(
    _ clause: FieldSyntax.Clause<TargetSyntax>, of field: CheckedField,
    into model: inout FieldModel
  ) {
    guard let target = clause.content else { return }
    guard let path = target.path else {
      model.target = WritingTarget.none
      return
    }
    let (scope, pathChecker) = (field.scope, field.checker.pathChecker)
    guard !scope.isDamaged,
      let paths = pathChecker.resolve(
        path, for: .field(inGroup: scope.group != nil), in: scope.file)
    else { return }
    model.target = pathChecker.composed(scope.group, paths, at: path.range).map { .paths($0) }
  }
}
