/// The name of an element or a code: a namespace's URI and a local name.
public struct SOAPName: Sendable, Hashable {
  /// Empty where the name is in no namespace.
  public var namespace: String
  /// The part without a prefix.
  public var local: String

  /// Creates a name in a namespace, or in none.
  ///
  /// - Parameters:
  ///   - namespace: the URI; empty for none.
  ///   - local: the name without a prefix.
  public init(_ namespace: String, _ local: String) {
    self.namespace = namespace
    self.local = local
  }
}

extension SOAPName: CustomStringConvertible {
  /// `{namespace}local`, or the local name alone.
  public var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}
