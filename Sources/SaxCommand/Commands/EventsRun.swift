internal import Saxifrage

/// The consumer of a run whose inputs are read event by event.
protocol EventConsumer: AnyObject {
  /// The name and the number of the things that the report counts.
  static var counted: String { get }
  var count: Int { get }
  /// Told of each entity that was not read, at its first reference in an input.
  var onSkippedEntity: (_ name: String, _ position: InputPosition?) -> Void { get set }

  /// Makes the sink for the input that is read next.
  ///
  /// - Parameters:
  ///   - name: the input's name.
  ///   - skipsErrors: true if the reading goes on after malformed values of a JSON sequence.
  func sink(for name: String, skipsErrors: Bool) -> any EventSink
  /// A message is about to be written, which may go where the output goes.
  func pause() throws
  /// All inputs have been read.
  func finish() throws
}

/// One run over inputs that are read event by event: of `sax events`, and of `sax suggest`.
struct EventsRun {
  private let inputs: [String]
  private let options: ReadingOptions
  private let network: NetworkArguments
  private let skipsErrors: Bool
  private let progress: String
  private let reportsStatistics: Bool

  init(_ given: Arguments, usage: String) throws(UsageError) {
    inputs = given.operands.isEmpty ? ["-"] : given.operands
    options = try ReadingArguments.readingOptions(given, usage: usage)
    network = try NetworkArguments(given, usage: usage)
    skipsErrors = given.value("on-error") == "skip"
    progress = given.value("progress") ?? "auto"
    reportsStatistics = given.has("stats")
  }

  private final class State<Consumer: EventConsumer> {
    let consumer: Consumer
    let output: ByteOutput
    var report = RunReport(counting: Consumer.counted)
    var status = ExitStatus.success

    init(_ consumer: Consumer, _ output: ByteOutput) {
      self.consumer = consumer
      self.output = output
    }
  }

  /// Reads all inputs to a consumer, which writes to an output.
  ///
  /// - Parameter file: the file to write; nil for standard output.
  func run<Consumer: EventConsumer>(
    to file: String? = nil, _ consumer: (ByteOutput) -> Consumer
  ) -> ExitStatus {
    ByteOutput.open(file) { run(State(consumer($0), $0)) }
  }

  private func run(_ state: State<some EventConsumer>) -> ExitStatus {
    var end = RunEnd.normal
    do {
      for input in inputs { try read(input, state) }
      try state.consumer.finish()
    } catch {
      end = RunEnd(error)
    }
    let status = state.output.end(end, orElse: state.status) { try state.consumer.pause() }
    if reportsStatistics { Messages.write(state.report.text) }
    return status
  }

  private func read(_ input: String, _ state: State<some EventConsumer>) throws {
    let name = InputLoop.name(of: input)
    let loop = InputLoop(output: state.output, chunkSize: options.chunkSize)
    let bytes = try loop.open(input, network)
    let line = ProgressLine(progress, name: name)
    var onError: ((any Error) throws -> Void)?
    if skipsErrors {
      onError = { error in
        try state.consumer.pause()
        line.clear()
        state.status = .payload
        Messages.write(Messages.text(error))
      }
    }
    state.consumer.onSkippedEntity = { entity, position in
      line.clear()
      Messages.write(Messages.warning(source: name, skippedEntity: entity, at: position))
    }
    var reading = EventReading(
      to: state.consumer.sink(for: name, skipsErrors: skipsErrors),
      options: options.reading(bytes), source: name, onError: onError)
    defer {
      state.report.add(reading.statistics)
      state.report.count = state.consumer.count
    }
    try loop.read(bytes, into: &reading, showing: line)
  }
}

/// Writes the events of all inputs.
extension EventTrace: EventConsumer {
  static var counted: String { "events" }

  func sink(for name: String, skipsErrors: Bool) -> any EventSink { self }

  func pause() throws {
    endLineEarly()
    try output.flush()
  }

  func finish() {}
}
