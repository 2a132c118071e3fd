internal import SaxEvents
internal import SaxHTTP
internal import SaxMapping
internal import SaxServices
internal import Saxifrage

/// What is read of the pages of a query, one after the other, and as what.
struct EntityReading<Output: Sendable> {
  /// The mapping, and the kinds of objects that are handed out.
  struct Plan {
    var mapping: Mapping
    var cases: [ObjectCase<Output>]
  }

  /// The page at hand.
  private struct Page {
    var objects: ObjectStream<Output>.AsyncIterator
    let response: WebResponse
    let beginning: AnswerBeginning
    var isEmpty = true
  }

  private let service: ODataService
  private let report: ODataReport
  private let begin: () async throws -> (ODataPages, Plan)
  private var pages: ODataPages?
  private var plan: Plan?
  private var page: Page?
  private var isDone = false

  /// - Parameter begin: finds what is asked for and how it is read, when the first object is wanted.
  init(
    _ service: ODataService, _ report: ODataReport,
    _ begin: @escaping () async throws -> (ODataPages, Plan)
  ) {
    self.service = service
    self.report = report
    self.begin = begin
  }

  /// The next object; nil at the end.
  ///
  /// - Throws: ``ODataError`` if the service answers with an error, be it among entities, or not as one; `HTTPError`
  ///   if the answer breaks off; `BuildError` if an entity does not fit the mapping; `CancellationError`.
  mutating func next(isolation actor: isolated (any Actor)?) async throws -> Output? {
    if isDone { return nil }
    do {
      if let object = try await following(isolation: actor) { return object }
      isDone = true
      return nil
    } catch {
      isDone = true
      let response = page?.response
      page = nil
      pages?.stop()
      throw ODataError.explaining(
        error, of: response, url: response?.url.redacted ?? service.root.redacted)
    }
  }

  private mutating func following(isolation actor: isolated (any Actor)?) async throws -> Output? {
    while true {
      if page == nil {
        if pages == nil { (pages, plan) = try await begin() }
        guard let response = try await pages?.next() else { return nil }
        try open(response)
      }
      guard page != nil else { continue }
      if let object = try await page?.objects.next(isolation: actor) {
        page?.isEmpty = false
        return object
      }
      try endPage()
    }
  }

  private mutating func open(_ response: WebResponse) throws {
    guard let pages, let plan else { return }
    report.take(response, pages.count)
    try service.check(response)
    // It holds nothing.
    if [204, 304].contains(response.status) { return }
    let beginning = AnswerBeginning()
    let notes = report.notes
    notes.beginPage()
    let stream = plan.mapping.objects(
      plan.cases + notes.cases { pages.follow($0) },
      in: .body(of: response, keeping: beginning), options: service.options.reading)
    page = Page(objects: stream.makeAsyncIterator(), response: response, beginning: beginning)
  }

  /// Ends a page, whose every object was handed out.
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
