/// The format that a mapper reads.
package enum MappedFormat: String, Sendable, Hashable, CaseIterable {
  /// Members, arrays and scalars.
  case json
  /// Elements, attributes and text.
  case xml
}
