import SaxEvents

/// The mapper of one node, whose type a `switch` has found: told of the node's events by the mapper around it.
protocol NodeMapper: EventSink {
  /// Creates the mapper of a node, before it is told of the node's opening.
  ///
  /// - Parameters:
  ///   - options: those of the mapper around it, as the limits are.
  ///   - soleScope: the scope of the node's type.
  ///   - outside: the nodes above.
  ///   - number: the node's number; nil if that is told later.
  ///   - name: the node's name.
  init(
    plan: Plan, automaton: Automaton, options: BuildOptions, limits: Limits, soleScope: Int,
    outside: Outside, number: Int?, name: SoleName)

  /// The source of the current event's place.
  var places: any PlaceSource { get set }
  /// The counts of what the mapping's parts are used for; nil if nobody asks.
  var fieldUse: FieldUse? { get set }

  /// The states by which the `switch` looked at the node, for a mapper that has errors for what nothing reads.
  var soleLooks: [Int32] { get set }

  /// The document node, if that is the node.
  func startDocumentNode() throws -> Interest

  /// True if the number of its node has yet to be told, before the node ends.
  var awaitsNumber: Bool { get }
  /// The number of its node.
  var number: Int { get set }

  /// The bytes that its open objects hold.
  var held: Int { get }
  /// Adds the bytes that each field holds in its open objects, about.
  func addHeld(to sizes: inout [String: Int])

  /// Takes what the node became.
  func takeResult() -> Built?
  /// The bytes that this holds.
  var resultHeld: Int { get }

  /// Adds the use that it makes of an element that is about to open.
  func addUse(ofElement name: borrowing ElementName, to use: inout NodeUse)
  /// Adds the use that it makes of the JSON value that is about to come.
  func addUseOfNextValue(to use: inout NodeUse)
  /// True if it takes an attribute of the element that has just opened.
  func reads(attribute name: borrowing ElementName) -> Bool
  /// True if it takes the text directly in the open element; all text in it.
  var takesText: Bool { get }
  var takesStringValue: Bool { get }
}
