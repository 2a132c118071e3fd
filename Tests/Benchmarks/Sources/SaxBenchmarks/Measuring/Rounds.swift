import Contests

/// Times contestants in rounds: each once a round, one after the other, so that what slows the machine
/// down for a while slows down all of them.
struct Rounds {
  struct Result {
    var contestant: Contestant
    /// Seconds, by round.
    var times: [Double] = []
    /// Bytes.
    var peakMemory: Int?
    /// For each record that is found; nil where they are not counted.
    var allocations: Double?

    var best: Double { times.min() ?? .infinity }
  }

  private(set) var results: [Result] = []
  /// The count and sum that all found; nil where none makes anything of the records.
  private(set) var tally: Tally?
  private let tolerance: Double

  /// Warms up the contestants, and times them in so many rounds.
  ///
  /// - Parameters:
  ///   - leastTime: if given, what takes more than a second runs in every round, too, and each is run in turn at
  ///     least three times a round and for so many seconds; the least time counts.
  ///   - tolerance: the part by which sums may differ.
  init(
    _ contestants: [Contestant], _ payload: String, rounds: Int, leastTime: Double? = nil,
    tolerance: Double = 0
  ) throws {
    self.tolerance = tolerance
    results = contestants.map { Result(contestant: $0) }
    let runs = try contestants.map { contestant in
      try Self.warmedUp(contestant, payload) { try agree($0, contestant) }
    }
    for round in 0..<rounds {
      // For what takes seconds twice must be enough, but by the clock: what others do counts there.
      let running = results.indices.filter {
        leastTime != nil || round < 2 || results[$0].best < 1 || contestants[$0].isByTheClock
      }
      var times: [[Double]] = results.map { _ in [] }
      repeat {
        for index in running {
          times[index].append(try runs[index].time { try agree($0, contestants[index]) })
        }
      } while leastTime.map { least in
        running.contains { times[$0].count < 3 || times[$0].reduce(0, +) < least }
      } ?? false
      for index in running { results[index].times.append(times[index].min() ?? .infinity) }
    }
    // The pages of who ends last go to who starts next. In comparisons the order of the two alternates, so that each
    // would have the same pages in all pairs: a build beside itself was 0.93 to 1.04 times as fast.
    for run in runs.reversed() { try run.end() }
  }

  /// The ratio of two times: the median over the rounds that both ran in.
  static func ratio(_ result: Result, to other: Result) -> Double {
    let ratios = zip(result.times, other.times).map { $0 / $1 }.sorted()
    guard !ratios.isEmpty else { return .nan }
    return (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
  }

  /// Measures the memory of each in a process of its own, which reads the file.
  mutating func measureMemory(_ payload: String) throws {
    for index in results.indices {
      let contestant = results[index].contestant
      if contestant.isPipeline { continue }
      if contestant.isProgram {
        results[index].peakMemory = try ProgramRuns(contestant, payload).peakMemory()
        continue
      }
      let server = try Server(contestant, payload, from: .file)
      if let found = try server.run().tally { try agree(found, contestant) }
      results[index].peakMemory = server.peakMemory
      try server.end()
    }
  }

  /// Counts the allocations of each in a process of its own.
  mutating func countAllocations(_ payload: String) throws {
    guard let records = tally?.records else { return }
    let counter = try AllocationCounter()
    for index in results.indices where !results[index].contestant.isProgram {
      let allocations = try counter.allocations(of: results[index].contestant, payload)
      results[index].allocations = allocations.map { Double($0) / Double(records) }
    }
  }

  private mutating func agree(_ found: Tally, _ contestant: Contestant) throws {
    if let tally, !tally.agrees(with: found, within: tolerance) {
      throw JobFailure(description: "\(contestant.name) finds \(found), others \(tally)")
    }
    if found.records == 0 {
      throw JobFailure(description: "\(contestant.name) finds no record")
    }
    tally = tally ?? found
  }

  private enum Run {
    case server(Server)
    case program(ProgramRuns)

    func time(_ found: (Tally) throws -> Void) throws -> Double {
      switch self {
      case .server(let server):
        let (tally, time) = try server.run()
        if let tally { try found(tally) }
        return time
      case .program(let program): return try program.run()
      }
    }

    func end() throws {
      if case .server(let server) = self { try server.end() }
    }
  }

  private static func warmedUp(
    _ contestant: Contestant, _ payload: String, _ found: (Tally) throws -> Void
  ) throws -> Run {
    if contestant.isProgram {
      let program = ProgramRuns(contestant, payload)
      try found(program.tally())
      return .program(program)
    }
    let run = Run.server(try Server(contestant, payload, from: .memory))
    for _ in 0..<contestant.warmUps { _ = try run.time(found) }
    return run
  }
}
