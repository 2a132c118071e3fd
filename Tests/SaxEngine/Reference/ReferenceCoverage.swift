import SaxEvents

@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// The parts of a payload that a mapping takes, found over the whole tree: by names alone, so that
/// there may be no predicate, no `switch` and no step up.
final class ReferenceCoverage {
  /// The use that paths make of a node.
  struct Use {
    /// A path ends at it.
    var isTaken = false
    /// A path goes on from it, or a value is made of what is in it.
    var isOpened = false
    /// JSON: a key leads to it.
    var isReached = false
    var takesAttribute = false
    var takesOwnText = false
    /// All text in it is taken, or its source, or it as it is.
    var takesString = false
    var isRaw = false
    var isAny = false
    /// True if the node is null where a value would be made of it.
    var isMissing = false
  }

  private enum Around { case nothing, taken, any }

  private let evaluator: ReferenceEvaluator
  /// The element that is taken as the source of a document.
  private var source: TreeNode?
  private var uses: [ObjectIdentifier: Use] = [:]
  private(set) var read: [String: Int] = [:]
  private(set) var unread: [String: Int] = [:]
  private var isXML: Bool { evaluator.format == .xml }

  init(_ model: MappingModel, _ format: Path.Format, _ payload: PayloadTree) {
    evaluator = ReferenceEvaluator(model: model, format: format, payload: payload)
    for root in payload.roots {
      for rule in model.rules {
        visit(rule.paths, from: root) { [self] in take($0, as: rule.type, of: rule) }
      }
    }
    for root in payload.roots {
      isXML ? tellContent(of: root, "", .nothing) : tell(root, "", .nothing)
    }
  }

  private func change(_ node: TreeNode, _ change: (inout Use) -> Void) {
    change(&uses[ObjectIdentifier(node), default: Use()])
  }

  private func use(_ node: TreeNode) -> Use { uses[ObjectIdentifier(node)] ?? Use() }

  // MARK: Paths

  private func visit(
    _ paths: [Path], from node: TreeNode, whole: Bool = false, _ end: (TreeNode) -> Void
  ) {
    for path in evaluator.usable(paths) {
      go(path.steps[...], from: node, isItself: true, whole: whole, end)
    }
  }

  /// Follows the steps of a path from a node, and notes on each node on the way what they take of it.
  ///
  /// - Parameter whole: whether an array that the last step finds is taken and not its items.
  private func go(
    _ steps: ArraySlice<Step>, from node: TreeNode, isItself: Bool, whole: Bool,
    _ end: (TreeNode) -> Void
  ) {
    guard let step = steps.first else { return end(node) }
    let rest = steps.dropFirst()
    switch step.axis {
    case .current: go(rest, from: node, isItself: isItself, whole: whole, end)
    case .source(.text):
      change(node) {
        $0.isTaken = true
        if !node.isNull { ($0.isOpened, $0.takesOwnText) = (true, true) }
      }
    case .source: if !isItself { change(node) { $0.isTaken = true } }
    case .parent, .ancestor: break
    case .child, .attribute:
      let isAttribute = step.axis == .attribute
      for parent in step.isDescending ? node.descendantsAndSelf : [node] {
        if !isAttribute || step.isDescending || !isXML {
          change(parent) { $0.isOpened = true }
        }
        for member in isAttribute ? parent.attributeMembers : parent.members
        where evaluator.matches(member, step.test) {
          change(member) { $0.isReached = true }
          if isXML, isAttribute,
            !rest.contains(where: { $0.axis == .child || $0.axis == .attribute })
          {
            change(parent) { $0.takesAttribute = true }
          }
          if member.isTransparent, !(whole && rest.isEmpty) {
            change(member) { $0.isOpened = true }
            for item in member.members { go(rest, from: item, isItself: false, whole: whole, end) }
          } else {
            go(rest, from: member, isItself: false, whole: whole, end)
          }
        }
        // JSON's attributes can be walked.
        if step.isDescending, !isXML {
          for member in parent.members where member.isTransparent {
            change(member) { $0.isOpened = true }
          }
          for member in parent.members { change(member) { $0.isReached = true } }
        }
      }
    }
  }

  // MARK: Values

  private func take(_ node: TreeNode, by field: FieldModel) {
    if field.isExistence { return change(node) { $0.isTaken = true } }
    var type = field.type.required
    switch type {
    case .list(let item): type = item
    case .dictionary(.list(let item)): type = item
    case .dictionary(let item): type = item
    default: break
    }
    if field.keyPaths == nil, field.valuePaths == nil { return take(node, as: type, of: nil) }
    guard !node.isNull else {
      return change(node) { ($0.isTaken, $0.isMissing) = (true, true) }
    }
    open(node)
    visit(field.keyPaths ?? [], from: node) { take($0, as: .scalar(.string), of: nil) }
    if let paths = field.valuePaths {
      visit(paths, from: node) { take($0, as: type, of: nil) }
    } else {
      take(node, as: type, of: nil)
    }
  }

  private func take(_ node: TreeNode, as type: TypeReference, of rule: Rule?) {
    let isRawRule = rule?.type == .raw
    if node.isNull, !isRawRule || node.kind == .attribute {
      return change(node) { ($0.isTaken, $0.isMissing) = (true, true) }
    }
    switch type {
    case .optional(let inner): take(node, as: inner, of: rule)
    case .scalar, .enumeration:
      change(node) { ($0.isTaken, $0.isOpened, $0.takesString) = (true, true, true) }
    case .any: change(node) { ($0.isTaken, $0.isOpened, $0.isAny) = (true, true, true) }
    case .raw: change(node) { ($0.isTaken, $0.isRaw) = (true, true) }
    case .type(let id):
      open(node)
      guard case .object(let fields) = evaluator.model.types[id].kind else { return }
      for field in fields {
        let isWhole = field.type.required == .any || field.type.required == .raw
        visit(field.paths, from: node, whole: isWhole && !isXML) { take($0, by: field) }
      }
    case .list(let item), .dictionary(.list(let item)), .dictionary(let item):
      open(node)
      for child in node.children {
        change(child) { $0.isReached = true }
        take(child, as: item, of: nil)
      }
      for member in node.members where member.isTransparent {
        change(member) { ($0.isReached, $0.isOpened) = (true, true) }
      }
    }
  }

  /// A value is made of what is in a node. A scalar has nothing in it.
  private func open(_ node: TreeNode) {
    switch node.content {
    case .null, .string, .literal: change(node) { $0.isTaken = true }
    case .object, .array, .markup: change(node) { $0.isOpened = true }
    }
    if node.kind == .attribute, isXML { change(node) { $0.isTaken = true } }
  }

  // MARK: Telling

  private func note(_ path: String, isRead: Bool) {
    if isRead { read[path, default: 0] += 1 } else { unread[path, default: 0] += 1 }
  }

  /// A node of either format, which is not the document of XML.
  private func tell(_ node: TreeNode, _ path: String, _ around: Around) {
    isXML ? tellElement(node, path, around) : tellValue(node, path, around)
  }

  private func tellElement(_ element: TreeNode, _ path: String, _ around: Around) {
    let use = use(element)
    let isOpened = around == .any || use.isRaw || use.isOpened
    guard isOpened || use.isTaken || use.takesAttribute else {
      if around == .nothing { note(path, isRead: false) }
      return
    }
    if use.isTaken || around == .any { note(path, isRead: true) }
    guard isOpened || use.takesAttribute || use.isMissing else { return }
    for attribute in element.attributes {
      let name = path + "/@" + name(of: attribute)
      if self.use(attribute).isTaken || around == .any || use.isAny {
        note(name, isRead: true)
      } else if around == .nothing, !use.isRaw, !(element.isNull && attribute.name == "xsi:nil") {
        note(name, isRead: false)
      }
    }
    if isOpened || use.takesAttribute { tellContent(of: element, path, around) }
  }

  private func tellContent(of element: TreeNode, _ path: String, _ around: Around) {
    let use = use(element)
    var inside = around
    if use.isRaw || use.takesString, inside == .nothing { inside = .taken }
    if use.isAny {
      inside = .any
    } else if element.kind == .document, use.isRaw {
      inside = .any
      source = element.children.first
    } else if let source, source === element {
      inside = .taken
    }
    if inside == .nothing, !use.takesOwnText,
      element.directText.contains(where: { !$0.isWhitespace })
    {
      note(path + "/text()", isRead: false)
    }
    for child in element.children { tell(child, path + "/" + name(of: child), inside) }
  }

  private func name(of node: TreeNode) -> String {
    node.prefix.isEmpty ? node.local : node.prefix + ":" + node.local
  }

  private func tellValue(_ value: TreeNode, _ path: String, _ around: Around) {
    let use = use(value)
    switch value.content {
    case .null, .string, .literal:
      let isRead = use.isTaken || around == .any
      if isRead || around == .nothing { note(path, isRead: isRead) }
    case .object, .array, .markup:
      let isObject = value.content == .object
      let isWalked = use.isOpened || around == .any
      guard isWalked || use.isRaw else {
        if use.isTaken || around == .nothing { note(path, isRead: use.isTaken) }
        return
      }
      if !isWalked { note(path, isRead: true) }
      guard isWalked else { return }
      var inside = around
      if use.isRaw, inside == .nothing { inside = .taken }
      if use.isAny { inside = .any }
      for member in value.members + value.attributeMembers {
        tellMember(
          member, isObject ? path + "/" + NameScalars.step(ofKey: member.jsonKey ?? "") : path,
          inside)
      }
      for _ in value.textMembers {
        let isRead = use.takesString || use.takesOwnText || inside == .any
        if isRead || inside == .nothing { note(path + "/`#text`", isRead: isRead) }
      }
    }
  }

  private func tellMember(_ member: TreeNode, _ path: String, _ around: Around) {
    guard member.isTransparent else { return tellValue(member, path, around) }
    let use = use(member)
    if around != .any, !use.isReached {
      if around == .nothing { note(path, isRead: false) }
      return
    }
    if use.isRaw, !use.isOpened { return note(path, isRead: true) }
    if !use.isOpened, !use.isAny, around != .any {
      if use.isTaken || around == .nothing { note(path, isRead: use.isTaken) }
      return
    }
    var inside = around
    if use.isRaw, inside == .nothing { inside = .taken }
    if use.isAny { inside = .any }
    for item in member.members { tellValue(item, path, inside) }
  }
}
