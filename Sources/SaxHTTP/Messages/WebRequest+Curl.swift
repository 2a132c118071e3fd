extension WebRequest {
  /// The same request as a command for curl(1), for people to try.
  ///
  /// Values that are secret stand as `…`, and so do those of the URL's query; a body is taken from
  /// standard input.
  public var curlCommand: String {
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
      words += ["--data-binary", "@-"]
    }
    words.append(WebRequest.quoted(url.redacted))
    return words.joined(separator: " ")
  }

  /// As a shell takes it for one word.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
