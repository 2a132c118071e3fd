@testable import SaxEngine
@testable import SaxLanguage

/// A mapping and a payload, read by the engine and by the reference.
struct DifferentialCase {
  enum Payload {
    case json(DraftJSON)
    /// Values one after another.
    case sequence([DraftJSON])
    case xml(DraftXML)

    var text: String {
      switch self {
      case .json(let value): value.text
      case .sequence(let values): values.map(\.text).joined(separator: "\n")
      case .xml(let element): element.text
      }
    }

    var isXML: Bool { if case .xml = self { true } else { false } }

    var reductions: [Payload] {
      switch self {
      case .json(let value): value.reductions.map(Payload.json)
      case .sequence(let values):
        (values.shortened + values.withOneReduced(\.reductions)).map(Payload.sequence)
      case .xml(let element): element.reductions.map(Payload.xml)
      }
    }
  }

  static let source = "input"

  var mapping: DraftMapping
  var payload: Payload
  /// True if the payload's objects are much alike, to be taken as rows.
  var isRepetitive = false
  /// True if it is read by the targets that take the longest, too.
  var isThorough = true

  var description: String {
    "\(mapping.text)---\n\(payload.text)\n---\n\(mismatch(in: compiled()) ?? "no mismatch")"
  }

  func compiled() -> Mapping? { try? Mapping(mapping.text, named: "test.sax") }

  /// The smallest case found in half a minute that still does not agree.
  func minimized() -> DifferentialCase {
    let end = ContinuousClock.now + .seconds(30)
    var smallest = self
    var shrinks = true
    while shrinks {
      shrinks = false
      let mappings = smallest.mapping.reductions.map {
        smallest.with($0, smallest.payload)
      }
      let payloads = smallest.payload.reductions.map {
        smallest.with(smallest.mapping, $0)
      }
      for candidate in mappings + payloads
      where ContinuousClock.now < end && candidate.mismatch(in: candidate.compiled()) != nil {
        smallest = candidate
        shrinks = true
        break
      }
    }
    return smallest
  }

  private func with(_ mapping: DraftMapping, _ payload: Payload) -> DifferentialCase {
    DifferentialCase(
      mapping: mapping, payload: payload, isRepetitive: isRepetitive, isThorough: isThorough)
  }

  /// The difference between the two; nil if they agree.
  func mismatch(in mapping: Mapping?) -> String? {
    mapping.flatMap { comparison(in: $0).mismatch }
  }

  /// The outcome of comparing the two.
  struct Comparison {
    /// The difference between the two; nil if they agree.
    var mismatch: String?
    /// The number of objects that came as rows where most can.
    var taken = 0
    /// The number of objects that each target was compared by.
    var objects: [DifferentialReading.Target: Int] = [:]
    /// The number of those that hooks looked at.
    var hooked = 0
    /// The number of objects that no record could be bound to.
    var unbound = 0
  }

  func comparison(in mapping: Mapping) -> Comparison {
    let tree = tree
    let expected = expected(mapping, tree)
    let reading = DifferentialReading(
      mapping: mapping, payload: payload, isRepetitive: isRepetitive)
    let whole = reading.lines()
    var comparison = Comparison(mismatch: LineAgreement.difference(expected, whole.lines))
    comparison.taken = whole.taken
    comparison.objects[.output] = Self.objectCount(expected)
    if comparison.mismatch == nil { comparePieces(reading, expected, &comparison) }
    if comparison.mismatch == nil { compareTargets(reading, expected, &comparison) }
    if comparison.mismatch == nil, isRepetitive || isThorough {
      compareTypes(reading, expected, &comparison)
    }
    if comparison.mismatch == nil, isThorough { compareHooks(reading, tree, &comparison) }
    return comparison
  }

  /// Compares readings in pieces, and one that the first misfit ends.
  private func comparePieces(
    _ reading: DifferentialReading, _ expected: [ReferenceEvaluator.Line],
    _ comparison: inout Comparison
  ) {
    var reading = reading
    for chunk in isRepetitive ? [7, 190] : [1, 7] {
      reading.chunk = chunk
      compare(reading, expected, &comparison)
    }
    let firstBad = expected.firstIndex { if case .misfits = $0 { true } else { false } }
    guard let firstBad, comparison.mismatch == nil else { return }
    reading.chunk = .max
    reading.isSkipping = false
    comparison.mismatch = LineAgreement.difference(
      Array(expected[...firstBad]), reading.lines().lines
    )
    .map { "stopping: \($0)" }
  }

  private func compareTargets(
    _ reading: DifferentialReading, _ expected: [ReferenceEvaluator.Line],
    _ comparison: inout Comparison
  ) {
    var reading = reading
    for target in [DifferentialReading.Target.slots, .text] {
      reading.target = target
      for takesRows in reading.hasHooks ? [false] : [true, false] {
        reading.takesRows = takesRows
        compare(reading, expected, &comparison)
      }
    }
  }

  /// Compares readings in which Swift types take the objects.
  private func compareTypes(
    _ reading: DifferentialReading, _ expected: [ReferenceEvaluator.Line],
    _ comparison: inout Comparison
  ) {
    var reading = reading
    for takesRows in reading.hasHooks ? [false] : isThorough ? [true, false] : [true] {
      reading.takesRows = takesRows
      reading.chunk = takesRows ? .max : isRepetitive ? 190 : 7
      reading.target = .decoded
      compare(reading, expected, &comparison)
      reading.target = .bound
      do {
        let records = try RecordTarget.all(of: reading.mapping)
        var shown = expected
        for (index, line) in expected.enumerated() {
          guard case .object(var emitted) = line else { continue }
          if let record = records[emitted.rule] {
            emitted.value = record.shown(emitted.value)
          } else {
            comparison.unbound += 1
            comparison.objects[.bound, default: 0] -= 1
          }
          shown[index] = .object(emitted)
        }
        compare(reading, shown, &comparison, records: records)
      } catch {
        comparison.mismatch = "could not be bound: \(error)"
      }
    }
  }

  private func compareHooks(
    _ reading: DifferentialReading, _ tree: PayloadTree, _ comparison: inout Comparison
  ) {
    var reading = reading
    reading.hasHooks = true
    // Nothing comes as a row then.
    reading.takesRows = false
    let hooks = SteadyHooks(reading.mapping.model)
    let expected = expected(reading.mapping, tree, hooks: hooks)
    for chunk in isRepetitive ? [190] : [Int.max, 7] {
      reading.chunk = chunk
      compare(reading, expected, &comparison)
    }
    compareTargets(reading, expected, &comparison)
    compareTypes(reading, expected, &comparison)
  }

  /// Compares one more reading, unless there is a difference already.
  private func compare(
    _ reading: DifferentialReading, _ expected: [ReferenceEvaluator.Line],
    _ comparison: inout Comparison, records: [Int: RecordTarget] = [:]
  ) {
    guard comparison.mismatch == nil else { return }
    let count = Self.objectCount(expected)
    comparison.objects[reading.target, default: 0] += count
    if reading.hasHooks { comparison.hooked += count }
    let pieces = reading.chunk == .max ? "whole" : "in pieces of \(reading.chunk)"
    comparison.mismatch = LineAgreement.difference(expected, reading.lines(records: records).lines)
      .map {
        "as \(reading.target), rows \(reading.takesRows ? "taken" : "left"), \(reading.hasHooks ? "hooks" : "no hooks"), \(pieces): \($0)"
      }
  }

  private static func objectCount(_ lines: [ReferenceEvaluator.Line]) -> Int {
    lines.count { if case .object = $0 { true } else { false } }
  }

  // MARK: Both sides

  private var tree: PayloadTree {
    let bytes = Array(payload.text.utf8)
    return switch payload {
    case .json: JSONTree.parse(bytes, isSequence: false)
    case .sequence: JSONTree.parse(bytes, isSequence: true)
    case .xml: XMLTree.parse(bytes)
    }
  }

  private func expected(
    _ mapping: Mapping, _ tree: PayloadTree, hooks: SteadyHooks? = nil
  ) -> [ReferenceEvaluator.Line] {
    ReferenceEvaluator(
      model: mapping.model, format: payload.isXML ? .xml : .json, payload: tree,
      source: Self.source, hooks: hooks
    ).lines()
  }
}
