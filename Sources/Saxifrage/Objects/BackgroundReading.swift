internal import SaxMapping

/// One reading of an input, as the producer of a handover.
struct BackgroundReading<Element: Sendable>: Sendable {
  let input: Input
  let options: ReadingOptions
  let mapping: Mapping
  let select: @Sendable (Mapping) throws(BuildError) -> Selection<Element>
  let report: ReadingReport

  /// The objects that the mapper hands over until a piece has been read.
  private final class Batch {
    var elements: [Element] = []
    var checkpoints: [Checkpoint] = []
  }

  func run(_ handover: Handover<Element>) async {
    do {
      try await read(handover)
      handover.end(.success(()))
    } catch {
      handover.end(.failure(error))
    }
  }

  private func read(_ handover: Handover<Element>) async throws {
    let selection = try select(mapping)
    let batch = Batch()
    let receive: (Element) throws -> Void = { batch.elements.append($0) }
    let chunks = try input.open(chunkSize: options.pieceSize)
    report.open(nil)
    try await chunks.begin()
    report.open(chunks.origin)
    var options = options
    if options.format == .auto, let said = chunks.format { options.format = said }
    if chunks.offset > 0 { options.inputOffset = chunks.offset }
    options.inflation = chunks.inflation
    if options.makesCheckpoints { report.begin(resuming: options.resuming) }
    let pipeline = ObjectPipeline(
      mapping, options: options, source: input.name, targets: selection.targets(to: receive),
      converts: selection.converts
    ) { emission, isNew in
      try selection.hand(emission, to: isNew ? receive : { _ in })
    }
    if options.makesCheckpoints {
      pipeline.onCheckpoint = { batch.checkpoints.append($0) }
    }
    func offer(bytes: Int) throws {
      let elements = batch.elements
      batch.elements = []
      if !batch.checkpoints.isEmpty {
        let isPlain = pipeline.isPlain
        for index in batch.checkpoints.indices { batch.checkpoints[index].isPlain = isPlain }
        report.add(batch.checkpoints)
        batch.checkpoints = []
      }
      try handover.offer(elements, bytes: bytes)
    }
    func statistics(isFinished: Bool = false) -> ReadingStatistics {
      var result = pipeline.statistics
      result.totalBytes = chunks.size
      result.isFinished = isFinished
      return result
    }
    func handOver(bytes: Int) throws {
      let now = statistics()
      // Before, as who gets the objects may ask at once, and leave.
      report.update(now)
      try offer(bytes: bytes)
      options.progress?(now)
    }
    do {
      // All that the pieces fed hold has been read.
      var isDrained = true
      var chunk: ArraySlice<UInt8> = []
      while !pipeline.isStopped {
        if chunk.isEmpty && isDrained {
          // Not held any more, so that its memory can be read into.
          chunk = []
          guard let next = try await chunks.next() else { break }
          chunk = next
        }
        try Task.checkCancellation()
        let before = pipeline.statistics.inflatedBytes
        let piece = chunk.prefix(options.pieceSize)
        let step = try pipeline.step(piece.span)
        chunk = chunk.dropFirst(step.taken)
        isDrained = step.isDrained
        try handOver(bytes: pipeline.statistics.inflatedBytes - before)
        if handover.isFull { chunk = chunks.held(chunk) }
        try await handover.waitForRoom()
        await input.pool.letOthersRun()
      }
      if !chunks.mayBeEmpty || pipeline.statistics.bytes > 0 { try pipeline.finish() }
      report.update(statistics())
      try offer(bytes: 0)
    } catch {
      report.update(statistics())
      try? offer(bytes: 0)
      finish(statistics(isFinished: true), nil, isWhole: false)
      throw error
    }
    finish(
      statistics(isFinished: true), pipeline.nearestMiss(),
      isWhole: !pipeline.isStopped && pipeline.statistics.skippedObjects == 0)
  }

  private func finish(_ statistics: ReadingStatistics, _ miss: NearestMiss?, isWhole: Bool) {
    report.end(statistics, miss, isWhole: isWhole)
    options.progress?(statistics)
  }
}
