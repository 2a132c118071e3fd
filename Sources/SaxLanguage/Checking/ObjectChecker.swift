/// Checks the members of object types.
struct ObjectChecker {
  let fieldChecker: FieldChecker

  private var collector: DiagnosticCollector { fieldChecker.collector }

  /// Checks an object's fields together, those of its base types among them.
  func check(_ fields: [FieldModel], of syntax: ObjectSyntax) {
    if fields.isEmpty, syntax.base == nil, syntax.members.isEmpty, !syntax.isDamaged {
      collector.error(
        .empty, "\(syntax.name.text) has no fields, wanted one or more", at: syntax.name.range,
        fix: "Any for a node as it is")
    }
    let rests = fields.filter { $0.type.isDictionary && $0.paths.contains { $0.source == .rest } }
    if rests.count > 1, let first = rests.first, let last = rests.last {
      collector.error(
        .duplicate, "\(syntax.name.text) has two fields from rest(), wanted one",
        at: syntax.name.range,
        notes: [first, last].map { "\($0.name) is at \($0.place.described)" })
    }
  }

  /// The fields that a type declares itself.
  func fields(of syntax: ObjectSyntax, in file: MappingFile) -> [FieldModel] {
    var fields: [FieldModel] = []
    var names: [String: SourceRange] = [:]
    add(
      syntax.members, to: &fields, &names,
      FieldChecker.Scope(owner: syntax.name.text, file: file, group: nil))
    return fields
  }

  private func add(
    _ members: [MemberSyntax], to fields: inout [FieldModel], _ names: inout [String: SourceRange],
    _ scope: FieldChecker.Scope
  ) {
    let pathChecker = fieldChecker.pathChecker
    for member in members {
      switch member {
      case .field(let syntax):
        if let first = names[syntax.name.text] {
          collector.duplicate(
            "the field \(syntax.name.text)", syntax.name.range, first: first,
            fix: "one field, its paths joined by |")
          continue
        }
        names[syntax.name.text] = syntax.name.range
        fields.append(fieldChecker.field(syntax, scope))
      case .group(let syntax):
        var inner = scope
        let isInGroup = scope.group != nil
        if let path = syntax.path,
          let paths = pathChecker.resolve(path, for: .group(inGroup: isInGroup), in: scope.file)
        {
          pathChecker.warnings.warnOfRepetition(paths, isOneValue: false)
          inner.group = pathChecker.composed(scope.group, paths, at: path.range)
        } else {
          inner.isDamaged = true
        }
        if inner.group == nil { inner.isDamaged = true }
        add(syntax.members, to: &fields, &names, inner)
      }
    }
  }
}
