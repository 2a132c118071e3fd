/// A type with fields.
public struct RecordType: Sendable, Hashable {
  public var name: String
  /// The record whose fields it has as well.
  public var base: String?
  public var fields: [Field]
  /// A note on it. One line.
  public var note: String?

  public init(name: String, base: String? = nil, fields: [Field], note: String? = nil) {
    self.name = name
    self.base = base
    self.fields = fields
    self.note = note
  }

  /// A field: what a record holds under one name.
  public struct Field: Sendable, Hashable {
    /// In Swift's style, unique in its record.
    public var name: String
    public var type: FieldType
    /// From the record's node.
    public var path: [PathStep]
    /// The path in XML, if `path` is that in JSON; nil where one path is for both, or there is one format.
    public var pathInXML: [PathStep]?
    /// Of a dictionary: from the node that `path` finds; empty for that node's name.
    public var key: [PathStep] = []
    /// Of a dictionary: from the node that `path` finds; empty for that node.
    public var value: [PathStep] = []
    /// Tried in order; empty for the type's usual way.
    public var formats: [TextFormat] = []
    /// A value as a payload has it. One line.
    public var example: String?

    public init(_ name: String, _ type: FieldType, at path: [PathStep]) {
      self.name = name
      self.type = type
      self.path = path
    }
  }
}
