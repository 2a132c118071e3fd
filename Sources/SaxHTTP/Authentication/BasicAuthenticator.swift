internal import FoundationEssentials

/// User and password with each request, from the first on (RFC 7617). They are readable for whoever
/// reads the connection: over `http` that is anyone on the way.
public struct BasicAuthenticator: Authenticator, PasswordHolder {
  let user: UserPassword

  /// Authenticates by a user's name and password, with each request.
  ///
  /// - Parameters:
  ///   - user: the name, without `:`.
  ///   - password: sent as UTF-8, as the name.
  public init(user: String, password: String) { self.user = UserPassword(user, password) }

  /// Makes the `Authorization` of the name and the password. Once a server has refused it there is no other: nil.
  ///
  /// - Throws: ``HTTPError/Code/request`` if the name holds a colon, or either a control character.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: HeaderField?
  ) throws -> HeaderField? {
    // There is no other to be had where this one is refused.
    occasion.challenge == nil || last == nil ? try BasicAuthenticator.field(user) : nil
  }

  /// The request with `Authorization`.
  public func add(_ field: HeaderField, to request: WebRequest) -> WebRequest {
    request.with(field)
  }

  static func field(_ user: UserPassword) throws(HTTPError) -> HeaderField {
    // Whoever reads it takes the first colon for the end of the name.
    guard !user.user.utf8.contains(UInt8(ascii: ":")) else {
      throw HTTPError(
        .request, "a user's name for Basic holds a colon", fix: "a name without, or Digest")
    }
    let pair = Array("\(user.user):\(user.password.value)".utf8)
    guard pair.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw HTTPError(.request, "user or password for Basic hold a control character")
    }
    return try HeaderField(
      "Authorization", "Basic \(Data(pair).base64EncodedString())", isSecret: true)
  }
}

extension WebRequest {
  /// A copy of the request with a field in the place of all of its name.
  func with(_ field: HeaderField) -> WebRequest {
    var result = self
    result.fields.set(field)
    return result
  }
}

extension Authenticator where Self == BasicAuthenticator {
  /// User and password in plain text.
  public static func basic(user: String, password: String) -> Self {
    BasicAuthenticator(user: user, password: password)
  }
}
