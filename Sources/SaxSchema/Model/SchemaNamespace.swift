/// A namespace of XML names, or several that mean the same.
package struct SchemaNamespace: Sendable, Hashable {
  /// Empty for that of names without a prefix.
  package var prefix: String
  /// The first is the one that paths name it by.
  package var uris: [String]

  package init(prefix: String, uris: [String]) {
    self.prefix = prefix
    self.uris = uris
  }
}
