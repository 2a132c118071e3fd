internal import SaxHTTP

/// The head of a recording as a text, up to the response's body.
///
///     # Saxifrage recording 1
///     # request body: 11 bytes, SHA-256 9c6a…
///     POST https://shop.example/orders?token=… HTTP/1.1
///     Content-Type: application/json
///
///     | {"sku": 42}
///
///     HTTP/1.1 201 Created
///     Content-Type: application/json
///
///     {"id": 1001}
///
/// The lines that begin with `# ` are a recorder's own; those that it doesn't know are comments. A request's body
/// is there for people: what counts is its hash.
package enum RecordingText {
  static let firstLine = "# Saxifrage recording 1"

  /// The keys of the recorder's own lines.
  enum Key: String, CaseIterable {
    case requestBody = "request body"
    case responseURL = "response url"
    case responseBody = "response body"
    case trailer
    case letGo = "let go"
    /// No response came, by that code.
    case error
    /// The response's body broke off, by that code.
    case bodyError = "body error"
    case message
    case timeout = "time-out"
    case errorStatus = "error status"
    case errorURL = "error url"
    case fix
    /// A line of the text that an error has of a response's body.
    case bodyText = "body text"
  }

  /// The text that stands for a body's length and hash where they are not known.
  static let unknownBody = "unknown"
  /// The text before the hash of a body.
  static let hashName = "SHA-256 "
  /// The beginning of a line of a request's body.
  static let bodyMark = "| "

  package static func head(of exchange: RecordedExchange) -> String {
    var lines = [firstLine] + notes(of: exchange).map { "# \($0.key.rawValue): \(plain($0.value))" }
    lines.append("\(exchange.method) \(exchange.url) HTTP/1.1")
    lines += exchange.fields.map { plain($0.line) } + [""]
    if let text = exchange.body?.text, !text.isEmpty {
      lines += text.split(omittingEmptySubsequences: false) { $0.isNewline }
        .map { bodyMark + plain($0) }
      lines.append("")
    }
    if let response = exchange.response {
      let name = HTTPStatus.name(of: response.status) ?? commonName(of: response.status)
      lines.append("HTTP/1.1 \(response.status)\(name.map { " \($0)" } ?? "")")
      lines += response.fields.map { plain($0.line) } + [""]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The names of those that are no failures.
  private static func commonName(of status: Int) -> String? {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    default: nil
    }
  }

  private static func notes(of exchange: RecordedExchange) -> [(key: Key, value: String)] {
    var notes: [(key: Key, value: String)] = []
    switch exchange.body {
    case nil: notes.append((.requestBody, unknownBody))
    case let body? where body.length > 0:
      notes.append((.requestBody, "\(body.length) bytes, \(hashName)\(body.hash)"))
    default: break
    }
    if let response = exchange.response {
      if let url = response.url { notes.append((.responseURL, url)) }
      if let file = response.bodyFile { notes.append((.responseBody, file)) }
      notes += response.trailers.map { (.trailer, $0.line) }
    }
    switch exchange.end {
    case .whole: break
    case .letGo: notes.append((.letGo, "the reader took no more of the body"))
    case .failure(let error):
      notes.append((exchange.response == nil ? .error : .bodyError, error.code.description))
      notes.append((.message, error.message))
      if let timeout = error.timeout { notes.append((.timeout, timeout.rawValue)) }
      if let status = error.status { notes.append((.errorStatus, "\(status)")) }
      if let url = error.url { notes.append((.errorURL, url)) }
      if let fix = error.fix { notes.append((.fix, fix)) }
      if let text = error.bodyText {
        notes += text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
          .map { (.bodyText, String($0)) }
      }
    }
    return notes
  }

  /// On one line.
  private static func plain(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return String(text) }
    return String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }
}
