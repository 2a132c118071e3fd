internal import SaxValues

/// `from PATH`: where the field's value is found.
enum FromClause: FieldClause {
  static let keyword = "from"
  static let joined: String? = "one from, its alternatives joined by |"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<PathSyntax>?> { \.from }

  static func check(
    _ clause: FieldSyntax.Clause<PathSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    guard let path = clause.content else { return }
    let (scope, pathChecker) = (field.scope, field.checker.pathChecker)
    let use = PathUse.field(inGroup: scope.group != nil)
    let paths = pathChecker.resolve(path, for: use, in: scope.file)
    if let paths, let type = field.type { check(paths, in: path, of: field, type) }
    if let paths, !scope.isDamaged {
      model.paths = pathChecker.composed(scope.group, paths, at: path.range) ?? []
    }
    model.pathText = path.text
    model.pathPlace = field.collector.place(path.range)
  }

  /// Reports the paths whose sources don't fit the field's type.
  private static func check(
    _ paths: [Path], in syntax: PathSyntax, of field: CheckedField, _ type: TypeReference
  ) {
    let isExistence = field.syntax.isExistence
    for (path, alternative) in zip(paths, syntax.alternatives) {
      guard let source = path.source else { continue }
      if source == .rest {
        if !type.isDictionary {
          field.collector.error(
            .sourceType, "rest() for \(field.text(of: type)), wanted a dictionary",
            at: alternative.range,
            fix: "[String: Any]")
        } else if paths.count > 1 {
          field.collector.error(
            .misplacedStep, "rest() among other alternatives, wanted it as the whole path",
            at: alternative.range, fix: "rest() alone: it leaves out what other fields read")
        }
        continue
      }
      if isExistence { continue }
      if type.isDictionary {
        field.collector.error(
          .sourceType,
          "\(source.rawValue) for \(field.text(of: type)), and it is no node with a name",
          at: alternative.range, fix: "the path to the nodes, then value \(source.rawValue)")
      } else if field.syntax.converter == nil {
        check(source, of: field, type, at: alternative.range)
      }
    }
    let isOneValue = !(type.isList || type.isDictionary) && !isExistence
    field.checker.pathChecker.warnings.warnOfRepetition(paths, isOneValue: isOneValue)
  }

  private static func check(
    _ source: Step.Source, of field: CheckedField, _ type: TypeReference, at range: SourceRange
  ) {
    let wanted = source.isNumber ? "Int" : "String"
    let isFit =
      switch type.innermost {
      case .scalar(let scalar):
        source.isNumber ? [.int, .string, .double, .decimal].contains(scalar) : true
      case .enumeration: !source.isNumber
      default: false
      }
    guard !isFit else { return }
    field.collector.error(
      .sourceType,
      "\(source.rawValue) for \(field.text(of: type)), and it is \(source.isNumber ? "a number" : "a text")",
      at: range, fix: wanted)
  }
}

extension Step.Source {
  package var isNumber: Bool { [.position, .line, .offset].contains(self) }
}
