/// User and password in the best way that the server offers: Digest with its strongest hash, or over
/// `https` Basic, or else NTLM. The first request goes without, and is sent again when the server has
/// said what it wants.
///
/// A server that offers over `http` nothing but Basic, which shows the password, or NTLM, from whose answer it can be
/// found out, gets nothing: whoever is on the way can ask for that. It is an error, which
/// ``BasicAuthenticator`` and ``NTLMAuthenticator`` are the way out of for those who want it so.
public struct PasswordAuthenticator: Authenticator, PasswordHolder {
  /// The credential of one of the ways.
  public struct Credential: Sendable {
    fileprivate enum Way: Sendable {
      case basic(HeaderField)
      case digest(DigestAuthenticator.Credential)
      case ntlm(NTLMAuthenticator.Credential)
    }
    fileprivate let way: Way
  }

  let user: UserPassword
  private let digest: DigestAuthenticator

  /// Authenticates by a user's name and password, by the best scheme that the server offers.
  ///
  /// - Parameters:
  ///   - user: the name.
  ///   - password: the password.
  public init(user: String, password: String) {
    self.user = UserPassword(user, password)
    digest = DigestAuthenticator(user: user, password: password)
  }

  /// True: the server's offer decides on the way.
  public var needsChallenge: Bool { true }

  /// Makes the credential for the best of the schemes offered: Digest, then Basic, then NTLM, the last two over
  /// `https` alone. Before a challenge there is none, nor is there a second one of Basic or NTLM: nil.
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server offers what would give the password away
  ///   over `http`, and nothing else.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) throws -> Credential? {
    guard let response = occasion.challenge else { return nil }
    if let digest = try digest.open(occasion, replacing: nil) {
      return Credential(way: .digest(digest))
    }
    let offered = Set(Challenge.all(in: response).map(\.scheme))
    let way = ["basic", "ntlm"].first { offered.contains($0) }
    guard let way else { return nil }
    guard response.url.scheme == "https" else { throw Self.unsafe(way, response) }
    if way == "basic" {
      if case .basic = last?.way { return nil }
      return Credential(way: .basic(try BasicAuthenticator.field(user)))
    }
    if case .ntlm = last?.way { return nil }
    return Credential(way: .ntlm(NTLMAuthenticator.Credential(user: user)))
  }

  private static func unsafe(_ way: String, _ response: WebResponse) -> HTTPError {
    let isBasic = way == "basic"
    return HTTPError(
      .authentication,
      isBasic
        ? "the server wants the password in plain text over http"
        : "the server wants NTLM over http, from which the password can be found out",
      url: response.url.redacted, status: response.status,
      fix:
        "https; or \(isBasic ? "Basic" : "NTLM") by its name, where the connection is known to be safe"
    )
  }

  /// The request with user and password in the way that was chosen.
  ///
  /// - Throws: as ``DigestAuthenticator`` does.
  public func add(
    _ credential: Credential, to request: WebRequest
  ) async throws -> WebRequest {
    switch credential.way {
    case .basic(let field): return request.with(field)
    case .digest(let session): return try await digest.add(session, to: request)
    case .ntlm(let ntlm): return request.with(ntlm)
    }
  }

  /// False if it is a Digest session whose nonce is used up.
  public func isCurrent(_ credential: Credential) -> Bool {
    if case .digest(let session) = credential.way { digest.isCurrent(session) } else { true }
  }

  /// The verdict as that of the way that was chosen.
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server's proof is wrong, where it is Digest.
  public func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) throws -> AuthenticationVerdict {
    guard case .digest(let session) = credential?.way else {
      return response.status == 401 ? .refused : .accepted
    }
    return try digest.verdict(on: &response, to: request, with: session)
  }
}

extension Authenticator where Self == PasswordAuthenticator {
  /// User and password in the best way that the server offers.
  public static func password(user: String, password: String) -> Self {
    PasswordAuthenticator(user: user, password: password)
  }
}
