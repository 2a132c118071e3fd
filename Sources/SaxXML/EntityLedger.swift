internal import SaxEvents

/// Counts what the entities of a document expand to, and finds those that contain themselves.
struct EntityLedger {
  enum Objection {
    case tooMuch(limit: Int)
    case tooMuchForItsLength(ratio: Int)
    case loop
    case tooDeep
  }

  /// Entities within entities, each of which takes a parser of its own.
  static let deepest = 40

  private let limits: Limits
  private var expanded = 0
  private var supplied = 0
  /// The entity that is being expanded at each depth.
  private var expanding: [(depth: Int, name: String)] = []

  init(limits: Limits) { self.limits = limits }

  /// Takes account of a reference.
  ///
  /// - Parameters:
  ///   - depth: how many entities the reference stands in.
  ///   - length: the bytes of the replacement text, without what references in it add.
  ///   - offset: the bytes of the document up to the reference.
  mutating func refer(to name: String, length: Int, depth: Int, at offset: Int) -> Objection? {
    while let last = expanding.last, last.depth >= depth { expanding.removeLast() }
    if expanding.contains(where: { $0.name == name }) { return .loop }
    if depth > EntityLedger.deepest { return .tooDeep }
    expanding.append((depth, name))
    return expand(length, at: offset)
  }

  /// Takes account of attributes that a tag doesn't have, but the DTD gives it. Documents may
  /// have any number of them; a few bytes that stand for many are what is found.
  mutating func supply(_ length: Int, at offset: Int) -> Objection? {
    supplied += length
    return isTooMuch(supplied, at: offset) ? .tooMuchForItsLength(ratio: limits.entityRatio) : nil
  }

  /// Takes account of a replacement text that holds no reference.
  mutating func expand(_ length: Int, at offset: Int) -> Objection? {
    expanded += length
    if expanded > limits.entities { return .tooMuch(limit: limits.entities) }
    return isTooMuch(expanded, at: offset) ? .tooMuchForItsLength(ratio: limits.entityRatio) : nil
  }

  private func isTooMuch(_ length: Int, at offset: Int) -> Bool {
    let (most, overflows) = max(offset, 1).multipliedReportingOverflow(by: limits.entityRatio)
    return !overflows && length > most
  }
}
