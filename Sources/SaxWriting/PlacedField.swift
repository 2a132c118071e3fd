internal import SaxLanguage

/// A field with its place in what is written.
struct PlacedField {
  /// The index among the fields of its type.
  let index: Int
  let field: FieldModel
  let way: WrittenWay
  let content: WrittenContent
  /// The ways to a dictionary's key and value, where it names them.
  let entries: (key: WrittenWay, value: WrittenWay)?

  /// The names that lead to it.
  let names: [WrittenName]

  init(
    index: Int, field: FieldModel, way: WrittenWay, content: WrittenContent,
    entries: (key: WrittenWay, value: WrittenWay)?
  ) {
    self.index = index
    self.field = field
    self.way = way
    self.content = content
    self.entries = entries
    names = way.steps.map(\.name)
  }

  /// True if it writes the children of the object's node that no other field writes.
  var isRest: Bool { way.ending == .rest || way.ending == .children && way.steps.isEmpty }

  /// True if it is written as any number of nodes.
  var repeats: Bool { field.repeats && way.ending != .children }

  /// True if it says no more of its node than that it is there.
  var isExistence: Bool { if case .existence = content { true } else { false } }

  /// True if it is a text, which leaves room for other nodes in its own.
  var isText: Bool { content.isText && entries == nil }

  /// True if all that is in its nodes is written with it.
  var isSubtree: Bool { content.isAny || content.isRaw }
}

extension FieldModel {
  /// True if its matches are several nodes.
  var repeats: Bool {
    switch type.required {
    case .list: listSeparator == nil
    case .dictionary: true
    default: false
    }
  }

  /// True if it is a dictionary of lists.
  var collects: Bool {
    if case .dictionary(.list) = type.required { true } else { false }
  }
}
