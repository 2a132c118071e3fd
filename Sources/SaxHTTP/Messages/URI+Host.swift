extension URI {
  /// Tells whether a host is an address and no name.
  static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || host.utf8.allSatisfy { $0 == 0x2E || $0 >= 0x30 && $0 <= 0x39 }
  }

  /// The URI with the scheme https. A port is kept but for 80, which becomes that of https (RFC 6797 §8.3).
  var secured: URI {
    if scheme == "https" { return self }
    let user = userInfo.map { "\($0)@" } ?? ""
    let port = port.flatMap { $0 == 80 ? nil : ":\($0)" } ?? ""
    let text = "https://\(user)\(host)\(port)\(target)" + (fragment.map { "#\($0)" } ?? "")
    return (try? URI(text)) ?? self
  }
}
