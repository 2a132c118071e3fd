/// What is stored for a request.
struct Lookup: Sendable {
  /// How many others are asked about at once.
  private static let mostOthers = 4

  let key: CacheKey
  /// The response that the request selects (RFC 9111 §4.1); the latest if there are several.
  private(set) var answer: Answer?
  /// Responses that other requests select. The server may say that one of them is this request's.
  private(set) var others: [Answer] = []

  init(_ request: HTTPRequest, _ key: CacheKey, in store: any CacheStore) async throws {
    self.key = key
    // What is replaced between both steps is looked up again.
    for _ in 0..<3 {
      let responses = await store.responses(for: key)
        .sorted { $0.responseTime > $1.responseTime }
      var isWhole = true
      for response in responses {
        let isSelected = try response.isSelected(by: request)
        guard
          isSelected
            ? answer == nil
            : response.entityTag != nil && others.count < Lookup.mostOthers
        else { continue }
        guard let body = await store.body(of: response) else {
          isWhole = false
          continue
        }
        if isSelected {
          answer = Answer(stored: response, body: body)
        } else {
          others.append(Answer(stored: response, body: body))
        }
      }
      if isWhole || answer != nil { return }
      others = []
    }
  }
}

extension StoredResponse {
  /// Whether it is for the request (RFC 9111 §4.1).
  func isSelected(by request: HTTPRequest) throws(HTTPError) -> Bool {
    guard let variant = Variant(of: fields) else { return false }
    return selections.contains(try variant.selection(of: request, for: key))
  }

  /// Is stored under the request's tags too, and pinned if it wants that.
  mutating func take(_ caching: HTTPCaching) {
    tags.formUnion(caching.tags)
    if caching.isPinned { isPinned = true }
  }
}
