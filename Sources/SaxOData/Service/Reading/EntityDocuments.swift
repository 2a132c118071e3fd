package import SaxHTTP
internal import SaxMapping
internal import SaxValues
package import Saxifrage

/// The answers of a query as documents, page by page, for who reads them by itself, as the program does.
package final class EntityDocuments: Sendable {
  /// The mapping of the service's model, with what is around entities.
  package let mapping: Mapping
  /// The name of the type of entities in it.
  package let typeName: String
  private let service: ODataService
  private let pages: ODataPages

  /// Asks for the service's model.
  ///
  /// - Throws: ``ODataError``, ``ODataMetadataError``; what the client throws.
  package init(_ query: ODataEntities<SaxObject>) async throws {
    let (kept, query) = try await query.entityMapping(given: nil)
    mapping = kept.mapping
    typeName = kept.typeName ?? "Any"
    service = query.service
    pages = try await query.pages()
  }

  /// The next page; nil behind the last.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  package func next() async throws -> WebResponse? {
    try pages.endPage()
    guard let response = try await pages.next() else { return nil }
    try service.check(response)
    return response
  }

  /// Takes what a page says beside its entities.
  ///
  /// - Returns: false if it is an entity.
  package func takes(_ typeName: String, _ value: SaxValue) -> Bool {
    guard typeName.hasPrefix(ODataFrame.prefix) else { return false }
    guard case .object(let object) = value else { return true }
    switch typeName {
    case ODataFrame.next:
      if let link = object["link"]?.plainText, !link.isEmpty { pages.follow(link) }
    case ODataFrame.context:
      if let text = object["text"]?.plainText { pages.rebase(text, .context) }
    case ODataFrame.base:
      if let text = object["text"]?.plainText { pages.rebase(text, .xml) }
    default: break
    }
    return true
  }

  /// The error that is told for one of the reading's.
  package func explaining(_ error: any Error) -> any Error {
    ODataError.explaining(error, of: nil, url: service.root.redacted)
  }
}
