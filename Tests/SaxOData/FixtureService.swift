import SaxHTTP
import Synchronization

/// A service that answers with what a test has for each target, and keeps what was asked for. It misbehaves as it is told.
final class FixtureService: HTTPExecutor {
  /// An answer to one target.
  struct Answer: Sendable {
    var status = 200
    var type: String? = "application/json"
    var fields: [(String, String)] = []
    var body = ""
    /// The body breaks off behind what there is of it.
    var breaksOff = false
    var trailers: [(String, String)] = []

    init(_ body: String, type: String? = "application/json", status: Int = 200) {
      self.body = body
      self.type = type
      self.status = status
    }
  }

  private struct State {
    var answers: [String: [Answer]] = [:]
    var requests: [WebRequest] = []
  }

  private let state: Mutex<State>
  private let version: String?

  /// Creates a service of a version with its answers; without one for the root, that is an empty list.
  ///
  /// - Parameters:
  ///   - version: the field `OData-Version`, or `DataServiceVersion` below 4; nil for none.
  ///   - answers: by the path and query below the root. Several of one target come one after the other, the last again.
  init(version: String? = "4.0", _ answers: [String: [Answer]]) {
    self.version = version
    var answers = answers
    if answers[""] == nil { answers[""] = [Answer(#"{"value":[]}"#)] }
    state = Mutex(State(answers: answers))
  }

  convenience init(version: String? = "4.0", _ answers: [String: String]) {
    self.init(version: version, answers.mapValues { [Answer($0)] })
  }

  /// The targets that were asked for, in order, without the root.
  var targets: [String] {
    state.withLock { $0.requests.map { String($0.url.target.dropFirst("/svc/".count)) } }
  }

  var requests: [WebRequest] { state.withLock { $0.requests } }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let target = String(request.url.target.dropFirst("/svc/".count))
    let answer = state.withLock { state -> Answer? in
      state.requests.append(request)
      guard let answers = state.answers[target], let first = answers.first else { return nil }
      if answers.count > 1 { state.answers[target]?.removeFirst() }
      return first
    }
    let found =
      answer ?? Answer(#"{"error":{"code":"404","message":"no \#(target)"}}"#, status: 404)
    var fields = HeaderFields()
    if let type = found.type { try fields.set("Content-Type", type) }
    if let version {
      try fields.set(version.hasPrefix("4") ? "OData-Version" : "DataServiceVersion", version)
    }
    for (name, value) in found.fields { try fields.append(name, value) }
    var trailers = HeaderFields()
    for (name, value) in found.trailers { try trailers.append(name, value) }
    let bytes = Array(found.body.utf8)
    let body: HTTPResponseBody
    if found.breaksOff {
      body = .chunks(
        AsyncThrowingStream<[UInt8], any Error> { continuation in
          continuation.yield(bytes)
          continuation.finish(throwing: HTTPError(.interrupted, "the response broke off"))
        })
    } else {
      body = .bytes(bytes, trailers: trailers)
    }
    return WebResponse(status: found.status, fields: fields, url: request.url, body: body)
  }
}
