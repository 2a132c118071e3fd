import SaxEvents

/// The lowest layer of an ``Assembly``: the nodes that are open, what is gathered of them, and how much memory that
/// holds. It knows where in the input it is, and no path.
///
/// All state is in stacks that grow when a node opens and shrink when it ends; a frame
/// remembers where its part of each begins. Nothing is kept of what has ended but the values
/// that wait in the cells of objects still open.
///
/// The type of `addressOnly` makes the compiler pass it by its address. Without that field all of it, 1.6 KB, is
/// copied for each call of a method that isn't mutating, though it is noncopyable: 1 to 5 % of the time where
/// objects are small, by `make bench-compare`.
struct NodeContents: ~Copyable {
  let plan: Plan
  private(set) var options: BuildOptions
  private(set) var limits: Limits
  var setting: AssemblySetting
  var places: any PlaceSource = NoPlaces.sole

  var nodes = NodeStack()
  var opening = OpeningNode()
  var fields = FieldStore()
  var texts = CapturedTexts()
  var rare = RareStacks()
  var pending = PendingState()

  /// Always nil: its type matters, an existential of any size.
  private let addressOnly: Any? = nil

  init(
    _ plan: Plan, isJSON: Bool, _ options: BuildOptions, _ limits: Limits, soleScope: Int?
  ) {
    self.plan = plan
    self.options = options
    self.limits = limits
    setting = AssemblySetting(plan, isJSON: isJSON, options, limits, soleScope: soleScope)
    begin()
  }

  /// Takes what every reading begins with. All stacks are empty.
  private mutating func begin() {
    rare.conditions.append(Condition(state: .fails))
    // The base: what is found in the root nodes belongs to context 0.
    fields.contexts.append(
      Context(
        scope: setting.soleScope == nil ? Int32(Plan.root) : -1, cells: 0, frame: 0, number: 0,
        numbered: -1, extra: nil))
    pushFrame(.document, parent: -1)
    nodes.activations.append(Activation(context: 0, state: Automaton.dead, condition: -1))
    nodes.frames[0].floors.activations = 0
    nodes.frames[0].floors.contexts = 0
  }

  /// As one that is new, with the memory that it has.
  mutating func reset() {
    options = BuildOptions()
    places = NoPlaces.sole
    nodes.reset()
    opening.reset()
    fields.reset()
    texts.reset()
    rare.reset()
    pending = PendingState()
  }

  /// Begins another reading. It has been ``reset()``.
  mutating func restart(_ options: BuildOptions, _ limits: Limits) {
    self.options = options
    self.limits = limits
    setting = AssemblySetting(plan, isJSON: setting.isJSON, options, limits, soleScope: nil)
    begin()
  }

  /// The bytes of memory that are kept by ``reset()``, about.
  var size: Int { nodes.size + fields.size + texts.size + rare.size }

  /// The frame of the innermost node that is open, arrays passed over.
  var currentNode: Int {
    let last = nodes.frames.count - 1
    return nodes.frames[last].kind == .array ? Int(nodes.frames[last].parent) : last
  }

  /// True if the next value is the root of a document.
  var isAtRoot: Bool { nodes.frames.count == 1 }
}

/// A watch that collects on an open node.
struct ActiveWatch {
  var watch: Int32
  var context: Int32
  var frame: Int32
}

/// Stands in until a reader tells of its places.
final class NoPlaces: PlaceSource, Sendable {
  static let sole = NoPlaces()

  var mark: Mark { Mark(offset: 0) }
  var endMark: Mark { Mark(offset: 0) }
  func position(at mark: Mark) -> InputPosition { InputPosition(line: 1, column: 1, offset: 0) }
  var path: String { "/" }
}
