/// A field of an object type, with what its clauses say.
struct FieldModel: Sendable {
  var name: String
  var type: TypeReference
  /// Relative alternatives in order of preference; the default path where none is written.
  var paths: [Path]
  /// For a dictionary: where the key is, relative to the matched node; nil for its name.
  var keyPaths: [Path]?
  /// For a dictionary: where the value is, relative to the matched node; nil for the node itself.
  var valuePaths: [Path]?
  var conversion: ConversionModel
  /// `as list`: one text is split; nil where matches are items.
  var listSeparator: ListSeparator?
  /// `as exists`: whether the paths find anything.
  var isExistence = false
  /// `using`: the name of a converter registered in Swift.
  var converter: String?
  /// `default`, already of the field's type.
  var defaultValue: Value?
  var maximum: Int?
  var isDistinct = false
  /// The paths as written, for messages.
  var pathText: String
  /// Of the field's name.
  var place: MappingPlace
  /// Of its paths, or of its name where none is written.
  var pathPlace: MappingPlace
  /// The name of the type that declares it, for messages (`Order.total`).
  var owner: String

  enum ListSeparator: Sendable {
    case whitespace
    case text(String)
  }
}

/// The way in which a scalar's text is read: the formats in order of trial, and the zone.
struct ConversionModel: Sendable {
  var formats: [Format] = []
  /// The IANA name after `in`, or nil for UTC.
  var zone: String?

  enum Format: Sendable, Hashable {
    case trimmed
    case collapsed
    /// Words for true and for false: `"Y/N"`.
    case words(true: String, false: String)
    case iso8601
    case unix
    case unixMilliseconds
    case odata
    case rfc822
    /// Unicode TR 35.
    case pattern(String)
    case hex
  }
}
