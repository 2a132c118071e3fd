internal import SaxEngine
internal import SaxEvents
package import SaxHTTP
internal import SaxServices
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
  private let notes = PageNotes()
  private let page = Locked<EntityPage?>(nil)

  /// Asks for the service's model.
  ///
  /// - Throws: ``ODataError``, ``ODataMetadataError``; what the client throws.
  package init(_ query: ODataEntities<SaxObject>) async throws {
    let model = try await query.service.metadata()
    let isOne = try await !query.target(in: model, query.service.version()).isCollection
    let kept = try await query.modelMapping(isOne ? .one : .many)
    let query = query.typed(by: model)
    mapping = kept.mapping
    typeName = kept.typeName ?? "Any"
    service = query.service
    pages = try await query.pages()
  }

  /// The next page; nil behind the last.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  package func next() async throws -> WebResponse? {
    try page.withLock { $0 }?.end(notes.now, service.options.reading)
    try pages.endPage()
    notes.beginPage()
    guard var response = try await pages.next() else { return nil }
    try service.check(response)
    let page = EntityPage(response)
    self.page.withLock { $0 = page }
    response.body = .chunks(page.beginning.keeping(of: response.content))
    return response
  }

  /// Takes what a page says beside its entities.
  ///
  /// - Returns: false if it is an entity.
  package func takes(_ typeName: String, _ value: SaxValue) -> Bool {
    guard typeName.hasPrefix(ODataFrame.prefix) else {
      page.withLock { $0?.isEmpty = false }
      return false
    }
    if case .object(let object) = value { notes.take(object, named: typeName, for: pages) }
    return true
  }

  /// The error that is told for one of the reading's.
  package func explaining(_ error: any Error) -> any Error {
    let told = page.withLock { $0 }?.explaining(error) ?? error
    return ODataError.explaining(told, of: nil, url: service.root.redacted)
  }
}
