/// The schema of a kind of payload: where its records are, and the types that they are made of.
///
/// Filled from samples or from schema languages, and written as a mapping or as Swift.
public struct Schema: Sendable, Hashable {
  /// The mapping's name; nil for none.
  public var name: String?

  /// The namespaces that paths are in.
  public var namespaces: [SchemaNamespace] = []

  /// The way in which keys and element names are made of the fields' names.
  public var keyStyle = KeyStyle.asWritten

  /// The nodes that are handed out, in declared order.
  public var roots: [Root] = []

  /// Paths around that, which nothing reads.
  public var unread: [[PathStep]] = []

  /// Records, choices and enumerations, in the order they are to be read.
  public var declarations: [Declaration] = []

  public init() {}

  /// Nodes that become objects.
  public struct Root: Sendable, Hashable {
    public var type: FieldType
    /// From the document; empty for the root value of JSON.
    public var path: [PathStep]
    /// The path in XML, if `path` is that in JSON; nil where one path is for both, or there is one format.
    public var pathInXML: [PathStep]?
    /// The one format that they are in, of two that samples had; nil where there is no other.
    public var onlyIn: Format?
    /// A note on it: how many there were, for example. One line.
    public var note: String?

    public init(_ type: FieldType, at path: [PathStep], note: String? = nil) {
      self.type = type
      self.path = path
      self.note = note
    }
  }

  /// The format of samples.
  public enum Format: String, Sendable, Hashable { case json, xml }

  /// A type with a name.
  public enum Declaration: Sendable, Hashable {
    case record(RecordType)
    case choice(ChoiceType)
    case enumeration(EnumerationType)
  }

  /// The style in which a payload writes the names of its fields, which Swift writes `likeThis`.
  public enum KeyStyle: String, Sendable, Hashable, CaseIterable {
    case asWritten = ""
    case snakeCase = "snake_case"
    case pascalCase = "PascalCase"
    case kebabCase = "kebab-case"
  }
}
