internal import Saxifrage

/// One run of `sax events`, over all its inputs.
struct EventsRun {
  let inputs: [String]
  let options: ReadingOptions
  let network: NetworkArguments
  let skipsErrors: Bool
  let progress: String
  let reportsStatistics: Bool

  private final class State {
    var report = RunReport(counting: "events")
    var status = ExitStatus.success
  }

  func run() -> ExitStatus {
    Interrupts.listen()
    let output = StandardOutput()
    let state = State()
    let trace = EventTrace(output)
    var end = RunEnd.normal
    do {
      for input in inputs { try read(input, trace, output, state) }
    } catch {
      end = RunEnd(error)
    }
    let status = end.finish(orElse: state.status) {
      trace.endLineEarly()
      try output.flush()
    }
    if reportsStatistics { Messages.write(state.report.text) }
    return status
  }

  private func read(
    _ input: String, _ trace: EventTrace, _ output: StandardOutput, _ state: State
  ) throws {
    let name = InputLoop.name(of: input)
    let loop = InputLoop(output: output, chunkSize: options.chunkSize)
    let bytes = try loop.open(input, network)
    let line = ProgressLine(progress, name: name)
    var onError: ((any Error) throws -> Void)?
    if skipsErrors {
      onError = { error in
        trace.endLineEarly()
        try output.flush()
        line.clear()
        state.status = .payload
        Messages.write(Messages.text(error))
      }
    }
    trace.onSkippedEntity = { entity, position in
      line.clear()
      Messages.write(Messages.warning(source: name, skippedEntity: entity, at: position))
    }
    var reading = EventReading(
      to: trace, options: options.reading(bytes), source: name, onError: onError)
    defer {
      state.report.add(reading.statistics)
      state.report.count = trace.count
    }
    try loop.read(bytes, into: &reading, showing: line)
  }
}
