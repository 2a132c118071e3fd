/// Told without what is secret: the key's password, and user and password of a proxy.
extension ConnectionOptions.TLS: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "authorities": authorities as Any, "certificate": certificate as Any, "key": key as Any,
        "keyPassword": keyPassword.map { _ in "…" } as Any, "pinnedKeys": pinnedKeys,
        "trustsAnyoneInsecurely": trustsAnyoneInsecurely,
      ])
  }
}

extension ConnectionOptions.Proxy: CustomStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .environment: "environment"
    case .none: "none"
    case .url(let url): url.replacing(/\/\/.*@/, with: "//…@")
    }
  }

  public var customMirror: Mirror { Mirror(self, children: ["proxy": description]) }
}
