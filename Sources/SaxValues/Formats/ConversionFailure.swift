/// The reason that a text is no value of the type wanted.
package struct ConversionFailure: Error, Hashable {
  /// Completes a sentence that the quoted text begins: `is no Int`, `is no RFC 822 date`.
  package var reason: String
  /// A change to the mapping, where one is known: `it is ISO 8601: as rfc822, iso8601`.
  package var fix: String?

  package init(_ reason: String, fix: String? = nil) {
    self.reason = reason
    self.fix = fix
  }
}
