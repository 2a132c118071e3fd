extension Checker {
  /// The fields of every object type, its base types' among them, and every switch.
  func resolveTypes() {
    var own: [[FieldModel]] = []
    for (id, declaration) in typeSyntax.enumerated() {
      switch declaration.syntax {
      case .object(let syntax):
        own.append(fields(of: syntax, in: declaration.file))
      case .choice(let syntax):
        own.append([])
        if let choice = resolve(syntax, in: declaration.file) {
          model.types[id].kind = .choice(choice)
        }
      }
    }
    for id in basesFirst {
      guard case .object(let syntax) = typeSyntax[id].syntax else { continue }
      var inherited: [FieldModel] = []
      if let base = bases[id], case .object(let fields) = model.types[base].kind {
        inherited = fields
      }
      let fields = inheriting(inherited, own[id])
      model.types[id].kind = .object(fields)
      check(fields, of: syntax)
    }
  }

  private func check(_ fields: [FieldModel], of syntax: ObjectSyntax) {
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

  // MARK: Members

  /// The settings that hold for the members of a type or of a group in it.
  package struct Scope {
    package var owner: String
    package var file: MappingFile
    /// The paths that those of members start from; nil outside of groups.
    package var group: [Path]?
    /// True if the group's path could not be read, so that what is in it can't be judged.
    var isDamaged = false
  }

  private func fields(of syntax: ObjectSyntax, in file: MappingFile) -> [FieldModel] {
    var fields: [FieldModel] = []
    var names: [String: SourceRange] = [:]
    add(
      syntax.members, to: &fields, &names,
      Scope(owner: syntax.name.text, file: file, group: nil))
    return fields
  }

  private func add(
    _ members: [MemberSyntax], to fields: inout [FieldModel], _ names: inout [String: SourceRange],
    _ scope: Scope
  ) {
    for member in members {
      switch member {
      case .field(let syntax):
        if let first = names[syntax.name.text] {
          duplicate(
            "the field \(syntax.name.text)", syntax.name.range, first: first,
            fix: "one field, its paths joined by |")
          continue
        }
        names[syntax.name.text] = syntax.name.range
        fields.append(field(syntax, scope))
      case .group(let syntax):
        var inner = scope
        let isInGroup = scope.group != nil
        if let path = syntax.path,
          let paths = resolve(path, for: .group(inGroup: isInGroup), in: scope.file)
        {
          warnOfRepetition(paths, isOneValue: false)
          inner.group = composed(scope.group, paths, at: path.range)
        } else {
          inner.isDamaged = true
        }
        if inner.group == nil { inner.isDamaged = true }
        add(syntax.members, to: &fields, &names, inner)
      }
    }
  }

  /// Every alternative of a group gone on with every one of a path; nil after an error.
  func composed(_ group: [Path]?, _ paths: [Path], at range: SourceRange) -> [Path]? {
    guard let group else { return paths }
    guard group.count * paths.count <= PathParser.most else {
      collector.error(
        .tooMany,
        "\(group.count * paths.count) alternatives with those of the groups around, and \(PathParser.most) are the most",
        at: range)
      return nil
    }
    let all = group.flatMap { outer in paths.compactMap { outer.appending($0) } }
    if all.isEmpty {
      collector.error(
        .formatConflict, "the path is for one format, and the group around for the other",
        at: range)
      return nil
    }
    return all
  }
}
