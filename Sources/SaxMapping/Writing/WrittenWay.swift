internal import SaxEvents
internal import SaxLanguage

/// The way from an object's node, or from the document, to where something is written.
struct WrittenWay: Sendable {
  enum Ending: Sendable, Equatable {
    /// The last node, whole.
    case node
    /// The text of the last node: `text()`.
    case text
    /// Each child of the last node: `*`.
    case children
    /// The children that no other field reads: `rest()`.
    case rest
    /// The name of the object's own element: `name()`, `local-name()`.
    case ownName
  }

  var steps: [WrittenStep] = []
  /// The texts that a predicate of `/.` asks for: members of the root value.
  var root: [WrittenConstant] = []
  var ending = Ending.node
  /// The path as the mapping has it.
  let text: String
  /// True if a predicate is not written, as it is no equality with a literal.
  var leavesOutPredicates = false

  /// The reason for which a path can't be written.
  struct Refusal: Error {
    var reason: String
    /// True if what it reads is there whenever the object is: its position, its line.
    var isAlwaysThere = false
    var fix: String?
  }

  init(_ path: Path, by naming: WrittenNaming) throws(Refusal) {
    let format = naming.format
    text = path.text
    for (index, step) in path.steps.enumerated() {
      let isLast = index == path.steps.count - 1
      guard !step.isDescending else { throw Refusal(reason: "// leads to any depth") }
      switch step.axis {
      case .parent, .ancestor: throw Refusal(reason: "it lies above the object")
      case .source(let source): try end(with: source, in: format)
      case .current:
        if !step.predicates.isEmpty {
          guard var last = steps.popLast() else {
            guard path.isAbsolute, format == .json else {
              throw Refusal(reason: "a predicate of the object's own node")
            }
            var document = WrittenStep(name: WrittenName(""))
            try add(step.predicates, to: &document, by: naming)
            root += document.constants
            continue
          }
          try add(step.predicates, to: &last, by: naming)
          steps.append(last)
        }
      case .child, .attribute:
        let isAttribute = step.axis == .attribute
        if isAttribute, !naming.hasAttributes {
          throw Refusal(
            reason: "JSON has no attributes", fix: "BuildOptions.attributePrefix, or another path")
        }
        guard let name = naming.name(step.test, isAttribute: isAttribute) else {
          guard isLast, !isAttribute else { throw Refusal(reason: "* is no name") }
          ending = .children
          leavesOutPredicates = leavesOutPredicates || !step.predicates.isEmpty
          continue
        }
        if !isAttribute, naming.isAttribute(name.local) {
          throw Refusal(
            reason: "its key begins with \(naming.attributePrefix), as those of attributes do",
            fix: "BuildOptions.attributePrefix, or another path")
        }
        if let last = steps.last, last.name.isAttribute {
          throw Refusal(reason: "an attribute has no children")
        }
        var made = WrittenStep(name: name)
        try add(step.predicates, to: &made, by: naming)
        steps.append(made)
      }
    }
  }

  private mutating func end(
    with source: Step.Source, in format: Path.Format
  ) throws(Refusal) {
    let isOwn = format == .xml && steps.isEmpty
    switch source {
    case .text: ending = .text
    case .rest: ending = .rest
    case .name where isOwn, .localName where isOwn: ending = .ownName
    case .position, .line, .offset, .source, .name, .localName:
      throw Refusal(reason: "\(source.rawValue) is not written", isAlwaysThere: steps.isEmpty)
    }
  }

  private mutating func add(
    _ predicates: [Predicate], to step: inout WrittenStep, by naming: WrittenNaming
  ) throws(Refusal) {
    for predicate in predicates {
      if let constants = Self.constants(predicate.expression, by: naming) {
        for constant in constants where !step.constants.contains(constant) {
          if step.constants.contradict(constant) {
            throw Refusal(reason: "its predicates ask for two texts of one node")
          }
          step.constants.append(constant)
        }
      } else {
        leavesOutPredicates = true
      }
    }
  }

  /// The texts that have to be there for an expression to hold; nil if it asks for more.
  private static func constants(
    _ expression: Expression, by naming: WrittenNaming
  ) -> [WrittenConstant]? {
    switch expression {
    case .and(let a, let b):
      guard let left = constants(a, by: naming),
        let right = constants(b, by: naming)
      else { return nil }
      return left + right
    case .compare(.equal, .path(let path), .string(let text)),
      .compare(.equal, .string(let text), .path(let path)):
      return constant(path, text, isNumber: false, by: naming).map { [$0] }
    case .compare(.equal, .path(let path), .number(let number)),
      .compare(.equal, .number(let number), .path(let path)):
      guard number == number.rounded(), abs(number) < 1e15 else { return nil }
      return constant(path, String(Int(number)), isNumber: true, by: naming).map { [$0] }
    default: return nil
    }
  }

  private static func constant(
    _ path: Path, _ text: String, isNumber: Bool, by naming: WrittenNaming
  ) -> WrittenConstant? {
    let steps = path.steps.filter { $0.axis != .current }
    if steps.isEmpty { return WrittenConstant(name: nil, text: text, isNumber: isNumber) }
    guard steps.count == 1, let step = steps.first else { return nil }
    switch step.axis {
    case .child, .attribute:
      let isAttribute = step.axis == .attribute
      guard !isAttribute || naming.hasAttributes,
        let name = naming.name(step.test, isAttribute: isAttribute),
        isAttribute || !naming.isAttribute(name.local)
      else { return nil }
      return WrittenConstant(name: name, text: text, isNumber: isNumber)
    case .source(.text): return WrittenConstant(name: nil, text: text, isNumber: isNumber)
    case .source, .current, .parent, .ancestor: return nil
    }
  }
}

extension WrittenWay {
  /// True if a path ends with an attribute.
  var endsWithAttribute: Bool { steps.last?.name.isAttribute == true }

  /// The number of steps up to the last that isn't an attribute: it repeats for a list.
  var elements: Int { endsWithAttribute ? steps.count - 1 : steps.count }
}
