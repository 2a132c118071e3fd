public import SaxHTTP
internal import SaxServices
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
  /// The link to what changes later, which comes with the last page where changes are tracked.
  public var deltaLink: String? { report.notes.now.delta }
  /// The context URL of the latest page, from V3 on.
  public var context: String? { report.notes.now.context }
  /// The latest page's response: the status and the fields, without a body.
  public var response: WebResponse? { report.response }
  /// The number of pages that the latest iteration has asked for.
  public var pageCount: Int { report.pageCount }

  /// Sends the query when the first entity is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    report.reset()
    return AsyncIterator(query, mapping, typeName, report)
  }

  /// Hands out the entities of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let query: ODataEntities<Element>
    private let given: Mapping?
    private let typeName: String?
    /// The mapping of the service's model, where the user has neither one nor a type.
    private var made: EntityMappings.Kept?
    private let report: ODataReport
    private var pages: ODataPages?
    private var page: Page?
    private var isDone = false

    /// The page at hand.
    private struct Page {
      var entities: ObjectStream<Element>.AsyncIterator
      let response: WebResponse
      let beginning: AnswerBeginning
      var isEmpty = true
    }

    init(
      _ query: ODataEntities<Element>, _ given: Mapping?, _ typeName: String?,
      _ report: ODataReport
    ) {
      self.query = query
      self.given = given
      self.typeName = typeName
      self.report = report
    }

    /// The next entity; nil at the end.
    ///
    /// - Throws: ``ODataError`` if the service answers with an error, be it among entities, or not as one; `HTTPError`
    ///   if the answer breaks off; `BuildError` if an entity does not fit the mapping; `CancellationError`.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next entity; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      if isDone { return nil }
      do {
        if let entity = try await following(isolation: actor) { return entity }
        isDone = true
        return nil
      } catch {
        isDone = true
        let response = page?.response
        page = nil
        pages?.stop()
        let url = response?.url.redacted ?? query.service.root.redacted
        throw ODataError.explaining(error, of: response, url: url)
      }
    }

    private mutating func following(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      while true {
        if page == nil {
          if pages == nil {
            if given == nil, Element.self == SaxObject.self {
              made = try await query.modelMapping(.many)
            }
            pages = try await query.pages()
          }
          guard let response = try await pages?.next() else { return nil }
          try open(response)
        }
        if let entity = try await page?.entities.next(isolation: actor) {
          page?.isEmpty = false
          return entity
        }
        try endPage()
      }
    }

    private mutating func open(_ response: WebResponse) throws {
      guard let pages else { return }
      report.take(response, pages.count)
      try query.service.check(response)
      if [204, 304].contains(response.status) { return page = nil }
      let kept =
        try made ?? query.service.mapping(for: Element.self, given: given, amount: .many)
      let beginning = AnswerBeginning()
      let notes = report.notes
      notes.beginPage()
      let entity = ObjectCase<Element>.type(named: typeName ?? kept.typeName)
      let stream = kept.mapping.objects(
        notes.cases(besides: entity) { pages.follow($0) },
        in: .body(of: response, keeping: beginning), options: query.service.options.reading)
      page = Page(
        entities: stream.makeAsyncIterator(), response: response, beginning: beginning)
    }

    /// Ends a page, whose every entity was handed out.
    private mutating func endPage() throws {
      guard let page else { return }
      if let error = page.response.body.trailers["OData-Error"] {
        throw ODataError.trailer(error, page.response)
      }
      guard !page.isEmpty || report.notes.now.isAnswer || page.beginning.isList else {
        throw ODataError(
          .notOData, "the answer holds no list of entities: \(page.beginning.shown)",
          status: page.response.status, url: page.response.url.redacted)
      }
      self.page = nil
      try pages?.endPage()
    }
  }
}

@available(*, unavailable)
extension ODataObjects.AsyncIterator: Sendable {}
