internal import SaxEvents
internal import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxSchema
internal import Saxifrage

/// A mapping for people: what a service's model says of the entities of a query, laid out to be changed and used by itself.
struct SuggestedMapping {
  /// The text, with a comment that says what it is of.
  let text: String

  /// - Parameters:
  ///   - type: the qualified name of the entities' type.
  ///   - amount: how many come.
  ///   - origin: the lines of the comment.
  ///   - name: that the mapping gives itself; nil for that of the type.
  /// - Throws: ``ODataError/Code/model`` if the model has no such type, or none can be made of it.
  init(
    of type: String, in model: EntityModel, _ version: ODataVersion,
    selection: EntitySelection = EntitySelection(), amount: EntityMappingText.Amount = .many,
    origin: [String] = [], named name: String? = nil
  ) throws(ODataError) {
    guard let outline = EntityOutline(type, in: model, selection: selection, .declared) else {
      throw ODataError(
        .model, "the service's model has no type \(type)", fix: model.nearestType(to: type))
    }
    var made = EntityMappingText(outline, forms: EntityForms(of: version))
    let name = [name, outline.title].compactMap { $0 }.first(where: NameScalars.isName)
    do throws(MappingError) {
      text = try MappingPrinter.text(
        formatting: made.text(amount, named: name ?? "Entities"), below: origin)
      _ = try Mapping(text, named: outline.name)
    } catch {
      throw ODataError(
        .model, "no mapping can be made of \(outline.name)", cause: error)
    }
  }
}

extension EntityForms {
  /// What services of a version answer with.
  init(of version: ODataVersion) {
    switch version {
    case .v2: self = [.verboseJSON, .atom]
    case .v3: self = [.json, .verboseJSON, .atom]
    case .v4, .v401: self = .json
    }
  }
}

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
    let query = try typed(by: model).query(version, of: try parsedPath(version))
    let options = (try? query.text(version: version)) ?? ""
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
