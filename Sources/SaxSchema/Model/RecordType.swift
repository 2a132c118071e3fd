package import SaxLanguage

/// A type with fields.
package struct RecordType: Sendable, Hashable {
  /// Unique among the schema's types.
  package var name: String
  /// The record whose fields it has as well.
  package var base: String?
  package var fields: [Field]
  /// A note on it. One line.
  package var note: String?
  /// The description of it, in lines.
  package var documentation: [String] = []

  package init(name: String, base: String? = nil, fields: [Field], note: String? = nil) {
    self.name = name
    self.base = base
    self.fields = fields
    self.note = note
  }

  /// A field: what a record holds under one name.
  package struct Field: Sendable, Hashable {
    /// The payload's or in Swift's style, unique in its record.
    package var name: String
    package var type: TypeSyntax
    /// Alternatives from the record's node.
    package var paths: [Path]
    /// Of a dictionary: from the node that `paths` find; empty for that node's name.
    package var key: [Path] = []
    /// Of a dictionary: from the node that `paths` find; empty for that node.
    package var value: [Path] = []
    /// Tried in order; empty for the type's usual way.
    package var formats: [FormatSyntax] = []
    /// A value as a payload has it. One line.
    package var example: String?
    /// A note on it. A few words.
    package var note: String?
    /// The description of it, in lines.
    package var documentation: [String] = []

    package init(_ name: String, _ type: TypeSyntax, at paths: [Path]) {
      self.name = name
      self.type = type
      self.paths = paths
    }
  }
}
