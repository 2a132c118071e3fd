/// The form in which a text says its value, where that is not the type's usual way.
package enum TextFormat: Sendable, Hashable {
  case iso8601, rfc822, odata, trimmed, exists
  /// Unicode TR 35.
  case pattern(String)
  /// Seconds since 1970, or milliseconds.
  case unix(isMilliseconds: Bool)
  /// Words for true and for false.
  case words(true: String, false: String)
}
