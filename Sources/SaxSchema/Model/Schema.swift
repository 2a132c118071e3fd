/// The schema of a kind of payload: where its records are, and the types that they are made of.
///
/// Filled from samples or from schema languages, and written as a mapping or as Swift.
package struct Schema: Sendable, Hashable {
  /// The mapping's name; nil for none.
  package var name: String?

  /// The namespaces that paths are in.
  package var namespaces: [SchemaNamespace] = []

  /// The way in which keys and element names are made of the fields' names.
  package var keyStyle = KeyStyle.asWritten

  /// The nodes that are handed out, in declared order.
  package var roots: [Root] = []

  /// Paths around that, which nothing reads.
  package var unread: [[PathStep]] = []

  /// Records, choices and enumerations, in the order they are to be read.
  package var declarations: [Declaration] = []

  package init() {}

  /// Nodes that become objects.
  package struct Root: Sendable, Hashable {
    package var type: FieldType
    /// From the document; empty for the root value of JSON.
    package var path: [PathStep]
    /// The path in XML, if `path` is that in JSON; nil where one path is for both, or there is one format.
    package var pathInXML: [PathStep]?
    /// The one format that they are in, of two that samples had; nil where there is no other.
    package var onlyIn: Format?
    /// A note on it: how many there were, for example. One line.
    package var note: String?

    package init(_ type: FieldType, at path: [PathStep], note: String? = nil) {
      self.type = type
      self.path = path
      self.note = note
    }
  }

  /// The format of samples.
  package enum Format: String, Sendable, Hashable { case json, xml }

  /// A type with a name.
  package enum Declaration: Sendable, Hashable {
    case record(RecordType)
    case choice(ChoiceType)
    case enumeration(EnumerationType)
  }

  /// The style in which a payload writes the names of its fields, which Swift writes `likeThis`.
  package enum KeyStyle: String, Sendable, Hashable, CaseIterable {
    case asWritten = ""
    case snakeCase = "snake_case"
    case pascalCase = "PascalCase"
    case kebabCase = "kebab-case"
  }
}
