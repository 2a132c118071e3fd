internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

// The forms that the values of fields are written in.
extension WritingPlanner {
  /// The form of a field's values, and the way without the steps that name the items of lists in lists.
  mutating func content(
    of field: FieldModel, _ way: inout WrittenWay
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    var item = field.type.required
    var depth = -1
    while case .list(let inner) = item {
      item = inner.required
      depth += 1
    }
    guard format == .xml, depth > 0, case .paths = field.target else {
      let content = try content(of: field, byName: way.ending == .children || way.ending == .rest)
      guard case .entries(let item, let areLists, _) = content, way.ending == .children else {
        return try content.at(way, of: field, in: format)
      }
      return .entries(
        item, areLists: areLists, takesAttributes: format == .json && takesAttributes(field))
    }
    let names = way.steps.suffix(depth)
    guard way.ending == .node, way.steps.count > depth,
      names.allSatisfy({ !$0.name.isAttribute && $0.constants.isEmpty })
    else { throw WrittenWay.Refusal(reason: "no names for the items of its lists") }
    way.steps.removeLast(depth)
    var content = try content(of: item, field.conversion)
    for step in names.reversed() { content = .items(content, step.name) }
    return content
  }

  /// Tells whether a dictionary reads the attributes of the node whose children it is written as: `d/* | d/@*`.
  private func takesAttributes(_ field: FieldModel) -> Bool {
    let written = if case .paths(let paths)? = field.target { paths } else { field.paths }
    let own = written.first { $0.format == .json && $0.takesEveryChild }
    guard let own = own ?? written.first(where: { $0.format == .both && $0.takesEveryChild })
    else { return false }
    return field.paths.contains {
      $0.format != .xml && $0.takesEveryAttribute && $0.hasOwner(of: own)
    }
  }

  /// The form of a field's values: of the items, where it is a list or a dictionary.
  ///
  /// - Parameter isByName: whether a dictionary's keys are the names of its nodes.
  mutating func content(
    of field: FieldModel, byName isByName: Bool
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    if field.isExistence { return .existence }
    if let converter = field.converter {
      guard !isByName, field.listSeparator == nil else {
        throw WrittenWay.Refusal(reason: "a converter writes one text")
      }
      return .converted(by: converter)
    }
    switch field.type.required {
    case .list(let item):
      let content = try content(of: item, field.conversion)
      if let separator = field.listSeparator {
        guard case .scalar(let scalar) = content else {
          throw WrittenWay.Refusal(reason: "a list in one text is of scalars")
        }
        switch separator {
        case .whitespace: return .listInText(scalar, separator: " ")
        case .text(let text): return .listInText(scalar, separator: text)
        }
      }
      return content
    case .dictionary(let value):
      var areLists = false
      var item = value
      if case .list(let inner) = value {
        areLists = true
        item = inner
      }
      let content = try content(of: item, field.conversion)
      guard isByName || field.keyPaths != nil else {
        throw WrittenWay.Refusal(reason: "its keys are names, and its path has one")
      }
      return isByName ? .entries(content, areLists: areLists) : content
    default: return try content(of: field.type, field.conversion)
    }
  }

  mutating func content(
    of type: TypeReference, _ conversion: ConversionModel
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    switch type {
    case .scalar(let scalar): return .scalar(WrittenScalar(scalar, conversion))
    case .enumeration(let id):
      let known = enums[id] ?? WrittenScalar(model.enums[id])
      enums[id] = known
      return .scalar(known)
    case .any: return .any
    case .raw: return .raw
    case .optional(let wrapped): return try content(of: wrapped, conversion)
    case .type(let id):
      waiting.append(id)
      if case .choice = model.types[id].kind { return .choice(id) }
      return .object(id)
    case .list(let item):
      guard format == .json else { throw WrittenWay.Refusal(reason: "a list of lists has no XML") }
      return .items(try content(of: item, conversion))
    case .dictionary(.list(let item)):
      return .entries(try content(of: item, conversion), areLists: true)
    case .dictionary(let value):
      return .entries(try content(of: value, conversion), areLists: false)
    }
  }

  /// The nodes of a dictionary's key and value, where the field names them.
  func entries(of field: FieldModel) throws(WrittenWay.Refusal) -> (
    key: WrittenWay, value: WrittenWay
  )? {
    guard let keyPaths = field.keyPaths else { return nil }
    let itself = Path(isAbsolute: false, steps: [], text: ".")
    return (try way(nil, keyPaths), try way(nil, field.valuePaths ?? [itself]))
  }
}

extension WrittenContent {
  /// The content where a way leads to: of names alone, or of a list where there is one text at most.
  fileprivate func at(
    _ way: WrittenWay, of field: FieldModel, in format: Path.Format
  ) throws(WrittenWay.Refusal) -> WrittenContent {
    switch way.ending {
    case .name: return .existence
    case .childNames:
      guard case .scalar(let scalar) = self, !way.steps.isEmpty else {
        throw WrittenWay.Refusal(reason: "it is the names of the object's own children")
      }
      return .names(scalar)
    case .node, .text:
      guard case .list = field.type.required else { return self }
      let isAttribute = format == .xml && way.endsWithAttribute && way.elements == 0
      switch self {
      case .scalar where way.steps.isEmpty || isAttribute, .any where isAttribute,
        .raw where isAttribute:
        return .only(self)
      default: return self
      }
    case .children, .rest, .ownName: return self
    }
  }
}
