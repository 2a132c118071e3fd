package import SaxLanguage

/// The schema of a kind of payload: where its records are, and the types that they are made of.
///
/// Filled from samples or from schema languages, and written as a mapping or as Swift.
package struct Schema: Sendable, Hashable {
  /// The mapping's name; nil for none.
  package var name: String?

  /// The namespaces that paths are in.
  package var namespaces: [NamespaceModel] = []

  /// The way in which keys and element names are made of the fields' names.
  package var keyStyle = NameStyle.asWritten

  /// The nodes that are handed out, in declared order.
  package var roots: [Root] = []

  /// Paths around that, which nothing reads, each with its alternatives.
  package var unread: [[Path]] = []

  /// The names of samples that have none of these nodes.
  package var unreadSamples: [String] = []

  /// Records, choices and enumerations, in the order they are to be read.
  package var declarations: [Declaration] = []

  package init() {}

  /// The records by their names.
  package var records: [String: RecordType] {
    var records: [String: RecordType] = [:]
    for case .record(let record) in declarations { records[record.name] = record }
    return records
  }

  /// The enumerations by their names.
  package var enumerations: [String: EnumModel] {
    var enumerations: [String: EnumModel] = [:]
    for case .enumeration(let enumeration) in declarations {
      enumerations[enumeration.name] = enumeration
    }
    return enumerations
  }

  /// Nodes that become objects.
  package struct Root: Sendable, Hashable {
    package var type: TypeSyntax
    /// Absolute alternatives; those of one format are of samples in both.
    package var paths: [Path]
    /// A note on it: how many there were, for example. One line.
    package var note: String?

    package init(_ type: TypeSyntax, at paths: [Path], note: String? = nil) {
      self.type = type
      self.paths = paths
      self.note = note
    }
  }

  /// A type with a name.
  package enum Declaration: Sendable, Hashable {
    case record(RecordType)
    case choice(ChoiceType)
    case enumeration(EnumModel)
  }
}
