internal import SaxHTTP
internal import SaxLanguage

/// The credentials that a service's authentication takes from the environment.
struct APICredentials: Sendable {
  let environment: APIEnvironment

  private func value(_ name: String, for what: String) throws(APIError) -> String {
    if let value = environment.values[name] { return value }
    throw APIError(
      .environment, "auth \(what) needs \(name), which the environment does not have",
      fix: "\"\(name)\": \"$VARIABLE\" in the environment")
  }

  /// The field of a key, which goes with each request.
  func field(_ authentication: AuthenticationModel?) throws -> HeaderField? {
    guard case .keyField(let name)? = authentication else { return nil }
    return try HeaderField(name, try value("key", for: "key"), isSecret: true)
  }

  /// The parameter of a key in the query.
  func query(_ authentication: AuthenticationModel?) throws -> (String, String)? {
    guard case .keyQuery(let name)? = authentication else { return nil }
    return (name, try value("key", for: "key"))
  }

  /// The token that goes into envelopes; nil where the authentication is another.
  func token(_ authentication: AuthenticationModel?) throws(APIError) -> UsernameToken? {
    guard case .wsse(let isDigest)? = authentication else { return nil }
    let token = UsernameToken(
      user: try value("user", for: "wsse"), password: try value("password", for: "wsse"),
      isDigest: isDigest)
    guard token.isText else {
      throw APIError(.environment, "user or password has characters that XML has not")
    }
    return token
  }

  /// Sends requests to an origin by the scheme that is declared.
  func executor(
    _ next: any HTTPExecutor, _ authentication: AuthenticationModel?, at origin: URI
  ) throws -> any HTTPExecutor {
    switch authentication {
    case nil, .keyField, .keyQuery, .anonymous, .wsse: return next
    case .basic:
      return Authentication(
        next,
        by: .basic(
          user: try value("user", for: "basic"), password: try value("password", for: "basic")),
        at: [origin])
    case .digest:
      return Authentication(
        next,
        by: .digest(
          user: try value("user", for: "digest"), password: try value("password", for: "digest")),
        at: [origin])
    case .bearer:
      return Authentication(next, by: .bearer(try value("token", for: "bearer")), at: [origin])
    case .oauth(let url, let scopes):
      var client = OAuthClient(
        tokenEndpoint: try URI(url), id: try value("client", for: "oauth"),
        secret: environment.values["secret"])
      if !scopes.isEmpty { client.scope = scopes.joined(separator: " ") }
      return Authentication(next, by: .oauth(client, .clientCredentials), at: [origin])
    }
  }
}
