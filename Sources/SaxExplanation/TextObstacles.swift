internal import SaxEngine
internal import SaxLanguage

/// The fields of a type, and of those within it, for which an object has to be made before it is written.
struct TextObstacles {
  struct Obstacle: Hashable {
    /// With its type's name.
    var field: String
    var reason: String
  }

  private let model: MappingModel
  private let format: Path.Format
  /// Those that concern all objects of the type.
  private(set) var always: [Obstacle] = []
  /// Those that concern the objects in which something is found for the field.
  private(set) var sometimes: [Obstacle] = []
  /// Those for which it depends on what else the mapping asks of the nodes, and on what is beside them.
  private(set) var possible: [Obstacle] = []
  private var seen: Set<TypeID> = []

  init(model: MappingModel, format: Path.Format) {
    self.model = model
    self.format = format
  }

  mutating func add(_ id: TypeID, isWithin: Bool = false) {
    guard seen.insert(id).inserted else { return }
    switch model.types[id].kind {
    case .choice(let choice):
      if choice.paths.contains(where: { concerns($0) && $0.source != nil }) {
        possible.append(Obstacle(field: model.types[id].name, reason: "chosen by a name or place"))
      }
      for chosen in choice.types { add(chosen, isWithin: isWithin) }
    case .object(let fields):
      let paths = fields.flatMap(\.paths).filter(concerns)
      let isMixed =
        paths.contains { $0.steps.first?.axis == .child } || paths.count(where: \.isOwnText) > 1
      for field in fields { add(field, of: fields, isWithin, isMixed: isMixed) }
      for case .type(let inner) in fields.map(\.type.innermost) { add(inner, isWithin: true) }
    }
  }

  /// Notes the reason, if there is one, that a field needs an object to be made before it is written.
  ///
  /// - Parameters:
  ///   - all: the fields of its type.
  ///   - isMixed: whether the text of its object's node is not all that is wanted of what is in that.
  private mutating func add(
    _ field: FieldModel, of all: [FieldModel], _ isWithin: Bool, isMixed: Bool
  ) {
    let paths = field.paths.filter(concerns)
    if paths.isEmpty { return }
    let name = "\(field.owner).\(field.name)"
    let reasons = paths.compactMap { $0.reasonForAll(in: format, isMixed: isMixed) }
    if let whole = reasons.first {
      let obstacle = Obstacle(field: name, reason: whole)
      if isWithin { sometimes.append(obstacle) } else { always.append(obstacle) }
    } else if let reason = field.reasonForText ?? paths.lazy.compactMap(\.reason).first {
      sometimes.append(Obstacle(field: name, reason: reason))
    } else if let reason = paths.compactMap({ $0.doubt(of: field, in: format, isWithin) }).first {
      possible.append(Obstacle(field: name, reason: reason))
    } else if field.sharesNodes(with: all, in: format) {
      possible.append(Obstacle(field: name, reason: "what another path takes as well"))
    }
  }

  /// Notes a rule if its paths have a predicate on the way, or one on a name: an object may have to be made for it.
  ///
  /// - Parameter paths: those of the rule that makes the objects.
  mutating func add(rule: Rule, by paths: [Path]) {
    let isPlain = paths.filter(concerns).allSatisfy { path in
      path.steps.dropLast().allSatisfy(\.predicates.isEmpty)
        && path.steps.last?.predicates.allSatisfy { !$0.expression.asksForName } ?? true
        && !path.steps.contains { $0.isDescending && !$0.predicates.isEmpty }
    }
    if isPlain { return }
    possible.append(
      Obstacle(field: rule.typeName, reason: "emitted by a predicate on the way, or on a name"))
  }

  private func concerns(_ path: Path) -> Bool { path.format.includes(format) }
}

extension FieldModel {
  /// The reason that an object has to be made where something is found for the field.
  var reasonForText: String? {
    if isExistence { return "whether a node is there" }
    if converter != nil { return "converted in Swift" }
    if listSeparator != nil { return "a list in one text" }
    if items.isDistinct { return "distinct" }
    if items.maximum != nil { return "a list with a max" }
    if paths.count > 64 { return "of more than 64 alternatives" }
    return type.reasonForText
  }
}

extension TypeReference {
  var reasonForText: String? {
    switch self {
    case .any: "Any"
    case .raw: "Raw"
    case .dictionary: "a dictionary"
    case .list(let item): item.required.isList ? "a list of lists" : item.reasonForText
    case .optional(let wrapped): wrapped.reasonForText
    case .scalar, .enumeration, .type: nil
    }
  }
}

extension Path {
  /// True if it finds the text of the object's own node.
  fileprivate var isOwnText: Bool {
    steps.count <= 1
      && (source == .text || source == nil && steps.allSatisfy { $0.axis == .current })
  }

  /// The reason that no object of a field with the path is written straight from what is read.
  fileprivate func reasonForAll(in format: Format, isMixed: Bool) -> String? {
    if source == .rest { return "what no other field takes" }
    if let first = steps.first, first.axis == .current, !first.predicates.isEmpty,
      steps.count == 1 || first.predicates.contains(where: \.expression.asksForName)
    {
      return "found if its node is as asked"
    }
    if steps.count == 1, source == .name || source == .localName { return "the name of its node" }
    if isOwnText, format == .json || isMixed { return "the text of its node" }
    return nil
  }

  /// The reason that an object has to be made where it finds something.
  fileprivate var reason: String? {
    if let source, steps.count > 1, source != .text {
      return "the \(source.rawValue) of another node"
    }
    for step in steps {
      let predicates = step.predicates.map(\.expression)
      if predicates.contains(where: \.asksForName) {
        return "found by a name in a predicate"
      }
      let counts = predicates.contains { $0.uses { $0 == .position } }
      if counts, predicates.count > 1 || !predicates[0].isPosition {
        return "found by a predicate that counts"
      }
    }
    return nil
  }
}

extension Path {
  /// The reason for which an object may have to be made where it finds something.
  fileprivate func doubt(
    of field: FieldModel, in format: Format, _ isWithin: Bool
  ) -> String? {
    if climbs { return "found above it" }
    switch source {
    case .text: return "text() alone"
    case .position, .line, .offset, .source: if isWithin { return "the place of a node within" }
    case .name, .localName, .rest, nil: break
    }
    let isObject = if case .type = field.type.innermost { true } else { false }
    let isDescending = steps.contains(where: \.isDescending)
    if isObject, isDescending { return "objects of any depth" }
    for step in steps where !step.predicates.isEmpty {
      if step.axis == .current { return "found if its node is as asked" }
      if case .child = step.axis, step.test.local != nil, !isDescending {
        let isOfNumber = step.predicates.count == 1 && step.predicates[0].expression.isPosition
        let isText = !isObject && !(format == .json && field.type.isList)
        if isOfNumber, step == steps.last, isText { continue }
        if !isOfNumber, step.predicates.allSatisfy(\.expression.comparesMembers) { continue }
      }
      return "found by a predicate"
    }
    return nil
  }
}

extension Expression {
  /// True if `name()` or `local-name()` is part of it.
  fileprivate var asksForName: Bool { uses { $0 == .name || $0 == .localName } }

  /// True if all that it looks at is in the node: children, attributes and what is in those.
  fileprivate var comparesMembers: Bool {
    !uses {
      guard case .path(let path) = $0 else { return $0 == .position }
      return path.source != nil
        || !path.steps.contains { $0.axis == .child || $0.axis == .attribute }
    }
  }

  /// True if it is a number alone, which is the node's.
  fileprivate var isPosition: Bool {
    if case .compare(.equal, .position, .number) = self { true } else { false }
  }
}
