/// Parts of responses: they are stored, combined (RFC 9111 §3.4), and made whole.
extension CacheForwarder {
  /// Asks for what is missing of a response whose beginning is stored, as it is known to be of the same to
  /// the byte if the server says so.
  ///
  /// - Returns: nil if nothing is stored that could be gone on with, or the server's answer doesn't fit, and
  ///   all has to be asked for.
  func continued(
    _ request: WebRequest, _ found: Lookup
  ) async throws -> (response: WebResponse, isStored: Bool)? {
    guard request.method == .get, request.caching.mode == .standard, found.answer == nil,
      !request.fields.contains("Range"), !Preconditions(request).areForCaches,
      let part = found.parts.filter({ $0.range.lowerBound == 0 && $0.bodyLength > 0 })
        .max(by: { $0.bodyLength < $1.bodyLength }),
      let validator = part.strongValidator, let body = await store.body(of: part)
    else { return nil }
    let beginning = WebResponse(status: 200, fields: part.fields, url: request.url)
    var range = RangeRequest(
      validator: validator, offset: part.bodyLength, total: part.total,
      encoding: RangeRequest.encoding(of: beginning))
    let asked = now()
    var response = try await next.execute(range.request(request))
    // A server may send less of the rest than it was asked for, and where it doesn't say how much there is in
    // all, nobody can tell.
    guard case .rest(let count) = range.take(response), let total = range.total,
      part.bodyLength + count == total
    else {
      if response.status == 206 { return nil }
      if response.status == 416 || response.status == 304 {
        try await response.body.drain()
        return nil
      }
      response.cacheStatus = .miss
      return try await kept(response, to: request, found, asked)
    }
    var whole = part
    whole.update(from: response, requestTime: asked, responseTime: now())
    var result = WebResponse(status: 200, fields: whole.fields, url: response.url)
    result.fields.remove("Content-Range")
    result.fields.remove("Content-Length")
    result.fields.set(HeaderField(checked: "Content-Length", "\(total)"))
    for field in StoredFields.secrets(of: response.fields) { result.fields.append(field) }
    result.body = HTTPResponseBody(
      JoinedBody(
        [body.bytes(in: 0..<part.bodyLength), response.body], of: total,
        url: request.url.redacted))
    result.cacheStatus = .partial
    return try await kept(result, to: request, found, asked)
  }

  /// The place of the bytes of a response that is to be stored, beside what is stored of the same.
  ///
  /// - Returns: nil if they are all stored already.
  func placement(
    of response: WebResponse, as stored: StoredResponse, beside found: Lookup
  ) async -> BodyPlacement? {
    guard let range = response.storablePart, let bytes = range.bytes else {
      let length = response.status == 204 ? 0 : response.contentLength
      return BodyPlacement(count: length, total: length)
    }
    let (start, end) = (bytes.lowerBound, bytes.upperBound + 1)
    var placement = BodyPlacement(
      start: start, count: end - start, total: range.total, isPart: true)
    guard range.total != nil, let validator = stored.strongValidator else { return placement }
    let others = ([found.answer?.stored].compactMap { $0 } + found.parts)
      .filter { $0.strongValidator == validator && $0.total == range.total }
    if others.contains(where: { $0.range.lowerBound <= start && end <= $0.range.upperBound }) {
      return nil
    }
    if let other = others.first(where: {
      $0.range.lowerBound < start && start <= $0.range.upperBound
    }),
      let body = await store.body(of: other)
    {
      placement.before = Answer(stored: other, body: body)
    }
    if let other = others.first(where: { $0.range.lowerBound <= end && end < $0.range.upperBound }),
      let body = await store.body(of: other)
    {
      placement.after = Answer(stored: other, body: body)
    }
    return placement
  }
}

extension BodyPlacement {
  /// The number of bytes that are stored in all; nil where that isn't known.
  var length: Int? {
    count.map { count in
      let first = before?.stored.range.lowerBound ?? start
      return (after?.stored.range.upperBound ?? start + count) - first
    }
  }
}

/// Bodies one behind the other.
private actor JoinedBody: HTTPResponseBody.Source {
  private let last: HTTPResponseBody?
  private var iterators: ArraySlice<HTTPResponseBody.AsyncIterator>
  /// The number of bytes that have yet to come.
  private var left: Int
  private let url: String
  nonisolated var trailers: HeaderFields { last?.trailers ?? HeaderFields() }

  /// Joins bodies, which have to have so many bytes in all.
  ///
  /// - Parameter total: the number of bytes that they have together.
  init(_ bodies: [HTTPResponseBody], of total: Int, url: String) {
    last = bodies.last
    iterators = bodies.map { $0.makeAsyncIterator() }[...]
    left = total
    self.url = url
  }

  func next() async throws -> ArraySlice<UInt8>? {
    while var iterator = iterators.first {
      // A copy reads on where the other was: what it goes through is shared.
      if let chunk = try await iterator.next() {
        left -= chunk.count
        return chunk
      }
      iterators.removeFirst()
    }
    if left == 0 { return nil }
    throw HTTPError(
      left > 0 ? .interrupted : .malformed,
      "the rest of the response has \(left > 0 ? "fewer" : "more") bytes than it says", url: url)
  }
}
