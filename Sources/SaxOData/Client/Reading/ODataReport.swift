internal import SaxEvents
internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

/// The facts of the latest iteration.
final class ODataReport: Sendable {
  private struct State {
    var response: WebResponse?
    var pageCount = 0
  }

  private let state = Locked(State())
  let notes = PageNotes()

  var response: WebResponse? { state.withLock { $0.response } }
  var pageCount: Int { state.withLock { $0.pageCount } }

  func reset() {
    notes.reset()
    take(nil, 0)
  }

  func take(_ response: WebResponse?, _ count: Int) {
    var head = response
    // Whoever holds the body holds the connection.
    head?.body = .empty
    state.withLock {
      swap(&$0.response, &head)
      $0.pageCount = count
    }
  }
}

extension InputSource {
  /// The body of a response, of which the beginning is kept.
  static func body(of response: WebResponse, keeping beginning: AnswerBeginning) -> InputSource {
    if let bytes = response.content.takeAll(upTo: mostBytesReadAtOnce) {
      beginning.keep(bytes)
      return .opened(named: response.url.redacted, response.head, bytes)
    }
    return .opened(
      named: response.url.redacted, response.head, beginning.keeping(of: response.content))
  }
}
