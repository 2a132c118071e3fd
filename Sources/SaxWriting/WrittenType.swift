internal import SaxLanguage
internal import SaxValues

// Classes, as the walk passes them on: structs of as many references took 60 % of the time of writing.

/// The nodes that an object of a type is written as, within its own.
final class WrittenType: Sendable {
  let name: String
  /// In XML by attributes first; otherwise each where its first field stands.
  let nodes: [WrittenNode]
  /// Of these the elements of XML.
  let elements: [WrittenNode]
  /// The number of these before the objects of other rules; nil where it says no place for those.
  let inner: Int?
  /// Of these the attributes of XML.
  let attributes: [WrittenNode]
  /// The nodes for JSON, where those of one key are one array.
  let members: [WrittenMember]
  /// The field that is the text of the object's node.
  let text: WrittenFiller?
  /// The dictionary whose entries stand beside the fields.
  let rest: WrittenFiller?
  /// The `Any` that is the object's node, with all that is in it.
  let whole: WrittenFiller?
  /// The field that is what the object's element is called.
  let ownName: WrittenFiller?
  /// All fields of the type, written or not.
  let fields: [WrittenField]

  init(
    name: String, nodes: [WrittenNode], inner: Int?, text: WrittenFiller?, rest: WrittenFiller?,
    whole: WrittenFiller?, ownName: WrittenFiller?, fields: [WrittenField]
  ) {
    self.name = name
    self.nodes = nodes
    elements = nodes.filter { !$0.name.isAttribute }
    self.inner = inner.map { count in nodes.prefix(count).count { !$0.name.isAttribute } }
    attributes = nodes.filter(\.name.isAttribute)
    members = WrittenMember.members(of: nodes)
    self.text = text
    self.rest = rest
    self.whole = whole
    self.ownName = ownName
    self.fields = fields
  }
}

/// A field, for messages.
final class WrittenField: Sendable {
  /// With its type's name.
  let title: String
  let place: MappingPlace

  init(title: String, place: MappingPlace) {
    self.title = title
    self.place = place
  }
}

/// A `switch` that is written.
struct WrittenChoice: Sendable {
  /// By the name of a type that it chooses.
  var types: [String: WrittenChoiceCase] = [:]
}

struct WrittenChoiceCase: Sendable {
  var type: TypeID
  /// True if objects that no `switch` chose are written by it, as no rule emits their type itself.
  var takesOthers: Bool
  /// The text that says which type it is; nil where a field of the type writes it.
  var constant: WrittenConstant?
  /// The node's name, if that decides.
  var name: WrittenName?
  /// The namespace that has to be in scope for the text, of `xsi:type`.
  var namespace: (prefix: String, uri: String)?
}

/// The value that fills a node, and its form.
final class WrittenFiller: Sendable {
  enum Source: Sendable {
    case field(Int)
    /// An item of the list that repeats the node around, or a value of its dictionary.
    case item
    /// A key of the dictionary that repeats the node around.
    case key
  }

  let source: Source
  /// The place of the field in its object; -1 for one of the other sources.
  let slot: Int
  /// True if it is a scalar.
  let isScalar: Bool
  /// The way of a scalar that needs no look at its conversion.
  let short: ShortForm
  /// True if its values may be nil.
  let isOptional: Bool
  let content: WrittenContent
  /// The field, for messages.
  let field: WrittenField

  init(
    _ source: Source, _ content: WrittenContent, of field: WrittenField, isOptional: Bool = false
  ) {
    self.source = source
    self.isOptional = isOptional
    slot = if case .field(let index) = source { index } else { -1 }
    if case .scalar(let scalar) = content {
      isScalar = true
      short = scalar.short
    } else {
      isScalar = false
      short = .none
    }
    self.content = content
    self.field = field
  }

  /// True if it is an item or an entry, which is written though it be nil.
  var isItem: Bool { if case .field = source { false } else { true } }
}

/// An attribute, an element or a member.
final class WrittenNode: Sendable {
  /// The field whose items a node comes once for each of.
  struct Repeat: Sendable {
    var field: Int
    /// True if it is a dictionary.
    var isOfEntries: Bool
    /// True if that has lists as values, each of whose items is an entry.
    var collects: Bool
  }

  let name: WrittenName
  let constants: [WrittenConstant]
  /// The value that it is; nil for one that only holds others.
  let filler: WrittenFiller?
  /// The nodes within it.
  let nodes: [WrittenNode]
  let elements: [WrittenNode]
  let attributes: [WrittenNode]
  let members: [WrittenMember]
  let repeats: Repeat?
  /// True if it is there in any object, as it says of what type that is.
  let isFixed: Bool
  /// True if it is its value, or each item, and nothing else.
  let isPlain: Bool
  /// The field that it is, where that is a scalar and nothing else is in it.
  let scalar: WrittenFiller?

  init(
    _ step: WrittenStep, filler: WrittenFiller?, nodes: [WrittenNode], repeats: Repeat?,
    isFixed: Bool
  ) {
    name = step.name
    constants = step.constants
    self.filler = filler
    self.nodes = nodes
    elements = nodes.filter { !$0.name.isAttribute }
    attributes = nodes.filter(\.name.isAttribute)
    members = WrittenMember.members(of: nodes)
    self.repeats = repeats
    self.isFixed = isFixed
    isPlain =
      filler != nil && nodes.isEmpty && constants.isEmpty && repeats?.isOfEntries != true
    scalar =
      if isPlain, repeats == nil, let filler, filler.isScalar, filler.slot >= 0 { filler } else {
        nil
      }
  }
}

extension WrittenNode {
  /// True if an element of XML may say that it is nil, whatever the options are: an item, or a string beside other nodes.
  var mayBeNil: Bool {
    guard !name.isAttribute, let filler else { return false }
    return filler.isOptional && (repeats != nil || !isPlain && filler.short == .verbatim)
  }
}

/// A member of a JSON object: the nodes of one key.
final class WrittenMember: Sendable {
  let name: WrittenName
  let nodes: [WrittenNode]
  /// The only node, where it is no array.
  let single: WrittenNode?
  /// The names of its objects, where their types decide.
  let named: (names: WrittenNames, filler: WrittenFiller)?
  /// The field that it is, where that is a scalar and nothing else is in it.
  let scalar: WrittenFiller?
  /// The items that it is an array of, where nothing else is in it.
  let items: WrittenFiller?

  private init(_ name: WrittenName, _ nodes: [WrittenNode]) {
    self.name = name
    self.nodes = nodes
    single = nodes.count == 1 && nodes[0].repeats == nil ? nodes[0] : nil
    named =
      if nodes.count == 1, let filler = nodes[0].filler, let names = filler.content.names {
        (names, filler)
      } else { nil }
    scalar = single?.scalar
    items =
      nodes.count == 1 && single == nil && nodes[0].isPlain && named == nil ? nodes[0].filler : nil
  }

  static func members(of nodes: [WrittenNode]) -> [WrittenMember] {
    var groups: [[WrittenNode]] = []
    for node in nodes {
      let known = groups.firstIndex {
        $0[0].name.localBytes == node.name.localBytes && $0[0].filler?.content.names == nil
      }
      if node.filler?.content.names == nil, let known {
        groups[known].append(node)
      } else {
        groups.append([node])
      }
    }
    return groups.map { WrittenMember($0[0].name, $0) }
  }
}
