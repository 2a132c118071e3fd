/// Names that a service's metadata declare, for the places where the grammar alone can't tell one thing from another.
///
/// Names of a kind that nothing is said of are any names. Without such names, everything that some metadata would
/// allow can be parsed.
///
/// They are for who takes URLs that others made apart, such as a server or a proxy, and knows a model; addresses and queries
/// of an ``ODataService`` don't need them.
public struct ODataNames: Sendable {
  /// The things that have names; the raw values are the rules' names in the grammar (OData ABNF 4.01 §6).
  public enum Kind: String, Sendable, CaseIterable {
    case action, actionImport
    case entityFunction, entityColFunction, complexFunction, complexColFunction
    case primitiveFunction, primitiveColFunction
    case entityFunctionImport, entityColFunctionImport, complexFunctionImport
    case complexColFunctionImport, primitiveFunctionImport, primitiveColFunctionImport
    case entitySet = "entitySetName"
    case singleton = "singletonEntity"
    case entityNavigation = "entityNavigationProperty"
    case entityColNavigation = "entityColNavigationProperty"
    case complexProperty, complexColProperty
    case primitiveKeyProperty, primitiveNonKeyProperty, primitiveColProperty, streamProperty
    case entityType = "entityTypeName"
    case complexType = "complexTypeName"
    case customAggregate
    case variable = "lambdaVariableExpr"
    case alias = "expressionAlias"
    case namespacePart
    case keySegment = "keyPathLiteral"
    case customOption = "customName"
    case parameter = "parameterName"
  }

  private let known: [String: NameKinds]
  /// The kinds that any name is of.
  private let open: NameKinds

  /// Creates the names that a service declares, by what they stand for.
  ///
  /// - Parameter names: those of some kinds; a kind that is left out has any name.
  public init(_ names: [Kind: Set<String>]) {
    var known: [String: NameKinds] = [:]
    var open = NameKinds.all
    for (kind, set) in names {
      open.remove(NameKinds(kind))
      for name in set { known[name, default: []].insert(NameKinds(kind)) }
    }
    self.known = known
    self.open = open
  }

  func kinds(of name: String) -> NameKinds { open.union(declaredKinds(of: name)) }

  /// The kinds that a name is given for, without those that any name is of.
  func declaredKinds(of name: String) -> NameKinds { known[name] ?? [] }
}

/// The things that a name may stand for.
struct NameKinds: OptionSet {
  var rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ kind: ODataNames.Kind) {
    let index = ODataNames.Kind.allCases.firstIndex(of: kind) ?? 0
    rawValue = 1 << UInt64(index)
  }

  init(_ kinds: [ODataNames.Kind]) {
    self = kinds.reduce(into: []) { $0.insert(NameKinds($1)) }
  }

  static let all = NameKinds(ODataNames.Kind.allCases)
  static let action = NameKinds(.action)
  static let actionImport = NameKinds(.actionImport)
  static let entitySet = NameKinds(.entitySet)
  static let singleton = NameKinds(.singleton)
  static let entityType = NameKinds(.entityType)
  static let complexType = NameKinds(.complexType)
  /// The kinds of name that a key may follow.
  static let keyed = NameKinds([.entityColNavigation, .entitySet, .entityType])
  static let collections = NameKinds([.complexColProperty, .entityColNavigation])
  static let types = NameKinds([.entityType, .complexType])
  static let primitive = NameKinds([.primitiveKeyProperty, .primitiveNonKeyProperty])
  static let entityNavigation = NameKinds(.entityNavigation)
  static let entityColNavigation = NameKinds(.entityColNavigation)
  static let complex = NameKinds(.complexProperty)
  static let complexCol = NameKinds(.complexColProperty)
  static let primitiveCol = NameKinds(.primitiveColProperty)
  static let stream = NameKinds(.streamProperty)
  static let customAggregate = NameKinds(.customAggregate)
  static let variable = NameKinds(.variable)
  static let alias = NameKinds(.alias)
  static let namespacePart = NameKinds(.namespacePart)
  static let keySegment = NameKinds(.keySegment)
  static let customOption = NameKinds(.customOption)
  static let parameter = NameKinds(.parameter)
  static let properties = NameKinds([
    .entityNavigation, .entityColNavigation, .complexProperty, .complexColProperty,
    .primitiveKeyProperty, .primitiveNonKeyProperty, .primitiveColProperty, .streamProperty,
    .customAggregate,
  ])
  static let functions = NameKinds([
    .entityFunction, .entityColFunction, .complexFunction, .complexColFunction, .primitiveFunction,
    .primitiveColFunction,
  ])
  static let functionImports = NameKinds([
    .entityFunctionImport, .entityColFunctionImport, .complexFunctionImport,
    .complexColFunctionImport, .primitiveFunctionImport, .primitiveColFunctionImport,
  ])

  func meets(_ other: NameKinds) -> Bool { !isDisjoint(with: other) }
}
