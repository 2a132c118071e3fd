public import FoundationEssentials

/// A request as it goes out (RFC 9110 §6).
public struct WebRequest: Sendable {
  /// Header fields that say how a message is framed and whom it is for, and are the transport's.
  package static let fieldsOfTransports = ["Host", "Content-Length", "Transfer-Encoding"]

  /// One for all requests.
  private static let usualSuccesses = Set(200...299)

  /// The method.
  public var method: HTTPMethod
  /// True if sending it twice is as good as once, so that it may be sent again where it isn't known
  /// what became of it (RFC 9110 §9.2.2). If nobody has said so, it is if the method is, or it has
  /// an `Idempotency-Key`.
  public var isIdempotent: Bool {
    get { declaredIdempotence ?? (method.isIdempotent || fields.contains("Idempotency-Key")) }
    set { declaredIdempotence = newValue }
  }
  private var declaredIdempotence: Bool?
  /// Whom, and of what. Its user information is not sent: that is what authentication is for.
  public var url: URI
  /// The header fields. `Host`, `Content-Length` and `Transfer-Encoding` are the transport's.
  public var fields: HeaderFields
  /// The body, which is sent after the head.
  public var body: HTTPBody
  /// The time-outs; nil for the transport's.
  public var timeouts: HTTPTimeouts?
  /// The statuses of responses that are answers and no errors, where that is told apart: by ``StatusCheck``,
  /// and where responses are mapped. Default: 200 to 299.
  public var successes = WebRequest.usualSuccesses
  /// The names of fields that are, beside credentials and cookies, kept from other origins when the
  /// request is redirected.
  public var confinedFields: [String] = []
  /// The time that the whole exchange may take by what declares it; the client's other limits don't end it before.
  package var timeout: Duration?
  /// True if a layer above sends it again where it fails, so that none below does.
  var isRetried = false
  /// The names of parameters of the query that are credentials, which are never shown.
  package var confinedParameters: [String] = []
  /// True if the body holds credentials: a redirection to another origin that would take it along is an error.
  package var isBodyConfined = false
  /// The body without the credentials that were put into it, which may be others each time that it is sent; nil if it
  /// has none. By this one recordings keep the request, and tell it from others.
  package var openBody: HTTPBody?
  /// Takes the request that a redirection made of this one without its answer to a challenge, where somebody can answer
  /// again.
  var redirected: RedirectedRequest?
  /// Whom the connection is authenticated for, by NTLM: that is the transport's business.
  var connectionCredentials: UserPassword?
  /// The way it is to be answered out of a cache, where there is one.
  public var caching = HTTPCaching()

  /// Creates a request, by default a GET without fields and body.
  ///
  /// - Parameters:
  ///   - method: what is asked for.
  ///   - url: of what.
  ///   - fields: the header fields.
  ///   - body: what is sent after the head.
  public init(
    _ method: HTTPMethod = .get, _ url: URI, fields: HeaderFields = HeaderFields(),
    body: HTTPBody = .empty
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }

  /// A request for what a URL stands for.
  ///
  /// - Throws: ``HTTPError/Code/request`` if the text is no URL of `http` or `https`.
  public init(_ method: HTTPMethod = .get, _ url: String) throws(HTTPError) {
    self.init(method, try URI(url))
  }

  /// A request for what a URL stands for.
  ///
  /// - Throws: ``HTTPError/Code/request`` if it is no URL of `http` or `https`, or relative.
  public init(_ method: HTTPMethod = .get, _ url: URL) throws(HTTPError) {
    self.init(method, try URI(url.absoluteString))
  }
}

extension WebRequest: CustomStringConvertible {
  /// `GET https://example.org/orders?since=…`: method and URL, without user, password and the values in the query.
  public var description: String { "\(method) \(url.redacted)" }
}

/// The time-outs of a request; nil for none.
public struct HTTPTimeouts: Sendable, Hashable {
  /// Until the connection is there, the wait for one, the name and the handshake included. Whoever waits for
  /// a connection that others have waits anew each time that one comes free. Default: 30 seconds.
  public var connect: Duration? = .seconds(30)
  /// From the request's end to the first byte of the response. Default: 120
  /// seconds.
  public var firstByte: Duration? = .seconds(120)
  /// Without a byte in either direction, while the program has more to send, or room for more of
  /// the response. Default: 60 seconds.
  public var idle: Duration? = .seconds(60)
  /// From beginning to end, the wait for a connection included. Default: unlimited, as payloads may be.
  public var whole: Duration?
  /// The fewest bytes that have to come, or to go, in a second, on average over ``speedWindow``. What the
  /// server takes until its first byte doesn't count, nor does what the program does while there is something
  /// to read or to send. Default: any number, as a stream may have little to say.
  public var minimumSpeed: Int?
  /// The time that ``minimumSpeed`` is the average of. Default: 30 seconds.
  public var speedWindow = Duration.seconds(30)

  /// The defaults.
  public init() {}

  /// The time-outs of an exchange that may take so long as a whole: where the waits within it are limited, each may
  /// take that long at least.
  func within(_ whole: Duration?) -> HTTPTimeouts {
    guard let whole else { return self }
    var timeouts = self
    timeouts.whole = whole
    timeouts.firstByte = firstByte.map { max($0, whole) }
    timeouts.idle = idle.map { max($0, whole) }
    return timeouts
  }
}
