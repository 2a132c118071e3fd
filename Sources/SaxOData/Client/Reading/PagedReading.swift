internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxServices
public import Saxifrage

/// The reading of a query's pages, one after the other, and as what. The objects of the page at hand are with who
/// iterates, where taking one is compiled into the loop: through here it took four times as long.
@usableFromInline final class PagedReading<Output: Sendable> {
  @usableFromInline typealias Objects = ObjectStream<Output>.AsyncIterator

  /// The mapping, and the kinds of objects that are handed out.
  struct Plan {
    var mapping: Mapping
    var cases: [ObjectCase<Output>]
  }

  private let service: ODataService
  private let report: ODataReport
  private let begin: () async throws -> (ODataPages, Plan)
  private var pages: ODataPages?
  private var plan: Plan?
  /// The page at hand.
  private var page: EntityPage?
  private var isDone = false

  /// Creates a reading, for which nothing is sent before the first object is wanted.
  ///
  /// - Parameter begin: finds what is asked for and how it is read, when the first object is wanted.
  init(
    _ service: ODataService, _ report: ODataReport,
    _ begin: @escaping () async throws -> (ODataPages, Plan)
  ) {
    self.service = service
    self.report = report
    self.begin = begin
  }

  /// The next object where none is at hand; nil at the end.
  ///
  /// - Parameter objects: those of the page at hand, and then of the next.
  /// - Throws: ``ODataError`` if the service answers with an error, be it among entities, or not as one; `HTTPError`
  ///   if the answer breaks off; `BuildError` if an entity does not fit the mapping; `CancellationError`.
  @usableFromInline func next(
    _ objects: inout Objects, isolation actor: isolated (any Actor)?
  ) async throws -> Output? {
    if isDone { return nil }
    do {
      if let object = try await following(&objects, isolation: actor) { return object }
      isDone = true
      return nil
    } catch {
      isDone = true
      let response = page?.response
      let told = page?.explaining(error) ?? error
      page = nil
      objects = .ended
      pages?.stop()
      throw ODataError.explaining(
        told, of: response, url: response?.url.redacted ?? service.root.redacted)
    }
  }

  private func following(
    _ objects: inout Objects, isolation actor: isolated (any Actor)?
  ) async throws -> Output? {
    while true {
      if page == nil {
        if pages == nil { (pages, plan) = try await begin() }
        guard let response = try await pages?.next() else { return nil }
        try open(response, &objects)
        if page == nil { continue }
      }
      if let object = try await objects.next(isolation: actor) {
        page?.isEmpty = false
        return object
      }
      try endPage()
    }
  }

  private func open(_ response: WebResponse, _ objects: inout Objects) throws {
    guard let pages, let plan else { return }
    report.take(response, pages.count)
    try service.check(response)
    // It holds nothing.
    if [204, 205, 304].contains(response.status) { return }
    let page = EntityPage(response)
    let notes = report.notes
    notes.beginPage()
    let stream = plan.mapping.objects(
      plan.cases + notes.cases(in: plan.mapping.emittedTypes, for: pages),
      in: .body(of: response, keeping: page.beginning), options: service.options.reading)
    objects = stream.makeAsyncIterator()
    self.page = page
  }

  /// Ends a page, whose every object was handed out.
  private func endPage() throws {
    guard let page else { return }
    try page.end(report.notes.now, service.options.reading)
    self.page = nil
    try pages?.endPage()
  }
}
