/// The objects that are open: what their fields have so far, and how much that holds.
struct FieldStore: ~Copyable {
  var contexts = Stack<Context>()
  var cells = Stack<Cell>()
  /// Bytes that open objects and what waits hold, as ``Limits/held`` counts them.
  var held = 0
  /// The bytes held by the value that is being handed to its field; 0 where it says so itself.
  var handing = 0
  /// The part of ``held`` that is texts being collected.
  var textHeld = 0
}
