internal import SaxEngine

/// One reading of an input, piece by piece, as the producer of a handover. One task at a time uses it: the one
/// that has the turn.
final class StreamReading<Element: Sendable> {
  /// The facts by which it is read.
  struct Source: Sendable {
    let input: InputSource
    let options: ReadingOptions
    let mapping: Mapping
    let select: @Sendable (Mapping) throws(BuildError) -> Selection<Element>
    let report: ReadingReport
  }

  /// The objects and checkpoints that the mapper hands over until a piece has been read.
  private final class Output {
    // Another takes its place between pieces, and never while an object is appended. To check that, and to hold the
    // batch meanwhile, took a fifth of the time of a record of 12 bytes.
    @exclusivity(unchecked) var objects = ObjectBatch<Element>()
    var checkpoints: [Checkpoint] = []
  }

  /// The input, once it is open.
  private final class Opened {
    let chunks: any ChunkSource
    let pipeline: ObjectPipeline
    /// The bytes that have been taken of the chunks and not been read yet.
    var chunk: ArraySlice<UInt8> = []
    /// True if all that the pieces fed hold has been read.
    var isDrained = true

    init(_ chunks: any ChunkSource, _ pipeline: ObjectPipeline) {
      self.chunks = chunks
      self.pipeline = pipeline
    }

    /// True if nothing is left to be read of what has been taken.
    var isUsedUp: Bool { chunk.isEmpty && isDrained && !pipeline.isStopped }
  }

  private let source: Source
  private let handover: StreamHandover<Element>
  private let output = Output()
  private var opened: Opened?
  private let clock = ContinuousClock()

  init(_ source: Source, _ handover: StreamHandover<Element>) {
    self.source = source
    self.handover = handover
  }

  /// True if the next piece comes without waiting for anybody, and nothing that is large is held until then.
  /// Where that isn't known before the input has been opened, it may be opened at once.
  var isAtHand: Bool {
    guard let opened else { return source.input.opensAtOnce }
    return opened.chunks.isAtHand(behind: opened.chunk)
  }

  // MARK: Reading

  /// Reads the next piece, of which the objects are offered, or tells the end. Waits for bytes.
  ///
  /// - Returns: false if that was the end.
  func step() async -> Bool {
    do {
      let opened: Opened
      if let before = self.opened {
        opened = before
      } else {
        let selection = try source.select(source.mapping)
        let chunks = try openChunks()
        try await chunks.begin()
        opened = open(chunks, selection)
      }
      if opened.isUsedUp {
        // Not held any more, so that its memory can be read into.
        opened.chunk = []
        guard let next = try await opened.chunks.next() else { return finish(opened) }
        opened.chunk = next
      }
      return try read(opened)
    } catch {
      return fail(error)
    }
  }

  /// Reads the next piece as ``step()``, but without waiting, where ``isAtHand`` says so.
  ///
  /// - Returns: false if that was the end. True without a piece read where it turns out that it takes waiting.
  func stepAtOnce() -> Bool {
    do {
      let opened = try self.opened ?? openAtOnce()
      if opened.isUsedUp {
        guard opened.chunks.isAtHand(behind: []) else { return true }
        opened.chunk = []
        guard let next = try opened.chunks.nextAtOnce() else { return finish(opened) }
        opened.chunk = next
      }
      return try read(opened)
    } catch {
      return fail(error)
    }
  }

  private func openAtOnce() throws -> Opened {
    // First, as nothing is read where the mapping can't give what is wanted.
    let selection = try source.select(source.mapping)
    return open(try openChunks(), selection)
  }

  private func openChunks() throws -> any ChunkSource {
    let chunks = try source.input.open(chunkSize: source.options.pieceSize)
    source.report.open(nil)
    return chunks
  }

  private func open(_ chunks: any ChunkSource, _ selection: Selection<Element>) -> Opened {
    let output = output
    let receive: (consuming Element) throws -> Void = { element in
      let place = Unmanaged.passUnretained(output.objects)
        ._withUnsafeGuaranteedRef { $0.makePlace() }
      place.initialize(to: element)
    }
    source.report.open(chunks.origin)
    var options = source.options
    if options.format == .auto, let said = chunks.format { options.format = said }
    if options.xml.encoding == nil { options.xml.encoding = chunks.encoding }
    if chunks.offset > 0 { options.inputOffset = chunks.offset }
    options.inflation = chunks.inflation
    if options.makesCheckpoints { source.report.begin(resuming: options.resuming) }
    let pipeline = ObjectPipeline(
      source.mapping, options: options, source: source.input.name, selection, to: receive)
    if options.makesCheckpoints {
      pipeline.onCheckpoint = { output.checkpoints.append($0) }
    }
    let opened = Opened(chunks, pipeline)
    self.opened = opened
    return opened
  }

  private func read(_ opened: Opened) throws -> Bool {
    let (chunks, pipeline) = (opened.chunks, opened.pipeline)
    if pipeline.isStopped { return finish(opened) }
    try Task.checkCancellation()
    let start = clock.now
    let before = pipeline.statistics.inflatedBytes
    let piece = opened.chunk.prefix(source.options.pieceSize)
    let step = try pipeline.step(piece.span)
    opened.chunk = opened.chunk.dropFirst(step.taken)
    opened.isDrained = step.isDrained
    let now = statistics(opened)
    // Before, as who gets the objects may ask at once, and leave.
    source.report.update(now)
    try offer(
      opened, bytes: pipeline.statistics.inflatedBytes - before, after: clock.now - start)
    source.options.progress?(now)
    if handover.isFull || chunks.isAtHand(behind: opened.chunk) {
      opened.chunk = chunks.held(opened.chunk)
    }
    return true
  }

  private func finish(_ opened: Opened) -> Bool {
    let pipeline = opened.pipeline
    do {
      if !opened.chunks.mayBeEmpty || pipeline.statistics.bytes > 0 { try pipeline.finish() }
      source.report.update(statistics(opened))
      try offer(opened, bytes: 0)
    } catch {
      return fail(error)
    }
    end(
      statistics(opened, isFinished: true), pipeline.nearestMiss(),
      isWhole: !pipeline.isStopped && pipeline.statistics.skippedObjects == 0)
    handover.end(.success(()))
    return false
  }

  private func fail(_ error: any Error) -> Bool {
    if let opened {
      try? opened.pipeline.readHead()
      source.report.update(statistics(opened))
      try? offer(opened, bytes: 0)
      end(statistics(opened, isFinished: true), nil, isWhole: false)
    }
    handover.end(.failure(error))
    return false
  }

  private func offer(_ opened: Opened, bytes: Int, after time: Duration = .zero) throws {
    if !output.checkpoints.isEmpty {
      let isPlain = opened.pipeline.isPlain
      for index in output.checkpoints.indices { output.checkpoints[index].isPlain = isPlain }
      source.report.add(output.checkpoints)
      output.checkpoints = []
    }
    try handover.offer(&output.objects, bytes: bytes, after: time)
  }

  private func statistics(_ opened: Opened, isFinished: Bool = false) -> ReadingStatistics {
    var result = opened.pipeline.statistics
    result.totalBytes = opened.chunks.size
    result.isFinished = isFinished
    return result
  }

  private func end(_ statistics: ReadingStatistics, _ miss: NearestMiss?, isWhole: Bool) {
    source.report.end(statistics, miss, isWhole: isWhole)
    source.options.progress?(statistics)
  }
}

// It may be sent: whoever has the turn of ``StreamHandover``, which one task at a time has, uses it alone.
extension StreamReading: @unchecked Sendable {}
