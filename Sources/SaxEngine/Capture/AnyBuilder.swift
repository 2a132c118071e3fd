import SaxEvents
internal import SaxValues

/// Collects a whole subtree as a value, for a field of type `Any`.
///
/// JSON stays as it is, numbers by their source text, the last of repeated keys. An XML
/// element is its text if it has neither attributes nor child elements, and else an object of
/// `@name` for attributes, children by their names as written (repeated ones as lists), and
/// `#text` for its direct text unless that is only white space.
final class AnyBuilder {
  private struct Node {
    var kind: NodeKind
    var entries = ValueDictionary()
    var items: [SaxValue] = []
    var text: [UInt8] = []
    /// The text, once it is long.
    var longText: TextCollector?
    var key = ""
    /// An element's own name.
    var name = ""
    var isNil = false
    /// Names of children that have come more than once, and are lists.
    var repeated: Set<ExactText> = []
  }

  private var stack: [Node] = []
  private let attributePrefix: String
  private let textKey: String
  /// The value that the subtree has become; complete when its node has ended.
  private(set) var value = SaxValue.null
  /// Bytes collected, about.
  private(set) var size = 0
  /// Bytes that it takes in memory, and how many of those are counted.
  var held = 0
  var counted = 0

  /// Begins at the opening of the node that is collected, with its attributes.
  ///
  /// - Parameter options: name the keys of attributes and of text.
  init(_ kind: NodeKind, _ attributes: borrowing Attributes, _ options: BuildOptions) {
    attributePrefix = options.attributePrefix
    textKey = options.textKey
    push(kind, name: "", attributes)
  }

  var isComplete: Bool { stack.isEmpty }

  /// True if a predicate has ruled its node out.
  private(set) var isGivenUp = false

  /// Nothing becomes of the subtree: lets go of what was collected.
  func giveUp() {
    isGivenUp = true
    stack = []
    size = 0
    held = 0
    counted = 0
  }

  private func push(_ kind: NodeKind, name: String, _ attributes: borrowing Attributes) {
    if isGivenUp { return }
    var node = Node(kind: kind, name: name)
    if attributes.count > 0 {
      node.isNil = attributes.sayNil
      for index in 0..<attributes.count where !(node.isNil && attributes.isNilMarker(index)) {
        let name = attributePrefix + String(asWritten: attributes.name(index))
        let value = SaxValue.string(String(copying: attributes.value(index)))
        held += value.ownSize + node.entries.put(value, for: name)
        size += name.utf8.count + attributes.value(index).count
      }
    }
    stack.append(node)
  }

  // MARK: JSON

  func key(_ name: Span<UInt8>) {
    guard !stack.isEmpty else { return }
    stack[stack.count - 1].key = String(copying: name)
    size += name.count
  }

  func start(_ kind: NodeKind) {
    let none = Attributes()
    push(kind, name: "", none)
  }

  func take(_ scalar: borrowing Scalar) {
    if isGivenUp { return }
    size += scalar.text.count + 8
    let value = SaxValue(scalar)
    held += value.ownSize
    add(value)
  }

  // MARK: XML

  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) {
    push(.element, name: String(asWritten: name), attributes)
  }

  func text(_ piece: Span<UInt8>) {
    guard !stack.isEmpty else { return }
    size += piece.count
    let top = stack.count - 1
    if let long = stack[top].longText {
      long.text.append(copying: piece)
    } else if stack[top].text.count + piece.count <= Self.long {
      stack[top].text.append(copying: piece)
    } else {
      let long = TextCollector()
      let known = stack[top].text
      long.text.append(copying: known.span)
      long.text.append(copying: piece)
      stack[top].longText = long
      stack[top].text = []
    }
    if let long = stack[top].longText {
      held += long.text.held - long.counted
      long.counted = long.text.held
    }
  }

  /// A text that is longer is collected in pieces.
  private static let long = 1 << 18

  // MARK: Both

  func end() {
    guard let node = stack.popLast() else { return }
    add(content(of: node), name: node.name)
  }

  private func text(of node: Node) -> SaxValue {
    let text: String
    if let long = node.longText {
      held -= long.counted
      text = long.text.takeString(from: 0, keeping: false)
    } else {
      text = String(decoding: node.text, as: UTF8.self)
    }
    held += HeldSize.text(text.utf8.count)
    return .string(text)
  }

  private func content(of node: Node) -> SaxValue {
    switch node.kind {
    case .array, .arrayNode: return .list(node.items)
    case .object: return .dictionary(node.entries)
    case .text: return text(of: node)
    case .element, .document:
      if node.entries.isEmpty {
        return node.isNil ? .null : text(of: node)
      }
      var entries = node.entries
      if node.longText != nil || !node.text.allSatisfy(\.isWhiteSpace) {
        held += entries.put(text(of: node), for: textKey)
      }
      return .dictionary(entries)
    }
  }

  private func add(_ value: SaxValue, name: String = "") {
    guard let top = stack.indices.last else {
      self.value = value
      return
    }
    switch stack[top].kind {
    case .array, .arrayNode:
      held += stack[top].items.makeRoom()
      stack[top].items.append(value)
    case .object: held += stack[top].entries.put(value, for: stack[top].key)
    case .text:
      // A scalar that is the whole subtree.
      self.value = value
      stack.removeAll()
    case .element, .document:
      if stack[top].repeated.contains(ExactText(name)) {
        held += stack[top].entries.add(value, for: name)
      } else if let first = stack[top].entries[name] {
        stack[top].repeated.insert(ExactText(name))
        // The first goes on to be held.
        held += first.sampledSize + HeldSize.list(of: 2)
        held += stack[top].entries.put(.list([first, value]), for: name)
      } else {
        held += stack[top].entries.put(value, for: name)
      }
    }
  }
}

extension SaxValue {
  /// A JSON scalar inside an `Any`.
  init(_ scalar: borrowing Scalar) {
    switch scalar.kind {
    case .string: self = .string(String(copying: scalar.text))
    case .number: self = .number(String(copying: scalar.text))
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .null: self = .null
    }
  }
}

extension String {
  /// A name with its prefix.
  init(asWritten name: borrowing ElementName) {
    self =
      name.prefix.count == 0
      ? String(copying: name.local)
      : String(copying: name.prefix) + ":" + String(copying: name.local)
  }
}
