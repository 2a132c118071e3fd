import SaxEvents

/// A node whose type a `switch` decides: a tape until the discriminator arrives, a mapper of
/// the chosen type from then on.
final class ChoiceRun {
  enum Decision {
    case scope(Int)
    case skip
    case unknown(String)
    /// Nothing says which, and the mapping says nothing of that case.
    case missing
  }

  /// The scope of the `switch`.
  let scope: Int
  let context: Int
  var decision: Decision?
  /// Discriminators that wait for predicates on their way, in the order of their arrival.
  var candidates: [(condition: Int32, text: String)] = []
  /// The nodes above its own when that opened, if its objects may ask for values of it.
  var outside: Outside?
  /// Set while events are held.
  var tape: Tape?
  /// Set once the type is known, if the node's opening did not tell it.
  var mapper: (any NodeMapper)?

  /// Bytes that it holds, as far as they are counted.
  var counted = 0

  /// True if a predicate has ruled its node out.
  private(set) var isGivenUp = false

  /// The number of nodes that were open around its own, where the mapping has a `Raw`.
  var depth = 0

  /// True if its node has ended, and the mapper is to be told once the node's number is known.
  private var endIsHeld = false

  private var gate = EventGate()
  /// By level below its node: whether the mapper wants the node's source.
  private var wantsRaw: [Bool] = []

  init(scope: Int, context: Int) {
    self.scope = scope
    self.context = context
  }

  /// Nothing becomes of its node: lets go of all that it holds.
  func giveUp() {
    isGivenUp = true
    counted = 0
    decision = .skip
    candidates = []
    tape = nil
    mapper = nil
    outside = nil
  }

  /// The interest in the node or value that is opening: its mapper's, or to walk it while events are held.
  var interest: Interest {
    if mapper != nil { return gate.interest }
    return tape == nil ? .skip : .walk
  }

  /// True if an element that opens is for the mapper; so for a JSON value, and for text.
  var letsNodePass: Bool { gate.letsKeyPass }
  var letsValuePass: Bool { gate.letsValuePass }
  var letsContentPass: Bool { gate.letsContentPass }

  func key(_ name: Span<UInt8>) throws {
    guard let mapper, gate.letsKeyPass else { return }
    gate.answer(toKey: try mapper.key(name))
  }

  func start(_ kind: NodeKind) throws {
    guard let mapper else { return }
    wantsRaw.append(false)
    guard gate.letsOpeningPass() else { return }
    switch kind {
    case .object: answer(try mapper.startObject())
    case .text: answer(try mapper.startString())
    case .document: answer(try mapper.startDocumentNode())
    case .element, .array, .arrayNode: answer(try mapper.startArray())
    }
  }

  func take(_ scalar: borrowing Scalar) throws {
    guard let mapper, gate.letsScalarPass() else { return }
    try mapper.scalar(scalar)
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws {
    guard let mapper else { return }
    wantsRaw.append(false)
    guard gate.letsOpeningPass() else { return }
    answer(try mapper.startElement(name, attributes))
  }

  private func answer(_ interest: Interest) {
    gate.answer(interest)
    wantsRaw[wantsRaw.count - 1] = interest.contains(.raw)
  }

  func text(_ piece: Span<UInt8>) throws {
    if gate.letsContentPass { try mapper?.text(piece) }
  }

  func skippedEntity(_ name: Span<UInt8>) throws {
    if gate.letsContentPass { try mapper?.skippedEntity(name) }
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    if gate.letsKeyPass { try mapper?.skippedEntity(inAttributes: name) }
  }

  /// Hands on a piece of a node's source, if the mapper has asked for the source of that node.
  ///
  /// - Parameter level: in XML, how far below its node that node is whose source it is.
  func raw(_ piece: Span<UInt8>, level: Int?) throws {
    if let level, !wantsRaw.indices.contains(level) || !wantsRaw[level] { return }
    try mapper?.raw(piece)
  }

  /// Nobody wants the node that opened last.
  func passOver() {
    guard mapper != nil else { return }
    if !wantsRaw.isEmpty { wantsRaw.removeLast() }
    gate.passOver()
  }

  func end() throws {
    guard let mapper else { return }
    if !wantsRaw.isEmpty { wantsRaw.removeLast() }
    if awaitsNumber, wantsRaw.isEmpty {
      endIsHeld = true
      return
    }
    if gate.letsEndPass() { try mapper.end() }
  }

  /// True if its node's number, which the object may ask for, is known only once the predicates of the node
  /// have been decided: then the mapper is told of the node's end when they have.
  var awaitsNumber: Bool { mapper?.awaitsNumber ?? false }

  /// The node has ended.
  ///
  /// - Parameter number: the node's.
  func finish(number: Int) throws {
    guard let mapper, endIsHeld else { return }
    endIsHeld = false
    mapper.number = number
    if gate.letsEndPass() { try mapper.end() }
  }
}
