/// User and password by NTLM, which libcurl does: it authenticates a connection and not a request, so
/// it goes by ``CurlTransport`` alone. It is no better than its hashes, which are old; a server that
/// has Kerberos or anything over https should be asked for that.
public struct NTLMAuthenticator: Authenticator, PasswordHolder {
  /// The credential that a connection is authenticated with.
  public struct Credential: Sendable {
    let user: UserPassword
  }

  let user: UserPassword

  /// Authenticates connections by a user's name and password.
  ///
  /// - Parameters:
  ///   - user: the name, with `DOMAIN\` before it where there is one.
  ///   - password: the password.
  public init(user: String, password: String) { self.user = UserPassword(user, password) }

  /// User and password; nil if they have been refused.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) -> Credential? {
    occasion.challenge == nil || last == nil ? Credential(user: user) : nil
  }

  /// The request by a connection that libcurl authenticates.
  public func add(_ credential: Credential, to request: WebRequest) -> WebRequest {
    request.with(credential)
  }
}

extension WebRequest {
  /// A copy of the request, to be sent on a connection that is authenticated as the credential's user.
  func with(_ credential: NTLMAuthenticator.Credential) -> WebRequest {
    var result = self
    result.connectionCredentials = credential.user
    return result
  }
}

extension Authenticator where Self == NTLMAuthenticator {
  /// User and password by NTLM.
  public static func ntlm(user: String, password: String) -> Self {
    NTLMAuthenticator(user: user, password: password)
  }
}
