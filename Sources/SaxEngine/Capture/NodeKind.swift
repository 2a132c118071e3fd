/// The kind of a node that opens, or of a JSON array, which is no node of its own.
enum NodeKind: UInt8 {
  case document, element, object
  /// Transparent: its items stand in its place.
  case array
  /// An array in an array: a node whose items are children without a name.
  case arrayNode
  /// A JSON scalar or an attribute.
  case text
}
