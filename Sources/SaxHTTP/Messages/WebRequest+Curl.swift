extension WebRequest {
  /// The same request as a command for curl(1), for people to try.
  ///
  /// Values that are secret stand as `…`, and so do those of the URL's query; a body is taken from
  /// standard input.
  public var curlCommand: String { curlCommand(withBody: false) }

  /// The same with the values of the query, but for those that look secret, and with a body that is a text.
  package func curlCommand(withBody: Bool) -> String {
    var words = ["curl", "-i"]
    switch method {
    case .get where body.length == 0: break
    case .head: words.append("--head")
    default: words += ["-X", method.name]
    }
    for field in fields { words += ["-H", WebRequest.quoted(field.redacted)] }
    if body.length != 0 {
      if let type = body.contentType, !fields.contains("Content-Type") {
        words += ["-H", WebRequest.quoted("Content-Type: \(type)")]
      }
      let text = withBody ? body.text : nil
      words += ["--data-binary", text.map { WebRequest.quoted($0) } ?? "@-"]
    }
    words.append(WebRequest.quoted(withBody ? url.shown : url.redacted))
    return words.joined(separator: " ")
  }

  /// As a shell takes it for one word.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension URI {
  /// Without user and password, and without the values in the query whose names are those of credentials.
  fileprivate var shown: String {
    guard let query else { return requested }
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      guard let sign = pair.firstIndex(of: "=") else { return String(pair) }
      let name = pair[..<sign].lowercased()
      let words = ["key", "token", "secret", "passw", "auth", "sig", "credential", "session"]
      return words.contains { name.contains($0) } ? "\(pair[...sign])…" : String(pair)
    }
    return "\(scheme)://\(authority)\(path)?\(pairs.joined(separator: "&"))"
  }
}
