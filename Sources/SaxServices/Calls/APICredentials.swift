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

  /// Adds the key that a service wants in a field, or in the query.
  func addKey(_ authentication: AuthenticationModel?, to request: inout WebRequest) throws {
    switch authentication {
    case .keyField(let name)?:
      request.fields.set(try HeaderField(name, try value("key", for: "key"), isSecret: true))
      request.confinedFields.append(name)
    case .keyQuery(let name)?:
      request.url = try request.url.setting(query: name, try value("key", for: "key"))
      request.confinedParameters.append(name)
    case .anonymous?, .basic?, .digest?, .bearer?, .oauth?, .wsse?, nil: break
    }
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
    _ next: any HTTPExecutor, _ authentication: AuthenticationModel, at origin: URI
  ) throws -> any HTTPExecutor {
    switch authentication {
    case .keyField, .keyQuery, .anonymous, .wsse: return next
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

extension AuthenticationModel {
  /// True for a key in a field or in the query.
  var isKey: Bool {
    switch self {
    case .keyField, .keyQuery: true
    case .anonymous, .basic, .digest, .bearer, .oauth, .wsse: false
    }
  }

  /// True if an executor of its own authenticates.
  var isOfExecutor: Bool {
    switch self {
    case .basic, .digest, .bearer, .oauth: true
    case .anonymous, .keyField, .keyQuery, .wsse: false
    }
  }
}
