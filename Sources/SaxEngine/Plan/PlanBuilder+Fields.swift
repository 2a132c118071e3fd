internal import SaxLanguage
internal import SaxValues

/// Fields of object types, and what they make of their nodes.
extension PlanBuilder {
  /// Compiles a field of an object type, and adds it to the scope of the type.
  ///
  /// - Parameter paths: the alternatives as messages have them, if not those of the field.
  mutating func add(_ field: FieldModel, as paths: [String]? = nil, to scope: Int) {
    let index = scopes[scope].fields.count
    var plan = FieldPlan(
      name: field.name, shape: .one, reader: .nothing, isOptional: false,
      absentValue: field.absentValue, items: field.items, separator: field.listSeparator,
      alternatives: field.paths.count,
      mayNest: field.mayNest, takesArrays: false,
      pathText: field.pathText, paths: paths ?? field.paths.map(\.textWithFormat),
      place: field.place, pathPlace: field.pathPlace,
      owner: field.owner, typeText: "", lastName: field.paths.first?.lastName,
      stepNames: field.paths.first?.stepNames ?? [], sought: field.paths.compactMap(\.sought))
    var type = field.type
    if case .optional(let wrapped) = type {
      plan.isOptional = true
      type = wrapped
    }
    var element = type
    switch type {
    case .list(.optional(let item)):
      plan.shape = .list(ofOptional: true)
      element = item
    case .list(let item):
      plan.shape = .list(ofOptional: false)
      element = item
    case .dictionary(.list(.optional(let item))):
      plan.shape = .dictionaryOfLists(ofOptional: true)
      element = item
    case .dictionary(.list(let item)):
      plan.shape = .dictionaryOfLists(ofOptional: false)
      element = item
    case .dictionary(.optional(let item)):
      plan.shape = .dictionary(ofOptional: true)
      element = item
    case .dictionary(let item):
      plan.shape = .dictionary(ofOptional: false)
      element = item
    default:
      if field.isExistence { plan.shape = .exists }
    }
    plan.typeText = text(of: element)
    // Its place is taken first: a recursive type asks for this scope while its fields are made.
    scopes[scope].fields.append(plan)
    if field.isExistence {
      plan.reader = .nothing
    } else {
      plan.reader = reader(
        of: element, conversion: field.conversion, converter: field.converter, for: plan)
    }
    if field.keyPaths != nil || field.valuePaths != nil {
      plan.reader = .entry(entryScope(for: field, value: plan))
    }
    if plan.shape == .one {
      switch plan.reader {
      case .any, .raw: plan.takesArrays = true
      default: break
      }
    }
    scopes[scope].fields[index] = plan
    add(field.paths, field: index, to: scope)
  }

  mutating func reader(
    of type: TypeReference, conversion: ConversionModel, converter: String?, for field: FieldPlan
  ) -> NodeReader {
    if let converter { return .converter(converter) }
    switch type {
    case .scalar(let scalar): return .text(TextConversion(scalar, conversion))
    case .any: return .any
    case .raw: return .raw
    case .enumeration(let id):
      // All fields of an enum have one table of its cases.
      let known = conversions[id] ?? TextConversion(model.enums[id])
      conversions[id] = known
      return .text(known)
    case .type(let id):
      let scope = scope(of: id)
      if case .choice = model.types[id].kind { return .choice(scope) }
      return .object(scope)
    case .optional(let wrapped):
      return reader(of: wrapped, conversion: conversion, converter: nil, for: field)
    case .list, .dictionary:
      return .children(childrenScope(of: type, conversion: conversion, for: field))
    }
  }

  /// A node that becomes a list or dictionary of its own children.
  mutating func childrenScope(
    of type: TypeReference, conversion: ConversionModel, for field: FieldPlan
  ) -> Int {
    let all = Step(axis: .child, test: .any, place: field.pathPlace)
    let path = Path(isAbsolute: false, steps: [all], text: "*", place: field.pathPlace)
    let paths = field.paths.map { $0 + "/*" }
    let field = FieldModel(
      name: field.name, type: type, paths: [path], conversion: conversion,
      pathText: paths.joined(separator: " | "), place: field.place, pathPlace: field.pathPlace,
      owner: field.owner)
    let index = scopes.count
    scopes.append(PlanScope(kind: .children))
    add(field, as: paths, to: index)
    return index
  }

  mutating func entryScope(for field: FieldModel, value: FieldPlan) -> Int {
    let index = scopes.count
    scopes.append(PlanScope(kind: .entry))
    let itself = Path(isAbsolute: false, steps: [], text: ".", place: field.pathPlace)
    let name = Path(
      isAbsolute: false,
      steps: [Step(axis: .source(.localName), test: .any, place: field.pathPlace)],
      text: "local-name()", place: field.pathPlace)
    let keyPaths = field.keyPaths ?? [name]
    let valuePaths = field.valuePaths ?? [itself]
    var key = plainField(
      named: "key", reader: .text(TextConversion(.string, ConversionModel())),
      paths: keyPaths.map(\.text),
      place: field.place, owner: "\(field.owner).\(field.name)")
    key.isOptional = false
    key.absentValue = nil
    key.mayNest = keyPaths.contains(where: \.mayNest)
    key.pathPlace = field.keyPaths?.first?.place ?? field.pathPlace
    key.typeText = "String"
    var content = plainField(
      named: "value", reader: value.reader, paths: valuePaths.map(\.text), place: field.place,
      owner: "\(field.owner).\(field.name)")
    content.typeText = value.typeText
    content.mayNest = valuePaths.contains(where: \.mayNest)
    content.pathPlace = field.valuePaths?.first?.place ?? field.pathPlace
    content.isOptional =
      value.shape == .dictionary(ofOptional: true)
      || value.shape == .dictionaryOfLists(ofOptional: true)
    if !content.isOptional { content.absentValue = nil }
    scopes[index].fields = [key, content]
    add(keyPaths, field: 0, to: index)
    add(valuePaths, field: 1, to: index)
    return index
  }

  func text(of type: TypeReference) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .type(let id): model.types[id].name
    case .enumeration(let id): model.enums[id].name
    case .optional(let wrapped): text(of: wrapped) + "?"
    case .list(let item): "[\(text(of: item))]"
    case .dictionary(let item): "[String: \(text(of: item))]"
    }
  }
}
