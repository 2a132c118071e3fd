/// A stored response with its body open, ready to answer requests.
struct Answer: Sendable {
  var stored: StoredResponse
  let body: any StoredBody

  /// The response to a request: all of it, a part, or that the requester has it.
  func response(
    to request: WebRequest, _ status: CacheStatus, now: Double
  ) -> WebResponse {
    var response = WebResponse(status: stored.status, fields: stored.fields, url: request.url)
    response.cacheStatus = status
    // Without asking the server its age has to be said (RFC 9111 §4).
    if status != .revalidated {
      response.fields.set(HeaderField(checked: "Age", Freshness(stored, now: now).age))
    }
    let conditions = Preconditions(request)
    if stored.status == 200 || stored.isPart {
      if conditions.areForCaches, conditions.areMet(by: stored, now: now) {
        response.status = 304
        response.fields.remove("Content-Length")
        response.fields.remove("Content-Range")
        return response
      }
      if request.fields.contains("Range"), conditions.allowPart(of: stored) {
        return part(WantedRange(request), of: response)
      }
    }
    // Without the bytes that are missing.
    if request.method != .head { response.body = body.bytes(in: 0..<stored.bodyLength) }
    return response
  }

  private func part(_ range: WantedRange, of response: WebResponse) -> WebResponse {
    var response = response
    let length = stored.bodyLength
    if stored.isPart { return held(range, of: response) }
    if range == .whole || range == .several {
      response.body = body.bytes(in: 0..<length)
      return response
    }
    func set(_ name: String, _ value: String) {
      response.fields.set(HeaderField(checked: name, value))
    }
    guard let part = range.part(of: length) else {
      response.status = 416
      set("Content-Range", "bytes */\(length)")
      set("Content-Length", "0")
      return response
    }
    response.status = 206
    set("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)")
    set("Content-Length", "\(part.count)")
    response.body = body.bytes(in: part)
    return response
  }

  /// Of a part that is stored what is wanted.
  private func held(_ range: WantedRange, of response: WebResponse) -> WebResponse {
    var response = response
    let part = stored.part(range) ?? stored.range
    var whole = stored
    whole.setRange(part, of: stored.total)
    // All of it may be wanted as a part.
    response.status = 206
    for name in ["Content-Range", "Content-Length"] {
      if let value = whole.fields.values(of: name).first {
        response.fields.set(HeaderField(checked: name, value))
      }
    }
    let start = stored.range.lowerBound
    response.body = body.bytes(in: (part.lowerBound - start)..<(part.upperBound - start))
    return response
  }
}
