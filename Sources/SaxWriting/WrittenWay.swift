internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

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
    /// The name of the object's own node: `name()`, `local-name()`.
    case ownName
    /// The name of the last node, which the path has: `a/name()`.
    case name
    /// The names of the children of the last node: `*/name()`.
    case childNames
  }

  var steps: [WrittenStep] = []
  /// By step, the namespaces that the path asks for, "" for none; empty where any will do. JSON can't tell them apart.
  private var namespaces: [[String]] = []
  /// The texts that a predicate of `/.` asks for: members of the root value.
  var root: [WrittenConstant] = []
  var ending = Ending.node
  /// The path as the mapping has it.
  let text: String
  /// True if a predicate is not written, as it is no equality with a literal.
  var leavesOutPredicates = false

  /// The reason for which a path can't be written.
  struct Refusal: Error {
    enum Kind {
      /// A value that would be lost: nothing can be written.
      case loss
      /// A value that has no place in the format, or belongs to the input: a position, a line, a node above.
      case passedOver
      /// As `passedOver`, for a value that is there whenever the object is.
      case given
      /// A value that another field writes.
      case restored
    }

    /// The ways out that a mapping has, for messages.
    static let waysOut = "to PATH, of names and equalities alone, or to none"

    var reason: String
    var kind = Kind.loss
    var fix: String?
  }

  init(_ path: Path, by naming: WrittenNaming) throws(Refusal) {
    let format = naming.format
    text = path.text
    for (index, step) in path.steps.enumerated() {
      let isLast = index == path.steps.count - 1
      guard !step.isDescending else { throw Refusal(reason: "// leads to any depth") }
      switch step.axis {
      case .parent, .ancestor:
        throw Refusal(reason: "it lies above the object", kind: .passedOver)
      case .source(let source): try end(with: source)
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
          let isNamed = path.steps.dropFirst(index + 1).first?.isName == true
          guard isLast || isNamed, !isAttribute else { throw Refusal(reason: "* is no name") }
          ending = .children
          leavesOutPredicates = leavesOutPredicates || !step.predicates.isEmpty
          continue
        }
        if !isAttribute, naming.isAttribute(name.local) {
          throw Refusal(
            reason: "its key begins with \(naming.attributePrefix), as those of attributes do",
            fix: "BuildOptions.attributePrefix, or another path")
        }
        if format == .xml, let last = steps.last, last.name.isAttribute {
          throw Refusal(reason: "an attribute of XML has no children", kind: .passedOver)
        }
        var made = WrittenStep(name: name)
        try add(step.predicates, to: &made, by: naming)
        steps.append(made)
        namespaces.append(step.test.uris)
      }
    }
  }

  /// True if a step of one is in another namespace than that of the other.
  func isApart(from other: WrittenWay) -> Bool {
    zip(namespaces, other.namespaces).contains { own, other in
      !own.isEmpty && !other.isEmpty
        && !own.contains { uri in other.contains { $0.isExactly(uri) } }
    }
  }

  private mutating func end(with source: Step.Source) throws(Refusal) {
    switch source {
    case .text: ending = .text
    case .rest: ending = .rest
    case .name, .localName:
      ending = ending == .children ? .childNames : steps.isEmpty ? .ownName : .name
    case .position, .line, .offset, .source:
      throw Refusal(
        reason: "\(source.rawValue) is not written", kind: steps.isEmpty ? .given : .passedOver)
    }
  }

  private mutating func add(
    _ predicates: [Predicate], to step: inout WrittenStep, by naming: WrittenNaming
  ) throws(Refusal) {
    for predicate in predicates {
      for expression in predicate.expression.conjuncts {
        guard let constant = Self.constant(expression, by: naming) else {
          leavesOutPredicates = true
          step.conditions.append(WrittenCondition(expression: expression, text: predicate.text))
          continue
        }
        if step.constants.contains(constant) { continue }
        if step.constants.contradict(constant) {
          throw Refusal(reason: "its predicates ask for two texts of one node")
        }
        step.constants.append(constant)
      }
    }
  }

  /// The text that has to be there for an expression to hold; nil if it asks for something else.
  private static func constant(
    _ expression: Expression, by naming: WrittenNaming
  ) -> WrittenConstant? {
    switch expression {
    case .compare(.equal, .path(let path), .string(let text)),
      .compare(.equal, .string(let text), .path(let path)):
      return constant(path, text, isNumber: false, by: naming)
    case .compare(.equal, .path(let path), .number(let number)),
      .compare(.equal, .number(let number), .path(let path)):
      guard number == number.rounded(), abs(number) < 1e15 else { return nil }
      return constant(path, String(Int(number)), isNumber: true, by: naming)
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

extension Step {
  /// True if it is the name of the node that the steps before it lead to.
  fileprivate var isName: Bool { axis == .source(.name) || axis == .source(.localName) }
}

extension Expression {
  /// The expressions that have to hold for it to hold: those that `and` joins.
  fileprivate var conjuncts: [Expression] {
    if case .and(let a, let b) = self { a.conjuncts + b.conjuncts } else { [self] }
  }
}
