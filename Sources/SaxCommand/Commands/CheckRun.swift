internal import Saxifrage

/// One mapping, tried on samples: `sax check --on`.
struct CheckRun {
  let mapping: Mapping
  let samples: [String]
  let options: ReadingOptions
  let network: NetworkArguments

  private final class State {
    var status = ExitStatus.success
    var coverage: Coverage?
    var count = 0
    var miss: NearestMiss?
  }

  func run() -> ExitStatus {
    Interrupts.listen()
    let output = ByteOutput()
    let state = State()
    var end = RunEnd.normal
    do {
      for sample in samples { try read(sample, output, state) }
    } catch {
      end = RunEnd(error)
    }
    let source = samples.count == 1 ? InputLoop.name(of: samples[0]) : "\(samples.count) inputs"
    if case .normal = end, state.count == 0, state.status == .success {
      Messages.write(Messages.warning(source, "read to the end, no object emitted", state.miss))
    }
    return end.finish(orElse: state.status) {
      if let coverage = state.coverage {
        try output.write(CoverageReport(coverage: coverage, source: source).whole + "\n")
      }
      try output.flush()
    }
  }

  private func read(_ sample: String, _ output: ByteOutput, _ state: State) throws {
    let loop = InputLoop(output: output, chunkSize: options.chunkSize)
    let bytes = try loop.open(sample, network, errorsBy: mapping)
    var reading = mapping.emissions(
      options.reading(bytes).format, options: options, source: InputLoop.name(of: sample),
      onError: { error in
        state.status = .payload
        Messages.write(Messages.text(error))
      }
    ) { _ in state.count += 1 }
    defer {
      if let coverage = reading.coverage() {
        if state.coverage == nil {
          state.coverage = coverage
        } else {
          state.coverage?.add(coverage)
        }
      }
      state.miss = reading.nearestMiss()
    }
    try loop.read(bytes, into: &reading, showing: ProgressLine("never", name: ""))
  }
}
