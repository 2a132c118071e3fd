internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

// What leaves room for another reading: then each object is read again before it stands.
extension WritingPlanner {
  /// True if a path leads above an object to where the objects of a rule are written.
  private func findsOthers(_ path: Path) -> Bool {
    guard path.climbs, path.format.includes(format) else { return false }
    let first = path.steps.first { $0.axis == .child }
    guard let first else { return false }
    return plan.rules.contains { rule in
      rule.steps.contains { step in
        first.test.local.map { $0.isExactly(step.name.local) } ?? true
      }
    }
  }

  /// True if a path may find a text that is written as a path asks for it: `[k = "a"]`.
  private func findsConstant(_ path: Path) -> Bool {
    guard path.format.includes(format), !path.climbs, let last = path.steps.last,
      last.axis == .child || last.axis == .attribute
    else { return false }
    guard let name = naming.name(last.test, isAttribute: last.axis == .attribute) else {
      return !constantNames.isEmpty
    }
    return constantNames.contains {
      $0.localBytes == name.localBytes && $0.isAttribute == name.isAttribute
    }
  }

  /// True if a field that isn't written may find a node of an object in its own that is no value of its type.
  ///
  /// - Parameters:
  ///   - steps: lead from the field's object to those of the rule.
  func mayMisread(_ field: FieldModel, _ steps: [WrittenStep], _ rule: WrittenRule) -> Bool {
    // An object of JSON is no text either.
    let mayBeWrong =
      field.canBeWrong || format == .json && field.takesText && !rule.content.isText
    guard mayBeWrong, let first = steps.first, field.mayFind(first.name, in: format) else {
      return false
    }
    let names = steps.map(\.name)
    let wanted = field.type.innermost
    return field.paths.contains { path in
      guard path.format.includes(format), !path.climbs else { return false }
      // The number of a node, its line and the like are there whatever it holds.
      if let source = path.source, source != .text, source != .rest { return false }
      if path.source == .text, !field.canBeWrong { return false }
      guard let types = rule.types(in: model) else { return true }
      if path.mayNest, let last = path.steps.last, let local = last.test.local {
        // The object's own node, or one around it.
        if names.contains(where: { local.isExactly($0.local) }), !rule.content.isOf(wanted) {
          return true
        }
        return types.contains { holds(local, butAs: wanted, in: $0) }
      }
      guard !path.mayNest, let way = way(of: path), way.ending == .node else { return true }
      let found = way.steps.map(\.name)
      if found.first != names.first { return false }
      // The ways part, or it finds what is around the object.
      guard found.starts(with: names) else { return names.starts(with: found) }
      let rest = found.dropFirst(names.count)
      if rest.isEmpty, rule.content.isOf(wanted) { return false }
      return types.contains { mayMisread(rest, as: wanted, in: $0) }
    }
  }

  /// True if what is written where names lead to may be no value of another type.
  private func mayMisread(
    _ names: ArraySlice<WrittenName>, as wanted: TypeReference, in type: TypeID
  ) -> Bool {
    guard case .object(let fields) = model.types[type].kind else { return true }
    let written = fields.compactMap { field -> (field: FieldModel, names: [WrittenName])? in
      if case .some(.none) = field.target { return nil }
      return (try? way(field.target, field.paths)).map { (field, $0.steps.map(\.name)) }
    }
    // Without fields it is an empty node.
    if written.isEmpty { return names.isEmpty }
    return written.contains { other in
      if other.names.elementsEqual(names) { return !other.field.type.innermost.isText(for: wanted) }
      return other.names.starts(with: names) || names.starts(with: other.names)
    }
  }

  /// True if objects of a type, or those in them, may have a node of a name that is no value of another type.
  private func holds(_ local: String, butAs wanted: TypeReference, in type: TypeID) -> Bool {
    var known: Set<TypeID> = []
    var waiting = [type]
    while let next = waiting.popLast() {
      guard known.insert(next).inserted else { continue }
      switch model.types[next].kind {
      case .choice(let choice): waiting += choice.types
      case .object(let fields):
        for field in fields {
          if case .some(.none) = field.target { continue }
          let innermost = field.type.innermost
          if case .type(let inner) = innermost { waiting.append(inner) }
          // What has names of its own may have that one.
          guard let way = try? way(field.target, field.paths), way.ending != .children,
            way.ending != .rest, innermost != .any, innermost != .raw
          else { return true }
          let isThere = way.steps.contains { local.isExactly($0.name.local) }
          if isThere, innermost != wanted { return true }
        }
      }
    }
    return false
  }

  /// True if an element that says something has a name of its own: for a predicate, a `switch`, or as the key of an
  /// entry. Its text is a part of that of the element around it.
  var hasElementConstants: Bool {
    constantNames.contains { !$0.isAttribute }
      || model.types.contains { type in
        guard case .object(let fields) = type.kind else { return false }
        return fields.contains { field in
          field.keyPaths?.contains { path in
            path.format.includes(.xml) && path.steps.contains { $0.axis == .child }
          } == true
        }
      }
  }

  /// The ways of a field's paths, other than that by which it is written, to elements that are a text, be it empty.
  ///
  /// - Parameter own: the way that the field is written by.
  private func waysToEmpty(_ field: FieldModel, _ own: WrittenWay?) -> [FieldWay] {
    guard field.type.innermost == .scalar(.string), !field.isExistence else { return [] }
    return field.waysToElements { own == nil || way(of: $0)?.steps != own?.steps }
  }

  /// Finds what may be read as another than it was.
  mutating func doubtFields(_ fields: [FieldModel], of type: TypeID, _ tree: WrittenTree) {
    if tree.hasTwins {
      doubt(
        model.types[type].name, "several of its nodes have one name", model.types[type].place)
    }
    let ways = fields.map { $0.ways(in: format) }
    let saysMore = format == .xml && hasElementConstants
    if let step = fixed[type], fields.contains(where: { $0.mayFind(step, in: format) }) {
      doubt(
        model.types[type].name, "it may find what says which type an object is",
        model.types[type].place)
    }
    for (index, field) in fields.enumerated() {
      if field.paths.contains(where: findsOthers) {
        plan.obstacles.append(
          WritingIssue(
            name: name(of: field, type), reason: "it may find objects that are written before",
            place: field.place, fix: "a path to an attribute of what is around the object"))
      }
      let isWritten = if case .some(.none) = field.target { false } else { true }
      let own = isWritten ? try? way(field.target, field.paths) : nil
      if mayBeReadAround(field, of: type, own) {
        doubt(name(of: field, type), "it is read from around the object", field.place)
      }
      // Without its text an object of JSON is an error, where a field wants that and has nothing else.
      if format == .json, field.absentValue != nil, field.paths.contains(where: \.isOfOwnText) {
        doubt(
          name(of: field, type), "it is an object's own text, which may be missing", field.place)
      }
      // An object of JSON that holds others and no text is none to a field that wants one; in XML their text is its own.
      // In XML the text of an element around them is an empty one, too.
      let around = format == .json ? ways[index] : waysToEmpty(field, own)
      let texts = format == .xml && field.takesText ? field.waysToElements { _ in true } : []
      let holdsOthers = fields.indices.contains { other in
        other != index
          && ways[other].contains { way in
            around.contains { $0.mayLead(through: way) }
              || texts.contains { $0.mayHoldElement(of: way) }
          }
      }
      if saysMore, field.takesElementText {
        doubt(name(of: field, type), "its text may have what says more of its node", field.place)
      }
      // What a field itself writes at a node stands there instead.
      let findsText = field.paths.contains {
        findsConstant($0) && (own == nil || way(of: $0)?.steps != own?.steps)
      }
      if takesConstants(own, type) || field.canBeWrong && findsText {
        doubt(name(of: field, type), "it may find what a path asks for", field.place)
      }
      if holdsOthers {
        doubt(name(of: field, type), "its node may hold what other fields write", field.place)
      }
      if let own, mayFindElsewhere(field, own) {
        doubt(name(of: field, type), "another of its paths may find what is written", field.place)
      }
      let meets = ways[index].contains { way in
        way.descends || ways[..<index].contains { $0.contains { $0.mayMeet(way) } }
      }
      if meets {
        doubt(name(of: field, type), "it may find what is written for another field", field.place)
      }
    }
  }
}

extension FieldModel {
  /// The ways of its paths to elements as a whole, of those that are wanted.
  fileprivate func waysToElements(where isWanted: (Path) -> Bool) -> [FieldWay] {
    paths.filter {
      $0.format.includes(.xml) && $0.source == nil && !$0.climbs && isWanted($0)
    }.map { FieldWay($0, in: .xml) }
  }

  /// True if it takes the whole text of an element, with that of the elements in it.
  fileprivate var takesElementText: Bool {
    if !takesText { return false }
    // The value of an entry is its whole node, where no path leads to it.
    if keyPaths != nil, valuePaths == nil { return true }
    return (paths + (valuePaths ?? [])).contains {
      $0.format.includes(.xml) && $0.source == nil && $0.steps.last?.axis != .attribute
        && ($0.isItself || $0.steps.last?.predicates.isEmpty == false)
    }
  }

  /// True if its values are texts of nodes.
  fileprivate var takesText: Bool {
    switch type.innermost {
    case .scalar, .enumeration: !isExistence
    default: false
    }
  }

  /// True if a path may find a node of a step, whole, or what is fixed in it.
  fileprivate func mayFind(_ step: WrittenStep, in format: Path.Format) -> Bool {
    mayFind(step.name, in: format) { second in
      step.constants.contains { $0.name.map { second.isExactly($0.local) } ?? true }
    }
  }

  /// True if a path may find a node of a name, or one in it.
  ///
  /// - Parameter mayHold: whether a node of a name may be in it.
  func mayFind(
    _ name: WrittenName, in format: Path.Format, mayHold: (String) -> Bool = { _ in true }
  ) -> Bool {
    paths.contains { path in
      guard path.format.includes(format), !path.climbs, let first = path.steps.first else {
        return false
      }
      if path.mayNest { return true }
      if case .source(let source) = first.axis { return source == .rest || source == .text }
      if let local = first.test.local, !local.isExactly(name.local) { return false }
      guard path.steps.count > 1, let second = path.steps[1].test.local else { return true }
      return mayHold(second)
    }
  }

  /// True if what it finds may be no value of its type.
  var canBeWrong: Bool {
    if isExistence { return false }
    return switch type.innermost {
    case .scalar(.string), .any, .raw: false
    default: true
    }
  }
}

extension TypeReference {
  /// True if what is written of it is read as a value of another type.
  fileprivate func isText(for wanted: TypeReference) -> Bool {
    if self == wanted { return true }
    switch (self, wanted) {
    case (.scalar, .scalar(.string)), (.enumeration, .scalar(.string)): return true
    case (.scalar(.int), .scalar(.double)), (.scalar(.int), .scalar(.decimal)): return true
    default: return false
    }
  }
}

extension WrittenContent {
  /// True if its values are of a type.
  fileprivate func isOf(_ type: TypeReference) -> Bool {
    switch self {
    case .object(let id, _), .choice(let id, _): type == .type(id)
    default: false
    }
  }
}
