import SaxEvents

/// A node whose type a `switch` decides: a tape until the discriminator arrives, a mapper of
/// the chosen type from then on.
final class ChoiceRun {
  enum Decision {
    case scope(Int)
    case skip
    case unknown(String)
  }

  /// The scope of the `switch`.
  let scope: Int
  let context: Int
  var decision: Decision?
  /// Set while events are held.
  var tape: Tape?
  /// Set once the type is known, if the node's opening did not tell it.
  var mapper: Mapper?

  private var gate = EventGate()

  init(scope: Int, context: Int) {
    self.scope = scope
    self.context = context
  }

  /// What it wants of the node or value that is opening.
  var interest: Interest {
    if mapper != nil { return gate.interest }
    return tape == nil ? .skip : .walk
  }

  func key(_ name: Span<UInt8>) throws {
    guard let mapper, gate.letsKeyPass else { return }
    gate.answer(toKey: try mapper.key(name))
  }

  func start(_ kind: Frame.Kind) throws {
    guard let mapper, gate.letsOpeningPass() else { return }
    switch kind {
    case .object: gate.answer(try mapper.startObject())
    case .text: gate.answer(try mapper.startString())
    case .document, .element, .array, .arrayNode: gate.answer(try mapper.startArray())
    }
  }

  func take(_ scalar: borrowing Scalar) throws {
    guard let mapper, gate.letsScalarPass() else { return }
    try mapper.scalar(scalar)
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws {
    guard let mapper, gate.letsOpeningPass() else { return }
    gate.answer(try mapper.startElement(name, attributes))
  }

  func text(_ piece: Span<UInt8>) throws {
    if gate.letsContentPass { try mapper?.text(piece) }
  }

  func raw(_ piece: Span<UInt8>) throws {
    if gate.letsContentPass { try mapper?.raw(piece) }
  }

  func end() throws {
    if mapper != nil, gate.letsEndPass() { try mapper?.end() }
  }
}
