/// An authenticator that has a user's name and password.
protocol PasswordHolder {
  var user: UserPassword { get }
}

extension UserPassword {
  /// The user as a cache knows him (``HTTPCaching/credentials``): whoever has another
  /// password is somebody else.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto.
  func cachingCredentials(at url: URI) throws(HTTPError) -> String {
    let text = "\(url.scheme)://\(url.host):\(url.effectivePort)\n\(user)\n\(password.value)"
    return "password \(try HashAlgorithm.sha256.hexadecimal(text)) of \(user)"
  }
}
