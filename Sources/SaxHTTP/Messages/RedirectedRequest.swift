internal import SaxEvents

/// The request that a redirection led to without an answer to a challenge, and that was refused therefore.
final class RedirectedRequest: Sendable {
  private let request = Locked<WebRequest?>(nil)

  func take(_ request: WebRequest) {
    var taken = request
    taken.redirected = nil
    let new = taken
    // What was there is let go outside of the lock.
    _ = self.request.withLock { request in
      defer { request = new }
      return request
    }
  }

  var value: WebRequest? { request.withLock(\.self) }
}
