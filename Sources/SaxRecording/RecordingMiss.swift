internal import SaxHTTP

/// The error of a request that is not recorded, which says what the nearest recording has in its place.
struct RecordingMiss {
  private let request: WebRequest
  private let key: ExchangeKey
  private let folder: String

  init(_ request: WebRequest, _ key: ExchangeKey, in folder: String) {
    self.request = request
    self.key = key
    self.folder = folder
  }

  private var what: String { "\(request.method) \(request.url.redacted)" }

  private func error(_ message: String, fix: String) -> HTTPError {
    HTTPError(.notStored, message, url: request.url.redacted, fix: fix)
  }

  /// There is no recording for it.
  func error(_ entries: [Recordings.Entry]) -> HTTPError {
    guard let nearest = entries.max(by: { nearness($0.key) < nearness($1.key) }) else {
      return error(
        "\(what) is not recorded: there are no recordings in \(folder)", fix: "record it")
    }
    return error(
      "\(what) is not recorded: " + differences(nearest).joined(separator: "; and "),
      fix: "record it, or edit the recording")
  }

  /// There were recordings for it, and each was used.
  func error(after count: Int) -> HTTPError {
    error(
      "\(what) is recorded \(count == 1 ? "once" : "\(count) times"), and requested once more",
      fix: "record it again, or have the last recording answer again")
  }

  /// The more is the same, the greater.
  private func nearness(_ other: ExchangeKey) -> (Int, Int, Int) {
    let method = other.method == key.method ? 1 : 0
    let body = other.bodyHash == key.bodyHash ? 1 : 0
    if other.url == key.url { return (.max, method, body) }
    let parts = Self.path(of: key.url).split(separator: "/")
    let others = Self.path(of: other.url).split(separator: "/")
    if parts == others { return (.max - 1, method, body) }
    let same = zip(parts, others).prefix { $0 == $1 }.count
    return (same, method, body)
  }

  private static func path(of url: String) -> Substring { url.prefix { $0 != "?" } }

  private func differences(_ entry: Recordings.Entry) -> [String] {
    let recording = "the recording \(entry.name)"
    var found: [String] = []
    if entry.key.method != key.method {
      found.append("its method is \(key.method), \(recording) has \(entry.key.method)")
    }
    if entry.key.url != key.url { found.append(difference(ofURL: entry.key.url, recording)) }
    if let other = entry.key.bodyHash, let own = key.bodyHash, other != own {
      let nothing = RecordedRequestBody.hashOfNothing
      found.append(
        own == nothing
          ? "it has no body, \(recording) has one"
          : other == nothing
            ? "it has a body, \(recording) has none"
            : "the body's digest is \(own.prefix(12))…, \(recording) has \(other.prefix(12))…")
    }
    return found
  }

  /// Says in words how the request's URL differs from a recording's, without telling the values of a query.
  ///
  /// - Parameter other: the recording's URL.
  private func difference(ofURL other: String, _ recording: String) -> String {
    let shown = (own: URIReference.redacted(key.url), other: URIReference.redacted(other))
    if shown.own != shown.other {
      return "its URL is \(shown.own), \(recording) has \(shown.other)"
    }
    let items = [key.url, other].map { url in
      url.drop { $0 != "?" }.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    }
    var names: [String] = []
    for (own, other) in zip(items[0], items[1]) where own != other {
      let name = String(own.prefix { $0 != "=" })
      if !names.contains(name) { names.append(name) }
    }
    let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return "its query has another value of \(list) than \(recording)"
  }
}
