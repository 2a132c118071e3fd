internal import Saxifrage
internal import SaxSchema

/// One run of `sax suggest`, over all its samples.
struct SuggestRun {
  let inputs: [String]
  let options: ReadingOptions
  let network: NetworkArguments
  /// To the records; nil where they are to be found.
  let path: String?
  let writesSwift: Bool
  let skipsErrors: Bool
  let progress: String
  let reportsStatistics: Bool

  private final class State {
    let inference = SchemaInference()
    var report = RunReport(counting: "samples")
    var status = ExitStatus.success
  }

  func run() -> ExitStatus {
    Interrupts.listen()
    let output = StandardOutput()
    let state = State()
    var end = RunEnd.normal
    do {
      for input in inputs { try read(input, output, state) }
      let schema = try state.inference.schema(at: path)
      try output.write(writesSwift ? SwiftWriter(schema).text : MappingWriter(schema).text)
    } catch {
      end = RunEnd(error)
    }
    let status = end.finish(orElse: state.status) { try output.flush() }
    if reportsStatistics { Messages.write(state.report.text) }
    return status
  }

  private func read(_ input: String, _ output: StandardOutput, _ state: State) throws {
    let name = InputLoop.name(of: input)
    let loop = InputLoop(output: output, chunkSize: options.chunkSize)
    let bytes = try loop.open(input, network)
    let line = ProgressLine(progress, name: name)
    var onError: ((any Error) throws -> Void)?
    if skipsErrors {
      onError = { error in
        line.clear()
        state.status = .payload
        Messages.write(Messages.text(error))
      }
    }
    state.inference.onSkippedEntity = { entity, position in
      line.clear()
      Messages.write(Messages.warning(source: name, skippedEntity: entity, at: position))
    }
    var reading = EventReading(
      to: state.inference.sink(for: name, skipsErrors: skipsErrors),
      options: options.reading(bytes),
      source: name,
      onError: onError)
    defer {
      state.report.add(reading.statistics)
      state.report.count += 1
    }
    try loop.read(bytes, into: &reading, showing: line)
  }
}
