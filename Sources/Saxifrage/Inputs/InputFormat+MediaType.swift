extension InputFormat {
  /// The format that a media type tells (RFC 8259 §11, RFC 7464 §4, RFC 7303 §9): a sequence of JSON values,
  /// XML, or what is built on one of them; nil for any that is not known here. Those of JSON are ``auto``, as
  /// servers send several values as that, too.
  ///
  /// - Parameter mediaType: in lower case and without parameters, such as `application/json`.
  package init?(mediaType: String) {
    switch mediaType {
    case "application/json", "text/json", "application/geo+json": self = .auto
    case "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines", "application/jsonlines", "application/json-seq",
      "application/geo+json-seq", "application/stream+json":
      self = .ndjson
    case "application/xml", "text/xml": self = .xml
    default:
      if mediaType.hasSuffix("+json-seq") {
        self = .ndjson
      } else if mediaType.hasSuffix("+json") {
        self = .auto
      } else if mediaType.hasSuffix("+xml"), mediaType != "application/xhtml+xml" {
        self = .xml
      } else {
        return nil
      }
    }
  }
}
