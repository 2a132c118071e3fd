/// A request's method (RFC 9110 §9).
public struct HTTPMethod: Sendable, Hashable, CustomStringConvertible {
  /// As it is sent. Methods are case-sensitive.
  public let name: String

  private init(known name: String) { self.name = name }

  /// - Parameter name: a token, such as `PROPFIND`.
  /// - Throws: ``HTTPError/Code/request`` if it is none.
  public init(_ name: String) throws(HTTPError) {
    guard HTTPToken.isToken(name) else {
      throw HTTPError(
        .request, "\(HTTPToken.shown(name)) is no method", fix: "letters, such as GET")
    }
    self.name = name
  }

  public static let get = HTTPMethod(known: "GET")
  public static let head = HTTPMethod(known: "HEAD")
  public static let post = HTTPMethod(known: "POST")
  public static let put = HTTPMethod(known: "PUT")
  public static let patch = HTTPMethod(known: "PATCH")
  public static let delete = HTTPMethod(known: "DELETE")
  public static let options = HTTPMethod(known: "OPTIONS")
  public static let trace = HTTPMethod(known: "TRACE")

  public var description: String { name }

  /// Whether it asks for no change (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    default: false
    }
  }

  /// Whether sending it twice is as good as once (RFC 9110 §9.2.2).
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }
}
