extension HeaderFields {
  /// The media type of a message's body, without parameters and in lower case; nil where there is none.
  var mediaType: String? {
    guard let value = values(of: "Content-Type").last else { return nil }
    let type = value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return type.isEmpty ? nil : type
  }

  /// The codings of a message's body in the order in which they were applied, in lower case (RFC 9110 §8.4).
  var contentEncodings: [String] {
    values(of: "Content-Encoding").joined(separator: ",")
      .split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
  }
}
