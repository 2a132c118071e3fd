internal import SaxLanguage

/// The JSON scalars and arrays that an object may be made of: those of which its type reads something.
///
/// An object made of any other would have none of its values.
struct OtherNodes: Sendable {
  /// True if the type reads `.`.
  var itself = false
  /// True if it reads `text()`.
  var text = false
  /// True if it reads children without a name.
  var items = false

  /// True if it reads what lies deeper, as `.//x` does.
  var descendants = false

  /// A scalar.
  var texts: Bool { itself || text }
  /// An array in an array, or a row.
  var arrays: Bool { itself || items || descendants }
}

extension OtherNodes {
  init(readBy fields: [FieldModel]) {
    for field in fields {
      for path in field.paths where path.format != .xml && !path.isAbsolute { add(path) }
    }
  }

  private mutating func add(_ path: Path) {
    // By its index, as a copy of a step has a price in mappings of many types.
    guard let first = path.steps.firstIndex(where: { $0.axis != .current }) else {
      itself = true
      return
    }
    if path.steps[first].isDescending { descendants = true }
    switch path.steps[first].axis {
    case .source(.text): text = true
    case .child where path.steps[first].test == .any: items = true
    case .child, .attribute, .current, .parent, .ancestor, .source: break
    }
  }
}

extension MappingModel {
  /// True if an `emit` of the root makes an object, list or dictionary of an array's items.
  var takesRows: Bool {
    rules.contains { rule in
      rule.kind == .emit
        && rule.paths.contains { path in
          path.format != .xml && path.steps.allSatisfy { $0.axis == .current }
        } && takesItems(rule.type)
    }
  }

  private func takesItems(_ type: TypeReference) -> Bool {
    switch type {
    case .type(let id): takesItems(id)
    case .list, .dictionary: true
    case .optional(let inner): takesItems(inner)
    case .scalar, .enumeration, .any, .raw: false
    }
  }

  /// True if an array may become an object of a type, or of one that its `switch` chooses.
  func takesArrays(_ type: TypeID) -> Bool { others(of: type).contains(where: \.arrays) }

  /// True if an object of a type, or of one that its `switch` chooses, is made of an array's items.
  func takesItems(_ type: TypeID) -> Bool { others(of: type).contains(where: \.items) }

  private func others(of type: TypeID) -> [OtherNodes] {
    var others: [OtherNodes] = []
    var known: Set<TypeID> = []
    var waiting = [type]
    while let next = waiting.popLast() {
      guard known.insert(next).inserted else { continue }
      switch types[next].kind {
      case .object(let fields): others.append(OtherNodes(readBy: fields))
      case .choice(let choice): waiting += choice.types
      }
    }
    return others
  }
}
