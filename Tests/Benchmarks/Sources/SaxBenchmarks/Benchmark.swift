import Foundation

/// Measures the jobs of a format beside each other, and prints what comes of it.
struct Benchmark {
  var options: Options

  func run(_ format: Format) async throws {
    let jobs = Job.every.filter { $0.format == format && options.wants($0) }
    guard jobs.count > 1 else { return }
    let bytes =
      format == .json
      ? Records.json(options.size * 1_000_000) : Records.xml(options.size * 1_000_000)
    let payload = Payload.memory(bytes)
    let tally = try await Agreement.check(jobs, payload)
    let records = tally.map { ", \($0.records) records of about \(bytes.count / $0.records) bytes" }
    print("\(format.title): \(bytes.count / 1_000_000) MB\(records ?? "")")
    let rounds = try await Rounds(jobs, rounds: options.rounds, payload: payload)
    let peaks = try peakMemory(of: jobs, bytes)
    print(Report.header)
    for task in Job.Task.allCases {
      let results = rounds.results.filter { $0.job.task == task }
      if results.isEmpty { continue }
      print(task.rawValue)
      for result in results {
        print(
          Report.row(
            result.job.name, rate: Double(bytes.count) / result.best / 1e6,
            ratio: rounds.ratio(result), peak: peaks[result.job.id]))
      }
    }
    print()
  }

  /// By job, above what a process takes that does nothing.
  private func peakMemory(of jobs: [Job], _ bytes: [UInt8]) throws -> [String: Int] {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "SaxBenchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let nothing = try PeakMemory.ofNothing()
    var peaks: [String: Int] = [:]
    for job in jobs { peaks[job.id] = max(0, try PeakMemory.of(job, file.path) - nothing) }
    return peaks
  }
}
