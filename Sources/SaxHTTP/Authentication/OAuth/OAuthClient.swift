/// A program as a server's token endpoint knows it (RFC 6749 §2).
public struct OAuthClient: Sendable {
  /// The way in which a client authenticates to the token endpoint.
  public enum Proof: Sendable, Hashable {
    /// The `Authorization` of Basic, with id and secret (RFC 6749 §2.3.1).
    case basic
    /// The form, with id and secret in it, for servers that know nothing else.
    case form
  }

  /// The names that the server's answers have for things (RFC 6749 §5.1, §5.2).
  public struct Keys: Sendable, Hashable {
    /// Default: `access_token`.
    public var accessToken = "access_token"
    /// Default: `token_type`.
    public var tokenType = "token_type"
    /// Default: `refresh_token`.
    public var refreshToken = "refresh_token"
    /// Seconds from the answer on. Default: `expires_in`.
    public var expiresIn = "expires_in"
    /// Seconds since 1970 by the server's clock, where it says that; goes before ``expiresIn``. Default:
    /// none.
    public var expiresAt: String?
    /// Default: `scope`.
    public var scope = "scope"
    /// Default: `error`.
    public var error = "error"
    /// Default: `error_description`.
    public var errorDescription = "error_description"

    /// The standard's.
    public init() {}
  }

  /// The URL at which tokens are asked for. Passwords go there: by `https`, but for tests.
  public var tokenEndpoint: URI
  /// The URL at which tokens are revoked (RFC 7009), where there is one. Tokens go there: by `https`, but for tests.
  public var revocationEndpoint: URI?
  /// The client's name.
  public var id: String
  /// Default: Basic; a client without a secret says its name in the form.
  public var proof = Proof.basic
  /// The scope that tokens are asked for with, in words between spaces; nil for what the server gives.
  public var scope: String?
  /// Further parameters of each request for a token, such as an `audience`.
  public var parameters: [(name: String, value: String)] = []
  /// The names that answers have for things.
  public var keys = Keys()
  /// The time that the server's clock is ahead of ours, which counts for ``Keys/expiresAt``; nil for what
  /// the `Date` of its answer says.
  public var clockOffset: Duration?
  /// The time before its end at which a token is renewed; at most a tenth of its own. Default: 30 seconds.
  public var leeway = Duration.seconds(30)

  let secret: Secret?

  /// Describes a client that a token endpoint knows.
  ///
  /// - Parameters:
  ///   - tokenEndpoint: where tokens are asked for.
  ///   - id: the client's name.
  ///   - secret: what it proves that with; nil for one that can keep none, as programs that people
  ///     install.
  public init(tokenEndpoint: URI, id: String, secret: String? = nil) {
    self.tokenEndpoint = tokenEndpoint
    self.id = id
    self.secret = secret.map(Secret.init)
  }
}

extension OAuthClient: CustomStringConvertible, CustomReflectable {
  /// The client's name and its token endpoint, without the secret.
  public var description: String { "OAuthClient(\(id) at \(tokenEndpoint.redacted))" }
  /// Nothing but its name.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
