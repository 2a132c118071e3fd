internal import SaxValues

/// The objects that are open: what their fields have so far, and how much that holds.
struct FieldStore: ~Copyable {
  var contexts = Stack<Context>()
  var cells = Stack<Cell>()
  /// Bytes that open objects and what waits hold, as ``Limits/held`` counts them.
  private(set) var held = 0
  /// The bytes held by the value that is being handed to its field; 0 where it says so itself.
  private(set) var handing = 0
  /// The part of ``held`` that is texts being collected.
  private(set) var textHeld = 0

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

  /// Counts bytes that belong to no context, or lets go of them where the count is negative.
  @inline(__always)
  mutating func hold(_ bytes: Int) { held &+= bytes }

  /// Counts what the texts hold that are being collected.
  mutating func hold(texts bytes: Int) {
    held += bytes - textHeld
    textHeld = bytes
  }

  /// Notes the bytes held by the value that is handed to its field next; ``endHanding()`` follows.
  @inline(__always)
  mutating func hand(_ bytes: Int) { handing = bytes }

  @inline(__always)
  mutating func endHanding() { handing = 0 }

  /// Lets go of all that is held, as the document is given up.
  mutating func abandon() {
    held = 0
    handing = 0
    textHeld = 0
    contexts[0].held = 0
  }

  /// Takes from a context the bytes that it held; for an object what that takes itself is added.
  mutating func letGo(of context: Int, by plan: Plan) -> Int {
    let bytes = contexts[context].held
    held &-= bytes
    contexts[context].held = 0
    return bytes &+ plan.objectSize(of: Int(contexts[context].scope))
  }

  mutating func letGo(of text: TextCollector) {
    held &-= text.counted
    text.counted = 0
  }

  /// Takes off the objects of a node that has ended, and lets go of what they hold.
  @inline(__always)
  mutating func pop(to floors: Frame.Floors) {
    let first = floors.contexts
    for context in first..<max(first, contexts.count) { held &-= contexts[context].held }
    contexts.truncate(to: first)
    cells.truncate(to: floors.cells)
  }

  /// Lets go of what a context holds.
  mutating func letGo(of context: Int) {
    held -= contexts[context].held
    contexts[context].held = 0
  }

  /// The bytes of memory that it has.
  var size: Int { contexts.size + cells.size }
}
