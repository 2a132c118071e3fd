internal import SaxLanguage

// The constants that say of which type an object is.
extension WritingPlanner {
  /// Finds the types of which a node within another says that an object is of them: `__metadata/type`.
  mutating func findFixed() {
    for (id, type) in model.types.enumerated() {
      guard case .choice(let choice) = type.kind,
        let path = path(of: choice), let way = way(of: path), way.steps.count == 2,
        way.ending == .node,
        let last = way.steps.last
      else { continue }
      for known in choice.cases {
        guard let literal = known.literals.first,
          !isWritten(way, in: known.type), !isWritten(way, in: id)
        else { continue }
        var step = way.steps[0]
        step.constants.append(
          WrittenConstant(name: last.name, text: literal.text, isNumber: false))
        fixed[known.type] = fixed[known.type] ?? step
      }
    }
  }

  /// True if a field of a type writes what says which type it is.
  private func isWritten(_ way: WrittenWay, in type: TypeID) -> Bool {
    guard case .object(let fields) = model.types[type].kind else { return false }
    return fields.contains { field in
      guard field.converter == nil, case .scalar = field.type.required,
        let own = try? self.way(field.target, field.paths)
      else { return false }
      return own.steps == way.steps && own.ending != .ownName
    }
  }

  /// The constant that says which type an object is; nil if a field of that writes it.
  mutating func constant(
    of path: Path, _ literal: SwitchModel.Literal, for type: TypeID,
    _ namespace: inout (prefix: String, uri: String)?
  ) -> WrittenConstant? {
    guard let way = way(of: path), way.ending != .children, way.steps.count <= 1 else {
      return nil
    }
    if isWritten(way, in: type) { return nil }
    var text = literal.text
    if format == .xml, let name = literal.name {
      let uri = name.namespaces.first { !$0.isEmpty } ?? ""
      if uri.isEmpty, model.namespaces.contains(where: { $0.prefix == nil && $0.uris.first != "" })
      {
        doubt(
          model.types[type].name, "its name is in no namespace, and the default one is declared",
          model.types[type].place)
      }
      if !uri.isEmpty {
        let prefix = prefix(of: uri)
        let made = prefix.isEmpty ? "t" : prefix
        namespace = (made, uri)
        text = "\(made):\(name.local)"
      } else {
        text = name.local
      }
    }
    return WrittenConstant(name: way.steps.first?.name, text: text, isNumber: false)
  }
}
