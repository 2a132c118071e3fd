/// The format that a mapper reads.
package enum MappedFormat: Sendable, Hashable {
  /// Members, arrays and scalars.
  case json
  /// Elements, attributes and text.
  case xml
}
