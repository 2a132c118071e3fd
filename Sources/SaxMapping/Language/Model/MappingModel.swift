/// A mapping that passed every check: names resolved, imports joined, inheritance and
/// groups unfolded, default paths made. The automaton is built from this alone.
struct MappingModel: Sendable {
  var name: String?
  /// Of the texts that it was made of.
  var fingerprint: UInt64 = 0

  /// `emit` and `error` declarations in declared order, imports first.
  var rules: [Rule] = []

  /// Object and `switch` types; a `TypeID` is an index.
  var types: [TypeModel] = []

  /// An `EnumID` is an index.
  var enums: [EnumModel] = []

  var limits: [LimitSetting] = []
  var duplicates = DuplicatePolicy.first

  /// The meanings of the prefixes that paths use, the mapping's own file first.
  var namespaces: [NamespaceModel] = []

  /// Converters that fields name with `using`.
  var converters: Set<String> = []

  struct LimitSetting: Sendable {
    var name: String
    var value: Int
    var place: MappingPlace
  }

  enum DuplicatePolicy: Sendable {
    case first, error
  }
}

/// The meaning of a prefix in a file.
struct NamespaceModel: Sendable, Hashable {
  /// Nil for names without a prefix.
  var prefix: String?
  /// Any of these; "" is no namespace.
  var uris: [String]
  var file: String
}

typealias TypeID = Int
typealias EnumID = Int

/// `emit T at PATH` or `error T at PATH`.
struct Rule: Sendable {
  enum Kind: Sendable { case emit, error }

  var kind: Kind
  /// The type that each matching node becomes; `.optional` passes over null nodes.
  var type: TypeReference
  /// The conversion by which a scalar is read (a rule has no clauses, so these are the file's
  /// defaults).
  var conversion: ConversionModel
  /// Absolute alternatives in the order listed.
  var paths: [Path]
  /// The type as written, for `--only` and `"@type"`.
  var typeName: String
  var place: MappingPlace
}

/// A type as a field or rule writes it.
indirect enum TypeReference: Sendable, Hashable {
  case scalar(ScalarType)
  case any
  case raw
  case type(TypeID)
  case enumeration(EnumID)
  case optional(TypeReference)
  case list(TypeReference)
  case dictionary(TypeReference)
}

enum ScalarType: String, Sendable, Hashable, CaseIterable {
  case string = "String"
  case int = "Int"
  case double = "Double"
  case decimal = "Decimal"
  case bool = "Bool"
  case date = "Date"
  case day = "Day"
  case duration = "Duration"
  case url = "URL"
  case uuid = "UUID"
  case data = "Data"
}

/// A declared `type`.
struct TypeModel: Sendable {
  var name: String
  var kind: Kind
  var place: MappingPlace

  enum Kind: Sendable {
    /// Fields in declared order: the base type's first, replaced ones in their old place.
    case object([FieldModel])
    case choice(SwitchModel)
  }
}

/// `switch PATH { … }`.
struct SwitchModel: Sendable {
  var paths: [Path]
  var cases: [Case]
  var otherwise: Otherwise

  struct Case: Sendable {
    var literals: [Literal]
    var type: TypeID
    var place: MappingPlace
  }

  struct Literal: Sendable {
    var text: String
    /// Set where the discriminator is `xsi:type`, which holds a qualified name: any of these
    /// namespaces ("" is none), and the local name.
    var name: (namespaces: [String], local: String)?
  }

  enum Otherwise: Sendable {
    case error
    case skip
    case type(TypeID)
  }
}

struct EnumModel: Sendable {
  var name: String
  var cases: [Case]
  /// The case that takes any text that no other names.
  var otherwise: String?
  var place: MappingPlace

  struct Case: Sendable {
    var name: String
    /// The texts that mean this case; its own name where none is written.
    var literals: [String]
  }
}
