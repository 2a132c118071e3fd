/// A namespace of XML names, or several that mean the same.
public struct SchemaNamespace: Sendable, Hashable {
  /// Empty for that of names without a prefix.
  public var prefix: String
  /// The first is the one that paths name it by.
  public var uris: [String]

  public init(prefix: String, uris: [String]) {
    self.prefix = prefix
    self.uris = uris
  }
}
