extension WebRequest {
  /// The request as a command for curl(1), for people to try.
  ///
  /// Values that are secret stand as `…`, and so do those of the URL's query; a body is taken from
  /// standard input.
  public var curlCommand: String { curlCommand(fields, url.redacted, data: nil) }

  /// Writes a curl(1) command of the method, some fields, a URL and a body, each word quoted for the shell.
  ///
  /// - Parameters:
  ///   - fields: those that are named, with the values that are shown.
  ///   - url: as it is shown.
  ///   - data: the body; nil for standard input.
  package func curlCommand(_ fields: HeaderFields, _ url: String, data: String?) -> String {
    var words = ["curl", "-i"]
    switch method {
    case .get where body.length == 0: break
    case .head: words.append("--head")
    default: words += ["-X", method.name]
    }
    for field in fields { words += ["-H", Self.quoted(field.redacted)] }
    if body.length != 0 {
      if let type = body.contentType, !fields.contains("Content-Type") {
        words += ["-H", Self.quoted("Content-Type: \(type)")]
      }
      // Of raw data the first character says nothing.
      words += data.map { ["--data-raw", Self.quoted($0)] } ?? ["--data-binary", "@-"]
    }
    words.append(Self.quoted(url))
    return words.joined(separator: " ")
  }

  /// As a shell takes it for one word.
  private static func quoted(_ text: String) -> String {
    // By bytes: a sign with an accent upon it is no quote to a Character.
    var bytes = Array("'".utf8)
    for byte in text.utf8 {
      bytes += byte == UInt8(ascii: "'") ? Array("'\\''".utf8) : [byte]
    }
    return String(decoding: bytes + Array("'".utf8), as: UTF8.self)
  }
}
