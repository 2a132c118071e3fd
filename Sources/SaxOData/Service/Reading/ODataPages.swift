internal import SaxEvents
internal import SaxHTTP
internal import SaxServices

/// Goes from page to page of one query. The next one is asked for as soon as it is known where it is.
final class ODataPages: Sendable {
  private struct State {
    var trail: PageTrail
    /// The request of the page at hand, and its URL.
    var request: WebRequest
    var url: URI
    /// The request of the page behind it, and the answer that is on its way.
    var following: WebRequest?
    var ahead: Task<WebResponse, any Error>?
    /// The reason for which there is none, told when the entities of the page at hand are handed out.
    var failure: ODataError?
    /// The first page, where it was answered before.
    var answer: WebResponse?
    var pages = 0
  }

  private let service: ODataService
  private let version: ODataVersion
  private let state: Locked<State>

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
    let options = service.options
    var first = first
    // A delta link may lead elsewhere.
    if !first.url.hasOrigin(of: service.root) { first.confine() }
    state = Locked(
      State(
        trail: PageTrail(
          from: first.url, of: service.root,
          followsOtherOrigins: options.followsPagesToOtherOrigins, mostPages: options.mostPages),
        request: first, url: first.url, following: first, answer: answer))
  }

  deinit { stop() }

  /// The number of pages that were asked for.
  var count: Int { state.withLock { $0.pages } }

  /// Asks for no more.
  func stop() {
    let task = state.withLock { state in
      state.following = nil
      defer { state.ahead = nil }
      return state.ahead
    }
    task?.cancel()
  }

  /// The next page; nil behind the last.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  func next() async throws -> WebResponse? {
    let (request, task, answer, isFirst) = state.withLock { state in
      guard let request = state.following else {
        return (nil, nil, nil, false)
          as (WebRequest?, Task<WebResponse, any Error>?, WebResponse?, Bool)
      }
      state.following = nil
      state.pages += 1
      state.request = request
      defer { (state.ahead, state.answer) = (nil, nil) }
      return (request, state.ahead, state.answer, state.pages == 1)
    }
    guard let request else { return nil }
    let response: WebResponse
    if let answer {
      response = answer
    } else if let task {
      response = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } else if isFirst {
      response = try await service.execute(query: request, version)
    } else {
      // The service made this one's URL, whatever its length.
      response = try await service.execute(request)
    }
    state.withLock { $0.url = response.url }
    return response
  }

  /// Takes the link to the page behind the one at hand.
  ///
  /// - Parameter bases: what the page says that links go from, the outermost first.
  func follow(_ link: String, from bases: [String] = []) {
    let request = state.withLock { state -> WebRequest? in
      guard state.following == nil, state.failure == nil else { return nil }
      do {
        let url = try state.url.resolving(link, from: bases)
        var request = state.request
        if try state.trail.follow(url) { request.confine() }
        request.get(url)
        state.following = request
        return request
      } catch let error as PageTrail.Failure {
        state.failure = ODataError(
          .pages, error.message, url: state.url.redacted, fix: error.fix)
      } catch {
        state.failure = ODataError(
          .pages, "the next page has no address", url: state.url.redacted, cause: error)
      }
      return nil
    }
    guard let request, service.options.fetchesPagesAhead else { return }
    let task = Task { [service] in try await service.execute(request) }
    let isTooLate = state.withLock { state in
      guard state.following != nil, state.ahead == nil else { return true }
      state.ahead = task
      return false
    }
    if isTooLate { task.cancel() }
  }

  /// Ends the page, all of whose entities are handed out.
  ///
  /// - Throws: ``ODataError/Code/pages`` if the next page can't be asked for.
  func endPage() throws(ODataError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
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
