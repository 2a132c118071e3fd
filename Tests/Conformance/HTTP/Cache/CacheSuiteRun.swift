@testable import SaxHTTP

/// Plays one of the suite's tests through a cache, and checks what its client checks.
struct CacheSuiteRun {
  /// The result of a test.
  enum Outcome: Equatable {
    case passed
    /// The requirement that it tests is not met.
    case failed(String)
    /// A condition of the test is not met.
    case setupFailed(String)
  }

  /// Something that is expected is not so.
  private struct Unmet: Error {
    var outcome: Outcome
  }

  private let test: CacheSuite.Test
  private let origin: CacheSuiteOrigin
  private let cache: HTTPCache
  private let base: String
  private var responses: [WebResponse?] = []

  /// Puts an empty cache before the test's origin, with connections between them or without.
  ///
  /// - Parameters:
  ///   - server: where the origin is; nil for one without connections.
  ///   - transport: what the server is reached by.
  ///   - store: makes the cache's, by a clock.
  init(
    _ test: CacheSuite.Test, at server: CacheSuiteServer? = nil, by transport: CurlTransport? = nil,
    store: (@escaping @Sendable () -> Double) throws -> any CacheStore
  ) throws {
    self.test = test
    let origin = CacheSuiteOrigin(test)
    self.origin = origin
    server?.add(origin, for: test.id)
    base = server.map { "http://127.0.0.1:\($0.port)" } ?? "https://origin.example"
    let memory = InMemoryTransport { try origin.answer($0) }
    // Some tests ask whether what is stale is given when the origin can't be reached.
    cache = HTTPCache(
      transport ?? memory, store: try store { origin.now }, staleIfError: .seconds(600)
    ) { origin.now }
  }

  mutating func play() async -> Outcome {
    do {
      for (index, step) in test.requests.enumerated() {
        try await play(step, index + 1)
        if step.pause_after == true { origin.pause() }
      }
      try checkOrigin()
      return .passed
    } catch let unmet as Unmet {
      return unmet.outcome
    } catch {
      return .failed("\(error)")
    }
  }

  private mutating func play(_ step: CacheSuite.Step, _ number: Int) async throws {
    let request = try request(step, number)
    let response: WebResponse
    do {
      response = try await cache.execute(request)
    } catch {
      // No response at all is what is wanted.
      guard case .anything = step.expected_status else { throw error }
      responses.append(nil)
      return
    }
    responses.append(response)
    try check(response, step, number)
    let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    try check(text, of: response, step, number)
  }

  private func request(_ step: CacheSuite.Step, _ number: Int) throws -> WebRequest {
    var url = "\(base)/test/\(test.id)"
    if let name = step.filename { url += "/\(name)" }
    if let query = step.query_arg { url += "?\(query)" }
    var request = WebRequest(try HTTPMethod(step.request_method ?? "GET"), try URI(url))
    if let body = step.request_body { request.body = .text(body) }
    let previous = responses.last.flatMap { $0?.fields } ?? HeaderFields()
    for field in step.request_headers ?? [] {
      try request.fields.append(
        field.name, CacheSuiteOrigin.value(of: field, in: step, previous))
    }
    // What a browser sends in that mode.
    if step.cache == "no-cache" { try request.fields.append("Cache-Control", "max-age=0") }
    try request.fields.append("Test-ID", test.id)
    try request.fields.append("Req-Num", "\(number)")
    return request
  }

  private func require(_ isSo: Bool, isSetup: Bool, _ message: @autoclosure () -> String) throws {
    if !isSo { throw Unmet(outcome: isSetup ? .setupFailed(message()) : .failed(message())) }
  }

  private func check(_ response: WebResponse, _ step: CacheSuite.Step, _ number: Int) throws {
    let count = response.fields["Server-Request-Count"].flatMap { Int($0) }
    let isSetup = step.isSetup("expected_type")
    if step.expected_type == "cached", response.status != 304 || count != nil {
      try require(count.map { $0 < number } ?? false, isSetup: isSetup, "\(number): not cached")
    }
    if step.expected_type == "not_cached" {
      try require(count == number, isSetup: isSetup, "\(number): cached")
    }
    switch step.expected_status {
    case .value(let status):
      try require(
        response.status == status, isSetup: step.isSetup("expected_status"),
        "\(number): \(response.status)")
    case .anything: break
    case .missing:
      try require(
        response.status == step.status ?? 200,
        isSetup: response.status == 999 && step.status == nil ? isSetup : true,
        "\(number): \(response.status)")
    }
    for field in step.expected_response_headers ?? [] {
      try check(field, of: response, step, number)
    }
    for field in step.expected_response_headers_missing ?? [] {
      let found = response.fields[field.name]
      let unwanted = field.values.first?.text
      try require(
        found == nil || unwanted.map { found?.contains($0) == false } ?? false,
        isSetup: step.isSetup("expected_response_headers_missing"), "\(number): \(field.name)")
    }
  }

  private func check(
    _ field: CacheSuite.Field, of response: WebResponse, _ step: CacheSuite.Step, _ number: Int
  ) throws {
    let found = response.fields[field.name]
    let isSo =
      switch (field.values.first?.text, field.values.count) {
      case (nil, _): found != nil
      case ("=", 2): found != nil && found == response.fields[field.values[1].text]
      case (">", 2): (found.flatMap { Int($0) } ?? .min) > (field.values[1].number ?? .max)
      default: found == CacheSuiteOrigin.value(of: field, in: step, response.fields)
      }
    try require(
      isSo, isSetup: step.isSetup("expected_response_headers"),
      "\(number): \(field.name): \(found ?? "none")")
  }

  private func check(
    _ text: String, of response: WebResponse, _ step: CacheSuite.Step, _ number: Int
  ) throws {
    if step.check_body == false { return }
    switch step.expected_response_text {
    case .anything: return
    case .value(let wanted):
      try require(
        text == wanted, isSetup: step.isSetup("expected_response_text"), "\(number): \(text)")
    case .missing:
      if [204, 304].contains(response.status) || step.request_method == "HEAD" { return }
      if case .anything = step.expected_status { return }
      try require(
        text == step.response_body ?? test.id, isSetup: true, "\(number): \(text)")
    }
  }

  /// Checks the requests that the origin saw.
  private func checkOrigin() throws {
    var seen = origin.seen[...]
    for (index, step) in test.requests.enumerated() where step.expected_type != "cached" {
      let number = index + 1
      let isSetup = step.isSetup("expected_type")
      let request = seen.popFirst()
      if step.expected_type == "not_cached" {
        try require(request?.number == number, isSetup: isSetup, "\(number): not sent")
      }
      let condition =
        switch step.expected_type {
        case "etag_validated": "If-None-Match"
        case "lm_validated": "If-Modified-Since"
        default: ""
        }
      if !condition.isEmpty {
        try require(
          request?.fields.contains(condition) == true, isSetup: isSetup,
          "\(number): no \(condition)")
      }
      for field in step.expected_request_headers ?? [] {
        let found = request?.fields[field.name]
        try require(
          field.values.first.map { $0.text == found } ?? (found != nil),
          isSetup: step.isSetup("expected_request_headers"), "\(number): \(field.name)")
      }
      for name in request?.compared ?? [] where name.lowercased() != "date" {
        try require(
          responses[index]?.fields[name] == request?.sent[name], isSetup: true,
          "\(number): \(name): \(responses[index]?.fields[name] ?? "none")")
      }
      if let method = step.expected_method {
        try require(
          request?.method == method, isSetup: step.isSetup("expected_method"), "\(number): method")
      }
    }
  }
}
