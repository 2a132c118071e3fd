/// Checks the members of object types.
struct ObjectChecker {
  let fieldChecker: FieldChecker

  private var collector: DiagnosticCollector { fieldChecker.collector }

  /// Checks an object's fields together, those of its base types among them.
  func check(_ fields: [FieldModel], of syntax: ObjectSyntax) {
    if fields.isEmpty, syntax.base == nil, !syntax.isDamaged {
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

  /// The members that a type declares itself.
  struct Members {
    var fields: [FieldModel] = []
    /// The place of other rules' objects.
    var inner: TypeModel.InnerPlace?
    fileprivate var names: [String: SourceRange] = [:]
  }

  func members(of syntax: ObjectSyntax, in file: MappingFile) -> Members {
    var members = Members()
    add(
      syntax.members, to: &members,
      FieldChecker.Scope(owner: syntax.name.text, file: file, group: nil))
    return members
  }

  private func add(
    _ syntax: [MemberSyntax], to members: inout Members, _ scope: FieldChecker.Scope
  ) {
    for member in syntax {
      switch member {
      case .field(let field): add(field, to: &members, scope)
      case .group(let group): add(group, to: &members, scope)
      }
    }
  }

  private func add(
    _ field: FieldSyntax, to members: inout Members, _ scope: FieldChecker.Scope
  ) {
    let name = field.name
    if let first = members.names[name.text] {
      collector.duplicate(
        "the field \(name.text)", name.range, first: first,
        fix: "one field, its paths joined by |")
      return
    }
    members.names[name.text] = name.range
    members.fields.append(fieldChecker.field(field, scope))
  }

  private func add(
    _ group: GroupSyntax, to members: inout Members, _ scope: FieldChecker.Scope
  ) {
    let pathChecker = fieldChecker.pathChecker
    var inner = scope
    let isInGroup = scope.group != nil
    if let path = group.path,
      let paths = pathChecker.resolve(path, for: .group(inGroup: isInGroup), in: scope.file)
    {
      pathChecker.warnings.warnOfRepetition(paths, isOneValue: false)
      inner.group = pathChecker.composed(scope.group, paths, at: path.range)
    } else {
      inner.isDamaged = true
    }
    if inner.group == nil { inner.isDamaged = true }
    if !group.members.isEmpty { return add(group.members, to: &members, inner) }
    guard let paths = inner.group else { return }
    if isInGroup || members.inner != nil {
      collector.warning(
        .empty,
        "the group has no fields: that is the place of other rules' objects, once in a type and in no other group",
        at: group.range, fix: "its fields, or no group")
      return
    }
    members.inner = TypeModel.InnerPlace(
      paths: paths, index: members.fields.count, place: collector.place(group.range))
  }
}
