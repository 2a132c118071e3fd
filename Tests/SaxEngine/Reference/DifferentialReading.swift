import SaxEvents
import SaxJSON
import SaxXML

@testable import SaxCodable
@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// A reading of a payload by the engine, whose objects go to one kind of target.
struct DifferentialReading {
  /// The target that takes the objects that are plain, and what the others become.
  enum Target: String, CaseIterable {
    case output, slots, text
    /// Objects are decoded, by the Swift types that their fields fit.
    case decoded
    /// Objects fill records whose properties fields are bound to.
    case bound
  }

  enum Line {
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

  let mapping: Mapping
  let payload: DifferentialCase.Payload
  /// True if the payload's objects are much alike, to be taken as rows.
  let isRepetitive: Bool
  var target = Target.output
  /// The size of the pieces that it comes in.
  var chunk = Int.max
  /// True if it goes on after a misfit.
  var isSkipping = true
  var takesRows = true
  /// True if hooks change, refuse and drop some of the objects and values, whatever takes them.
  var hasHooks = false

  /// The lines that are written.
  private final class Lines {
    var all: [Line] = []
    private let mapping: Mapping
    private let typeNames: [String]

    init(_ mapping: Mapping) {
      self.mapping = mapping
      typeNames = mapping.model.rules.map(\.typeName)
    }

    func add(_ value: some CustomStringConvertible, of rule: Int) {
      all.append(.object("\(typeNames[rule]) \(value)"))
    }
  }

  /// Reads the payload into the target.
  ///
  /// - Parameter records: what takes the objects of each rule, where they go to records.
  /// - Returns: the lines, and how many objects came as rows where most can.
  func lines(records: [Int: RecordTarget] = [:]) -> (lines: [Line], taken: Int) {
    let lines = Lines(mapping)
    let makers = makers(records)
    // One that has been used, mostly, with what it learned then.
    let mapper = mapping.mapper(
      reading: payload.isXML ? .xml : .json, options: options
    ) {
      switch $0.result {
      case .success(let value): lines.add(try makers[$0.rule]?(value) ?? value, of: $0.rule)
      case .failure(let error):
        if !isSkipping { throw error }
        lines.all.append(.misfit(error))
      }
    }
    add(to: mapper, makers, records, lines)
    // The first objects of a document are looked at, for messages, and not taken.
    if isRepetitive { mapper.assembly.hints.closeSample() }
    let sink = CountedTakes(mapper)
    do {
      try feed(sink)
    } catch let error as BuildError {
      lines.all.append(.misfit(error))
    } catch {
      lines.all.append(.failure("\(error)"))
    }
    mapping.giveBack(mapper)
    return (lines.all, sink.count)
  }

  private var options: BuildOptions {
    var options = BuildOptions()
    options.source = DifferentialCase.source
    options.takesRows = takesRows
    if hasHooks { SteadyHooks(mapping.model).add(to: &options) }
    return options
  }

  private func feed(_ sink: CountedTakes) throws {
    var json = JSONOptions()
    if case .sequence = payload { json.shape = .sequence }
    let reader: any Reader =
      payload.isXML
      ? NativeXMLReader(sink: sink) : JSONReader(sink: sink, options: json)
    let bytes = Array(payload.text.utf8)
    for start in stride(from: 0, to: bytes.count, by: max(1, min(chunk, bytes.count))) {
      let end = min(bytes.count, start + min(chunk, bytes.count))
      try reader.feed(bytes.span.extracting(start..<end))
    }
    try reader.finish()
  }

  // MARK: Targets

  /// By rule: the way to make the target's value of an object and to show it.
  private typealias Maker = (SaxValue) throws -> SaxValue

  private func makers(_ records: [Int: RecordTarget]) -> [Int: Maker] {
    switch target {
    case .output, .slots, .text: return [:]
    case .bound: return records.mapValues(\.make)
    case .decoded:
      return Dictionary(
        uniqueKeysWithValues: mapping.emitRules.map { rule in
          let types = DecodedTypes(
            mapping.model, first: mapping.model.rules[rule.index].type)
          let decoding = RepeatedDecoding(DecodedValue.self, userInfo: types.userInfo)
          return (rule.index, { try decoding.decode($0).value })
        })
    }
  }

  private func add(
    to mapper: Mapper, _ makers: [Int: Maker], _ records: [Int: RecordTarget], _ lines: Lines
  ) {
    for rule in mapping.emitRules {
      switch target {
      case .output: break
      case .slots: mapper.add(SlotsTarget(rule: rule.index) { lines.add($0, of: rule.index) })
      case .text:
        mapper.add(
          TextTarget(rule: rule.index, .json(JSONText())) {
            lines.add(String(copying: $0), of: rule.index)
          })
      case .decoded:
        mapper.add(
          SlotsTarget(rule: rule.index) {
            if let value = try makers[rule.index]?(.object($0)) {
              lines.add(value, of: rule.index)
            }
          })
      case .bound:
        if let target = records[rule.index]?.target({ lines.add($0, of: rule.index) }) {
          mapper.add(target)
        }
      }
    }
  }
}
