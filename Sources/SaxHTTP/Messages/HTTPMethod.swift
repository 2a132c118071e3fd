/// A request's method (RFC 9110 §9).
public struct HTTPMethod: Sendable, Hashable, CustomStringConvertible {
  /// The name as it is sent. Methods are case-sensitive.
  public let name: String

  private init(known name: String) { self.name = name }

  /// Creates a method of any name. The case of its letters matters (RFC 9110 §9.1).
  ///
  /// - Parameter name: a token, such as `PROPFIND`.
  /// - Throws: ``HTTPError/Code/request`` if it is none.
  public init(_ name: String) throws(HTTPError) {
    guard HTTPToken.isToken(name) else {
      throw HTTPError(
        .request, "\(HTTPToken.shown(name)) is no method", fix: "letters, such as GET")
    }
    self.name = name
  }

  /// The content that a URL stands for (RFC 9110 §9.3.1).
  public static let get = HTTPMethod(known: "GET")
  /// The head that GET would give (RFC 9110 §9.3.2).
  public static let head = HTTPMethod(known: "HEAD")
  /// Have the body worked on (RFC 9110 §9.3.3).
  public static let post = HTTPMethod(known: "POST")
  /// Put the body in the place of what is there (RFC 9110 §9.3.4).
  public static let put = HTTPMethod(known: "PUT")
  /// Change what is there as the body says (RFC 5789).
  public static let patch = HTTPMethod(known: "PATCH")
  /// Remove what is there (RFC 9110 §9.3.5).
  public static let delete = HTTPMethod(known: "DELETE")
  /// The requests that may be made of a resource (RFC 9110 §9.3.7).
  public static let options = HTTPMethod(known: "OPTIONS")
  /// The request as it arrives (RFC 9110 §9.3.8).
  public static let trace = HTTPMethod(known: "TRACE")

  /// The name as it is sent.
  public var description: String { name }

  /// True if it asks for no change (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    default: false
    }
  }

  /// True if sending it twice is as good as once (RFC 9110 §9.2.2).
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
