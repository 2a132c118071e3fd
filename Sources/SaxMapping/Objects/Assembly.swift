import SaxEvents
internal import SaxLanguage

/// The objects that a stream is filling, from the document down to the innermost open node.
///
/// All state is in stacks that grow when a node opens and shrink when it ends; a frame
/// remembers where its part of each begins. Nothing is kept of what has ended but the values
/// that wait in the cells of objects still open.
///
/// The type of `addressOnly` makes the compiler pass it by its address. Without that field all of it, 1.6 KB, is
/// copied for each call of a method that isn't mutating, though it is noncopyable: 1 to 5 % of the time where
/// objects are small, by `make bench-compare`.
struct Assembly: ~Copyable {
  let plan: Plan
  let automaton: Automaton
  let options: BuildOptions
  let limits: Limits
  let isJSON: Bool
  let readsRaw: Bool
  let needsNames: Bool
  let attributePrefix: [UInt8]
  let textKey: [UInt8]
  /// The scope to fill from the only node; nil where rules decide.
  let soleScope: Int?
  /// The name of JSON's only node.
  var soleName = SoleName()
  /// The nodes above, for an assembly inside a node.
  let outside: Outside?
  let output: (Emission) throws -> Void
  /// The counts of what the mapping's parts are used for, if somebody asks.
  var fieldUse: FieldUse?
  var places: any PlaceSource = NoPlaces()

  // Stacks, as the frames divide them.
  var frames = Stack<Frame>()
  var activations = Stack<Activation>()
  var captures = Stack<Capture>()
  var routes = Stack<Route>()
  var contexts = Stack<Context>()
  var cells = Stack<Cell>()
  var predicates = Stack<PredicateInstance>()
  var moves = Stack<Move>()
  var counters = Stack<Counter>()
  var watches = Stack<ActiveWatch>()
  var rareFloors = Stack<RareFloors>()
  /// Another for every change of the stacks that those are of; the same again when they are back
  /// where they were.
  var rareStamp = 0
  var latestStamp = 0
  var names = Stack<UInt8>()
  var childNames = ChildNames()
  var learnedKeys = LearnedKeys()
  var learnedElements = LearnedElements()
  let rowShapes: RowShapes
  /// The context that has the field of the object that was asked about last.
  var rowOwner: Int32 = 0
  /// The targets of objects that are filled as they are read; by rule.
  var targets = Stack<Unmanaged<ObjectTarget>?>()
  /// Holds them, so that to look at one doesn't have to.
  var heldTargets: [ObjectTarget] = []
  /// True if objects may be taken all at once, as far as that is always the same.
  let takesRows: Bool
  /// True if the rest of a node may be passed over, as far as that is always the same.
  let mayPassRests: Bool
  /// The positions at which open nodes whose bytes have gone began; by frame, the outermost first.
  var keptPositions: [(frame: Int, position: Position)] = []
  var conditions = Stack<Condition>()
  /// Values that wait for a condition, so that conditions can't be let go.
  var pendingValues = 0
  /// The number of values that have ever waited.
  var pendingAdded = 0

  /// The error for what is missing in the attributes of the element that opens next.
  var skippedInTag: ReadingError?

  // What nodes are being turned into.
  var found = Stack<Found>()
  var text = GatheredText()
  var textCaptures = 0
  /// The text of the node that closes, if it is long and several fields want it.
  var sharedText: String?
  /// The text directly in open records that want it, one above the other.
  var ownText = GatheredText()
  var directTexts: [TextCollector] = []
  var rawTexts: [TextCollector] = []
  var dictionaryKeys: [String] = []
  var anyBuilders: [AnyBuilder] = []
  var choices: [ChoiceRun] = []
  /// True if some `Any` or choice may have to be told of every event.
  var hasConsumers = false
  /// XML: whether the source of the whole document is wanted.
  var documentIsRaw = false

  // The node that is about to open.
  var name = NameRange()
  var symbol = NameTable.nameless
  /// The index in `moves` at which its moves begin.
  var pendingMoves = 0
  /// JSON: the entry in `learnedKeys` of the key that came last, whose move is yet to be made; -1 for
  /// none. Most values need no move.
  var pendingKey: Int32 = -1
  /// The height that the stack of names goes back to when the node is done with.
  var nameFloor = 0
  var order = 0
  var documentKind = DocumentKind.json
  /// Open nodes without a frame that end with an event: long strings that are the `#text` of an
  /// object, elements whose text counts for those around alone.
  var passedOver = 0
  /// JSON: whether the next value is the object's `#text`.
  var nextIsText = false
  /// XML: whether the open element is a leaf, which has no frame.
  var isInLeaf = false
  var leaf = Leaf()

  /// The origin of the value that has waited and is being put into its cell.
  var pendingOrigin: (mark: Mark, place: Place)?

  /// The attribute that is being taken, or -1.
  var currentAttribute = -1
  /// True if the top frame's node is ending: errors are of all of it.
  var isEnding = false

  /// Bytes that open objects and what waits hold, as ``Limits/held`` counts them.
  var held = 0
  /// The bytes held by the value that is being handed to its field; 0 where it says so itself.
  var handing = 0
  /// True if objects that are handed out become something else, and are held twice meanwhile.
  var convertsObjects = false
  /// The part of ``held`` that is texts being collected.
  var textHeld = 0

  // What has come out.
  var waiting = WaitingEmissions()
  var emitted = 0
  /// The number of objects that come by events again, having been handed out of a row that was not plain.
  var repeated = 0
  /// A hook has seen enough.
  var isStopping = false
  var result: Built?
  /// The bytes that ``result`` holds.
  var resultHeld = 0
  var nearMisses = NearMisses()
  var sample = ElementSample()

  /// Always nil: its type matters, an existential of any size.
  private let addressOnly: Any? = nil

  init(
    plan: Plan, automaton: Automaton, options: BuildOptions, limits: Limits, soleScope: Int?,
    outside: Outside?, output: @escaping (Emission) throws -> Void
  ) {
    self.plan = plan
    self.automaton = automaton
    rowShapes = RowShapes(automaton, textLimit: limits.text)
    self.options = options
    self.limits = limits
    self.soleScope = soleScope
    self.outside = outside
    self.output = output
    isJSON = automaton.format == .json
    readsRaw = plan.readsRaw
    needsNames = plan.needsNames
    takesRows =
      options.takesRows && !plan.needsNames && !plan.readsRaw && soleScope == nil
      && !plan.duplicatesAreErrors && !options.hooksValues && !options.hooksObjects
      && limits.items == nil
    targets.append(repeating: nil, count: plan.rules.count)
    // A hook is told of values that lose, too.
    mayPassRests =
      soleScope == nil && !plan.readsRaw && !options.hooksValues && !options.hooksObjects
    attributePrefix = Array(options.attributePrefix.utf8)
    textKey = Array(options.textKey.utf8)
    conditions.append(Condition(state: .fails))
    // The base: what is found in the root nodes belongs to context 0.
    contexts.append(
      Context(
        scope: soleScope == nil ? Int32(Plan.root) : -1, cells: 0, frame: 0, number: 0,
        numbered: -1, extra: nil))
    pushFrame(.document, parent: -1)
    activations.append(Activation(context: 0, state: Automaton.dead, condition: -1))
    frames[0].activations = 0
    frames[0].contexts = 0
  }

  /// The frame of the innermost node that is open, arrays passed over.
  var currentNode: Int {
    let last = frames.count - 1
    return frames[last].kind == .array ? Int(frames[last].parent) : last
  }

  /// True if the next value is the root of a document.
  var isAtRoot: Bool { frames.count == 1 }
}

/// The name of a node that an assembly of its own fills.
struct SoleName {
  var symbol = NameTable.nameless
  var text: [UInt8] = []
}

/// A watch that collects on an open node.
struct ActiveWatch {
  var watch: Int32
  var context: Int32
  var frame: Int32
}

/// Stands in until a reader tells of its places.
final class NoPlaces: PlaceSource {
  var mark: Mark { Mark(offset: 0) }
  var endMark: Mark { Mark(offset: 0) }
  func position(at mark: Mark) -> Position { Position(line: 1, column: 1, offset: 0) }
  var path: String { "/" }
}
