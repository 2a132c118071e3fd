/// A step from a node to what is in it.
package enum PathStep: Sendable, Hashable {
  /// An element, or an object's member.
  case child(SchemaName)
  /// An XML attribute, or a member whose key begins with `@`, which the name leaves out.
  case attribute(SchemaName)
  /// Every child, whatever its name.
  case anyChild
  /// Every child and every attribute, whatever its name.
  case anyMember
  /// The text directly in the node.
  case text
  /// The node's own name; last in a path.
  case name
}

/// A name as payloads write it.
package struct SchemaName: Sendable, Hashable {
  /// A whole JSON key, or the local part of an XML name.
  package var local: String
  package var namespace: Namespace

  /// The namespace that a name is in.
  package enum Namespace: Sendable, Hashable {
    /// JSON's keys, which have none and are taken literally.
    case key
    /// XML's names without a namespace.
    case none
    /// By URI.
    case uri(String)
    /// Whichever.
    case any
  }

  package init(_ local: String, in namespace: Namespace) {
    self.local = local
    self.namespace = namespace
  }
}
