/// Asks servers, for what is not stored and whether what is stored still is so, and stores what they say.
struct CacheForwarder: Sendable {
  let next: any HTTPExecutor
  let store: any CacheStore
  let staleIfError: Double
  let now: @Sendable () -> Double

  /// Sends a request that nothing stored can answer.
  func pass(_ request: WebRequest) async throws -> WebResponse {
    var response = try await next.execute(request)
    response.cacheStatus = .bypass
    if !request.method.isSafe, (200...399).contains(response.status) {
      await invalidate(request.url, response)
    }
    return response
  }

  /// Invalidates what is stored of the URLs that an unsafe request has changed (RFC 9111 §4.4).
  private func invalidate(_ url: URI, _ response: WebResponse) async {
    var urls = [url]
    for name in ["Location", "Content-Location"] {
      guard let value = response.fields.values(of: name).first,
        let other = try? url.resolving(value), other.hasOrigin(of: url)
      else { continue }
      urls.append(other)
    }
    for url in urls {
      if let key = try? CacheKey(url) { await store.remove(.key(key)) }
    }
  }

  /// Sends a request that is not answered by what was found, and has the server say whether it is.
  ///
  /// - Returns: the response, and whether it is stored as it is read.
  func forward(
    _ request: WebRequest, _ found: Lookup
  ) async throws -> (response: WebResponse, isStored: Bool) {
    if let continued = try await continued(request, found) { return continued }
    let candidates = await candidates(for: request, found)
    let asked = now()
    var response: WebResponse
    do {
      response = try await next.execute(conditional(request, on: candidates, found.answer))
      if response.isServerFailure, let answer = standIn(for: request, found) {
        // Its connection can be used again.
        try await response.body.drain()
        return (answer.response(to: request, .stale, now: now()), false)
      }
    } catch let error as HTTPError
      where [.resolve, .connect, .timeout, .interrupted].contains(error.code)
    {
      guard let answer = standIn(for: request, found) else { throw error }
      return (answer.response(to: request, .stale, now: now()), false)
    }
    if response.status == 304 {
      let answered = now()
      if let answer = validated(response, candidates) {
        try await response.body.drain()
        return (try await updated(answer, by: response, to: request, asked, answered), false)
      }
      // It says of nothing that was asked about that it is so.
      if !candidates.isEmpty { response = try await next.execute(request) }
    }
    response.cacheStatus = .miss
    return try await kept(response, to: request, found, asked)
  }

  /// Asks for what was given stale meanwhile.
  func refresh(_ request: WebRequest, _ found: Lookup) async {
    var request = request
    // All of it is wanted, whatever the requester wanted.
    request.method = .get
    for name in ["Range", "If-Range", "If-None-Match", "If-Modified-Since"] {
      request.fields.remove(name)
    }
    guard let new = try? await forward(request, found), new.isStored else { return }
    do { for try await _ in new.response.body {} } catch {}
  }

  // MARK: Conditions

  /// The stored responses that the server is asked about. A requester's own conditions go as they are.
  private func candidates(for request: WebRequest, _ found: Lookup) async -> [Answer] {
    if request.method != .get || request.caching.mode == .reload
      || Preconditions(request).areForCaches
    {
      return []
    }
    // One without a tag is asked about by its date, and that about none but itself.
    if let answer = found.answer, answer.stored.entityTag == nil { return [answer] }
    return await [found.answer].compactMap { $0 } + found.others(in: store)
  }

  /// The request with the question whether what is stored still is so.
  ///
  /// - Parameter answer: what the request selects.
  private func conditional(
    _ request: WebRequest, on candidates: [Answer], _ answer: Answer?
  ) -> WebRequest {
    var request = request
    func set(_ name: String, _ value: String) {
      request.fields.set(HeaderField(checked: name, value))
    }
    if !request.fields.contains("Cache-Control") {
      if request.caching.mode == .reload {
        set("Cache-Control", "no-cache")
      } else if let age = request.caching.maximumAge {
        set("Cache-Control", "max-age=\(max(0, age.components.seconds))")
      }
    }
    var tags: [EntityTag] = []
    for tag in candidates.compactMap(\.stored.entityTag) where !tags.contains(tag) {
      tags.append(tag)
    }
    if !tags.isEmpty { set("If-None-Match", tags.map(\.text).joined(separator: ", ")) }
    if candidates.count == 1, let answer,
      let date = answer.stored.fields.values(of: "Last-Modified").first
    {
      set("If-Modified-Since", date)
    }
    return request
  }

  /// The stored response that a 304 means (RFC 9111 §4.3.4).
  private func validated(_ response: WebResponse, _ candidates: [Answer]) -> Answer? {
    guard let text = response.fields.values(of: "ETag").first else {
      return candidates.count == 1 ? candidates.first : nil
    }
    let tag = EntityTag(text)
    if let named = candidates.first(where: { $0.stored.entityTag?.matches(tag) ?? false }) {
      return named
    }
    // One was asked about by its date.
    return candidates.count == 1 && candidates[0].stored.entityTag == nil ? candidates[0] : nil
  }

  private func standIn(for request: WebRequest, _ found: Lookup) -> Answer? {
    guard request.caching.mode == .standard, let answer = found.answer,
      Reuse.isAllowedOnError(
        answer.stored, for: request, window: staleIfError, now: now())
    else { return nil }
    return answer
  }

  // MARK: Storing

  private func updated(
    _ answer: Answer, by response: WebResponse, to request: WebRequest, _ asked: Double,
    _ answered: Double
  ) async throws -> WebResponse {
    var answer = answer
    answer.stored.update(from: response, requestTime: asked, responseTime: answered)
    answer.stored.take(request.caching)
    if let variant = Variant(of: answer.stored.fields) {
      for selection in try variant.selections(
        of: request, for: answer.stored.key, answeredBy: answer.stored.fields)
      {
        answer.stored.add(selection)
      }
    }
    if response.mayUpdate(for: request) { await store.update(answer.stored) }
    var result = answer.response(to: request, .revalidated, now: answered)
    // Cookies are this receiver's, and no later one's.
    for field in StoredFields.secrets(of: response.fields) { result.fields.append(field) }
    return result
  }

  /// The response, with its body on the way into the store if it may be stored.
  func kept(
    _ response: WebResponse, to request: WebRequest, _ found: Lookup, _ asked: Double
  ) async throws -> (response: WebResponse, isStored: Bool) {
    let answered = now()
    if request.method == .head || response.status == 304 {
      await update(found, by: response, to: request, asked, answered)
      return (response, false)
    }
    guard response.mayBeStored(for: request), let variant = Variant(of: response.fields) else {
      return (response, false)
    }
    var stored = try StoredResponse(
      response, to: request, under: found.key,
      selections: variant.selections(
        of: request, for: found.key, answeredBy: response.fields), requestTime: asked,
      responseTime: answered)
    guard let placement = await placement(of: response, as: stored, beside: found),
      let writer = await store.makeWriter(for: found.key, length: placement.length)
    else { return (response, false) }
    if let other = placement.before ?? placement.after {
      // A part needn't say again what the others said (RFC 9110 §15.3.7).
      stored.fields = StoredFields.updated(
        other.stored.fields, from: response.fields, at: answered)
    }
    var response = response
    let length = response.status == 204 ? 0 : response.contentLength
    response.body = HTTPResponseBody(
      StoringBody(response.body, placement, as: stored, by: writer))
    if length == 0 { response.body = .bytes(try await response.body.collect(upTo: 0)) }
    return (response, true)
  }

  /// Updates what is stored by the response to a HEAD (RFC 9111 §4.3.5), or by a 304 to the
  /// requester's own conditions.
  private func update(
    _ found: Lookup, by response: WebResponse, to request: WebRequest, _ asked: Double,
    _ answered: Double
  ) async {
    guard response.mayUpdate(for: request), var stored = found.answer?.stored else { return }
    let tag = response.fields.values(of: "ETag").first.map { EntityTag($0) }
    if response.status == 304 {
      guard let tag, let own = stored.entityTag, tag.matches(own) else { return }
    } else {
      guard response.status == 200, stored.status == 200 else { return }
      let modified = response.fields.values(of: "Last-Modified")
      let isSame =
        (tag == nil || tag == stored.entityTag)
        && (modified.isEmpty || modified == stored.fields.values(of: "Last-Modified"))
        && (response.contentLength.map { $0 == stored.bodyLength } ?? true)
      if !isSame {
        await store.remove(.key(found.key))
        return
      }
    }
    stored.update(from: response, requestTime: asked, responseTime: answered)
    await store.update(stored)
  }
}
