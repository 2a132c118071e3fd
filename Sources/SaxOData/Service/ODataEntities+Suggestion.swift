internal import SaxEvents
internal import SaxHTTP
internal import SaxSchema

extension ODataEntities {
  /// The text of a mapping that reads the answers to the query, as the service's model declares them: with types, with
  /// what may be null, the members of enumeration types and descriptions. For JSON, and before V4 for Atom as well.
  ///
  /// The query is not sent.
  ///
  /// - Throws: ``ODataError``, `ODataMetadataError`; what the client throws.
  package func suggestedMapping() async throws -> String {
    let model = try await service.metadata()
    let version = try await service.version(orOf: model)
    let target = try target(in: model, version)
    let query = try typed(by: model).query(version)
    let options = (try? query.text(version: version)) ?? ""
    let path = try address.shown(below: service.root, version)
    let source = path + (options.isEmpty ? "" : "?" + options)
    return try SuggestedMapping(
      of: target.typeName, in: model, version, selection: EntitySelection(query),
      amount: target.isCollection ? .many : .one,
      origin: [
        "\(source) of \(service.root.redacted), OData \(version.text), as its $metadata declares it"
          .escapingControls()
      ],
      named: path
    ).text
  }
}

extension ODataService {
  /// The version that is spoken, or that of the model where the service's root says none.
  fileprivate func version(orOf model: EntityModel) async throws -> ODataVersion {
    do {
      return try await version()
    } catch let error as ODataError where error.code == .version {
      switch model.version {
      case .v1, .v2: return .v2
      case .v3: return .v3
      case .v4: return .v4
      case .v401: return .v401
      }
    }
  }
}
