extension HeaderFields {
  /// The media type of a message's body, without parameters and in lower case; nil where there is none.
  package var mediaType: String? {
    guard let value = values(of: "Content-Type").last else { return nil }
    let type = value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    return type.isEmpty ? nil : type
  }

  /// The encoding of a message's body by the parameter `charset` of its media type; nil where there is none.
  var charset: String? {
    guard let value = values(of: "Content-Type").last else { return nil }
    for parameter in value.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2,
        parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset"
      else { continue }
      let name = parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      return name.isEmpty ? nil : name
    }
    return nil
  }

  /// The codings of a message's body in the order in which they were applied, in lower case (RFC 9110 §8.4).
  package var contentEncodings: [String] {
    values(of: "Content-Encoding").joined(separator: ",")
      .split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
  }
}
