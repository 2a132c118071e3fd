/// OData's own facts about the records and enumerations of a schema.
package struct EntityAnnotations: Hashable, Sendable {
  /// By the names of records.
  package var records: [String: Record] = [:]
  /// The names of enumerations of which a value may have several members, which commas separate.
  package var flags: Set<String> = []

  package init() {}

  /// The annotations of a record; those of one that nothing is known of, if it has none.
  package subscript(record: String) -> Record {
    get { records[record] ?? Record() }
    set { records[record] = newValue }
  }

  package struct Record: Hashable, Sendable {
    /// The name that its type is to have in a mapping, if that is free; nil for any.
    package var title: String?
    package var nature = Nature.unknown
    /// The members beside the fields; nil where they are passed over.
    package var others: Others?
    /// By the names of fields.
    package var fields: [String: Field] = [:]

    package init() {}
  }

  /// The kinds of types, whose values are in Atom what an entry is, or an element.
  package enum Nature: Hashable, Sendable { case unknown, entity, complex }

  package struct Field: Hashable, Sendable {
    package var place: Place
    /// The elements in an entry of Atom that lead to where the value is moved to, from V2 on (MC-CSDL §2.1.4); nil where
    /// it stays.
    package var feedPath: [String]?

    package init(_ place: Place = .anywhere, feedPath: [String]? = nil) {
      self.place = place
      self.feedPath = feedPath
    }
  }

  /// The place of a property in an entry of Atom.
  package enum Place: Hashable, Sendable {
    /// Any of them.
    case anywhere
    /// Within the content, or beside it where that is a stream.
    case content
    /// Within a link, as related entities are.
    case link
  }

  /// The members beside the properties, of a type that a service's model declares.
  package struct Others: Hashable, Sendable {
    /// The names of properties that were not asked for; a member of one is passed over.
    package var passedOver: [String] = []
    /// Those and the other names that the type declares.
    package var names: [String] = []
    /// The names of properties that the query adds, whose values are scalars of types that it does not say.
    package var scalars: [String] = []
    /// True if there may be members that are not declared.
    package var isOpen = false
    /// True if members may be columns of any name, so that none is meant for a property of another case.
    package var areColumns = false

    package init() {}
  }
}
