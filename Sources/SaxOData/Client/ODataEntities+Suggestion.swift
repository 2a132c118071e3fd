internal import SaxEvents
internal import SaxHTTP
internal import SaxImport
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
    let version = try await service.version()
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
