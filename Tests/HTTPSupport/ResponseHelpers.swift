package import SaxHTTP

extension WebResponse {
  package var text: String {
    get async throws {
      String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    }
  }

  /// A response to a request: a status, fields as lines, and a body where one may be.
  package static func from(
    _ request: WebRequest, _ status: Int, _ lines: [String], body: [UInt8] = []
  ) throws -> WebResponse {
    var response = WebResponse(status: status, url: request.url)
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      try response.fields.append(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    if request.method != .head, status != 304, status != 204 {
      response.body = .bytes(body)
    }
    return response
  }
}
