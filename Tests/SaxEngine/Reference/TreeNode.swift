/// A node of the tree that paths see, whole and in memory.
final class TreeNode {
  enum Kind { case document, element, attribute }

  enum Content: Equatable {
    case null
    case string(String)
    /// A number, `true` or `false`, by its source text.
    case literal(String)
    case object
    case array
    case markup
  }

  enum Piece {
    case text(String)
    case child(TreeNode)
  }

  let kind: Kind
  /// As written, without the `@` of a JSON attribute; nil where there is none.
  let name: String?
  /// The name that name(), local-name() and the key of a dictionary have of it: JSON keys are taken
  /// whole.
  var shownName: String { jsonKey ?? name ?? "" }
  var shownLocalName: String { jsonKey ?? local }
  var jsonKey: String?
  let prefix: String
  let local: String
  let namespace: String
  unowned let parent: TreeNode?

  var content = Content.markup
  var isNull = false
  /// True if it is an item of a JSON array.
  var isItem = false
  /// An array that is a member of an object: its members stand in its place.
  var isTransparent = false

  /// Members in document order, whole arrays not yet unfolded.
  var members: [TreeNode] = []
  var attributeMembers: [TreeNode] = []
  /// The text directly in it.
  var directText = ""
  /// True if a JSON object has a text of its own, in a member `#text`.
  var hasTextMember = false
  /// The members named `#text`, whatever they hold.
  var textMembers: [TreeNode] = []
  /// XML's content in order, for canonical text.
  var pieces: [Piece] = []
  /// XML's namespaces in scope, by prefix.
  var namespaces: [String: String] = [:]

  /// The time of its opening, by a clock that ticks at each opening and each end.
  var opened = 0
  var closed = 0
  /// Bytes.
  var start = 0
  var end = 0
  var line = 1
  /// As messages print it.
  var path = "/"

  init(
    _ kind: Kind, name: String?, prefix: String = "", local: String? = nil, namespace: String = "",
    parent: TreeNode?
  ) {
    self.kind = kind
    self.name = name
    self.prefix = prefix
    self.local = local ?? name ?? ""
    self.namespace = namespace
    self.parent = parent
  }

  var children: [TreeNode] { members.flatMap { $0.isTransparent ? $0.members : [$0] } }

  var attributes: [TreeNode] {
    attributeMembers.flatMap { $0.isTransparent ? $0.members : [$0] }
  }

  var descendantsAndSelf: [TreeNode] { [self] + children.flatMap(\.descendantsAndSelf) }

  var ancestors: [TreeNode] { parent.map { [$0] + $0.ancestors } ?? [] }

  /// Nil where there is none.
  var stringValue: String? {
    if isNull { return nil }
    switch content {
    case .null, .array: return nil
    case .string(let text), .literal(let text): return text
    case .object: return hasTextMember ? directText : nil
    case .markup:
      if kind == .attribute { return directText }
      return pieces.map {
        switch $0 {
        case .text(let text): text
        case .child(let child): child.allText
        }
      }.joined()
    }
  }

  private var allText: String {
    pieces.map {
      switch $0 {
      case .text(let text): text
      case .child(let child): child.allText
      }
    }.joined()
  }

  /// `text()`; nil where it is empty.
  var ownText: String? {
    let text: String
    switch content {
    case .null, .array: return nil
    case .string(let string), .literal(let string): text = string
    case .object, .markup: text = directText
    }
    return isNull || text.isEmpty ? nil : text
  }
}

/// A payload as trees: one for XML, one for each root value in JSON.
struct PayloadTree {
  var roots: [TreeNode] = []
  var bytes: [UInt8] = []
}
