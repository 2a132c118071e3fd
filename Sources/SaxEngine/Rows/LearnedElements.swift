/// The transitions of elements from a state, by the numbers that the reader gives their names.
///
/// Finding it from the name takes the name's symbol, the transition and the name's number among
/// the children's, each with checks of its own: 75 instructions an element, and this takes 10.
struct LearnedElements: ~Copyable {
  struct Entry {
    /// ``Automaton/nothing`` for a name that nothing wants; -1 where it isn't known yet.
    var transition: Int32 = -1
    var symbol: Int32 = 0
    /// The number of the element's name in ``ChildNames``.
    var name: Int32 = 0
    /// The field that alone takes the element's text, if there need be no frame for that.
    var leaf = ScalarField()
    /// The state in which the attributes of such an element are tried.
    var leafState: Int32 = 0
  }

  /// Documents with more names than this have the others looked up.
  private static let names = 128
  private static let states = 1024

  private var entries = Stack<Entry>()
  /// By state: where its entries begin, or -1.
  private var blocks = Stack<Int32>()

  subscript(index: Int) -> Entry { entries[index] }

  /// The entry of a name; -1 if it isn't known.
  @inline(__always)
  func find(_ name: Int, in state: Int32) -> Int {
    guard name > 0, name < Self.names, Int(state) < blocks.count else { return -1 }
    let first = blocks[Int(state)]
    guard first >= 0 else { return -1 }
    let index = Int(first) + name
    return entries[index].transition >= 0 ? index : -1
  }

  mutating func learn(_ entry: Entry, for name: Int, in state: Int32) {
    guard name > 0, name < Self.names, Int(state) < Self.states else { return }
    while blocks.count <= Int(state) { blocks.append(-1) }
    if blocks[Int(state)] < 0 {
      blocks[Int(state)] = Int32(entries.count)
      entries.append(repeating: Entry(), count: Self.names)
    }
    entries[Int(blocks[Int(state)]) + name] = entry
  }
}
