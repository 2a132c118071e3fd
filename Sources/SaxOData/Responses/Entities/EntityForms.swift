internal import SaxLanguage

/// The forms of answers that a mapping reads.
struct EntityForms: OptionSet {
  var rawValue: Int

  /// The JSON of V4, and the light one of V3.
  static let json = EntityForms(rawValue: 1)
  /// The JSON of V2, and the verbose one of V3.
  static let verboseJSON = EntityForms(rawValue: 2)
  static let atom = EntityForms(rawValue: 4)
  /// Beside that: the Atom of V4, whose elements are in other namespaces.
  static let atomOfV4 = EntityForms(rawValue: 8)
  static let all: EntityForms = [.json, .verboseJSON, .atom, .atomOfV4]

  /// The settings of a mapping.
  ///
  /// - Parameters:
  ///   - hasData: true if it reads elements of properties.
  ///   - hasMetadata: true if it reads what is around them.
  func settings(hasData: Bool, hasMetadata: Bool) -> [DeclarationSyntax] {
    guard contains(.atom) else { return [] }
    let data = ["http://schemas.microsoft.com/ado/2007/08/dataservices"]
    let metadata = ["http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"]
    let isNew = contains(.atomOfV4)
    var namespaces = [("a", ["http://www.w3.org/2005/Atom"])]
    if hasMetadata {
      namespaces.insert(
        ("m", (isNew ? ["http://docs.oasis-open.org/odata/ns/metadata"] : []) + metadata), at: 0)
    }
    if hasData {
      namespaces.insert(
        ("default", (isNew ? ["http://docs.oasis-open.org/odata/ns/data"] : []) + data), at: 0)
    }
    var settings = namespaces.map { prefix, uris in
      DeclarationSyntax.namespace(NamespaceSyntax(prefix: prefix, uris: uris))
    }
    if hasData { settings.append(.dates(DatesSyntax(["iso8601", "odata"]))) }
    return settings
  }

  // MARK: Entities

  /// An entity below the document, or below a link in Atom.
  static var entry: [StepSyntax] { [.child("a", "entry")] }
  static var entries: [StepSyntax] { [.child("a", "feed"), .child("a", "entry")] }

  /// The properties' elements below an entry: within its content, or beside that of a stream.
  static var contents: [[StepSyntax]] {
    [[.child("a", "content"), .child("m", "properties")], [.child("m", "properties")]]
  }

  /// The path of entities.
  func path(to amount: EntityMappingSyntax.Amount) -> PathSyntax {
    path(json: places(of: amount), xml: Self.elements(of: amount), isAbsolute: true)
  }

  /// The paths of entities in JSON without conditions, and so of more.
  func widePlaces(of amount: EntityMappingSyntax.Amount) -> [[StepSyntax]] {
    switch amount {
    case .many:
      let json: [[StepSyntax]] = contains(.json) ? [[.child("value")]] : []
      return contains(.verboseJSON)
        ? json + [[.child("d"), .child("results")], [.child("d")], [.child("results")]] : json
    // What is removed has members of its own.
    case .changes: return []
    case .one:
      return (contains(.verboseJSON) ? [[.child("d")]] : []) + (contains(.json) ? [[]] : [])
    case .document, .element, .wrapped, .member: return places(of: amount)
    }
  }

  /// The paths of entities in JSON, from the document.
  private func places(of amount: EntityMappingSyntax.Amount) -> [[StepSyntax]] {
    switch amount {
    case .many:
      let json: [[StepSyntax]] = contains(.json) ? [[.child("value")]] : []
      return contains(.verboseJSON) ? json + Self.verboseLists + [[.child("results")]] : json
    case .changes:
      return [[.child("value").filtered(by: .not(Self.isNoEntity))]] + Self.verboseLists
    case .document, .element: return [[]]
    case .wrapped: return [[.child("d")]]
    case .member(let name): return [[.child("d"), .child(name)]]
    case .one:
      var json: [[StepSyntax]] = []
      if contains(.verboseJSON) {
        json.append([.child("d").filtered(by: Self.hasNone("results", "error"))])
      }
      if contains(.json) {
        let isEntity =
          contains(.verboseJSON)
          ? Self.hasNone("d", "value", "error", "odata.error") : Self.hasNone("error")
        json.append([.itself.filtered(by: isEntity)])
      }
      return json
    }
  }

  private static func elements(of amount: EntityMappingSyntax.Amount) -> [[StepSyntax]] {
    switch amount {
    case .many, .changes: [entries]
    case .one, .document, .wrapped, .member: [entry]
    case .element: [[.anyChild]]
    }
  }

  /// The lists of entities in the JSON of V2: those with what is around them, and those alone.
  private static var verboseLists: [[StepSyntax]] {
    let isItem = hasNone("results", "__count", "__next", "__delta")
    return [
      [.child("d"), .child("results")],
      [.child("d").filtered(by: .and(.step(.anyChild), isItem))],
    ]
  }

  /// The condition of an item among changes that tells of a removed entity, or of a link.
  private static var isNoEntity: ExpressionSyntax {
    let kinds = ["$deletedEntity", "$link", "$deletedLink"].flatMap { kind in
      ["odata.context", "context"].map { context in
        ExpressionSyntax.endsWith(.step(.attribute(context)), .string(kind))
      }
    }
    return .or(
      .step(.attribute("removed")), [.step(.attribute("odata.removed"))] + kinds)
  }

  private static func hasNone(_ first: String, _ others: String...) -> ExpressionSyntax {
    .not(.or(.step(.child(first)), others.map { .step(.child($0)) }))
  }

  // MARK: Properties

  /// Alternatives of JSON, and those of Atom where that is read.
  func path(
    json: [[StepSyntax]], xml: [[StepSyntax]], isAbsolute: Bool = false
  ) -> PathSyntax {
    func alternatives(_ paths: [[StepSyntax]], _ format: Path.Format) -> [AlternativeSyntax] {
      paths.map { AlternativeSyntax(format: format, isAbsolute: isAbsolute, steps: $0) }
    }
    return PathSyntax(
      contains(.atom)
        ? alternatives(json, .json) + alternatives(xml, .xml) : alternatives(json, .both))
  }

  /// Alternatives that are the same in both.
  static func path(_ paths: [[StepSyntax]]) -> PathSyntax {
    PathSyntax(paths.map { AlternativeSyntax(format: .both, isAbsolute: false, steps: $0) })
  }

  /// The members with one complex value or entity.
  func related(_ names: [[StepSyntax]]) -> [[StepSyntax]] {
    guard contains(.verboseJSON) else { return names }
    return names.map { Self.filtered($0, by: Self.hasNone("results", "__deferred")) }
  }

  /// The members with lists.
  ///
  /// - Parameter orDeferred: true if there may be a link in place of one.
  func lists(_ names: [[StepSyntax]], orDeferred: Bool) -> [[StepSyntax]] {
    guard contains(.verboseJSON) else { return names }
    // `{"results":[]}` has no child nodes, as an empty array is none; an entity has some. A text passes, to be refused.
    let isItem: ExpressionSyntax =
      orDeferred
      ? .and(
        .or(.step(.anyChild), [.step(.ownText)]),
        Self.hasNone("results", "__next", "__count", "__deferred"))
      : Self.hasNone("results", "__metadata")
    return names.flatMap { [$0 + [.child("results")], Self.filtered($0, by: isItem)] }
  }

  private static func filtered(
    _ steps: [StepSyntax], by condition: ExpressionSyntax
  ) -> [StepSyntax] {
    steps.dropLast() + steps.suffix(1).map { $0.filtered(by: condition) }
  }
}
