internal import SaxEvents
package import SaxHTTP

/// The pages of a list, in order: the one that is being read, and the request of the next, which may be sent ahead.
///
/// The reader of a page tells where the next one is, on any thread.
package final class PageQueue: Sendable {
  /// The place of a request among those of its list.
  package enum Place: Sendable {
    case first
    /// A further page.
    case further
    /// A further page of another origin, which gets nothing that is secret.
    case elsewhere
  }

  /// A page whose turn has come.
  package struct Turn: Sendable {
    package let request: WebRequest
    package let place: Place
    /// The response, if the request was sent before.
    package let ahead: Task<WebResponse, any Error>?
  }

  /// The function that sends the request of a page.
  package typealias Sender = @Sendable (WebRequest, Place) async throws -> WebResponse

  private struct State {
    var trail: PageTrail
    /// The request of the page at hand, and the URL that it came from.
    var request: WebRequest
    var url: URI
    /// The request of the page behind it, and the answer that is on its way.
    var following: WebRequest?
    var place = Place.first
    var ahead: Task<WebResponse, any Error>?
    /// The reason for which there is none, told when the objects of the page at hand are handed out.
    var failure: (any Error)?
    var count = 0
    var isEnded = false
  }

  private let state: Locked<State>

  /// Creates the way that begins with a request.
  ///
  /// - Parameters:
  ///   - trail: which pages may come.
  ///   - isAsked: whether it is sent elsewhere, so that the next page is the second.
  package init(from first: WebRequest, _ trail: PageTrail, isAsked: Bool = false) {
    state = Locked(
      State(
        trail: trail, request: first, url: first.url, following: isAsked ? nil : first,
        count: isAsked ? 1 : 0))
  }

  deinit { stop() }

  /// The number of pages whose turn has come.
  package var count: Int { state.withLock { $0.count } }

  /// Asks for no more.
  package func stop() {
    let task = state.withLock { state in
      state.following = nil
      state.isEnded = true
      defer { state.ahead = nil }
      return state.ahead
    }
    task?.cancel()
  }

  /// Goes on to the next page; nil behind the last.
  package func next() -> Turn? {
    state.withLock { state in
      guard let request = state.following else { return nil }
      defer { state.ahead = nil }
      state.following = nil
      state.count += 1
      state.request = request
      return Turn(request: request, place: state.place, ahead: state.ahead)
    }
  }

  /// Notes where the page at hand came from.
  package func arrive(from url: URI) { state.withLock { $0.url = url } }

  /// Looks for the page behind the one at hand, unless it is known by now, or that there is none.
  ///
  /// - Parameters:
  ///   - send: sends its request at once; nil if it is to wait for its turn.
  ///   - explain: makes the error of a page that may not be asked for, with the URL of the page at hand.
  ///   - find: makes its request from that of the page at hand and the URL that this came from; nil if there is no
  ///     such page. What it throws is told by ``endPage()``.
  package func look(
    sending send: Sender?, explaining explain: (PageTrail.Failure, URI) -> any Error,
    _ find: (WebRequest, URI) throws -> WebRequest?
  ) {
    let next = state.withLock { state -> (request: WebRequest, place: Place)? in
      guard state.following == nil, state.failure == nil, !state.isEnded else { return nil }
      do {
        guard var next = try find(state.request, state.url) else { return nil }
        let isElsewhere = try state.trail.follow(next.url)
        if isElsewhere { next.confine() }
        state.place = isElsewhere ? .elsewhere : .further
        state.following = next
        return (next, state.place)
      } catch let failure as PageTrail.Failure {
        state.failure = explain(failure, state.url)
      } catch {
        state.failure = error
      }
      return nil
    }
    guard let next, let send else { return }
    let task = Task { try await send(next.request, next.place) }
    let isTooLate = state.withLock { state in
      guard state.following != nil, state.ahead == nil else { return true }
      state.ahead = task
      return false
    }
    if isTooLate { task.cancel() }
  }

  /// Ends the page at hand, all of whose objects are handed out. Without a way to the next it was the last.
  ///
  /// - Throws: the error for which the next page can't be asked for.
  package func endPage() throws {
    let failure = state.withLock { state in
      if state.failure != nil || state.following == nil { state.isEnded = true }
      return state.failure
    }
    if let failure { throw failure }
  }
}

extension Task<WebResponse, any Error> {
  /// Waits for the response, and cancels the request if the one who waits is cancelled.
  package func response(isolation: isolated (any Actor)? = #isolation) async throws -> WebResponse {
    try await withTaskCancellationHandler {
      try await value
    } onCancel: {
      cancel()
    }
  }
}
