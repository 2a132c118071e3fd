import Contests
import Foundation

/// The jobs of this package beside the same jobs of another checkout of it, in pairs.
///
/// In each pair both builds run in turn, and the least time of each counts, so that what slows the machine
/// down for a while slows down both. Every three pairs there are new processes, in the other order, as
/// where a process lies in memory alone makes some percent. It is to run on one processor, as `make
/// bench-compare` has it: on two of a virtual machine the same build took 0.6 to 1.5 times as long as
/// itself, on one 0.95 to 1.04 times.
struct Comparison {
  /// One job's speed as a multiple of the other checkout's.
  struct Row {
    var contest: Contest
    var job: String
    /// A ratio for each pair, ascending; above 1 this checkout is faster.
    var ratios: [Double]

    var median: Double { ratios[ratios.count / 2] }

    /// The 95 % confidence interval of the median, by order statistics: of 21 ratios the sixth to the
    /// sixteenth.
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

  /// The pairs that the same two processes run.
  private static let pairsOfProcess = 3

  /// The part of the other checkout's speed below which a job counts as slower.
  static let bound = 0.98

  private let options: Options
  private let other: String
  private let programs: JobPrograms
  private let others: JobPrograms
  private let files: InputFiles

  /// Prepares the comparison with another checkout.
  ///
  /// - Parameter other: the folder of a checkout whose benchmarks and program were built for release.
  init(_ options: Options, against other: String) throws {
    self.options = options
    self.other = other
    programs = try JobPrograms(of: ["SaxJobs"])
    others = try JobPrograms(
      in: "\(other)/Tests/Benchmarks/.build/release", of: ["SaxJobs"])
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
      let pairs = try pairs(in: contest)
      if pairs.isEmpty { continue }
      guard let payload = try files.path(for: contest) else { continue }
      for (new, old) in pairs {
        let row = try compare(new, old, contest, payload)
        print(pad(contest.id, 14) + pad(row.job, 34) + row.text)
        fflush(nil)
        if row.isSlower(than: Self.bound) { slower.append(row) }
      }
    }
    return slower
  }

  private func pairs(in contest: Contest) throws -> [(new: Contestant, old: Contestant)] {
    let known = others.contestants(in: contest)
    var pairs = programs.contestants(in: contest).compactMap { new in
      known.first { $0.name == new.name }.map { (new: new, old: $0) }
    }
    if contest.task == .process {
      let mapping = try options.mappingFile()
      let sax = [options.sax, "\(other)/.build/release/sax"].filter(Programs.isThere).map {
        Contestant(
          name: "sax map", command: [$0, "map", mapping], isProgram: true, isOurs: true)
      }
      if sax.count == 2 { pairs.append((sax[0], sax[1])) }
    }
    return pairs.filter { options.wants($0.new, in: contest) }
  }

  private func compare(
    _ new: Contestant, _ old: Contestant, _ contest: Contest, _ payload: String
  ) throws -> Row {
    var ratios: [Double] = []
    while ratios.count < options.pairs {
      let isForward = (ratios.count / Self.pairsOfProcess).isMultiple(of: 2)
      let rounds = try Rounds(
        isForward ? [new, old] : [old, new], payload,
        rounds: min(Self.pairsOfProcess, options.pairs - ratios.count), isThorough: true,
        tolerance: contest.tolerance)
      let times = rounds.results.map(\.times)
      ratios += zip(times[isForward ? 1 : 0], times[isForward ? 0 : 1]).map { $0 / $1 }
    }
    return Row(contest: contest, job: new.name, ratios: ratios.sorted())
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
