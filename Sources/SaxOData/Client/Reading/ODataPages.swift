internal import SaxEvents
internal import SaxHTTP
internal import SaxServices

/// The pages of one query. The next one is asked for as soon as it is known where it is.
final class ODataPages: Sendable {
  private let service: ODataService
  private let version: ODataVersion
  private let queue: PageQueue
  /// The first page, where it was answered before.
  private let answer: WebResponse?

  /// Creates the way from the first page on, for which nothing is sent yet.
  ///
  /// - Parameters:
  ///   - first: the request of the first page, whose URL may be too long.
  ///   - version: the one that is spoken.
  ///   - answer: the first page, if it was asked for; nil to ask for it.
  init(
    _ service: ODataService, _ first: WebRequest, _ version: ODataVersion,
    answeredBy answer: WebResponse? = nil
  ) {
    self.service = service
    self.version = version
    self.answer = answer
    let options = service.options
    var first = first
    // A delta link may lead elsewhere.
    if !first.url.hasOrigin(of: service.root) { first.confine() }
    queue = PageQueue(
      from: first,
      PageTrail(
        from: first.url, of: service.root, followsOtherOrigins: options.followsPagesToOtherOrigins,
        mostPages: options.mostPages))
  }

  /// The number of pages that were asked for.
  var count: Int { queue.count }

  /// Asks for no more.
  func stop() { queue.stop() }

  /// The next page; nil behind the last.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  func next() async throws -> WebResponse? {
    guard let turn = queue.next() else { return nil }
    let response =
      switch (turn.place, turn.ahead) {
      case (.first, _):
        if let answer { answer } else { try await service.execute(query: turn.request, version) }
      case (_, let task?): try await task.response()
      // The service made this one's URL, whatever its length.
      case (_, nil): try await service.execute(turn.request)
      }
    queue.arrive(from: response.url)
    return response
  }

  /// Takes the link to the page behind the one at hand.
  ///
  /// - Parameter bases: what the page says that links go from, the outermost first.
  func follow(_ link: String, from bases: [String] = []) {
    var send: PageQueue.Sender?
    if service.options.fetchesPagesAhead {
      send = { [service] request, _ in try await service.execute(request) }
    }
    queue.look(
      sending: send,
      explaining: { failure, url in
        ODataError(.pages, failure.message, url: url.redacted, fix: failure.fix)
      }
    ) { request, url in
      var request = request
      do {
        request.get(try url.resolving(link, from: bases))
      } catch {
        throw ODataError(
          .pages, "the next page has no address", url: url.redacted, cause: error)
      }
      return request
    }
  }

  /// Ends the page, all of whose entities are handed out.
  ///
  /// - Throws: ``ODataError/Code/pages`` if the next page can't be asked for.
  func endPage() throws { try queue.endPage() }
}

extension WebRequest {
  /// Makes it one that gets a page behind that of a call, which may have been a POST with a body.
  fileprivate mutating func get(_ url: URI) {
    self.url = url
    guard method != .get else { return }
    method = .get
    body = .empty
    for name in ["Content-Type", "If-Match"] { fields.remove(name) }
  }
}

extension URI {
  /// The URL of a link in an answer that came from this one: relative to the context in JSON (OData JSON Format 4.01 §4.3),
  /// and to `xml:base` in Atom (RFC 4287 §2). A base of another origin, as services behind proxies may
  /// tell, is passed over, and so is each of a link that has a query alone: that is none of a context's.
  fileprivate func resolving(_ link: String, from bases: [String]) throws(HTTPError) -> URI {
    if link.hasPrefix("?") { return try resolving(location: link) }
    var base = self
    for text in bases {
      if let inner = try? base.resolving(location: text), inner.hasOrigin(of: self) { base = inner }
    }
    return try base.resolving(location: link)
  }
}
