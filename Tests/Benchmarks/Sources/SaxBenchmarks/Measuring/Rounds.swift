/// Times jobs in rounds: each once a round, one after the other, so that what slows the machine
/// down for a while slows down all of them.
struct Rounds {
  struct Result {
    var job: Job
    /// Seconds, by round.
    var times: [Double]

    var best: Double { times.min() ?? .infinity }
  }

  /// The first job is what the others are measured against.
  private(set) var results: [Result]

  init(_ jobs: [Job], rounds: Int, payload: Payload) async throws {
    results = jobs.map { Result(job: $0, times: []) }
    for round in 0..<rounds {
      for index in results.indices where round == 0 || !results[index].job.isSlow {
        let job = results[index].job
        results[index].times.append(try await CPUTime.spent { _ = try await job.run(payload) })
      }
    }
  }

  /// How fast a job is, as a part of the first: the median of the rounds.
  func ratio(_ result: Result) -> Double {
    let ratios = zip(results[0].times, result.times).map { $0 / $1 }.sorted()
    guard !ratios.isEmpty else { return .nan }
    return (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
  }
}
