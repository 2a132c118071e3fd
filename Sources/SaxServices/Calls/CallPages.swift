internal import SaxEngine
internal import SaxEvents
package import SaxHTTP
internal import SaxLanguage
internal import SaxValues
package import Saxifrage

/// The responses of a call, page by page, for who reads their bytes by itself. Each event of a stream of events is a
/// page.
package actor CallPages {
  /// A response, and how it is read.
  package struct Page: Sendable {
    package let response: WebResponse
    package let content: Content
    /// The number of the page, from 1.
    package let number: Int
    /// The bounds of the number of its objects; nil for any.
    package let counts: ClosedRange<Int>?
  }

  /// The content of a response.
  package enum Content: Sendable {
    /// Objects of a type, or of all that are emitted; the other type says where the next page is.
    case objects(Mapping, typeName: String?, pageType: String?)
    /// Bytes as they are.
    case bytes
    /// Nothing that is handed out.
    case nothing
  }

  private let call: APICall
  private let walk: PageWalk
  private let report = CallReport()
  private var events: (stream: EventStream.AsyncIterator, url: URI)?

  package init(_ call: APICall) {
    self.call = call
    walk = PageWalk(call, report, takesBytes: true)
  }

  /// The next page; nil behind the last.
  ///
  /// - Throws: as `CallObjects.AsyncIterator.next()`.
  package func next() async throws -> Page? {
    if let result = call.plan.events { return try await nextEvent(result) }
    guard let page = try await walk.next(isolation: self) else { return nil }
    return Page(
      response: page.response, content: page.result?.content ?? .nothing, number: walk.pages,
      counts: page.result?.counts)
  }

  private func nextEvent(_ result: CallPlan.ResultPlan) async throws -> Page? {
    if events == nil {
      let exchange = try await call.exchange()
      events = (
        EventStream(exchange.executor, exchange.request).makeAsyncIterator(), exchange.request.url
      )
    }
    guard var opened = events, let event = try await opened.stream.next() else { return nil }
    events = opened
    let response = WebResponse(status: 200, url: opened.url, body: .bytes(Array(event.data.utf8)))
    return Page(response: response, content: result.content, number: 0, counts: nil)
  }

  /// Takes an object that says where the next page is, so that it is asked for while its page is read. One of another
  /// page than the one at hand comes too late.
  package func take(_ object: SaxObject, of page: Int) {
    if page == walk.pages { walk.take(object) }
  }

  /// Ends a page.
  ///
  /// - Parameters:
  ///   - count: the objects that were in it, those that were skipped among them.
  ///   - objects: those that say where the next page is.
  package func end(count: Int, objects: [SaxObject]) throws {
    if call.plan.events != nil { return }
    for object in objects { walk.take(object) }
    for _ in 0..<count { walk.countObject() }
    try walk.endPage()
  }
}

extension CallPlan.ResultPlan {
  /// The bounds of the number of objects.
  fileprivate var counts: ClosedRange<Int>? {
    switch counting {
    case .one: 1...1
    case .optional: 0...1
    case .any: nil
    }
  }

  fileprivate var content: CallPages.Content {
    switch model.kind {
    case .objects, .events:
      mapping.map { .objects($0, typeName: typeName, pageType: pageType) } ?? .nothing
    case .data, .text, .file: .bytes
    case .none: .nothing
    }
  }
}

extension APICall {
  /// The mapping of the objects that the call hands out where it succeeds, and their type; nil where those are none.
  package var objectMapping: (mapping: Mapping, typeName: String?)? {
    for result in plan.results {
      switch result.model.kind {
      case .objects, .events:
        if let mapping = result.mapping { return (mapping, result.typeName) }
      case .data, .text, .file, .none: continue
      }
    }
    return nil
  }
}
