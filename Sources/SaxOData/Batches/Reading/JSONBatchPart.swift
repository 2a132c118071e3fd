internal import SaxHTTP

/// The members of a request or a response in JSON, as they come.
struct JSONBatchPart {
  var id: String?
  var group: String?
  var method: String?
  var url: String?
  var status: Int?
  var condition: String?
  var dependsOn: [String] = []
  var fields = HeaderFields()
  /// The names of the members that have come.
  var seen: Set<String> = []
  /// The bytes of all of these.
  var size = 0

  /// The head of a request.
  ///
  /// - Throws: ``ODataBatchError/Code/malformed`` if it lacks a member, or one is wrong.
  func request() throws(ODataBatchError) -> BatchRequestHead {
    guard let id else { throw missing("id") }
    guard let method else { throw missing("method") }
    guard let url else { throw missing("url") }
    // Any case, as JSON's batches have had both.
    guard let known = try? HTTPMethod(method.uppercased()) else {
      throw ODataBatchError(.malformed, "a request's method is none")
    }
    guard !url.isEmpty, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw ODataBatchError(.malformed, "a request's url is none")
    }
    return BatchRequestHead(
      known, url, id: id, fields: fields, dependsOn: dependsOn, condition: condition)
  }

  /// The head of a response; throws as ``request()``.
  func response() throws(ODataBatchError) -> BatchResponseHead {
    guard let id else { throw missing("id") }
    guard let status else { throw missing("status") }
    return BatchResponseHead(status, id: id, fields: fields)
  }

  private func missing(_ name: String) -> ODataBatchError {
    ODataBatchError(.malformed, "a part has no \(name)")
  }
}
