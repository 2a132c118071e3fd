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

  /// Clears it, and keeps its memory.
  mutating func reset() {
    var old = FieldStore()
    swap(&self, &old)
    contexts.takeMemory(of: &old.contexts)
    cells.takeMemory(of: &old.cells)
  }

  /// Counts a root node.
  @inline(__always)
  mutating func countRoot() { contexts[0].number += 1 }

  /// Takes back that a root node was counted.
  mutating func uncountRoot() { contexts[0].number -= 1 }

  /// Sets the number of the root node.
  mutating func setRoot(_ number: Int) { contexts[0].number = number }

  /// Opens an object, with empty cells for its fields.
  @inline(__always)
  mutating func open(_ context: Context, fields count: Int) {
    contexts.append(context)
    cells.append(repeating: Cell(), count: count)
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

  /// Counts bytes that belong to no context; fewer than before where the count is negative.
  @inline(__always)
  mutating func hold(_ bytes: Int) { held &+= bytes }

  /// Lets go of bytes that belong to no context.
  @inline(__always)
  mutating func letGo(_ bytes: Int) { held &-= bytes }

  /// Counts what the texts hold that are being collected.
  mutating func hold(texts bytes: Int) {
    held += bytes - textHeld
    textHeld = bytes
  }

  /// Notes the bytes held by the value that is handed to its field next; ``endHanding()`` follows.
  @inline(__always)
  mutating func hand(_ bytes: Int) { handing = bytes }

  /// Notes that the value has been handed to its field.
  @inline(__always)
  mutating func endHanding() { handing = 0 }

  /// Lets go of all that is held, as the document is given up.
  mutating func abandon() {
    held = 0
    handing = 0
    textHeld = 0
    contexts[0].held = 0
  }

  /// Lets go of what a context holds.
  ///
  /// - Returns: its bytes.
  @discardableResult
  mutating func letGo(of context: Int) -> Int {
    let bytes = contexts[context].held
    held &-= bytes
    contexts[context].held = 0
    return bytes
  }

  /// Lets go of what a context holds.
  ///
  /// - Returns: its bytes, with those that an object takes itself.
  mutating func letGo(of context: Int, by plan: Plan) -> Int {
    letGo(of: context) &+ plan.objectSize(of: Int(contexts[context].scope))
  }

  /// Lets go of a text that is collected by itself.
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

  /// The bytes of memory that it has.
  var size: Int { contexts.size + cells.size }
}
