package import SaxValues

/// A mapping that passed every check: names resolved, imports joined, inheritance and
/// groups unfolded, default paths made. The automaton is built from this alone.
@usableFromInline package struct MappingModel: Sendable {
  package var name: String?
  /// Of the texts that it was made of.
  package var fingerprint = FNV1a()

  /// `emit` and `error` declarations in declared order, imports first.
  package var rules: [Rule] = []

  /// The rules by which imported files emit: only the calls of services read responses by them.
  package var importedRules: [Rule] = []

  /// Object and `switch` types; a `TypeID` is an index.
  package var types: [TypeModel] = []

  /// An `EnumID` is an index.
  package var enums: [EnumModel] = []

  /// The declared services, those of imports among them.
  package var services: [ServiceModel] = []

  package var limits: [LimitSetting] = []
  package var duplicates = DuplicatePolicy.first

  /// The meanings of the prefixes that paths use, the mapping's own file first.
  package var namespaces: [NamespaceModel] = []

  /// By the names of types: what ends the objects of one when they are built.
  package var finishers: [String: ObjectFinisher] = [:]

  /// Converters that fields name with `using`.
  package var converters: Set<String> = []

  package struct LimitSetting: Sendable {
    package var name: String
    package var value: Int
    package var place: MappingPlace
  }

  package enum DuplicatePolicy: Sendable {
    case first, error
  }
}

/// The meaning of a prefix in a file.
package struct NamespaceModel: Sendable, Hashable {
  /// Nil for names without a prefix.
  package var prefix: String?
  /// Any of these; "" is no namespace.
  package var uris: [String]
  package var file: String

  package init(prefix: String?, uris: [String], file: String = "") {
    self.prefix = prefix
    self.uris = uris
    self.file = file
  }
}

package typealias TypeID = Int
package typealias EnumID = Int

/// `emit T at PATH` or `error T at PATH`.
package struct Rule: Sendable {
  package enum Kind: Sendable { case emit, error }

  package var kind: Kind
  /// The type that each matching node becomes; `.optional` passes over null nodes.
  package var type: TypeReference
  /// The conversion by which a scalar is read (a rule has no clauses, so these are the file's
  /// defaults).
  package var conversion: ConversionModel
  /// Absolute alternatives in the order listed.
  package var paths: [Path]
  /// The place that `to` names for its objects; nil where it has none.
  package var target: WritingTarget?
  /// The type as written, for `--only` and `"@type"`.
  package var typeName: String
  package var place: MappingPlace
  /// True if what it finds counts only where nothing else has been emitted.
  package var isFallback = false

  package init(
    kind: Kind, type: TypeReference, conversion: ConversionModel, paths: [Path],
    target: WritingTarget?, typeName: String, place: MappingPlace
  ) {
    self.kind = kind
    self.type = type
    self.conversion = conversion
    self.paths = paths
    self.target = target
    self.typeName = typeName
    self.place = place
  }
}

/// A type as a field or rule writes it.
package indirect enum TypeReference: Sendable, Hashable {
  case scalar(ScalarType)
  case any
  case raw
  case type(TypeID)
  case enumeration(EnumID)
  case optional(TypeReference)
  case list(TypeReference)
  case dictionary(TypeReference)
}

/// A declared `type`.
package struct TypeModel: Sendable {
  package var name: String
  package var kind: Kind
  package var place: MappingPlace
  /// The lines of `##` before it.
  package var documentation: [String] = []
  /// The name of its element when it is written alone; nil where the mapping says none.
  package var element: NameTest?
  /// The place of other rules' objects among its nodes, where it is written around them; nil where it says none.
  package var inner: InnerPlace?

  package init(name: String, kind: Kind, place: MappingPlace) {
    self.name = name
    self.kind = kind
    self.place = place
  }

  /// `at PATH { }`: a group without fields, for the nodes that other rules emit.
  package struct InnerPlace: Sendable {
    package var paths: [Path]
    /// The number of the type's fields that stand before it, those of its base types among them.
    package var index: Int
    package var place: MappingPlace
  }

  package enum Kind: Sendable {
    /// Fields in declared order: the base type's first, replaced ones in their old place.
    case object([FieldModel])
    case choice(SwitchModel)
  }
}

/// `switch PATH { … }`.
package struct SwitchModel: Sendable {
  package var paths: [Path]
  package var cases: [Case]
  package var otherwise: Otherwise

  /// The types that it chooses from, that of `else` last.
  package var types: [TypeID] {
    if case .type(let other) = otherwise { cases.map(\.type) + [other] } else { cases.map(\.type) }
  }

  package struct Case: Sendable {
    package var literals: [Literal]
    package var type: TypeID
    package var place: MappingPlace
  }

  package struct Literal: Sendable {
    package var text: String
    /// Set where the discriminator is `xsi:type`, which holds a qualified name: any of these
    /// namespaces ("" is none), and the local name.
    package var name: (namespaces: [String], local: String)?
  }

  package enum Otherwise: Sendable {
    case error
    case skip
    case type(TypeID)
  }
}

package struct EnumModel: Sendable, Hashable {
  package var name: String
  package var cases: [Case]
  /// The case that takes any text that no other names.
  package var otherwise: String?
  package var place: MappingPlace
  /// The lines of `##` before it.
  package var documentation: [String]

  package init(
    name: String, cases: [Case], otherwise: String? = nil, place: MappingPlace = .nowhere,
    documentation: [String] = []
  ) {
    self.name = name
    self.cases = cases
    self.otherwise = otherwise
    self.place = place
    self.documentation = documentation
  }

  package struct Case: Sendable, Hashable {
    package var name: String
    /// The texts that mean this case; its own name where none is written.
    package var literals: [String]

    package init(name: String, literals: [String]) {
      self.name = name
      self.literals = literals
    }
  }
}
