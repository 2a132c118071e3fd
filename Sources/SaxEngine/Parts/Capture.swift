/// A node that becomes a value when it ends.
struct Capture {
  enum Kind: UInt8 {
    case text, directText, context, choice, any, raw
    /// The number of the node, which a predicate decides.
    case number
  }

  var kind: Kind
  var context: Int32
  var field: Int32
  /// The route by the alternative listed first.
  var route: Route
  /// Further routes by which the same node was found, in the stack of routes.
  var otherRoutes: Range<Int>
  /// By kind: where its text begins, or which context, choice, builder or buffer it is.
  var index: Int
  /// The key of a dictionary's entry, or -1.
  var key: Int32
  /// Of its node.
  var order: Int
  /// True if it is an array item or an element, whose null is an item.
  var isItem: Bool
  var numbered: Int32
  /// True if its node is that of the object itself.
  var isOwn = false
  /// True if nothing more becomes of it: it has been given up, or closed.
  var isDone = false
}
