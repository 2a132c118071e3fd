/// The name of a node below another, as it is looked up while a sample passes by.
struct NodeName: Hashable {
  enum Axis: UInt8 {
    case child, attribute
    /// JSON's `#text`.
    case text
    /// JSON's root value, or an item of an array in an array.
    case item
    /// A stand-in for all children, where names are data.
    case anyChild
  }

  var axis: Axis
  /// UTF-8.
  var local: [UInt8]
  /// The index of an XML name's namespace; 0 for none.
  var namespace: Int

  static let item = NodeName(axis: .item, local: [], namespace: 0)
  static let anyChild = NodeName(axis: .anyChild, local: [], namespace: 0)

  /// True if it is a key such as `@scope/name`, which is data.
  var isScoped: Bool { axis == .child && KeyLook.isScoped(local.span) }

  var text: String { String(decoding: local, as: UTF8.self) }
}
