public import SaxEvents
internal import SaxSystem

/// The failure of a request: it could not be sent, or no whole response came.
public struct HTTPError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String {
      case request, resolve, connect, tls, timeout, interrupted, malformed, limit, status, redirect
      case encoding, body, authentication, closed, file, changed, notStored, address
    }
    private let kind: Kind

    /// The request is not one that can be sent.
    public static let request = Code(kind: .request)
    /// The host's name, or the proxy's, has no address.
    public static let resolve = Code(kind: .resolve)
    /// No connection to the host, or the proxy, could be made.
    public static let connect = Code(kind: .connect)
    /// The host has no address that the transport's ``AddressFilter`` lets through.
    public static let address = Code(kind: .address)
    /// No secure connection could be made: the certificate is not trusted, or the like.
    public static let tls = Code(kind: .tls)
    /// A time-out has passed; ``HTTPError/timeout`` says which.
    public static let timeout = Code(kind: .timeout)
    /// The connection ended before the response did.
    public static let interrupted = Code(kind: .interrupted)
    /// The server sent something that is no HTTP.
    public static let malformed = Code(kind: .malformed)
    /// No response is stored, or recorded, and the server was not to be asked.
    public static let notStored = Code(kind: .notStored)
    /// The response is larger than is allowed.
    public static let limit = Code(kind: .limit)
    /// The response's status is no success.
    public static let status = Code(kind: .status)
    /// There are too many redirections, or one leads where none may.
    public static let redirect = Code(kind: .redirect)
    /// The body is not encoded as the response says, or in a way that nobody here can read.
    public static let encoding = Code(kind: .encoding)
    /// The request's body could not be read, or not again.
    public static let body = Code(kind: .body)
    /// No credential for the request could be had, or the server is not whom it says.
    public static let authentication = Code(kind: .authentication)
    /// The transport has been closed.
    public static let closed = Code(kind: .closed)
    /// A file could not be written or read, or is in the way.
    public static let file = Code(kind: .file)
    /// The resource is no longer what it was, so that the rest of it is of no use.
    public static let changed = Code(kind: .changed)

    /// The constant's name.
    public var description: String { kind.rawValue }

    private init(kind: Kind) { self.kind = kind }

    /// The code of a name, as descriptions print it; nil if there is none.
    ///
    /// - Parameter name: a constant's.
    package init?(named name: String) {
      guard let kind = Kind(rawValue: name) else { return nil }
      self.kind = kind
    }
  }

  /// The time-out that has passed.
  public enum Timeout: String, Sendable {
    /// Until the connection is there, the wait for one included.
    case connect
    /// From there to the first byte of the response.
    case firstByte
    /// Since the last byte in either direction, the receiver being ready.
    case idle
    /// From the request's beginning to the response's end.
    case whole
    /// Fewer bytes in a second than there have to be.
    case speed
  }

  /// The kind of failure.
  public var code: Code
  /// One line, without credentials.
  public var message: String
  /// The URL of the request, without user and password, and without the values of its query.
  public var url: String?
  /// The response's, if there was one.
  public var status: Int?
  /// The time-out that has passed, for ``Code/timeout``.
  public var timeout: Timeout?
  /// A way out, where one is known.
  public var fix: String?
  /// The beginning of the body of a response that is no success, at most 1,024 bytes of a text, for people who look for
  /// the reason; nil where it is none. It is the server's and not printed with the error.
  public var bodyText: String?

  /// Creates an error, as executors of one's own may throw it.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - url: of the request.
  ///   - status: of the response.
  ///   - fix: what to do about it.
  ///   - timeout: the one that ran out, if it is that.
  public init(
    _ code: Code, _ message: String, url: String? = nil, status: Int? = nil,
    timeout: Timeout? = nil, fix: String? = nil
  ) {
    self.code = code
    // Files may be called otherwise than in UTF-8.
    self.message = code == .file ? FileName.shown(message) : message
    self.url = url
    self.status = status
    self.timeout = timeout
    self.fix = fix
  }
}

extension HTTPError: DescribedError {
  /// `URL: error: MESSAGE`, with a fix below it.
  public var description: String { InputPlace(source: url).errorText(message, fix: fix) }
}
