import SaxEvents
internal import SaxLanguage

/// The objects that a stream is filling, from the document down to the innermost open node.
///
/// All state of a reading is stored here, in parts. A part's flags, counters and heights are changed by its own methods
/// alone; a frame, a context or a cell in one of the stacks is changed in place. The methods of the assembly put the
/// parts together. They are in folders by what they do, of which each uses those below it alone: `Walk` takes the events and rows of
/// a reader, `Matching` opens and closes nodes, `Deciding` decides what could not be decided as it came, `Finishing`
/// makes objects and hands them on, `Objects` fills them, `Nodes` keeps account of open nodes.
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
  /// The nodes above, for an assembly inside a node.
  let outside: Outside?
  /// The mappers of nodes whose types are found late.
  let nested: any NodeMapper.Type
  private(set) var options: BuildOptions
  private(set) var limits: Limits
  private(set) var output: (Emission) throws -> Void
  var setting: AssemblySetting
  var places: any PlaceSource = NoPlaces.sole

  var nodes = NodeStack()
  var opening = OpeningNode()
  var fields = FieldStore()
  var texts = CapturedTexts()
  var rare = RareStacks()
  var pending = PendingState()
  var rows: RowState
  var outcome = Outcome()
  var hints = Hints()
  /// The counts of what the mapping's parts are used for, if somebody asks.
  var fieldUse: FieldUse?

  /// Always nil: its type matters, an existential of any size.
  private let addressOnly: Any? = nil

  init(
    plan: Plan, automaton: Automaton, options: BuildOptions, limits: Limits, soleScope: Int?,
    outside: Outside?, nested: any NodeMapper.Type, output: @escaping (Emission) throws -> Void
  ) {
    self.plan = plan
    self.automaton = automaton
    self.outside = outside
    self.nested = nested
    self.options = options
    self.limits = limits
    self.output = output
    setting = AssemblySetting(
      plan, isJSON: automaton.format == .json, options, limits, soleScope: soleScope)
    rows = RowState(automaton, textLimit: limits.text)
    begin()
  }

  /// Takes what every reading begins with. All stacks are empty.
  private mutating func begin() {
    rare.begin()
    // The base: what is found in the root nodes belongs to context 0.
    fields.contexts.append(
      Context(
        scope: setting.soleScope == nil ? Int32(Plan.root) : -1, cells: 0, frame: 0, number: 0,
        numbered: -1, extra: nil))
    pushFrame(.document, parent: -1)
    nodes.activations.append(Activation(context: 0, state: Automaton.dead, condition: -1))
    nodes.frames[0].floors.activations = 0
    nodes.frames[0].floors.contexts = 0
    rows.begin(rules: plan.rules.count)
  }

  /// Forgets what was read; keeps its memory and what was learned of the payload's form.
  ///
  /// To make all that anew took more than half of the time of a response of 1.7 KB.
  mutating func reset() {
    output = { _ in }
    options = BuildOptions()
    places = NoPlaces.sole
    nodes.reset()
    opening.reset()
    fields.reset()
    texts.reset()
    rare.reset()
    pending = PendingState()
    rows.reset()
    outcome = Outcome()
    hints = Hints()
    fieldUse = nil
    automaton.forgetNumbers()
  }

  /// Begins another reading, behind ``reset()``.
  mutating func restart(
    options: BuildOptions, limits: Limits, output: @escaping (Emission) throws -> Void
  ) {
    self.options = options
    self.limits = limits
    self.output = output
    setting = AssemblySetting(plan, isJSON: setting.isJSON, options, limits, soleScope: nil)
    if rows.shapes.textLimit != limits.text {
      rows = RowState(automaton, textLimit: limits.text)
    }
    begin()
  }

  /// The bytes of memory that are kept by ``reset()``, about.
  var size: Int { nodes.size + fields.size + texts.size + rare.size + rows.size }
}
