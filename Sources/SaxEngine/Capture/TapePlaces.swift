import SaxEvents
internal import SaxValues

/// The places of the event that a tape is replaying.
///
/// Paths and the positions of events before are worked out when somebody asks, from where it was done last.
final class TapePlaces: PlaceSource {
  private let tape: Tape
  @exclusivity(unchecked) private var place = Tape.Place()
  /// The address behind the event at hand.
  @exclusivity(unchecked) private var reached = 0

  /// A node that is open on the tape.
  private struct Node {
    enum Kind { case object, array, element, other }
    var kind: Kind
    var place: Tape.Place
    var step: Step
    var items = 0
  }

  /// The last step of a path, with addresses of the tape's bytes.
  private enum Step {
    /// None below the node around; the outermost has the tape's path.
    case none
    case key(Range<Int>)
    case item(Int)
    case element(prefix: Range<Int>, local: Range<Int>, ordinal: Int)
  }

  /// The events that the nodes below have been worked out from.
  @exclusivity(unchecked) private var cursor = TapeCursor()
  @exclusivity(unchecked) private var nodes: [Node] = []
  /// XML: how many children of each node that is open there have been, by the numbers of their names.
  @exclusivity(unchecked) private var children: [[Int: Int]] = []
  /// The key of the member that comes.
  @exclusivity(unchecked) private var key: Range<Int>?
  /// The place of the event before the cursor: the innermost node, or a scalar in it.
  @exclusivity(unchecked) private var step = Step.none
  /// The nodes that the step is below.
  @exclusivity(unchecked) private var depth = 0

  init(_ tape: Tape) { self.tape = tape }

  /// Moves on to the event that is told next.
  ///
  /// - Parameters:
  ///   - place: that of the event.
  ///   - address: the address behind the event.
  func reach(_ place: Tape.Place, before address: Int) {
    self.place = place
    reached = address
  }

  var mark: Mark { Mark(offset: place.mark) }
  var endMark: Mark { Mark(offset: place.endMark) }

  var path: String {
    catchUp()
    var path = tape.path
    var isItem = path.hasSuffix("]")
    for node in nodes.prefix(depth).dropFirst() { add(node.step, to: &path, &isItem) }
    add(step, to: &path, &isItem)
    return path
  }

  func position(at mark: Mark) -> InputPosition {
    if mark.offset == place.mark { return place.position }
    catchUp()
    if let node = nodes.last(where: { $0.place.mark == mark.offset }) { return node.place.position }
    var cursor = TapeCursor()
    var found = InputPosition(line: 1, column: 1, offset: mark.offset)
    cursor.visit(tape, before: reached) { _, cursor in
      if cursor.place.mark == mark.offset { found = cursor.place.position }
      return cursor.place.mark != mark.offset
    }
    return found
  }

  private func catchUp() {
    var cursor = cursor
    cursor.visit(tape, before: reached) { event, cursor in
      note(event, at: cursor.place)
      return true
    }
    self.cursor = cursor
  }

  private func note(_ event: TapeCursor.Event, at place: Tape.Place) {
    switch event.kind {
    case .key:
      key = event.text
      (depth, step) = (nodes.count, .key(event.text))
    case .object: open(.object, at: place)
    case .array: open(.array, at: place)
    case .document, .longString: open(.other, at: place)
    case .string, .number, .true, .false, .null:
      (depth, step) = (nodes.count, valueStep())
      key = nil
    case .element:
      let parent = nodes.count - 1
      guard parent >= 0 else { return open(.element, at: place) }
      let ordinal = children[parent][event.name.number, default: 0] + 1
      children[parent][event.name.number] = ordinal
      open(
        .element, at: place,
        .element(prefix: event.name.prefix, local: event.name.local, ordinal: ordinal))
    case .end:
      // The node's own, as it is open until the next event.
      guard let node = nodes.popLast() else { return }
      (depth, step) = (nodes.count, nodes.isEmpty ? .none : node.step)
    case .text, .skippedEntity, .skippedInAttributes, .raw:
      // The value before has ended.
      if key == nil { (depth, step) = (nodes.count, .none) }
    }
  }

  /// The step to the value that comes.
  private func valueStep() -> Step {
    guard let parent = nodes.indices.last else { return .none }
    guard nodes[parent].kind == .array else { return key.map { .key($0) } ?? .none }
    nodes[parent].items += 1
    return .item(nodes[parent].items)
  }

  private func open(_ kind: Node.Kind, at place: Tape.Place, _ given: Step? = nil) {
    nodes.append(Node(kind: kind, place: place, step: given ?? valueStep()))
    if children.count < nodes.count {
      children.append([:])
    } else if !children[nodes.count - 1].isEmpty {
      // What was made for many names is not cleared for each of many nodes.
      children[nodes.count - 1].removeAll(
        keepingCapacity: children[nodes.count - 1].capacity < 64)
    }
    (depth, step, key) = (nodes.count, .none, nil)
  }

  private func add(_ step: Step, to path: inout String, _ isItem: inout Bool) {
    func add(_ step: String) { path += path == "/" ? step : "/" + step }
    let wasItem = isItem
    switch step {
    case .none: return
    case .key(let name): add(NameScalars.step(ofKey: tape.text(name)))
    case .item(let number):
      isItem = true
      if wasItem { return add("*[\(number)]") }
      path += "[\(number)]"
      return
    case .element(let prefix, let local, let ordinal):
      add(prefix.isEmpty ? tape.text(local) : tape.text(prefix) + ":" + tape.text(local))
      if ordinal > 1 { path += "[\(ordinal)]" }
    }
    isItem = false
  }
}
