/// Told without what is secret: the key's password, and user and password of a proxy.
extension ConnectionOptions.TLS: CustomReflectable {
  /// The options' properties, without what is secret.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "authorities": authorities as Any, "certificate": certificate as Any, "key": key as Any,
        "keyPassword": keyPassword.map { _ in "…" } as Any, "pinnedKeys": pinnedKeys,
        "trustsAnyoneInsecurely": trustsAnyoneInsecurely,
        "allowsUnterminatedBodies": allowsUnterminatedBodies,
      ])
  }
}

extension ConnectionOptions.Proxy: CustomStringConvertible, CustomReflectable {
  /// The kind of proxy, or its URL without user and password.
  public var description: String {
    switch self {
    case .environment: "environment"
    case .none: "none"
    case .url(let url): Self.redacted(url)
    }
  }

  /// Without user and password, with a scheme or without.
  private static func redacted(_ url: String) -> String {
    guard let at = url.lastIndex(of: "@") else { return url }
    let scheme = url.prefixMatch(of: /[A-Za-z0-9+.\-]+:\/\//)?.output ?? ""
    return "\(scheme)…\(url[at...])"
  }

  /// The proxy as its description shows it, without what is secret.
  public var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
