package import SaxValues

/// A field of an object type, with what its clauses say.
package struct FieldModel: Sendable {
  package var name: String
  package var type: TypeReference
  /// Relative alternatives in order of preference; the default path where none is written.
  package var paths: [Path]
  /// The place that `to` names; nil where the field has none.
  package var target: WritingTarget?
  /// For a dictionary: where the key is, relative to the matched node; nil for its name.
  package var keyPaths: [Path]?
  /// For a dictionary: where the value is, relative to the matched node; nil for the node itself.
  package var valuePaths: [Path]?
  package var conversion: ConversionModel
  /// `as list`: one text is split; nil where matches are items.
  package var listSeparator: ListSeparator?
  /// `as exists`: whether the paths find anything.
  package var isExistence = false
  /// `using`: the name of a converter registered in Swift.
  package var converter: String?
  /// `default`, already of the field's type.
  package var defaultValue: SaxValue?
  package var items = ItemRules()
  /// The lines of `##` before it.
  package var documentation: [String] = []
  /// The paths as written, for messages.
  package var pathText: String
  /// Of the field's name.
  package var place: MappingPlace
  /// Of its paths, or of its name where none is written.
  package var pathPlace: MappingPlace
  /// The name of the type that declares it, for messages (`Order.total`).
  package var owner: String

  /// A field of which nothing is said but what it is made from.
  package init(
    name: String, type: TypeReference, paths: [Path], conversion: ConversionModel,
    converter: String? = nil, pathText: String, place: MappingPlace, pathPlace: MappingPlace,
    owner: String
  ) {
    self.name = name
    self.type = type
    self.paths = paths
    self.conversion = conversion
    self.converter = converter
    self.pathText = pathText
    self.place = place
    self.pathPlace = pathPlace
    self.owner = owner
  }

  /// The value of an object in which nothing is found for it; nil if that is an error.
  package var absentValue: SaxValue? {
    if isExistence { return .bool(false) }
    if let defaultValue { return defaultValue }
    return switch type {
    case .optional: .null
    case .list: .list([])
    case .dictionary: .dictionary(ValueDictionary())
    case .scalar, .enumeration, .type, .any, .raw: nil
    }
  }

  /// The rules for the items of a list or dictionary.
  package struct ItemRules: Sendable, Equatable {
    /// The bound that `max` sets; `Int.max` without it.
    package var most = Int.max
    /// True if `distinct` keeps the first of equal items alone.
    package var isDistinct = false

    /// Creates rules that allow any items.
    package init() {}

    /// The bound that `max` sets; nil without it.
    package var maximum: Int? { most == .max ? nil : most }
  }

  package enum ListSeparator: Sendable {
    case whitespace
    case text(String)
  }
}
