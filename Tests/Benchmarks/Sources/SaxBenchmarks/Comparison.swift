import Contests
import Foundation

/// The jobs of this package beside the same jobs of another checkout of it, in pairs.
///
/// In each pair both builds run in turn, and the least time of each counts, so that what slows the machine
/// down for a while slows down both. Each pair has new processes, of the next of some random orders of functions
/// (`Tests/Benchmarks/shuffle`), as where functions lie in memory makes up to a tenth, and begins with the build that
/// came second in the pair before. It is to run on one processor, as `make bench-compare` has it: on two of a virtual
/// machine the same build took 0.6 to 1.5 times as long as itself, on one 0.95 to 1.04 times.
struct Comparison {
  /// One job's speed as a multiple of the other checkout's.
  struct Row {
    var contest: Contest
    var job: String
    /// A ratio for each pair, ascending; above 1 this checkout is faster.
    var ratios: [Double]

    var median: Double { ratios[ratios.count / 2] }

    /// The 95 % confidence interval of the median, by order statistics: of 63 ratios the 24th to the 40th.
    var interval: ClosedRange<Double> {
      let count = Double(ratios.count)
      let below = Int((count / 2 - 0.98 * count.squareRoot()).rounded()) - 1
      let low = min(max(below, 0), ratios.count / 2)
      return ratios[low]...ratios[ratios.count - 1 - low]
    }

    /// Such as `1.01  0.98–1.03`.
    var text: String {
      let (low, high) = (interval.lowerBound, interval.upperBound)
      return "\(Decimals.text(median, 2))  \(Decimals.text(low, 2))–\(Decimals.text(high, 2))"
        + (isSlower(than: Comparison.bound) ? "  slower" : "")
    }

    /// True if even the upper end of the interval is below `bound`.
    func isSlower(than bound: Double) -> Bool { interval.upperBound < bound }
  }

  /// The part of the other checkout's speed below which a job counts as slower.
  static let bound = 0.98

  private let options: Options
  private let other: String
  /// The jobs of this checkout and of the other, in each of the orders.
  private let programs: [(new: JobPrograms, old: JobPrograms)]
  private let files: InputFiles

  /// Prepares the comparison with another checkout.
  ///
  /// - Parameter other: the folder of a checkout whose program was built for release, and whose jobs were linked by
  ///   `Tests/Benchmarks/shuffle`.
  init(_ options: Options, against other: String) throws {
    self.options = options
    self.other = other
    let folder = "Tests/Benchmarks/.build/shuffled"
    let orders = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Int($0) }
    programs = try orders.sorted().map { order in
      (
        try JobPrograms(in: "\(folder)/\(order)", of: ["SaxJobs"]),
        try JobPrograms(in: "\(other)/\(folder)/\(order)", of: ["SaxJobs"])
      )
    }
    files = InputFiles(folder: options.inputs, size: options.size, examples: options.examples)
  }

  /// Prints a row for each job that both checkouts have.
  ///
  /// - Returns: the rows of those that became slower.
  func run() throws -> [Row] {
    print("speed as a multiple of the other checkout's")
    print("median of \(options.pairs) pairs, and its 95 % interval")
    var slower: [Row] = []
    for contest in Contest.every where contest.task != .network && options.wants(contest) {
      let jobs = try jobs(in: contest)
      if jobs.isEmpty { continue }
      guard let payload = try files.path(for: contest) else { continue }
      for job in jobs {
        let row = try compare(job, contest, payload)
        print(pad(contest.id, 14) + pad(row.job, 34) + row.text)
        fflush(nil)
        if row.isSlower(than: Self.bound) { slower.append(row) }
      }
    }
    return slower
  }

  /// For each job that both checkouts have: the two contestants, in each of the orders.
  private func jobs(in contest: Contest) throws -> [[(new: Contestant, old: Contestant)]] {
    let all = programs.map { programs in
      (new: programs.new.contestants(in: contest), old: programs.old.contestants(in: contest))
    }
    var jobs = (all.first?.new ?? []).map { job in
      all.compactMap { pair -> (new: Contestant, old: Contestant)? in
        guard let new = pair.new.first(where: { $0.name == job.name }),
          let old = pair.old.first(where: { $0.name == job.name })
        else { return nil }
        return (new, old)
      }
    }
    if contest.task == .process {
      let mapping = try options.mappingFile()
      let sax = [options.sax, "\(other)/.build/release/sax"].filter(Programs.isThere)
      if sax.count == 2 {
        let alike = try copies(of: sax).map {
          Contestant(
            name: "sax map", command: [$0, "map", mapping], isProgram: true, isOurs: true)
        }
        jobs.append([(alike[0], alike[1])])
      }
    }
    return jobs.filter { $0.first.map { options.wants($0.new, in: contest) } ?? false }
  }

  /// Copies programs, so that their pages are in memory alike: started as a linker left it, one took 7 % longer.
  private func copies(of programs: [String]) throws -> [String] {
    try programs.enumerated().map { index, program in
      let folder = "Tests/Benchmarks/.build/compared/\(index)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let copy = "\(folder)/sax"
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: program, toPath: copy)
      return copy
    }
  }

  private func compare(
    _ job: [(new: Contestant, old: Contestant)], _ contest: Contest, _ payload: String
  ) throws -> Row {
    var ratios: [Double] = []
    while ratios.count < options.pairs {
      let (new, old) = job[ratios.count % job.count]
      let isForward = ratios.count.isMultiple(of: 2)
      let rounds = try Rounds(
        isForward ? [new, old] : [old, new], payload,
        rounds: 1, leastTime: 0.05, tolerance: contest.tolerance)
      let times = rounds.results.map(\.best)
      ratios.append(times[isForward ? 1 : 0] / times[isForward ? 0 : 1])
    }
    return Row(contest: contest, job: job.first?.new.name ?? "", ratios: ratios.sorted())
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
