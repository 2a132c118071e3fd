import SaxEvents
import SaxJSON
import SaxValues
@testable import SaxLanguage
import SaxXML

@testable import SaxMapping

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

    var reductions: [Payload] {
      switch self {
      case .json(let value): value.reductions.map(Payload.json)
      case .sequence(let values):
        (values.withoutOne + values.withOneReduced(\.reductions)).map(Payload.sequence)
      case .xml(let element): element.reductions.map(Payload.xml)
      }
    }
  }

  static let source = "input"

  var mapping: DraftMapping
  var payload: Payload
  /// True if the payload's objects are much alike, to be taken as rows.
  var isRepetitive = false

  var description: String {
    "\(mapping.text)---\n\(payload.text)\n---\n\(mismatch(in: compiled()) ?? "no mismatch")"
  }

  func compiled() -> Mapping? { try? Mapping(mapping.text, named: "test.sax") }

  /// The smallest case found that still does not agree.
  func minimized() -> DifferentialCase {
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
      for candidate in mappings + payloads where candidate.mismatch(in: candidate.compiled()) != nil
      {
        smallest = candidate
        shrinks = true
        break
      }
    }
    return smallest
  }

  private func with(_ mapping: DraftMapping, _ payload: Payload) -> DifferentialCase {
    DifferentialCase(mapping: mapping, payload: payload, isRepetitive: isRepetitive)
  }

  /// The difference between the two; nil if they agree.
  func mismatch(in mapping: Mapping?) -> String? {
    mapping.flatMap { comparison(in: $0).mismatch }
  }

  /// The difference between the two, nil if they agree, and how many objects came as rows where most can.
  func comparison(in mapping: Mapping) -> (mismatch: String?, taken: Int) {
    let expected = expected(mapping)
    let whole = actual(mapping, chunk: .max, isSkipping: true)
    let mismatch =
      Self.difference(expected, whole.lines) ?? mismatch(in: mapping, with: expected)
    return (mismatch, whole.taken)
  }

  /// The difference in pieces, to other targets, and where the first misfit ends it all.
  private func mismatch(
    in mapping: Mapping, with expected: [ReferenceEvaluator.Line]
  ) -> String? {
    for chunk in isRepetitive ? [7, 190] : [1, 7] {
      let pieces = actual(mapping, chunk: chunk, isSkipping: true).lines
      if let difference = Self.difference(expected, pieces) {
        return "in pieces of \(chunk): \(difference)"
      }
    }
    for (target, takesRows) in [
      (Target.slots, true), (.slots, false), (.text, true), (.text, false),
    ] {
      let found = actual(
        mapping, chunk: .max, isSkipping: true, to: target, takesRows: takesRows
      ).lines
      if let difference = Self.difference(expected, found) {
        return "as \(target), rows \(takesRows ? "taken" : "left"): \(difference)"
      }
    }
    let firstBad = expected.firstIndex { if case .misfits = $0 { true } else { false } }
    guard let firstBad else { return nil }
    let stopped = actual(mapping, chunk: .max, isSkipping: false).lines
    return Self.difference(Array(expected[...firstBad]), stopped).map { "stopping: \($0)" }
  }

  // MARK: Both sides

  /// The target that takes the objects that are plain.
  private enum Target { case output, slots, text }

  private enum Line {
    case object(String)
    case misfit(BuildError)
    case failure(String)

    var text: String {
      switch self {
      case .object(let text): text
      case .misfit(let error):
        "\(error.code) \(error.place.position?.offset ?? -1) \(error.place.path ?? "?") \(error.message) [\(error.mappingPlace?.described ?? "?")]"
      case .failure(let text): "failed: \(text)"
      }
    }
  }

  private func expected(_ mapping: Mapping) -> [ReferenceEvaluator.Line] {
    let bytes = Array(payload.text.utf8)
    let tree =
      switch payload {
      case .json: JSONTree.parse(bytes, isSequence: false)
      case .sequence: JSONTree.parse(bytes, isSequence: true)
      case .xml: XMLTree.parse(bytes)
      }
    return ReferenceEvaluator(
      model: mapping.model, format: isXML ? .xml : .json, payload: tree, source: Self.source
    ).lines()
  }

  private var isXML: Bool { if case .xml = payload { true } else { false } }

  private func actual(
    _ mapping: Mapping, chunk: Int, isSkipping: Bool, to target: Target = .output,
    takesRows: Bool = true
  ) -> (lines: [Line], taken: Int) {
    var lines: [Line] = []
    var options = BuildOptions()
    options.source = Self.source
    options.takesRows = takesRows
    // One that has been used, mostly, with what it learned then.
    let mapper = mapping.mapper(reading: isXML ? .xml : .json, options: options) {
      switch $0.result {
      case .success(let value): lines.append(.object("\($0.typeName) \(value)"))
      case .failure(let error):
        if !isSkipping { throw error }
        lines.append(.misfit(error))
      }
    }
    for rule in mapping.emitRules {
      switch target {
      case .output: break
      case .slots:
        mapper.add(
          SlotsTarget(rule: rule.index) { lines.append(.object("\(rule.typeName) \($0)")) })
      case .text:
        mapper.add(
          TextTarget(rule: rule.index, .json(JSONText())) {
            lines.append(.object("\(rule.typeName) \(String(copying: $0))"))
          })
      }
    }
    // The first objects of a document are looked at, for messages, and not taken.
    if isRepetitive { mapper.assembly.hints.sample.close() }
    let sink = CountedTakes(mapper)
    var json = JSONOptions()
    if case .sequence = payload { json.shape = .sequence }
    let reader: any Reader =
      isXML ? NativeXMLReader(sink: sink) : NativeJSONReader(sink: sink, options: json)
    let bytes = Array(payload.text.utf8)
    do {
      for start in stride(from: 0, to: bytes.count, by: max(1, min(chunk, bytes.count))) {
        let end = min(bytes.count, start + min(chunk, bytes.count))
        try reader.feed(bytes.span.extracting(start..<end))
      }
      try reader.finish()
    } catch let error as BuildError {
      lines.append(.misfit(error))
    } catch {
      lines.append(.failure("\(error)"))
    }
    mapping.giveBack(mapper)
    return (lines, sink.count)
  }

  private static func difference(_ expected: [ReferenceEvaluator.Line], _ actual: [Line])
    -> String?
  {
    for index in 0..<max(expected.count, actual.count) {
      let wanted = index < expected.count ? expected[index] : nil
      let found = index < actual.count ? actual[index] : nil
      if let wanted, let found, agree(wanted, found) { continue }
      return """
        line \(index + 1)
        reference: \(wanted.map(describe) ?? "nothing")
        engine:    \(found?.text ?? "nothing")
        """
    }
    return nil
  }

  private static func agree(_ wanted: ReferenceEvaluator.Line, _ found: Line) -> Bool {
    switch (wanted, found) {
    case (.object(let wanted), .object(let found)): wanted == found
    case (.misfits(let misfits), .misfit(let error)):
      misfits.contains {
        ($0.code == error.code || $0.code == .late && error.code == .missing)
          && $0.offset == error.place.position?.offset && $0.path == error.place.path
          && ($0.place == nil || $0.place == error.mappingPlace)
      }
    default: false
    }
  }

  private static func describe(_ line: ReferenceEvaluator.Line) -> String {
    switch line {
    case .object(let text): text
    case .misfits(let misfits):
      misfits.map { "\($0.code) \($0.offset) \($0.path) [\($0.place?.described ?? "?")]" }
        .joined(separator: " or ")
    }
  }
}
