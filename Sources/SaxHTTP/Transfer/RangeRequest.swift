/// Asks for the rest of what came in part, and tells whether an answer is that (RFC 9110 §14).
package struct RangeRequest: Sendable {
  /// The kind of an answer.
  package enum Answer: Equatable {
    /// The body goes on where the other ended, and holds so many bytes.
    case rest(count: Int)
    /// Nothing is left.
    case nothing
    /// Nothing that fits, and why.
    case other(String)
  }

  /// The validator of what came.
  package let validator: StrongValidator
  /// The number of bytes that came.
  package var offset: Int
  /// The number of bytes in all; nil if that is not known.
  package var total: Int?
  /// The `Content-Encoding` of what came; nil for none. The rest may not have another.
  package let encoding: String?

  /// A request for what is missing of a representation.
  ///
  /// - Parameters:
  ///   - validator: of what came.
  ///   - offset: how many bytes came.
  ///   - total: how many there are in all; nil if that is not known.
  ///   - encoding: its `Content-Encoding`.
  package init(validator: StrongValidator, offset: Int, total: Int? = nil, encoding: String? = nil)
  {
    self.validator = validator
    self.offset = offset
    self.total = total
    self.encoding = encoding
  }

  /// A request for the rest.
  ///
  /// - Parameter request: the one for the whole.
  package func request(_ request: WebRequest) throws(HTTPError) -> WebRequest {
    var result = request
    // What came has fulfilled these.
    result.fields.remove("If-None-Match")
    result.fields.remove("If-Modified-Since")
    try result.fields.set("Range", "bytes=\(offset)-")
    try result.fields.set("If-Range", validator.value)
    return result
  }

  /// Takes the answer to that request. The total is known afterwards if it says it.
  package mutating func take(_ response: WebResponse) -> Answer {
    let ranges = response.fields.values(of: "Content-Range")
    let range = ranges.count == 1 ? ContentRange(ranges[0]) : nil
    switch response.status {
    case 206: break
    // Whoever looks at If-Range first has found what came to be of the same.
    case 416
    where range?.bytes == nil && range?.total == offset && (total == nil || total == offset)
      && hasSameTag(response):
      return .nothing
    case 200: return .other("the server sends it anew")
    default: return .other("the server answers \(response.status)")
    }
    guard let range, let bytes = range.bytes else {
      return .other("the server doesn't say which part it sends")
    }
    guard bytes.lowerBound == offset else { return .other("the server sends another part") }
    guard total == nil || range.total == nil || range.total == total,
      validator.isConfirmed(by: response.fields), hasSameEncoding(response)
    else { return .other("it has changed") }
    if let total, bytes.upperBound >= total { return .other("it has changed") }
    let count = bytes.upperBound + 1 - offset
    if let length = response.contentLength, length != count {
      return .other("the server sends another part than it says")
    }
    total = total ?? range.total
    return .rest(count: count)
  }

  private func hasSameTag(_ response: WebResponse) -> Bool {
    validator.kind == .date || !response.fields.contains("ETag")
      || validator.isConfirmed(by: response.fields)
  }

  /// An entity tag is of one encoding, which needn't be repeated then; a date is of all.
  private func hasSameEncoding(_ response: WebResponse) -> Bool {
    let given = RangeRequest.encoding(of: response)
    return given == encoding || given == nil && validator.kind == .entityTag
  }

  /// The encoding of a response's body; nil if it has none.
  static func encoding(of response: WebResponse) -> String? {
    let value = response.fields["Content-Encoding"]?.lowercased() ?? ""
    return value.isEmpty || value == "identity" ? nil : value
  }
}
