import Foundation
import SaxHTTP

@testable import SaxOData

/// A service that keeps what it is sent, in any version, in JSON. Its sets are made when they are first written to; the
/// key of an entity is its member `ID`, which it gives where there is none.
actor MemoryService: HTTPExecutor {
  /// A request as it came.
  struct Asked: Sendable {
    var method: String
    /// Below the root, with the query.
    var target: String
    var fields: HeaderFields
    var body: String
  }

  struct Entity {
    var members: [String: Any]
    var revision = 1
    var media: [UInt8] = []
    var mediaType = ""

    var etag: String { "W/\"\(revision)\"" }
  }

  struct State {
    /// By set and key, the key as it stands in parentheses.
    var entities: [String: [String: Entity]] = [:]
    var asked: [Asked] = []
    /// The links of `SET(KEY)/NAME`.
    var links: [String: [String]] = [:]
    var lastID = 0
    var token = 0
    var isTokenForgotten = false
  }

  let version: ODataVersion
  /// True if changes need a token.
  let wantsTokens: Bool
  /// True if changes need `If-Match`.
  let wantsMatch: Bool
  /// True if HEAD of the root is refused.
  let refusesHead: Bool
  private var state = State()

  init(
    _ version: ODataVersion, wantsTokens: Bool = false, wantsMatch: Bool = false,
    refusesHead: Bool = false
  ) {
    self.version = version
    self.wantsTokens = wantsTokens
    self.wantsMatch = wantsMatch
    self.refusesHead = refusesHead
  }

  var asked: [Asked] { state.asked }
  /// `METHOD TARGET` of each request.
  var lines: [String] { asked.map { "\($0.method) \($0.target)" } }

  /// Changes an entity behind the client's back.
  func touch(_ set: String, _ key: String, _ member: String, _ value: any Sendable) {
    state.entities[set]?[key]?.members[member] = value
    state.entities[set]?[key]?.revision += 1
  }

  /// Forgets the token that it has given.
  func forgetToken() { state.isTokenForgotten = true }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let body = try await request.body.asResponse().collect(upTo: 1 << 24)
    // Others come while a token is made.
    if request.fields["X-CSRF-Token"] == "Fetch" { try await Task.sleep(for: .milliseconds(20)) }
    let target = String(request.url.target.dropFirst("/svc/".count))
    var request = request
    if !request.fields.contains("Content-Type"), let type = request.body.contentType {
      try request.fields.set("Content-Type", type)
    }
    state.asked.append(
      Asked(
        method: request.method.name, target: target, fields: request.fields,
        body: String(decoding: body, as: UTF8.self)))
    var call = MemoryCall(self, request, target, body)
    return try call.answer(&state)
  }
}
