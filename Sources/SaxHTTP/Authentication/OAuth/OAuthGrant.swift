/// A grant that a client gets tokens for (RFC 6749 §1.3).
public struct OAuthGrant: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case client
    case password(UserPassword)
    case refresh(Secret)
    case authorization(user: String)
    case session
  }

  let kind: Kind

  /// That it is the client: tokens of an application (RFC 6749 §4.4).
  public static let clientCredentials = OAuthGrant(kind: .client)

  /// A user's name and password: tokens of a user (RFC 6749 §4.3).
  public static func password(user: String, password: String) -> OAuthGrant {
    OAuthGrant(kind: .password(UserPassword(user, password)))
  }

  /// A refresh token that was got elsewhere: tokens of a user (RFC 6749 §6). Another one is another
  /// user's to a store.
  public static func refreshToken(_ token: String) -> OAuthGrant {
    OAuthGrant(kind: .refresh(Secret(token)))
  }

  /// That a user has allowed it in a browser: tokens of a user
  /// (``OAuthAuthenticator/complete(_:redirectedTo:by:)``).
  ///
  /// - Parameter user: any name that tells him from others whose tokens are in the same store. The server
  ///   is not told.
  public static func authorizationCode(user: String) -> OAuthGrant {
    OAuthGrant(kind: .authorization(user: user))
  }

  /// That somebody has logged in, whoever it is (``OAuthSession``).
  static let session = OAuthGrant(kind: .session)

  /// Whom its tokens are of, for a key in a store; without what is secret.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto.
  func owner() throws(HTTPError) -> String {
    switch kind {
    case .client: "application"
    case .password(let user): "user \(user.user)"
    case .refresh(let token): "holder of \(try HashAlgorithm.sha256.hexadecimal(token.value))"
    case .authorization(let user): "authorizing user \(user)"
    case .session: "user of the session"
    }
  }

  /// The parameters that ask for a token with it; nil if nobody can ask without a user.
  var parameters: [(name: String, value: String)]? {
    switch kind {
    case .client: [("grant_type", "client_credentials")]
    case .password(let user):
      [
        ("grant_type", "password"), ("username", user.user), ("password", user.password.value),
      ]
    case .refresh, .authorization, .session: nil
    }
  }

  /// The refresh token that it is; nil if it is something else.
  var refreshToken: String? { if case .refresh(let token) = kind { token.value } else { nil } }

  /// The parameters that log a user in; nil if it is no user's, or he has to be asked first.
  var loginParameters: [(name: String, value: String)]? {
    switch kind {
    case .password: parameters
    case .refresh(let token):
      [("grant_type", "refresh_token"), ("refresh_token", token.value)]
    case .client, .authorization, .session: nil
    }
  }
}
