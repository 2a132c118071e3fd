internal import SaxHTTP

/// The head of a message of `application/http` (RFC 9112 §3, §4).
struct BatchMessageHead {
  private let start: String
  private(set) var fields: HeaderFields

  /// Creates the head of a message of its first line and its fields.
  ///
  /// - Parameters:
  ///   - start: the first line.
  ///   - fields: the lines behind it.
  init(_ start: String, _ fields: HeaderFields) {
    self.start = start
    self.fields = fields
  }

  /// Reads the head as that of a request, whose first line is a method, a URL and a version of HTTP.
  ///
  /// - Throws: ``ODataBatchError/Code/malformed`` if the first line is none of a request.
  func request(id: String?) throws(ODataBatchError) -> BatchRequestHead {
    let words = start.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 3, words[2].hasPrefix("HTTP/") else {
      throw ODataBatchError(
        .malformed, "a part is no request of HTTP", fix: "it begins with METHOD URL HTTP/1.1")
    }
    guard let method = try? HTTPMethod(String(words[0])) else {
      throw ODataBatchError(.malformed, "a request's method is none")
    }
    guard words[1].utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw ODataBatchError(.malformed, "a request's URL holds a control character")
    }
    return BatchRequestHead(method, String(words[1]), id: id, fields: fields)
  }

  /// Reads the head as that of a response, whose first line is a version of HTTP, a status and maybe a reason.
  ///
  /// - Throws: ``ODataBatchError/Code/malformed`` if the first line is none of a response.
  func response(id: String?) throws(ODataBatchError) -> BatchResponseHead {
    let words = start.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
      words[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let status = Int(words[1]),
      status >= 100
    else {
      throw ODataBatchError(
        .malformed, "a part is no response of HTTP", fix: "it begins with HTTP/1.1 STATUS")
    }
    return BatchResponseHead(status, id: id, fields: fields)
  }

  /// The length of the body, as the fields say it.
  ///
  /// - Parameter ignoring: true if they count for nothing, and go.
  /// - Throws: ``ODataBatchError/Code/length`` if they say no one number.
  mutating func length(ignoring: Bool) throws(ODataBatchError) -> Int? {
    let values = fields.values(of: "Content-Length")
    if ignoring { fields.remove("Content-Length") }
    guard !ignoring, let first = values.first else { return nil }
    guard values.allSatisfy({ $0 == first }), !first.isEmpty,
      first.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(first)
    else {
      throw ODataBatchError(
        .length, "a part's Content-Length is no number",
        fix: "BatchLimits.ignoresLengths, if its peer is known to count wrongly")
    }
    return length
  }
}
