extension AuthenticationModel {
  /// As a mapping writes it.
  package var described: String {
    switch self {
    case .anonymous: "none"
    case .basic: "basic"
    case .digest: "digest"
    case .bearer: "bearer"
    case .wsse(let isDigest): isDigest ? "wsse digest" : "wsse"
    case .keyField(let name): "key header \(QuotedText.string(name))"
    case .keyQuery(let name): "key query \(QuotedText.string(name))"
    case .oauth(let url, let scopes):
      "oauth \(QuotedText.string(url))"
        + (scopes.isEmpty ? "" : " scopes \(QuotedText.string(scopes.joined(separator: " ")))")
    }
  }
}
