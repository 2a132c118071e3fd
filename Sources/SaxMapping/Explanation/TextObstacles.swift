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
  private var seen: Set<TypeID> = []

  init(model: MappingModel, format: Path.Format) {
    self.model = model
    self.format = format
  }

  mutating func add(_ id: TypeID, isWithin: Bool = false) {
    guard seen.insert(id).inserted else { return }
    switch model.types[id].kind {
    case .choice(let choice):
      for chosen in choice.cases { add(chosen.type, isWithin: isWithin) }
      if case .type(let other) = choice.otherwise { add(other, isWithin: isWithin) }
    case .object(let fields):
      let paths = fields.flatMap(\.paths).filter(concerns)
      let isMixed =
        paths.contains { $0.steps.first?.axis == .child } || paths.count(where: \.isOwnText) > 1
      for field in fields { add(field, isWithin, isMixed: isMixed) }
      for case .type(let inner) in fields.map(\.type.innermost) { add(inner, isWithin: true) }
    }
  }

  /// - Parameter isMixed: whether the text of its object's node is not all that is wanted of what is in that.
  private mutating func add(_ field: FieldModel, _ isWithin: Bool, isMixed: Bool) {
    let paths = field.paths.filter(concerns)
    if paths.isEmpty { return }
    let name = "\(field.owner).\(field.name)"
    let reasons = paths.compactMap { $0.reasonForAll(in: format, isMixed: isMixed) }
    if let whole = reasons.first {
      let obstacle = Obstacle(field: name, reason: whole)
      if isWithin { sometimes.append(obstacle) } else { always.append(obstacle) }
    } else if let reason = field.reasonForText ?? paths.lazy.compactMap(\.reason).first {
      sometimes.append(Obstacle(field: name, reason: reason))
    }
  }

  private func concerns(_ path: Path) -> Bool { path.format == .both || path.format == format }
}

extension FieldModel {
  /// The reason that an object has to be made where something is found for the field.
  fileprivate var reasonForText: String? {
    if isExistence { return "whether a node is there" }
    if converter != nil { return "converted in Swift" }
    if listSeparator != nil { return "a list in one text" }
    if isDistinct { return "distinct" }
    if maximum != nil { return "a list with a max" }
    if paths.count > 64 { return "of more than 64 alternatives" }
    return type.reasonForText
  }
}

extension TypeReference {
  fileprivate var reasonForText: String? {
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
    if let first = steps.first, first.axis == .current, !first.predicates.isEmpty {
      return "found if its node is as asked"
    }
    if steps.count == 1, source == .name || source == .localName { return "the name of its node" }
    if isOwnText, format == .json || isMixed { return "the text of its node" }
    return nil
  }

  /// The reason that an object has to be made where it finds something.
  fileprivate var reason: String? {
    if climbs { return "found above it" }
    if let source, steps.count > 1, source != .text {
      return "the \(source.rawValue) of another node"
    }
    for step in steps {
      let predicates = step.predicates.map(\.expression)
      if predicates.contains(where: { $0.uses { $0 == .name || $0 == .localName } }) {
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

extension Expression {
  /// True if it is a number alone, which is the node's.
  fileprivate var isPosition: Bool {
    if case .compare(.equal, .position, .number) = self { true } else { false }
  }

  /// True if a part of it is as asked.
  fileprivate func uses(_ isWanted: (Expression) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .number, .string, .path, .position, .name, .localName: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.uses(isWanted)
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.uses(isWanted) || b.uses(isWanted)
    }
  }
}
