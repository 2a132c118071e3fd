internal import SaxEngine
internal import SaxEvents

/// From an input's bytes to what a mapping makes of them.
final class ObjectPipeline {
  private var pipeline: InputPipeline
  private let mapping: Mapping
  private let makesCheckpoints: Bool
  private let wasPlain: Bool
  private let state: State
  private let checkpoints: CheckpointCount
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant?
  private(set) var isStopped = false
  /// The reason that nothing can be read at all.
  private let refusal: BuildError?

  /// The state that the mapper's output shares with its owner.
  private final class State {
    var mapper: Mapper?
    var meter: SkipMeter?
    var coverage: (meter: CoverageMeter, use: FieldUse, format: MappedFormat)?
    var skipped = 0
    var targets: [ObjectTarget] = []
  }

  /// Told of each checkpoint, if any are made; the latest alone is kept otherwise.
  var onCheckpoint: ((Checkpoint) -> Void)? {
    get { checkpoints.onCheckpoint }
    set { checkpoints.onCheckpoint = newValue }
  }
  private let places: CheckpointPlaces

  /// A pipeline at the input's first byte, or behind the checkpoint of the options.
  ///
  /// - Parameters:
  ///   - onSkipped: is told of an object that is skipped, before its error is told.
  ///   - targets: the receivers of objects that can be filled as they are read. Others go to
  ///     `output`.
  ///   - converts: whether `output` makes other values of them.
  ///   - output: takes an object, and whether it is new: others have been handed out before the
  ///     reading was taken up again. Returns whether it is wanted. A ``BuildError`` that it throws is an
  ///     error of the object.
  init(
    _ mapping: Mapping, options: ReadingOptions, source: String?,
    onError: ((any Error) throws -> Void)? = nil,
    onSkipped: ((Emission) throws -> Void)? = nil, targets: [ObjectTarget] = [],
    converts: Bool = false, output: @escaping (Emission, _ isNew: Bool) throws -> Bool
  ) {
    self.mapping = mapping
    var options = options
    let (makesCheckpoints, resuming) = (options.makesCheckpoints, options.resuming)
    if let format = resuming?.format {
      options.format = InputFormat(of: format, askedFor: options.format)
    }
    if makesCheckpoints { options.xml.reports.formUnion([.namespaces, .documentType]) }
    let places = CheckpointPlaces(resuming: resuming)
    self.places = places
    self.makesCheckpoints = makesCheckpoints
    wasPlain = resuming?.isPlain ?? true
    // Those come by none of the ways that know what is new.
    let targets = makesCheckpoints || resuming != nil ? [] : targets
    options.build.source = source
    options.build.locatesRefused = options.keepsRefused
    let window = options.keepsRefused ? SourceWindow() : nil
    options.limits = mapping.tighten(options.limits)
    refusal = mapping.missingConverters(in: options.build)
    let state = State()
    state.targets = targets
    self.state = state
    let checkpoints = CheckpointCount(resuming: resuming)
    self.checkpoints = checkpoints
    let skip: ((any Error) throws -> Void)?
    if let handler = onError ?? options.onError.handler {
      skip = { [unowned state] in
        state.skipped += 1
        try handler(places.actual(window?.filled($0) ?? $0))
      }
    } else {
      skip = nil
    }
    let (build, limits, counts) = (options.build, options.limits, options.countsSkippedBytes)
    let measures = options.measuresCoverage
    pipeline = InputPipeline(
      options: options, source: source, takesRows: mapping.takesRows,
      places: makesCheckpoints ? places : nil, window: window, onSkippedValue: skip
    ) { format in
      let mapper = mapping.mapper(
        reading: format == .json ? .json : .xml, options: build, limits: limits
      ) { emission in
        if case .failure(let error) = emission.result {
          guard let skip else { throw window?.filled(error) ?? error }
          try onSkipped?(emission)
          return try skip(error)
        }
        let isNew = checkpoints.isNew
        do {
          guard try output(emission, isNew) else { return }
        } catch let stop as StopReading {
          checkpoints.passed += 1
          throw stop
        }
        checkpoints.passed += 1
      }
      for target in targets { mapper.add(target) }
      mapper.convertsObjects = converts
      state.mapper = mapper
      window?.openSince = { [unowned mapper] in mapper.openSince }
      func noting(_ sink: any EventSink) -> any EventSink {
        guard makesCheckpoints else { return sink }
        let kind = sink === mapper ? RowCheckpointSink.self : CheckpointSink.self
        return kind.init(
          mapper, by: sink, mapping, places,
          objects: { checkpoints.objects }, note: { checkpoints.note($0) })
      }
      if measures {
        let meter = CoverageMeter(mapper)
        let use = mapping.makeFieldUse()
        mapper.fieldUse = use
        state.meter = meter
        state.coverage = (meter, use, format == .json ? .json : .xml)
        return noting(meter)
      }
      // Readers of JSON count by themselves.
      guard counts && format == .xml else { return noting(mapper) }
      let meter = SkipMeter(mapper)
      state.meter = meter
      return noting(meter)
    }
  }

  /// The selection that decides what becomes of objects, if the mapping is to have it back.
  var selection: (part: AnyObject, kind: SelectionKind)?

  deinit {
    if let mapper = state.mapper { mapping.giveBack(mapper) }
    if let selection { mapping.giveBack(selection.part, as: selection.kind) }
  }

  var statistics: ReadingStatistics {
    var result = pipeline.statistics
    result.objects = state.targets.reduce(checkpoints.handedOut) { $0 + $1.count }
    result.skippedObjects = state.skipped
    if let meter = state.meter, result.skippedBytes == nil { result.skippedBytes = meter.skipped }
    if let start { result.time = clock.now - start }
    return result
  }

  /// The place to take the reading up again; nil unless checkpoints are made.
  var checkpoint: Checkpoint? {
    guard makesCheckpoints else { return nil }
    var result = checkpoints.latest
    result.isPlain = isPlain
    return result
  }

  /// True if the input is read as it comes, and not inflated.
  var isPlain: Bool { pipeline.isPlain && wasPlain }

  func nearestMiss() -> NearestMiss? { state.mapper?.nearestMiss() }

  /// The use that the mapping has made of the input so far; nil unless that is measured, and before
  /// the format is known.
  func coverage() -> Coverage? {
    guard let (meter, use, format) = state.coverage else { return nil }
    var result = Coverage()
    result.read = meter.paths.read()
    result.unread = meter.paths.unread()
    let gaps = mapping.gaps(of: use, in: format)
    result.unused = gaps.unused
    result.partlyTaken = gaps.partlyTaken
    result.hiddenByEmpty = gaps.hiddenByEmpty
    if format == .json {
      result.passedKeys = mapping.passedKeys(among: meter.paths.unreadAttributes())
    }
    return result
  }

  func feed(_ bytes: Span<UInt8>) throws {
    try unlessStopped { try pipeline.feed(bytes) }
  }

  /// Reads some bytes, at most a piece of them as they are inflated.
  ///
  /// - Returns: how many bytes were taken, and whether nothing is left but what wasn't taken.
  func step(_ bytes: Span<UInt8>) throws -> (taken: Int, isDrained: Bool) {
    var result = (taken: bytes.count, isDrained: true)
    try unlessStopped { result = try pipeline.step(bytes) }
    return result
  }

  func finish() throws {
    try unlessStopped { try pipeline.finish() }
  }

  /// Reads what came before the input failed, where it was held until its format is known.
  func readHead() throws {
    try unlessStopped { try pipeline.readHead() }
  }

  private func unlessStopped(_ body: () throws -> Void) throws {
    if isStopped { return }
    if let refusal { throw refusal }
    if start == nil { start = clock.now }
    do {
      try body()
    } catch is StopReading {
      isStopped = true
    } catch {
      throw places.actual(error)
    }
  }
}
