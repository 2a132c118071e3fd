internal import SaxLanguage
internal import SaxValues

/// The nodes that an object of a type is written as, within its own.
struct WrittenType: Sendable {
  var name: String
  /// Attributes and children of the object's node, each where its first field stands.
  var nodes: [WrittenNode] = []
  /// The same for JSON, where nodes of one key are one array.
  var members: [WrittenMember] = []
  /// The field that is the text of the object's node.
  var text: WrittenFiller?
  /// The dictionary whose entries stand beside the fields.
  var rest: WrittenFiller?
  /// By field, the words for messages.
  var fields: [WrittenField] = []
}

/// A field, for messages.
struct WrittenField: Sendable {
  /// With its type's name.
  var title: String
  var place: MappingPlace
}

/// A `switch` that is written.
struct WrittenChoice: Sendable {
  /// By the name of a type that it chooses.
  var types: [String: WrittenChoiceCase] = [:]
  /// True if the name of the node decides.
  var isByName = false
}

struct WrittenChoiceCase: Sendable {
  var type: TypeID
  /// The text that says which type it is; nil where a field of the type writes it.
  var constant: WrittenConstant?
  /// The node's name, if that decides.
  var name: WrittenName?
  /// The namespace that has to be in scope for the text, of `xsi:type`.
  var namespace: (prefix: String, uri: String)?
}

/// The value that fills a node, and its form.
struct WrittenFiller: Sendable {
  enum Source: Sendable {
    case field(Int)
    /// An item of the list that repeats the node around, or a value of its dictionary.
    case item
    /// A key of the dictionary that repeats the node around.
    case key
  }

  var source: Source
  var content: WrittenContent
  /// Index of the field, for messages.
  var field: Int
}

/// An attribute, an element or a member.
struct WrittenNode: Sendable {
  var step: WrittenStep
  /// The value that it is; nil for one that only holds others.
  var filler: WrittenFiller?
  /// The nodes within it.
  var nodes: [WrittenNode] = []
  var members: [WrittenMember] = []
  /// The field whose items it repeats for.
  var repeats: Int?
  /// True if the repeating field is a dictionary.
  var repeatsEntries = false

  var name: WrittenName { step.name }
}

/// A member of a JSON object: the nodes of one key.
struct WrittenMember: Sendable {
  var key: [UInt8]
  /// Indices of nodes.
  var nodes: [Int]
  /// True if it is an array, be it of one item.
  var isArray: Bool

  static func members(of nodes: [WrittenNode]) -> [WrittenMember] {
    var members: [WrittenMember] = []
    for (index, node) in nodes.enumerated() {
      if let known = members.firstIndex(where: { $0.key == node.name.localBytes }) {
        members[known].nodes.append(index)
        members[known].isArray = true
      } else {
        members.append(
          WrittenMember(key: node.name.localBytes, nodes: [index], isArray: node.repeats != nil))
      }
    }
    return members
  }
}
