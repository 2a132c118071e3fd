internal import SaxEvents
package import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxValues
package import Saxifrage

/// The responses of a call, page by page, for who reads their bytes by itself. Each event of a stream of events is a
/// page.
package actor CallPages {
  /// A response, and how it is read.
  package struct Page: Sendable {
    package let response: WebResponse
    package let content: Content
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
  private var events: EventStream.AsyncIterator?

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
    return Page(response: page.response, content: page.result?.content ?? .nothing)
  }

  private func nextEvent(_ result: CallPlan.ResultPlan) async throws -> Page? {
    var events: EventStream.AsyncIterator
    if let known = self.events {
      events = known
    } else {
      let exchange = try await call.exchange()
      events = EventStream(exchange.executor, exchange.request).makeAsyncIterator()
    }
    let event = try await events.next()
    self.events = events
    guard let event else { return nil }
    let response = WebResponse(
      status: 200, url: try await call.request().url, body: .bytes(Array(event.data.utf8)))
    return Page(response: response, content: result.content)
  }

  /// Ends a page.
  ///
  /// - Parameters:
  ///   - count: the objects that were in it.
  ///   - objects: those that say where the next page is.
  package func end(count: Int, objects: [SaxObject]) throws {
    if call.plan.events != nil { return }
    for object in objects { try walk.take(object) }
    for _ in 0..<count { try walk.countObject() }
    try walk.endPage()
  }

  /// Asks for no more.
  package func stop() { walk.stop() }
}

extension CallPlan.ResultPlan {
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

  /// The bounds of the number of objects that the call declares.
  package var counts: ClosedRange<Int>? {
    for result in plan.results where result.model.statuses == nil {
      switch result.counting {
      case .one: return 1...1
      case .optional: return 0...1
      case .any: return nil
      }
    }
    return nil
  }
}
