/// The format that objects are written in.
public enum WritingFormat: String, Sendable, Hashable, CaseIterable {
  /// JSON (RFC 8259), UTF-8.
  case json
  /// XML 1.0 with namespaces, UTF-8.
  case xml
}
