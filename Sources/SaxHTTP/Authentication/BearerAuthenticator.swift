/// A token with each request (RFC 6750). Whoever reads it can use it: over `http` that is anyone on the
/// way.
public struct BearerAuthenticator: Authenticator {
  private let token: Secret

  /// Authenticates by a token that stays the same.
  ///
  /// - Parameter token: as it was given out; for those that are renewed see ``OAuthAuthenticator``.
  public init(token: String) { self.token = Secret(token) }

  /// Makes the `Authorization` of the token. Once a server has refused it there is no other: nil.
  ///
  /// - Throws: ``HTTPError/Code/request`` if it is no token.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: HeaderField?
  ) throws -> HeaderField? {
    occasion.challenge == nil || last == nil ? try BearerAuthenticator.field(token) : nil
  }

  /// The request with `Authorization`.
  public func add(_ field: HeaderField, to request: WebRequest) -> WebRequest {
    request.with(field)
  }

  static func field(_ token: Secret) throws(HTTPError) -> HeaderField {
    guard HTTPToken.isCredential(token.value) else {
      throw HTTPError(.request, "a bearer token is empty, or holds white space or no ASCII")
    }
    return try HeaderField("Authorization", "Bearer \(token.value)", isSecret: true)
  }
}

extension Authenticator where Self == BearerAuthenticator {
  /// A token.
  public static func bearer(_ token: String) -> Self { BearerAuthenticator(token: token) }
}
