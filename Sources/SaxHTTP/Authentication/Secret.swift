/// A text that no description shows.
struct Secret: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let value: String

  init(_ value: String) { self.value = value }

  var description: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// An authenticator that has a user's name and password.
protocol PasswordHolder {
  var user: UserPassword { get }
}

/// A user's name and password.
struct UserPassword: Sendable, Hashable {
  var user: String
  var password: Secret

  init(_ user: String, _ password: String) {
    self.user = user
    self.password = Secret(password)
  }

  /// The user as a cache knows him (``HTTPCaching/credentials``): whoever has another
  /// password is somebody else.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto.
  func cachingCredentials(at url: URI) throws(HTTPError) -> String {
    let text = "\(url.scheme)://\(url.host):\(url.effectivePort)\n\(user)\n\(password.value)"
    return "password \(try HashAlgorithm.sha256.hexadecimal(text)) of \(user)"
  }
}
