internal import SaxHTTP

extension ODataEntities {
  // MARK: One of them

  /// The entity of a key with one property.
  ///
  /// - Parameter key: in the form that the version has for its type; see ``typed(by:)`` for types that Swift lacks.
  public func entity(_ key: some ODataLiteralValue) -> ODataEntityAddress<Entity> {
    entity([ODataAddress.KeyValue(value: key)])
  }

  /// The entity of a key with several properties, or of an alternate key.
  ///
  ///     lines.entity(keys: ["OrderID": 1, "ProductID": 2])
  ///
  /// - Parameter keys: their names and values, in the order in which they are written.
  public func entity(
    keys: KeyValuePairs<String, any ODataLiteralValue>
  ) -> ODataEntityAddress<Entity> {
    entity(keys.map { ODataAddress.KeyValue(name: $0.key, value: $0.value) })
  }

  private func entity(_ key: [ODataAddress.KeyValue]) -> ODataEntityAddress<Entity> {
    ODataEntityAddress(service, address.with(.key(key)))
  }

  /// The one entity that the name stands for: a singleton. It is read with the options of the query.
  public var singleton: ODataEntityAddress<Entity> {
    var one = ODataEntityAddress<Entity>(service, address)
    one.options = options
    return one
  }

  // MARK: Others

  /// The entities of a derived type.
  ///
  /// - Parameters:
  ///   - name: the qualified name of the type, from V3 on.
  ///   - type: what they are read as.
  public func ofType<Other>(_ name: String, as type: Other.Type) -> ODataEntities<Other> {
    var query = ODataEntities<Other>(service, at: address.with(.segment(.qualified(name))))
    query.options = options
    query.preferences = preferences
    return query
  }

  /// The entities of a derived type, read as they are.
  public func ofType(_ name: String) -> ODataEntities { ofType(name, as: Entity.self) }

  /// A function that is bound to the entities, from V3 on; as ``ODataEntityAddress/function(_:_:usesAliases:)``.
  public func function(
    _ name: String, _ parameters: KeyValuePairs<String, any ODataLiteralValue> = [:],
    usesAliases: Bool = false
  ) -> ODataOperation {
    ODataOperation(service, address, name, parameters, .function(usesAliases: usesAliases))
  }

  /// An action that is bound to the entities, from V3 on; as ``ODataEntityAddress/action(_:_:)``.
  public func action(
    _ name: String, _ parameters: [String: any Encodable & Sendable] = [:]
  ) -> ODataOperation {
    ODataOperation(service, address, name, actionWith: parameters)
  }

  /// The number of entities that the filter and the search choose (`$count`), by what is computed and transformed.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  public func count() async throws -> Int {
    let version = try await service.version()
    let way = address.with(.segment(.system(.count)))
    if let call, call.method != .get {
      throw ODataError(
        .query, "what is called by \(call.method.name) has no $count", url: service.root.redacted,
        fix: "counted(), whose number comes with the entities")
    }
    let kept = try query(version).options.filter(\.isCounted)
    let url = try way.url(below: service.root, version, kept)
    var request = try service.request(.get, url, version)
    try request.fields.set("Accept", "text/plain, */*;q=0.5")
    let response = try await service.execute(query: request, version)
    let text = String(decoding: try await service.bytes(of: response), as: UTF8.self)
    let digits = text.filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
    guard let count = Int(digits) else {
      throw ODataError(
        .notOData, "the answer is no number: \(text.prefix(60).debugDescription)",
        status: response.status, url: url.redacted)
    }
    return count
  }
}

extension ODataQuery.Option {
  /// True for what chooses entities; what arranges and cuts the answer is no part of what is counted (OData URL
  /// Conventions 4.01 §4.8).
  fileprivate var isCounted: Bool {
    switch self {
    case .filter, .search, .compute, .apply, .alias, .custom, .schemaVersion, .temporal: true
    case .select, .expand, .orderBy, .top, .skip, .count, .format, .skipToken, .deltaToken, .index,
      .id, .levels:
      false
    }
  }
}
