internal import SaxServices
internal import Saxifrage

/// One run of `sax map`, over all its inputs.
struct MapRun {
  let mapping: Mapping
  let inputs: any MapInputs
  let options: ReadingOptions
  let output: OutputArguments
  let layout: TableLayout?
  let only: String?
  var reportsCoverage = false
  /// The path of `--at`, where that stands for a mapping.
  var path: String?
  /// The file of `--rejects`.
  var rejects: RejectsFile?

  /// The most responses of a call that are told to hold no object: a stream of events has one for each.
  private static let mostMisses = 100

  /// The state that all inputs share.
  private final class State {
    var objects: ObjectOutput
    var report = RunReport(counting: "objects")
    var status = ExitStatus.success
    /// Of inputs that were read to their end.
    var misses: [(source: String, miss: NearestMiss?)] = []
    var coverage: Coverage?
    /// The objects that were read, and could not be written.
    var unwritten = 0

    init(_ objects: ObjectOutput) { self.objects = objects }

    /// Counts what was read of an input.
    func add(_ reading: borrowing ObjectReading) {
      report.add(reading.statistics)
      report.count = objects.count
      guard let more = reading.coverage() else { return }
      if coverage == nil {
        coverage = more
      } else {
        coverage?.add(more)
      }
    }
  }

  func run() -> ExitStatus {
    ByteOutput.open(output.file, isCompressed: output.isCompressed) { run(to: $0) }
  }

  private func run(to output: ByteOutput) -> ExitStatus {
    let (format, first) = (self.output.format, self.output.first)
    let text = JSONText(typeTags: mapping.namesTypes && only == nil ? .emitted : .chosen)
    let writer: MappedOutput?
    do {
      writer =
        try self.output.isMapped
        ? MappedOutput(
          mapping, format, options, only: only, isPretty: self.output.isPretty, output) : nil
    } catch {
      Messages.write(Messages.text(error))
      return .usage
    }
    let state = State(
      ObjectOutput(
        output, format, text, table: self.output.table, layout: layout,
        isPretty: self.output.isPretty, writer: writer))
    var end = RunEnd.normal
    var isCut = false
    do {
      try state.objects.begin()
      let loop = InputLoop(output: output, chunkSize: options.chunkSize)
      while state.objects.count < first ?? .max,
        let input = try inputs.next(
          loop, written: state.objects.count, skipped: state.report.skippedObjects + state.unwritten
        )
      {
        try read(input, loop, output, state)
      }
    } catch {
      end = RunEnd(inputs.explained(error))
      if self.output.skipsErrors, let error = error as? ReadingError {
        do { try rejects?.keep(error) } catch { Messages.write(Messages.text(error)) }
        isCut = error.code == .malformed || error.code == .encoding
      }
    }
    var status = output.end(end, orElse: state.status) {
      do {
        try state.objects.end(end)
      } catch let error as WritingError where error.code != .file && state.objects.count == 0 {
        // Of XML, which can't be without an element.
        throw UnwrittenObject(source: inputs.name, error: error)
      }
    }
    if isCut {
      Messages.write(
        "\(inputs.name): note: the reading ended there, as it was not in an object that could be dropped alone"
      )
    }
    if case .normal = end, state.objects.count == 0, first != 0, state.unwritten == 0,
      state.report.skippedObjects == 0
    {
      let what = only ?? "object"
      for (source, miss) in state.misses {
        Messages.write(
          Messages.warning(source, "read to the end, no \(what) emitted", miss.map(told)))
      }
    }
    if case .normal = end, state.objects.count < self.output.atLeast {
      let count = state.objects.count
      Messages.write(
        "sax: found \(count) \(count == 1 ? "object" : "objects"), wanted at least \(self.output.atLeast)"
      )
      if status == .success { status = .payload }
    }
    if reportsCoverage, let coverage = state.coverage {
      let source = inputs.name
      Messages.write(CoverageReport(coverage: coverage, source: source).gaps)
    }
    if self.output.reportsStatistics { Messages.write(state.report.text) }
    return status
  }

  private func told(_ miss: NearestMiss) -> NearestMiss {
    path.map { PathOption.told(miss, of: $0) } ?? miss
  }

  private func read(
    _ input: MapInput, _ loop: InputLoop, _ output: ByteOutput, _ state: State
  ) throws {
    let keeper =
      input.keepsCheckpoint
      ? (input.bytes as? URLPull)?.request.map { CheckpointKeeper($0, output) } : nil
    var options = options.reading(input.bytes)
    keeper?.apply(to: &options, offset: (input.bytes as? URLPull)?.offset ?? 0)
    let line = ProgressLine(self.output.progress, name: input.name)
    var reading = reading(of: input, options, onError: onError(output, line, state), state)
    defer { state.add(reading) }
    do {
      try loop.read(input.bytes, into: &reading, showing: line) { try keeper?.note($0.checkpoint) }
    } catch {
      keeper?.save(reading.checkpoint, after: error)
      throw error
    }
    try keeper?.end(reading.checkpoint, isWhole: !reading.isStopped)
    if reading.isStopped { inputs.stop() }
    if !reading.isStopped, input.reading == nil || state.misses.count < Self.mostMisses {
      state.misses.append((input.name, reading.nearestMiss()))
    }
  }

  /// Tells an error and goes on; nil where an error ends the run.
  private func onError(
    _ output: ByteOutput, _ line: ProgressLine, _ state: State
  ) -> ((any Error) throws -> Void)? {
    guard self.output.skipsErrors else { return nil }
    return { error in
      try rejects?.keep(error)
      try output.flush()
      line.clear()
      state.status = .payload
      Messages.write(Messages.text(error))
    }
  }

  /// The reading of an input, which writes what it emits.
  private func reading(
    of input: MapInput, _ options: ReadingOptions, onError: ((any Error) throws -> Void)?,
    _ state: State
  ) -> ObjectReading {
    let name = input.name
    let mapping = input.reading?.mapping ?? mapping
    let only = input.reading.map(\.typeName) ?? only
    let first = output.first
    let before = state.objects.count
    func refuseMore() throws {
      if let most = input.most, state.objects.count - before >= most.count { throw most.error }
    }
    func take(_ emission: Emission) throws {
      if try inputs.keep(emission) { return }
      guard only == nil || emission.typeName == only else { return }
      try refuseMore()
      do {
        try state.objects.write(emission)
      } catch let error as WritingError where error.code != .file {
        let failure = UnwrittenObject(source: name, error: error)
        state.unwritten += 1
        guard let onError else { throw failure }
        try onError(failure)
      }
      if state.objects.count == first { throw StopReading() }
    }
    guard let style = state.objects.style else {
      return mapping.emissions(
        options.format, options: options, source: name, onError: onError,
        onSkipped: { try state.objects.passOver($0) }, onEmission: take)
    }
    return mapping.emissions(
      options.format, options: options, source: name, onError: onError, as: style, ofType: only,
      onText: { text in
        try refuseMore()
        try state.objects.write(text: text)
        if state.objects.count == first { throw StopReading() }
      }, onEmission: take)
  }
}
