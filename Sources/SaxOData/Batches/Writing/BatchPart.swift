public import SaxHTTP

/// A step of a batch that is written. They come in the order in which they are to stand there.
public enum BatchPart: Sendable {
  /// An individual request. A `Content-Length` among its fields is left out: the body's own is written.
  case request(BatchRequestHead, HTTPBody = .empty)
  /// An individual response, likewise.
  case response(BatchResponseHead, HTTPBody = .empty)
  /// A change set begins, in JSON an atomicity group: what follows is done as a whole, or not at all.
  ///
  /// - Parameter id: its name; JSON needs one, which is no request's.
  case changeSetBegins(id: String? = nil)
  /// The change set ends.
  case changeSetEnds

  /// The body of a request or a response; nil for another step.
  var body: HTTPBody? {
    switch self {
    case .request(_, let body), .response(_, let body): body
    case .changeSetBegins, .changeSetEnds: nil
    }
  }
}
