internal import SaxValues

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

  /// As in the beginning, but with the memory that it has.
  mutating func reset() {
    var old = FieldStore()
    swap(&self, &old)
    contexts.takeMemory(of: &old.contexts)
    cells.takeMemory(of: &old.cells)
  }

  /// Counts what a context holds from now on.
  @inline(__always)
  mutating func hold(_ bytes: Int, in context: Int) {
    held &+= bytes
    contexts[context].held &+= bytes
  }

  /// Counts what a value holds that goes into a cell.
  mutating func hold(_ value: SaxValue, in context: Int) {
    hold(handing > 0 ? handing : value.ownSize, in: context)
  }

  /// The bytes of memory that it has.
  var size: Int { contexts.size + cells.size }
}
