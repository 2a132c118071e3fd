/// The stored responses for a request.
struct Lookup: Sendable {
  /// The most others that are asked about at once.
  private static let mostOthers = 4

  let key: CacheKey
  /// The response that the request selects (RFC 9111 §4.1); the latest if there are several.
  private(set) var answer: Answer?
  /// Those that the request selects and that lack bytes which it wants.
  private(set) var parts: [StoredResponse] = []
  /// Those that other requests select, and have a tag.
  private var tagged: [StoredResponse] = []

  init(_ request: WebRequest, _ key: CacheKey, in store: any CacheStore) async throws {
    self.key = key
    // What is replaced between both steps is looked up again.
    for _ in 0..<3 {
      var isWhole = true
      (tagged, parts) = ([], [])
      let responses = await store.responses(for: key)
      var (own, anyones) = ([StoredResponse](), [StoredResponse]())
      for response in responses.sorted(by: { $0.responseTime > $1.responseTime }) {
        if response.isPart {
          guard try response.isSelected(by: request) else { continue }
          if response.holdsPart(wantedBy: request) {
            own.append(response)
          } else {
            parts.append(response)
          }
        } else if try response.isSelected(by: request) {
          own.append(response)
        } else if try response.isSelectedWithoutCookies(by: request) {
          anyones.append(response)
        } else if response.entityTag != nil {
          tagged.append(response)
        }
      }
      for response in own + anyones where answer == nil {
        answer = await store.body(of: response).map { Answer(stored: response, body: $0) }
        isWhole = isWhole && answer != nil
      }
      if isWhole || answer != nil { return }
    }
  }

  /// Responses that other requests select, the latest first. The server may say that one of them is this
  /// request's.
  func others(in store: any CacheStore) async -> [Answer] {
    var others: [Answer] = []
    for response in tagged where others.count < Lookup.mostOthers {
      guard let body = await store.body(of: response) else { continue }
      others.append(Answer(stored: response, body: body))
    }
    return others
  }
}

extension StoredResponse {
  /// Tells whether it is for the request (RFC 9111 §4.1).
  func isSelected(by request: WebRequest) throws(HTTPError) -> Bool {
    guard let variant = Variant(of: fields) else { return false }
    return !Set(selections).isDisjoint(with: try variant.selections(of: request, for: key))
  }

  /// Tells whether it is for those without cookies, so that it tells nothing of anybody, and the server
  /// doesn't say that it would be another one with them.
  func isSelectedWithoutCookies(by request: WebRequest) throws(HTTPError) -> Bool {
    guard request.fields.contains("Cookie"), let variant = Variant(of: fields),
      !variant.names.contains("cookie")
    else { return false }
    var request = request
    request.fields.remove("Cookie")
    return !Set(selections).isDisjoint(with: try variant.selections(of: request, for: key))
  }

  /// Tells whether it lacks no byte that the request wants.
  fileprivate func holdsPart(wantedBy request: WebRequest) -> Bool {
    request.method == .get && request.fields.contains("Range")
      && Preconditions(request).allowPart(of: self) && part(WantedRange(request)) != nil
  }

  /// Is stored under the request's tags too, and pinned if it wants that.
  mutating func take(_ caching: HTTPCaching) {
    tags.formUnion(caching.tags)
    if caching.isPinned { isPinned = true }
  }
}
