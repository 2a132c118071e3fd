internal import SaxEngine
public import SaxHTTP
internal import Saxifrage

/// The entities that answer a query, each handed out as soon as it has been read, over the borders of pages.
///
/// Every iteration sends the query anew. A slow consumer applies back-pressure; the next page is asked for while the
/// entities of one are handed out. What was handed out before an error counts, and a list is never short without one.
public struct ODataObjects<Element: Decodable & Sendable>: AsyncSequence, Sendable {
  private let query: ODataEntities<Element>
  private let mapping: Mapping?
  private let typeName: String?
  private let report = ODataReport()

  init(_ query: ODataEntities<Element>, by mapping: Mapping?, named typeName: String?) {
    self.query = query
    self.mapping = mapping
    self.typeName = typeName
  }

  /// The number of entities that answer the query, without regard to pages, where it was asked for (`$count`), and has
  /// been read by the latest iteration.
  public var count: Int? { report.notes.now.count }
  /// The link to what changes later, which comes with the last page where changes are tracked:
  /// ``ODataService/changes(since:as:by:named:)``.
  public var deltaLink: String? { report.notes.now.delta }
  /// The context URL of the latest page, from V3 on.
  public var context: String? { report.notes.now.context }
  /// The latest page's response: the status and the fields, without a body.
  public var response: WebResponse? { report.response }
  /// The number of pages that the latest iteration has asked for.
  public var pageCount: Int { report.pageCount }

  /// Sends the query when the first entity is asked for.
  public func makeAsyncIterator() -> ODataIterator<Element> {
    report.reset()
    return ODataIterator(
      reading: PagedReading(query.service, report) { [query, mapping, typeName] in
        let (kept, query) = try await query.entityMapping(given: mapping)
        let pages = try await query.pages()
        return (
          pages,
          .init(mapping: kept.mapping, cases: [.type(named: typeName ?? kept.typeName)])
        )
      })
  }
}
