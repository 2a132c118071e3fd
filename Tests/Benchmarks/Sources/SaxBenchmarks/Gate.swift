import Contests
import Foundation

/// Jobs of this package beside a peer that needs no installing, in the same rounds, each held to a least ratio.
struct Gate {
  /// A line of the file: the contest, the job, the peer and the ratio, with bars between them.
  struct Line {
    var contest: Contest
    var job: String
    var peer: String
    /// The least ratio of the job's speed to the peer's.
    var least: Double

    /// Parses the four parts of a line.
    ///
    /// - Throws: ``JobFailure`` with the line if it is none.
    init(_ text: Substring) throws {
      let parts = text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 4, let least = Double(parts[3]),
        let contest = Contest.every.first(where: { $0.id == parts[0] })
      else { throw JobFailure(description: "this is no line of a gate: \(text)") }
      self.contest = contest
      job = parts[1]
      peer = parts[2]
      self.least = least
    }
  }

  private let options: Options
  private let lines: [Line]
  private let programs: JobPrograms
  private let files: InputFiles

  /// Reads the lines of a file.
  ///
  /// - Parameter file: its lines, between which comments may stand that begin with `#`.
  init(_ options: Options, file: String) throws {
    self.options = options
    lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(Line.init)
    programs = try JobPrograms()
    files = InputFiles(folder: options.inputs, size: options.size, examples: options.examples)
  }

  /// Prints a row for each line.
  ///
  /// - Returns: true if every job is as fast as it has to be.
  func run() throws -> Bool {
    var passes = true
    for line in lines {
      let ratio = try ratio(of: line)
      let text =
        "\(line.contest.id), \(line.job): \(Decimals.text(ratio, 2)) times as fast as \(line.peer)"
      let isFast = ratio >= line.least
      print(text + (isFast ? "" : ", wanted at least \(Decimals.text(line.least, 2))"))
      fflush(nil)
      passes = passes && isFast
    }
    return passes
  }

  private func ratio(of line: Line) throws -> Double {
    let all = programs.contestants(in: line.contest)
    let found = [line.job, line.peer].compactMap { name in all.first { $0.name == name } }
    guard found.count == 2, let payload = try files.path(for: line.contest) else {
      throw JobFailure(
        description: "\(line.contest.id) has no \(line.job) or no \(line.peer)")
    }
    let rounds = try Rounds(
      found, payload, rounds: options.rounds, leastTime: 0.1,
      tolerance: line.contest.tolerance)
    return Rounds.ratio(rounds.results[1], to: rounds.results[0])
  }
}
